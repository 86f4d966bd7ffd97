import type { ResponseCheck } from '@gateway/contract/testing';
import type { FuzzRequest } from './grammar';
import type { WireResponse } from './wire';

/** Statuses of responses to what is no valid HTTP request, before any route; the document covers valid requests only. */
const BROKEN = [400, 408, 431];
const JSON_TYPE = 'application/json; charset=utf-8';
const API = '/api/v1';
/** Where browsers get errors as pages. */
const PAGES = `${API}/auth/directory`;
/** Every error outside the document looks like that of a path that is not in it. */
const UNKNOWN_PATH = '/unknown';

/** What is wrong with a response, or undefined. Pages and refusals of invalid HTTP are not in the document. */
export function responseFault(
  { method, target }: FuzzRequest,
  response: WireResponse,
  check: ResponseCheck,
): string | undefined {
  const { status, headers, text } = response;
  const isPage = target.startsWith(PAGES) && headers.get('content-type')?.startsWith('text/html') === true;
  const isInDocument = target.startsWith(`${API}/`) && !isRefusedUnread(response) && !isPage;
  if (isInDocument) return check(method, target.slice(API.length), response);
  if (headers.get('content-type') !== JSON_TYPE || (method === 'HEAD' && text === '')) {
    return headers.has('x-request-id') ? undefined : 'has no X-Request-Id';
  }
  return status < 400 ? 'is no error' : check('GET', UNKNOWN_PATH, { ...response, status: 404 });
}

/** A refused HEAD may have no body. */
function isRefusedUnread({ status, text }: WireResponse): boolean {
  return BROKEN.includes(status) && (text === '' || text.includes('"code":"BAD_REQUEST"'));
}
