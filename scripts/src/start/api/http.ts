import { setTimeout as sleep } from 'node:timers/promises';

const REQUEST_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

export interface Answer<T> {
  status: number;
  body: T;
}

/** Sends one JSON request and returns status and JSON body. No response within 30 s throws. */
export async function callJson<T>(
  url: string,
  request: { method?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<Answer<T>> {
  const response = await fetch(url, {
    method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
    headers: { ...request.headers, ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: request.body === undefined ? null : JSON.stringify(request.body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** Repeats a probe until it returns a value, also after it threw. Throws after the limit or when interrupted. */
export async function waitFor<T>(
  what: string,
  limitMs: number,
  interruption: AbortSignal,
  probe: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const value = await probe().catch(() => undefined);
    if (value !== undefined) return value;
    if (performance.now() > deadline) throw new Error(`Timed out after ${limitMs / 1000} s waiting for ${what}.`);
    interruption.throwIfAborted();
    await sleep(POLL_MS);
  }
}
