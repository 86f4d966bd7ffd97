import { request } from 'undici';

/** Longer than the slowest response: creating the wallet waits for a watcher. */
const TIMEOUT_MS = 30_000;

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

/** Sends and reads JSON; what its body contains is the caller's knowledge. @throws Error when the response is not JSON */
export async function call<Body = Record<string, unknown>>(
  method: 'GET' | 'POST',
  url: string,
  options: { key?: string; body?: unknown } = {},
): Promise<Answer<Body>> {
  const response = await request(url, {
    method,
    headers: {
      ...(options.key === undefined ? {} : { 'x-api-key': options.key }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.body.text();
  return { status: response.statusCode, body: JSON.parse(text) as Body };
}

/** Polls until there is a result, within the deadline; a process that is being restarted may fail meanwhile. */
export async function until<T>(what: string, deadlineMs: number, poll: () => Promise<T | undefined>): Promise<T> {
  const endsAt = performance.now() + deadlineMs;
  let last: unknown;
  while (performance.now() < endsAt) {
    try {
      const result = await poll();
      if (result !== undefined) return result;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`timed out waiting for ${what}`, { cause: last });
}

/** Waits until a GET is answered with 200, within the deadline. */
export async function untilOk(what: string, url: string, deadlineMs: number): Promise<void> {
  await until(what, deadlineMs, async () => ((await call('GET', url)).status === 200 ? true : undefined));
}

/**
 * Creates the wallet as soon as a watcher leads: before, the api answers 503. @param apiUrl up to the version
 * @throws Error when it is refused
 */
export async function createWallet(apiUrl: string, key: string, deadlineMs: number): Promise<void> {
  const { status, body } = await until('the wallet', deadlineMs, async () => {
    const answer = await call('POST', `${apiUrl}/wallet/init`, { key, body: {} });
    return answer.status === 503 ? undefined : answer;
  });
  if (status !== 201) throw new Error(`wallet was not initialised: ${JSON.stringify(body)}`);
}
