import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { call } from '../../rig/http';
import { servePages, type Pages } from './page-process';
import type { Served } from './shown-till';
import type { TillsRequest, TillsResult } from './till-load';

/** From one customer to the next. */
const MAX_PAUSE_MS = 3_000;
/** As the page of a sale asks again, whatever it has heard. */
const EVERY_MS = 3_000;
const SEEN = ['seen', 'paid'];

/** What a till does at the gateway. */
interface Desk {
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>>;
  /** Calls back at each change of an order, until the signal. */
  follow(id: string, signal: AbortSignal, onChange: () => void): Promise<void>;
}

/** The tills of a benchmark: each serves one customer after the other, and asks as its page does. */
servePages((request) => openTills(request as TillsRequest));

function openTills({ url, chainUrl, merchantId, cookies }: TillsRequest): Pages<TillsResult> {
  // A connection for what a till asks, and one for its stream.
  const pool = new Pool(url, { connections: 2 * cookies.length });
  const closing = new AbortController();
  const result: TillsResult = { served: [], errors: [] };
  const serveAll = async (cookie: string): Promise<void> => {
    const desk = deskOf(pool, { cookie, 'x-merchant-id': merchantId });
    while (!closing.signal.aborted) {
      await wait(MAX_PAUSE_MS * Math.random());
      await serve(desk, chainUrl, closing.signal).then(
        (served) => served && result.served.push(served),
        (error: unknown) => result.errors.push(String(error)),
      );
    }
  };
  const tills = cookies.map(serveAll);
  return {
    ready: cookies.length,
    async close() {
      closing.abort();
      await Promise.all(tills);
      await pool.close();
      return result;
    },
  };
}

/** Charges, has it paid, and waits until it is seen. @returns undefined if it was not when the round ended */
async function serve(desk: Desk, chainUrl: string, ending: AbortSignal): Promise<Served | undefined> {
  const startedAt = performance.now();
  const sale = await desk.ask('POST', '/counter/sales', { external_id: `T-${randomUUID()}`, amount: '12.5' });
  const chargeMs = performance.now() - startedAt;
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, ending]);
  const seen = watch(desk, String(sale['id']), signal);
  const paid = await call('POST', `${chainUrl}/devnet/pay`, { body: { to: sale['address'], amount: '12.5' } });
  const seenAt = await seen.finally(() => {
    done.abort();
  });
  return seenAt === undefined ? undefined : { chargeMs, txId: String(paid.body['txId']), seenAt };
}

/** @returns when the till knew that the payment was seen, in ms since 1970; undefined at the signal */
async function watch(desk: Desk, id: string, signal: AbortSignal): Promise<number | undefined> {
  let [hasChanged, wake] = [false, (): void => undefined];
  void desk.follow(id, signal, () => {
    hasChanged = true;
    wake();
  });
  signal.addEventListener('abort', () => {
    wake();
  });
  while (!signal.aborted) {
    hasChanged = false;
    const { state } = await desk.ask('GET', `/counter/sales/${id}`);
    if (SEEN.includes(String(state))) return Date.now();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, EVERY_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (hasChanged || signal.aborted) wake();
    });
  }
  return undefined;
}

function deskOf(pool: Pool, headers: Record<string, string>): Desk {
  return {
    async ask(method, path, body) {
      const { statusCode, body: answer } = await pool.request({
        ...{ method, path: `/api/v1${path}`, headers: { ...headers, 'content-type': 'application/json' } },
        ...(body && { body: JSON.stringify(body) }),
      });
      const read = (await answer.json()) as Record<string, unknown>;
      if (statusCode >= 300) throw new Error(`${path} is answered with ${String(statusCode)}`);
      return read;
    },
    async follow(id, signal, onChange) {
      try {
        const { body } = await pool.request({ method: 'GET', path: `/api/v1/checkout/${id}/changes`, headers, signal });
        for await (const chunk of body) if (String(chunk).includes('event: change')) onChange();
      } catch {
        // The till asks every three seconds then.
      }
    },
  };
}
