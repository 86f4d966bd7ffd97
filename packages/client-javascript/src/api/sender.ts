import { ConnectionError, GatewayError } from '../errors';

/** How requests are sent, and repeated when the same request may succeed later. */
export interface SenderOptions {
  /** Where the gateway is, such as `https://pay.example`; the client appends `/api/v1`. */
  baseUrl: string;
  /** The merchant's key. */
  apiKey: string;
  /** How many times a request is sent at most. */
  maxAttempts?: number;
  /** How long an attempt may take. */
  timeoutMs?: number;
  /** About how long to wait before the second attempt; the wait doubles with each further one. */
  firstDelayMs?: number;
  /** The longest wait. If the gateway asks for more by `Retry-After`, its error is thrown at once. */
  maxDelayMs?: number;
  /** Another implementation of `fetch`, for a proxy or a certificate of your own. */
  fetch?: typeof globalThis.fetch;
}

/** Sends a request below /api/v1. @returns the body of the successful response */
export type Send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>;

const API = '/api/v1';
const MAX_ATTEMPTS = 4;
const TIMEOUT_MS = 15_000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;

/**
 * Repeats requests after network faults, 429 and 5xx. Reading is harmless to repeat, and so is creating: the bytes
 * stay the same, and with them the external id, so that the gateway finds the order if it has created it already.
 */
export function openSender(options: SenderOptions): Send {
  const { maxAttempts = MAX_ATTEMPTS, firstDelayMs = FIRST_DELAY_MS, maxDelayMs = MAX_DELAY_MS } = options;
  const base = `${options.baseUrl.replace(/\/+$/, '')}${API}`;
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    for (let attempt = 1; ; attempt++) {
      try {
        return (await sendOnce(options, method, base + path, text)) as T;
      } catch (error) {
        const backoff = Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs) * (0.5 + Math.random() / 2);
        const delayMs = delayAfter(error, backoff);
        if (attempt >= maxAttempts || delayMs === undefined || delayMs > maxDelayMs) throw error;
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
  };
}

/** The parameters of a list that have a value. */
export function queryOf(filter: Readonly<Record<string, string | number | readonly string[] | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** How long to wait until the request is repeated; undefined if a repetition would fail in the same way. */
function delayAfter(error: unknown, backoffMs: number): number | undefined {
  if (error instanceof ConnectionError) return backoffMs;
  if (!(error instanceof GatewayError)) return undefined;
  if (error.status !== TOO_MANY_REQUESTS && error.status < SERVER_ERRORS) return undefined;
  return error.retryAfterSeconds === null ? backoffMs : error.retryAfterSeconds * 1000;
}

async function sendOnce(options: SenderOptions, method: string, url: string, body?: string): Promise<unknown> {
  const send = options.fetch ?? globalThis.fetch;
  let response: Response;
  let text: string;
  try {
    response = await send(url, {
      method,
      headers: {
        'X-API-Key': options.apiKey,
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body ?? null,
      redirect: 'manual', // a redirect would take the key to another server
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    text = await response.text();
  } catch (cause) {
    throw new ConnectionError(`No response to ${method} ${url}`, { cause });
  }
  const value = parseObject(text);
  if (response.ok && value) return value;
  throw errorOf(response, value);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function errorOf({ status, headers }: Response, value: Record<string, unknown> | undefined): GatewayError {
  const { error, code } = value ?? {};
  const isOwn = typeof error === 'string' && typeof code === 'string';
  const retryAfter = headers.get('retry-after') ?? '';
  return new GatewayError(isOwn ? error : `The response with status ${status} is not the gateway's`, {
    code: isOwn ? code : 'UNEXPECTED_RESPONSE',
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null,
  });
}
