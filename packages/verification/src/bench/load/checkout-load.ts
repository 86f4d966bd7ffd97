import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addressFromAccount, addUsdt, formatUsdt, parseUsdt, usdt, type Usdt } from '@gateway/domain';
import { insertAddresses } from '@gateway/store/addresses';
import { transact } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { openLedger } from '../../browser/checkout/ledger';
import { startApi } from '../../rig/api';
import { createDatabase } from '../../rig/database';
import { call, until } from '../../rig/http';
import { readMetric, residentMegabytes } from '../../rig/metrics';
import { freePort, programOf } from '../../rig/program';
import { RAISED_LIMITS } from '../../rig/raised-limits';
import type { Servers } from '../../rig/servers';
import { measureFirstPaint, type FirstPaint } from './first-paint';
import { percentile } from '../percentile';
import { waitUntil, type Measured } from '../timed';
import { compareCreates, create, createFor, p99Of, timesOf, type CreatesBeside } from './steady-creates';

export interface CheckoutResults extends CreatesBeside {
  pages: number;
  changes: number;
  change_median_ms: number;
  change_p99_ms: number;
  memory_of_pages_mb: number;
  errors: number;
}

/** A status as a page showed it, on the clock of the machine. */
export interface ShownChange {
  id: string;
  received: string;
  at: number;
}

export interface PagesResult {
  shown: ShownChange[];
  errors: number;
}

/** One round beside open pages. */
interface Beside {
  creates: Measured;
  /** From each commit to the status in a page. */
  changes: Measured;
}

const ROUNDS = 7;
const ROUND_MS = 10_000;
const WARM_UP_MS = 4_000;
const CHANGES_PER_SECOND = 10;
/** For the last changes to be shown. */
const SHOWN_MS = 3_000;
const OPENED_AT_ONCE = 20;
const FIRST_ADDRESS = 1_000;
const SPARE_ADDRESSES = 12_000;
const READY_MS = 60_000;
const OPEN_MS = 300_000;
const PART = '0.000100';

/**
 * Rounds of creating orders alternate between no open page and all of them. Orders are paid at the same rate in both,
 * so that they differ in the pages only. The first and the last have no page, so that every round beside pages has one
 * before and after it to compare with.
 */
export async function measureCheckout(stores: Servers, pages: number): Promise<CheckoutResults & FirstPaint> {
  const api = await openApi(stores, pages);
  const orders = await openOrders(api, pages);
  const paint = await measureFirstPaint(`${api.url}/checkout/${orders[0]?.id ?? ''}`);
  const browsers = await startBrowsers(api.port, orders);
  await createFor(api, WARM_UP_MS);
  const emptyMb = await api.residentMegabytes();
  await browsers.open();
  const fullMb = await api.residentMegabytes();
  console.log(JSON.stringify({ pages, emptyMb, fullMb, ...paint }));
  await browsers.close();
  await api.streamsEnd();
  const alone = [(await createAndChange(api, orders)).creates];
  const rounds: Beside[] = [];
  while (rounds.length < ROUNDS) {
    rounds.push(await besidePages(api, browsers, orders));
    await api.streamsEnd();
    alone.push((await createAndChange(api, orders)).creates);
    const { creates, changes } = rounds.at(-1) ?? {};
    const figures = { beside: p99Of(creates), change: p99Of(changes), errors: changes?.errors };
    console.log(JSON.stringify({ alone: alone.slice(-2).map(p99Of), ...figures }));
  }
  await browsers.stop();
  await api.stop();
  return { ...resultsOf(pages, alone, rounds), memory_of_pages_mb: Math.round(fullMb - emptyMb), ...paint };
}

async function besidePages(api: Api, browsers: Browsers, orders: OpenOrder[]): Promise<Beside> {
  await browsers.open();
  const { creates, committed } = await createAndChange(api, orders);
  await wait(SHOWN_MS);
  const { shown, errors } = await browsers.close();
  const at = new Map<string, number>();
  for (const page of shown) {
    const key = `${page.id} ${page.received}`;
    if (!at.has(key)) at.set(key, page.at);
  }
  const changes: Measured = { times: [], errors };
  for (const change of committed) {
    const shownAt = at.get(`${change.id} ${change.received}`);
    if (shownAt === undefined) changes.errors += 1;
    else changes.times.push(Math.max(0, shownAt - change.at));
  }
  return { creates, changes };
}

async function createAndChange(
  api: Api,
  orders: OpenOrder[],
): Promise<{ creates: Measured; committed: ShownChange[] }> {
  const [creates, committed] = await Promise.all([createFor(api, ROUND_MS), changeFor(api, orders, ROUND_MS)]);
  return { creates, committed };
}

