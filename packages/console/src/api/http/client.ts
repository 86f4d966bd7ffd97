import { isIdle } from './activity';
import { ApiError, Unreachable } from './errors';
import { syncServerTime } from './server-clock';

/** Where the API is. */
export const ROOT = '/api/v1';
/** Where the API of the gateway's people is. */
export const API = `${ROOT}/admin`;
const TIMEOUT_MS = 15_000;
/** For what waits for others: a merchant's server has 15 seconds by itself. The gateway ends a silent connection then. */
export const PATIENT_MS = 30_000;

/** The options of a request; parameters without a value are omitted. */
export interface RequestOptions {
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON, but a file as it is. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

/** Where an operation is for the gateway's people, below /admin, and where for a merchant's. */
export interface EitherPath {
  gateway: string;
  merchant: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let merchantId: string | undefined;

/** Names the merchant for which requests outside of the admin API act from now on. */
export function actFor(id: string | undefined): void {
  merchantId = id;
}

/**
 * Calls the admin API of the same origin; the browser adds the cookie.
 * @param path below the API's
 * @throws ApiError, or Unreachable if the gateway does not respond
 */
export function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  return call(method, `${API}${path}`, options);
}

/** The same for what is not below /admin: signing in, the own profile, and what people of a merchant may do. */
export function requestOwn<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  return call(method, `${ROOT}${path}`, options, ofMerchant());
}

/**
 * An operation that the gateway's people and a merchant's have alike: that of the merchant for which the person acts, or
 * else that of the gateway.
 */
export function requestEither<T>(method: Method, paths: EitherPath, options: RequestOptions = {}): Promise<T> {
  return merchantId === undefined
    ? request(method, paths.gateway, options)
    : requestOwn(method, paths.merchant, options);
}

/**
 * Opens the event stream of such an operation; it is no use of the session. An EventSource could not name the merchant.
 * @throws if there is none
 */
export function openStream(paths: EitherPath, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return openStreamAt(merchantId === undefined ? `${API}${paths.gateway}` : `${ROOT}${paths.merchant}`, signal);
}

/** Opens the event stream of one order. @throws if there is none */
export function openOrderStream(id: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return openStreamAt(`${ROOT}/checkout/${encodeURIComponent(id)}/changes`, signal);
}

async function openStreamAt(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = { ...ofMerchant(), accept: 'text/event-stream', 'x-admin-idle': '1' };
  const { ok, body } = await send(url, { headers, credentials: 'same-origin', cache: 'no-store', signal });
  if (!ok || !body) throw new Unreachable('no stream');
  return body;
}

function ofMerchant(): Record<string, string> {
  return merchantId === undefined ? {} : { 'x-merchant-id': merchantId };
}

async function call<T>(
  method: Method,
  url: string,
  options: RequestOptions,
  headers: Record<string, string> = {},
): Promise<T> {
  const { query = {}, body, signal, timeoutMs = TIMEOUT_MS } = options;
  const askedMs = Date.now();
  const response = await send(`${url}${queryString(query)}`, {
    method,
    headers: {
      ...headers,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
      ...(isIdle() ? { 'x-admin-idle': '1' } : {}),
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  });
  syncServerTime(response.headers.get('date'), askedMs, Date.now());
  const answer = await readJson(response);
  if (response.ok) return answer as T;
  const { code, error } = answer as { code: unknown; error: unknown };
  if (typeof code !== 'string' || typeof error !== 'string')
    throw new Unreachable('the response is not from the gateway');
  throw new ApiError(code, error, response, 'second_factor' in answer ? (answer as ApiError['hint']) : undefined);
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw new Unreachable('no response', { cause });
  }
}

/** A proxy in front of an unavailable gateway responds with its own page. */
async function readJson(response: Response): Promise<object> {
  try {
    const answer: unknown = await response.json();
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch (cause) {
    throw new Unreachable('the response is not JSON', { cause });
  }
  throw new Unreachable('the response is not an object');
}

function queryString(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
