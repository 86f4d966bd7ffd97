import { setTimeout as wait } from 'node:timers/promises';
import { formatUsdt, usdt } from '@gateway/domain';
import type { Servers } from '../../rig/servers';
import { openChainlessApi, type ChainlessApi, type OpenOrder } from './chainless-api';
import { measureFirstPaint, type FirstPaint } from './first-paint';
import { startBrowsers, type Browsers } from './page-process';
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
const SPARE_ADDRESSES = 12_000;

/**
 * Rounds of creating orders alternate between no open page and all of them. Orders are paid at the same rate in both,
 * so that they differ in the pages only. The first and the last have no page, so that every round beside pages has one
 * before and after it to compare with.
 */
export async function measureCheckout(stores: Servers, pages: number): Promise<CheckoutResults & FirstPaint> {
  const api = await openChainlessApi(stores, pages + SPARE_ADDRESSES);
  const orders = await openOrders(api, pages);
  const paint = await measureFirstPaint(`${api.url}/checkout/${orders[0]?.id ?? ''}`);
  const ids = orders.map(({ id }) => id);
  const browsers = await startBrowsers<PagesResult>('open-pages', { port: api.port, orders: ids }, pages);
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

async function besidePages(api: ChainlessApi, browsers: Browsers<PagesResult>, orders: OpenOrder[]): Promise<Beside> {
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
  api: ChainlessApi,
  orders: OpenOrder[],
): Promise<{ creates: Measured; committed: ShownChange[] }> {
  const [creates, committed] = await Promise.all([createFor(api, ROUND_MS), changeFor(api, orders, ROUND_MS)]);
  return { creates, committed };
}

/** Pays parts of orders at a steady rate, a different order each time. Returns when each was committed. */
async function changeFor({ pay }: ChainlessApi, orders: OpenOrder[], durationMs: number): Promise<ShownChange[]> {
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

async function openOrders(api: ChainlessApi, count: number): Promise<OpenOrder[]> {
  const orders: OpenOrder[] = [];
  while (orders.length < count) {
    const some = Math.min(OPENED_AT_ONCE, count - orders.length);
    const made = await Promise.all(Array.from({ length: some }, () => create(api)));
    orders.push(...made.map(({ body }) => ({ id: String(body['id']), received: usdt(0n) })));
  }
  return orders;
}
