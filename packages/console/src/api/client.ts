import type { Schemas } from '@gateway/contract';
import { isIdle } from './activity';
import { syncServerTime } from './server-clock';

const BASE = '/api/v1/admin';
const TIMEOUT_MS = 15_000;
/** For what waits for others: a merchant's server has 15 seconds by itself. The gateway ends a silent connection then. */
export const PATIENT_MS = 30_000;

/** What an error response says about the second factor. */
export interface SecondFactorHint {
  second_factor: Schemas['PossibleFactors'];
  passkey_options?: Schemas['PasskeyOptions'];
}

/** An error response of the gateway: `{error, code}`, and when to retry if it says so. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** What remains of the rate limit of this request. */
  readonly remaining: number | undefined;
  /** What is needed beside the password; set if that is why the request was refused. */
  readonly hint: SecondFactorHint | undefined;

  constructor(code: string, message: string, response: Response, hint?: SecondFactorHint) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.status = response.status;
    this.retryAfter = wholeNumber(response.headers.get('retry-after'));
    this.remaining = wholeNumber(response.headers.get('ratelimit-remaining'));
  }
}

/** No response: the gateway is down or unreachable. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The options of a request; parameters without a value are omitted. */
export interface RequestOptions {
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON, but a file as it is. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

/**
 * Calls the admin API of the same origin; the browser adds the cookie.
 * @param path below /api/v1/admin
 * @throws ApiError, or Unreachable if the gateway does not respond
 */
export async function request<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  const { query = {}, body, signal, timeoutMs = TIMEOUT_MS } = options;
  const askedMs = Date.now();
  const response = await send(`${BASE}${path}${queryString(query)}`, {
    method,
    headers: {
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

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
