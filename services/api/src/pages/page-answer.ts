import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { ApiContext } from '../base/context';
import { acceptedEncoding } from '../http/static-file';
import { isLanguage, LANGUAGES, type Language, type RenderContext } from '@gateway/checkout';
import { assetsOf } from './assets';

/** The time it takes to order the languages of a header grows with its length. */
const MAX_HEADER_LENGTH = 500;

/** The language and deployment for which a page is rendered. */
export function renderContextOf(context: ApiContext, request: Request): RenderContext {
  const { config } = context;
  const language = languageFor(request, queryOf(request).get('lang'));
  return {
    site: {
      network: config.network,
      usdtContract: config.usdtContract,
      confirmationsRequired: config.confirmationsRequired,
      explorerBaseUrl: config.explorerBaseUrl,
      host: new URL(config.publicBaseUrl).host,
    },
    language,
    texts: LANGUAGES[language],
    assets: `assets/${assetsOf(context).version}`,
  };
}

/**
 * The language of a page: the one in its URL, else the supported one that the browser prefers, else English.
 * @param chosen the value of `lang` in the query, unchecked
 */
function languageFor(request: Request, chosen: unknown): Language {
  if (isLanguage(chosen)) return chosen;
  const { 'accept-language': header = '' } = request.headers;
  const accepted = header.length <= MAX_HEADER_LENGTH && request.acceptsLanguages(Object.keys(LANGUAGES));
  return isLanguage(accepted) ? accepted : 'en';
}

/** The query parameters of a page. Unknown ones are ignored. */
export function queryOf(request: Request): URLSearchParams {
  const [, ...query] = request.originalUrl.split('?');
  return new URLSearchParams(query.join('?')); // RFC 3986, 3.4: a query may contain question marks
}

const QUALITY = 5;
const COMPRESS = {
  br: (page: string) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (page: string) => promisify(gzip)(page),
};

/** Sends a page that no cache stores, compressed outside this thread. */
export async function sendPage(
  request: Request,
  response: Response,
  status: number,
  { language }: RenderContext,
  page: string,
): Promise<void> {
  const encoding = acceptedEncoding(request);
  const body = encoding === undefined ? Buffer.from(page) : await COMPRESS[encoding](page);
  response.setHeader('Permissions-Policy', 'clipboard-write=(self), clipboard-read=(), payment=()');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Language', language);
  response.setHeader('Vary', 'Accept-Language, Accept-Encoding');
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  response.status(status).type('html').send(body);
}
