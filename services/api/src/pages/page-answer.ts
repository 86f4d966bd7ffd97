import type { Request, Response } from 'express';
import type { ApiContext } from '../context';
import { LANGUAGES, languageFor } from './languages';
import type { Setting } from './setting';

/** Everything from this gateway and nothing from anywhere else; no inline style or script, and no frame around it. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** In which language and for which deployment a page is drawn. */
export function settingOf({ config, assets }: Pick<ApiContext, 'config' | 'assets'>, request: Request): Setting {
  const language = languageFor(queryOf(request).get('lang'), request.headers['accept-language']);
  return {
    site: {
      network: config.network,
      usdtContract: config.usdtContract,
      confirmationsRequired: config.confirmationsRequired,
      monitorSeconds: config.orders.monitorAfterExpiry,
      explorerBaseUrl: config.explorerBaseUrl,
      host: new URL(config.publicBaseUrl).host,
    },
    language,
    texts: LANGUAGES[language],
    assets: `assets/${assets.version}`,
  };
}

/** The parameters of a page's link. Whatever else stands there changes nothing. */
export function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.originalUrl.split('?')[1]);
}

/** Sends a page that no cache keeps and that tells no other site where it was. */
export function sendPage(response: Response, status: number, { language }: Setting, page: string): void {
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Permissions-Policy', 'clipboard-write=(self), clipboard-read=(), payment=()');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Language', language);
  response.setHeader('Vary', 'Accept-Language');
  response.status(status).type('html').send(page);
}
