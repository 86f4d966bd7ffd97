import cookieParser from 'cookie-parser';
import type { CookieOptions, Request, RequestHandler } from 'express';
import type { ApiConfig } from '../base/config';

/** Parses the cookies of requests. Nothing that this api sets is escaped, so nothing is decoded. */
export function parseCookies(): RequestHandler {
  return cookieParser(undefined, { decode: (value) => value });
}

/** A cookie as parsed, which may be anything: a text that begins with `j:` becomes an object. */
export function readCookie(request: Request, name: string): unknown {
  return (request.cookies as Record<string, unknown>)[name];
}

/** What all cookies of this api have: no script reads them, and where pages come by TLS they go by nothing else. */
export function cookieOptions(
  { isProduction, publicBaseUrl }: Pick<ApiConfig, 'isProduction' | 'publicBaseUrl'>,
  own: Required<Pick<CookieOptions, 'sameSite' | 'path'>>,
): CookieOptions {
  return { httpOnly: true, secure: isProduction || publicBaseUrl.startsWith('https:'), ...own };
}
