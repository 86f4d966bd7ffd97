import { createHmac, randomBytes } from 'node:crypto';
import cookieParser from 'cookie-parser';
import type { Request, RequestHandler, Response } from 'express';
import type { ApiConfig } from '../../base/config';

const COOKIE = 'link_visitor';
/** As long as an order at a link can be open. */
const KEPT_MS = 86_400_000;
const ID_BYTES = 16;

/** Reads the signed cookie by which a visitor of payment links finds its open order again. */
export function parseVisitors({ hmacSecret, previousHmacSecret }: ApiConfig): RequestHandler {
  const secrets = [hmacSecret, ...(previousHmacSecret ? [previousHmacSecret] : [])];
  return cookieParser(secrets.map((secret) => createHmac('sha256', secret).update('visitors of links').digest('hex')));
}

/** Who visits: by its cookie, which a new visitor gets. A browser that refuses it is a new visitor each time. */
export function visitorOf(request: Request, response: Response, { isProduction, publicBaseUrl }: ApiConfig): string {
  const known: unknown = (request.signedCookies as Record<string, unknown>)[COOKIE];
  if (typeof known === 'string') return known;
  const visitor = randomBytes(ID_BYTES).toString('base64url');
  const secure = isProduction || publicBaseUrl.startsWith('https:');
  response.cookie(COOKIE, visitor, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: KEPT_MS,
  });
  return visitor;
}
