import type { Request, Response } from 'express';
import type { ApiContext } from '../context';
import { LANGUAGES, languageFor } from './languages';
import type { RenderContext } from './render-context';

/** The language and deployment for which a page is rendered. */
export function renderContextOf(
  { config, assets }: Pick<ApiContext, 'config' | 'assets'>,
  request: Request,
): RenderContext {
  const language = languageFor(request, queryOf(request).get('lang'));
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

/** The query parameters of a page. Unknown ones are ignored. */
export function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.originalUrl.split('?')[1]);
}

/** Sends a page that no cache stores. */
export function sendPage(response: Response, status: number, { language }: RenderContext, page: string): void {
  response.setHeader('Permissions-Policy', 'clipboard-write=(self), clipboard-read=(), payment=()');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Language', language);
  response.setHeader('Vary', 'Accept-Language');
  response.status(status).type('html').send(page);
}
