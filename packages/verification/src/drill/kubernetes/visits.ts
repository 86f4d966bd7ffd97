import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { query } from '@gateway/store/db';
import { withDatabase } from '../../rig/database';
import { call, until } from '../../rig/http';
import { pay, type Market } from '../../rig/trade';
import type { Merchant } from '../../stage/merchant';

/** Merchants and payers at a steady rate, while something happens to the gateway. */
export interface Visits {
  /**
   * Lets something happen, waits until an order that is placed afterwards is paid and its merchant notified, and prints the
   * longest pauses meanwhile.
   */
  during(event: string, work: () => Promise<unknown>): Promise<void>;
  /** Places no more. Every order that was acknowledged must be completed, and its merchant notified of one payment. */
  end(databaseUrl: string): Promise<void>;
}

interface Visit {
  id: string;
  /** When it was acknowledged; milliseconds of `performance.now()`, as all times here. */
  at: number;
  paidAt: number;
}

const EVERY_MS = 200;
/** A client that repeats a request waits so long. */
const REPEAT_MS = 500;
const PATIENCE_MS = 180_000;
const AMOUNT = '10';

/** Starts to place orders, each of which its payer reads and pays. A request that fails is repeated once. */
export function startVisits(market: Market, merchant: Merchant): Visits {
  const [visits, faults] = [[] as Visit[], [] as string[]];
  const repeats: { at: number; reason: string }[] = [];
  const requests: { at: number; ms: number }[] = [];
  const running = new Set<Promise<void>>();
  const key = market.variables['API_KEY'] ?? '';
  const api = `${String(market.apis[0]?.url)}/api/v1`;

  const send = async (
    method: 'GET' | 'POST',
    path: string,
    status: number,
    body?: object,
  ): Promise<Record<string, unknown>> => {
    const startedAt = performance.now();
    const once = async (): Promise<Record<string, unknown>> => {
      const response = await call(method, `${api}${path}`, { key, ...(body && { body }) });
      if (response.status !== status) throw new Error(`${String(response.status)} ${JSON.stringify(response.body)}`);
      return response.body;
    };
    try {
      return await once().catch(async (error: unknown) => {
        repeats.push({ at: performance.now(), reason: String(error) });
        await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
        return once();
      });
    } finally {
      requests.push({ at: startedAt, ms: performance.now() - startedAt });
    }
  };
  const visit = async (): Promise<Visit> => {
    // A create that is repeated finds the order of the first one.
    const order = { external_id: randomUUID(), amount: AMOUNT, callback_url: merchant.url };
    const { id, address } = await send('POST', '/payments', 201, order);
    const visited = { id: String(id), at: performance.now(), paidAt: Number.NaN };
    visits.push(visited);
    await send('GET', `/checkout/${visited.id}/status`, 200);
    await pay(market, String(address), AMOUNT);
    visited.paidAt = performance.now();
    return visited;
  };
  const isNotified = ({ id }: Visit): boolean => merchant.received(id).length > 0;
  const timer = setInterval(() => {
    const one = visit()
      .then(
        () => undefined,
        (error: unknown) => void faults.push(`${new Date().toISOString()} ${String(error)}`),
      )
      .finally(() => running.delete(one));
    running.add(one);
  }, EVERY_MS);
  return {
    async during(event, work) {
      const from = performance.now();
      await work();
      const last = await until('an order', PATIENCE_MS, visit);
      await until(`the merchant to be notified after: ${event}`, PATIENCE_MS, () =>
        Promise.resolve(isNotified(last) || undefined),
      );
      const to = performance.now();
      const within = <T extends { at: number }>(all: readonly T[]): T[] =>
        all.filter(({ at }) => at >= from && at <= to);
      const placed = within(visits);
      const times = [from, ...placed.map(({ at }) => at), to].sort((a, b) => a - b);
      const gaps = times.map((at, i) => at - (times[i - 1] ?? at));
      const notified = placed.flatMap(({ id, paidAt }) =>
        merchant
          .received(id)
          .slice(0, 1)
          .map(({ at }) => at - paidAt),
      );
      const failed = within(repeats);
      console.log(
        `         ${seconds(to - from)}  ${event}: ${String(placed.length)} orders, longest pause ${seconds(Math.max(...gaps))}, ` +
          `slowest request ${seconds(Math.max(...within(requests).map(({ ms }) => ms)))}, ` +
          `slowest webhook ${seconds(Math.max(...notified))} after its payment, ${String(failed.length)} repeated`,
      );
      for (const reason of new Set(failed.map((one) => one.reason)))
        console.log(`                         repeated: ${reason.slice(0, 160)}`);
    },
    async end(databaseUrl) {
      clearInterval(timer);
      await Promise.all(running);
      await until('all merchants to be notified', PATIENCE_MS, () =>
        Promise.resolve(visits.every(isNotified) || undefined),
      );
      assert.deepEqual(faults, [], 'a client that repeats a request once has seen errors');
      const wrong = visits.filter(
        ({ id }) => new Set(merchant.received(id).map(({ webhookId }) => webhookId)).size !== 1,
      );
      assert.deepEqual(wrong, [], 'merchants were notified of more than one payment');
      const completed = await withDatabase(databaseUrl, (db) =>
        query<{ id: string }>(db, `select id from orders where status = 'completed'`),
      );
      const ids = new Set(completed.map(({ id }) => id));
      assert.deepEqual(
        visits.filter(({ id }) => !ids.has(id)),
        [],
        'acknowledged orders are not completed',
      );
      console.log(`         ${String(visits.length)} orders were acknowledged, none lost, all completed`);
    },
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
