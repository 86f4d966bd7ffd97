import { noteServerTime } from './server-clock';

const BASE = '/api/v1/admin';
const TIMEOUT_MS = 15_000;

/** The gateway answered with an error: `{error, code}` of the interface, and when to ask again, where it says so. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** What is left of the limit that this request counts against. */
  readonly remaining: number | undefined;

  constructor(code: string, message: string, response: Response) {
    super(message);
    this.code = code;
    this.status = response.status;
    this.retryAfter = wholeNumber(response.headers.get('retry-after'));
    this.remaining = wholeNumber(response.headers.get('ratelimit-remaining'));
  }
}

/** No answer came: the gateway is away, or the way to it. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** What a request carries besides its path; parameters without a value are left out. */
export interface Question {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Asks the admin interface of the same origin; the browser adds the cookie.
 * @param path below /api/v1/admin
 * @throws ApiError, or Unreachable when nothing of the gateway answers
 */
export async function ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, question: Question = {}): Promise<T> {
  const { query = {}, body, signal } = question;
  const response = await send(`${BASE}${path}${queryString(query)}`, {
    method,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
  });
  noteServerTime(response.headers.get('date'));
  const answer = await readJson(response);
  if (response.ok) return answer as T;
  const { code, error } = answer as { code: unknown; error: unknown };
  if (typeof code !== 'string' || typeof error !== 'string') throw new Unreachable('the answer is not the gateway’s');
  throw new ApiError(code, error, response);
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw new Unreachable('no answer', { cause });
  }
}

/** A proxy before a gateway that is away answers with a page of its own. */
async function readJson(response: Response): Promise<object> {
  try {
    const answer: unknown = await response.json();
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch (cause) {
    throw new Unreachable('the answer is no JSON', { cause });
  }
  throw new Unreachable('the answer is no object');
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