/** Pays parts of orders at a steady rate, a different order each time. Returns when each was committed. */
async function changeFor({ pay }: Api, orders: OpenOrder[], durationMs: number): Promise<ShownChange[]> {
  const committed: ShownChange[] = [];
  const begin = performance.now();
  while (performance.now() - begin < durationMs) {
    const order = orders.shift();
    if (!order) throw new Error('there is no page');
    orders.push(order);
    await pay(order);
    committed.push({ id: order.id, received: formatUsdt(order.received), at: Date.now() });
    await waitUntil(begin + (committed.length * 1_000) / CHANGES_PER_SECOND);
  }
  return committed;
}

function resultsOf(
  pages: number,
  alone: readonly Measured[],
  rounds: readonly Beside[],
): Omit<CheckoutResults, 'memory_of_pages_mb'> {
  const changes = timesOf(rounds.map((round) => round.changes));
  const all = [...alone, ...rounds.flatMap((round) => [round.creates, round.changes])];
  return {
    pages,
    changes: changes.length,
    change_median_ms: percentile(changes, 0.5),
    change_p99_ms: percentile(changes, 0.99),
    ...compareCreates(
      alone,
      rounds.map(({ creates }) => creates),
    ),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
  };
}

interface Api {
  port: number;
  url: string;
  key: string;
  /** Pays a part of an order, which its row has when this resolves. */
  pay(order: OpenOrder): Promise<void>;
  residentMegabytes(): Promise<number>;
  /** Closing ten thousand connections is work too, which belongs to no round. */
  streamsEnd(): Promise<unknown>;
  stop(): Promise<void>;
}

interface OpenOrder {
  id: string;
  received: Usdt;
}

/** The api with a pool of addresses and without a chain: only its work is measured. */
async function openApi(stores: Servers, pages: number): Promise<Api> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const ledger = await openLedger(database.db, 'nile');
  const addresses = Array.from({ length: pages + SPARE_ADDRESSES }, () => addressFromAccount(randomBytes(20)));
  await transact(database.db, (tx) => insertAddresses(tx, FIRST_ADDRESS, addresses));
  const api = await startApi(database, stores.redisUrl, (publicUrl) => ({
    ...{ PUBLIC_BASE_URL: publicUrl, LOG_LEVEL: 'error', ...RAISED_LIMITS },
  }));
  const { program, port, url, metricsUrl } = api;
  return {
    ...{ port, url, key: api.secrets.API_KEY },
    async pay(order) {
      const found = await findOrder(database.db, order.id);
      if (!found) throw new Error('the order of a page is gone');
      await ledger.pay(found, { amount: PART });
      order.received = addUsdt(order.received, parseUsdt(PART));
    },
    residentMegabytes: () => residentMegabytes(metricsUrl),
    streamsEnd: () =>
      until(
        'all streams are closed',
        READY_MS,
        async () => (await readMetric(metricsUrl, 'http_streams')) === 0 || undefined,
      ),
    async stop() {
      await program.stop();
      await database.drop();
    },
  };
}

async function openOrders(api: Api, count: number): Promise<OpenOrder[]> {
  const orders: OpenOrder[] = [];
  while (orders.length < count) {
    const some = Math.min(OPENED_AT_ONCE, count - orders.length);
    const made = await Promise.all(Array.from({ length: some }, () => create(api)));
    orders.push(...made.map(({ body }) => ({ id: String(body['id']), received: usdt(0n) })));
  }
  return orders;
}

interface Browsers {
  /** Resolves when all pages have a stream. */
  open(): Promise<void>;
  close(): Promise<PagesResult>;
  stop(): Promise<void>;
}

/** A process that opens a page for each order of the api at a port, repeatedly. */
async function startBrowsers(apiPort: number, orders: readonly OpenOrder[]): Promise<Browsers> {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const program = programOf('browsers', 'packages/verification/dist/bench/load/open-pages.js', {
    PAGES_PORT: String(port),
  });
  program.start();
  await until('the browsers', READY_MS, () => call('GET', url));
  const ids = orders.map(({ id }) => id);
  return {
    async open() {
      await call('POST', `${url}/open`, { body: { port: apiPort, orders: ids } });
      await until('all pages are open', OPEN_MS, async () => {
        const { body } = await call<{ ready: number }>('GET', url);
        return body.ready === ids.length ? true : undefined;
      });
    },
    close: async () => (await call<PagesResult>('POST', `${url}/close`)).body,
    stop: () => program.kill(),
  };
}
