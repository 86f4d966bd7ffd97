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

interface Client {
  send(method: 'GET' | 'POST', path: string, status: number, body?: object): Promise<Record<string, unknown>>;
  /** How long each request took, with its repetition. */
  requests: { at: number; ms: number }[];
  repeats: { at: number; reason: string }[];
}

/** Starts to place orders, each of which its payer reads and pays. */
export function startVisits(market: Market, merchant: Merchant): Visits {
  const [visits, faults] = [[] as Visit[], [] as string[]];
  const running = new Set<Promise<void>>();
  const client = openClient(market);
  const visit = async (): Promise<Visit> => {
    // A create that is repeated finds the order of the first one.
    const order = { external_id: randomUUID(), amount: AMOUNT, callback_url: merchant.url };
    const { id, address } = await client.send('POST', '/payments', 201, order);
    const visited = { id: String(id), at: performance.now(), paidAt: Number.NaN };
    visits.push(visited);
    await client.send('GET', `/checkout/${visited.id}/status`, 200);
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
      const isOver = (): Promise<true | undefined> => Promise.resolve(isNotified(last) || undefined);
      await until(`the merchant to be notified after: ${event}`, PATIENCE_MS, isOver);
      describe(event, from, visits, client, merchant);
    },
    async end(databaseUrl) {
      clearInterval(timer);
      await Promise.all(running);
      const areOver = (): Promise<true | undefined> => Promise.resolve(visits.every(isNotified) || undefined);
      await until('all merchants to be notified', PATIENCE_MS, areOver);
      assert.deepEqual(faults, [], 'a client that repeats a request once has seen errors');
      await expectOnce(visits, merchant, databaseUrl);
    },
  };
}

/** A client of the api that repeats a request once. */
function openClient({ apis, variables }: Market): Client {
  const [api, key] = [`${String(apis[0]?.url)}/api/v1`, variables['API_KEY'] ?? ''];
  const [requests, repeats]: [Client['requests'], Client['repeats']] = [[], []];
  return {
    requests,
    repeats,
    async send(method, path, status, body) {
      const at = performance.now();
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
        requests.push({ at, ms: performance.now() - at });
      }
    },
  };
}

/** Prints the longest pauses since a time. */
function describe(event: string, from: number, visits: Visit[], client: Client, merchant: Merchant): void {
  const to = performance.now();
  const since = <T extends { at: number }>(all: readonly T[]): T[] => all.filter(({ at }) => at >= from);
  const placed = since(visits);
  const times = [from, ...placed.map(({ at }) => at), to].sort((a, b) => a - b);
  const pause = Math.max(...times.map((at, i) => at - (times[i - 1] ?? at)));
  const request = Math.max(...since(client.requests).map(({ ms }) => ms));
  const webhook = Math.max(
    ...placed.map(({ id, paidAt }) => (merchant.received(id)[0]?.at ?? to) - paidAt).filter(Number.isFinite),
  );
  const repeats = since(client.repeats);
  console.log(
    `         ${seconds(to - from).padStart(8)}    ${event}: ${String(placed.length)} orders, longest pause ${seconds(pause)}, ` +
      `slowest request ${seconds(request)}, payment to webhook ${seconds(webhook)}, ${String(repeats.length)} repeated`,
  );
  for (const reason of new Set(repeats.map((one) => one.reason)))
    console.log(`                     ${reason.slice(0, 160)}`);
}

/** Every order that was acknowledged is completed, by one payment of which the merchant was notified. */
async function expectOnce(visits: readonly Visit[], merchant: Merchant, databaseUrl: string): Promise<void> {
  const wrong = visits.filter(({ id }) => new Set(merchant.received(id).map(({ webhookId }) => webhookId)).size !== 1);
  assert.deepEqual(wrong, [], 'merchants were notified of more than one payment');
  const orders = await withDatabase(databaseUrl, (db) =>
    query<{ id: string }>(
      db,
      `select o.id from orders o join credits c on c.order_id = o.id where o.status = 'completed' group by o.id having count(*) = 1`,
    ),
  );
  const completed = new Set(orders.map(({ id }) => id));
  const lost = visits.filter(({ id }) => !completed.has(id));
  assert.deepEqual(lost, [], 'acknowledged orders are not completed by one payment');
  console.log(`                     ${String(visits.length)} orders were acknowledged: none lost, each paid once`);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
