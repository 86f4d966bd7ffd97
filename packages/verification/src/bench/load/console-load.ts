import { setTimeout as wait } from 'node:timers/promises';
import { usdt } from '@gateway/domain';
import { openAdmin } from '../../rig/admin-session';
import type { Servers } from '../../rig/servers';
import { percentile } from '../percentile';
import { waitUntil, type Measured } from '../timed';
import { openChainlessApi, type ChainlessApi, type OpenOrder } from './chainless-api';
import { startBrowsers, type Browsers } from './page-process';
import { storeSignedIn } from './signed-in';
import { besideAlone, compareCreates, create, createFor, medianOf, p99Of, type CreatesBeside } from './steady-creates';

/** A console that a person of a merchant keeps open. */
export interface OpenConsole {
  cookie: string;
  merchantId: string;
}

/** A change that was announced to a console, on the clock of the machine. */
export interface Told {
  merchantId: string;
  index: number;
  at: number;
}

export interface ConsolesResult {
  told: Told[];
  asked: number;
  /** Answers that a limit refused. */
  refused: number;
  errors: number;
}

export interface ConsoleResults extends CreatesBeside {
  consoles: number;
  create_median_alone_ms: number;
  create_median_beside_ms: number;
  create_median_beside_alone: number;
  asked_per_second: number;
  refused: number;
  memory_of_consoles_mb: number;
  /** Of payments that were announced to all consoles of their merchant. */
  announced_median_ms: number;
  announced_p99_ms: number;
  /** Payments of which a console of their merchant was not told. */
  unannounced: number;
  /** Changes of which consoles of another merchant were told. */
  told_to_others: number;
  errors: number;
}

/** A merchant with open consoles, and an order that is paid in parts. */
interface Shop {
  id: string;
  key: string;
  order: OpenOrder;
  consoles: number;
}

/** A payment of a quiet merchant. */
interface Paid {
  shop: Shop;
  begunAt: number;
  committedAt: number;
}

/** One round beside open consoles. */
interface Beside extends ConsolesResult {
  creates: Measured;
  paid: Paid[];
  quiet: readonly Shop[];
}

const ROUNDS = 6;
const ROUND_MS = 10_000;
const WARM_UP_MS = 4_000;
/** While changes follow each other, consoles ask ever less often: they have been open for longer than this. */
const SETTLED_MS = 12_000;
const PAYMENTS_PER_SECOND = 2;
/** For the last payments to be announced. */
const ANNOUNCED_MS = 2_000;
const ADDRESSES = 20_000;
/** One merchant has many consoles, each of the others a few. */
const [MANY, FEW] = [100, 5];

/**
 * Rounds of creating orders alternate between no console and all of them. Half of the merchants are busy: the orders are
 * theirs. The others are quiet: what is announced to their consoles must be the payments that they get now and then.
 */
export async function measureConsoles(stores: Servers, consoles: number): Promise<ConsoleResults> {
  const api = await openChainlessApi(stores, ADDRESSES);
  const shops = await openShops(api, consoles);
  const [busy, quiet] = [shops.filter((_, i) => i % 2 === 0), shops.filter((_, i) => i % 2 === 1)];
  const open = await signInAll(api, shops);
  const browsers = await startBrowsers<ConsolesResult>(
    'open-consoles',
    { port: api.port, consoles: open },
    open.length,
  );
  const creating = inTurn(api.url, busy);
  await createFor(creating, WARM_UP_MS);
  const emptyMb = await api.residentMegabytes();
  const alone = [await createFor(creating, ROUND_MS)];
  const rounds: Beside[] = [];
  let fullMb = emptyMb;
  while (rounds.length < ROUNDS) {
    await browsers.open();
    fullMb = Math.max(fullMb, await api.residentMegabytes());
    rounds.push(await besideConsoles(api, browsers, creating, quiet));
    await api.streamsEnd();
    alone.push(await createFor(creating, ROUND_MS));
    const { creates, asked, refused, errors } = rounds.at(-1) ?? {};
    const medians = { alone: alone.slice(-2).map(medianOf), beside: medianOf(creates), p99: p99Of(creates) };
    console.log(JSON.stringify({ round: rounds.length, of: ROUNDS, ...medians, asked, refused, errors }));
  }
  await browsers.stop();
  await api.stop();
  return { consoles: open.length, ...resultsOf(alone, rounds), memory_of_consoles_mb: Math.round(fullMb - emptyMb) };
}

/** Merchants with an order each, and their shares of the consoles. */
async function openShops(api: ChainlessApi, consoles: number): Promise<Shop[]> {
  const ask = await openAdmin({ apiUrl: api.url, adminPassword: api.secrets.ADMIN_PASSWORD });
  const shops: Shop[] = [];
  for (let left = consoles; left > 0;) {
    const own = Math.min(left, shops.length === 0 ? MANY : FEW);
    left -= own;
    const name = `Shop ${String(shops.length)}`;
    const { id, api_key: key } = await ask('POST', '/merchants', { name, webhook_secret: 'a secret of nobody' });
    const { body } = await create({ url: api.url, key: String(key) });
    const order = { id: String(body['id']), received: usdt(0n) };
    shops.push({ id: String(id), key: String(key), order, consoles: own });
  }
  return shops;
}

async function signInAll({ db, secrets }: ChainlessApi, shops: readonly Shop[]): Promise<OpenConsole[]> {
  const consoles: OpenConsole[] = [];
  for (const { id: merchantId, consoles: count } of shops) {
    for (let i = 0; i < count; i++) {
      consoles.push({ cookie: await storeSignedIn(db, secrets.JWT_SECRET, merchantId), merchantId });
    }
  }
  return consoles;
}

/** Each create is another shop's. */
function inTurn(url: string, shops: Shop[]): { url: string; readonly key: string } {
  let turn = 0;
  return {
    url,
    get key() {
      return shops[turn++ % shops.length]?.key ?? '';
    },
  };
}

async function besideConsoles(
  api: ChainlessApi,
  browsers: Browsers<ConsolesResult>,
  creating: { url: string; key: string },
  quiet: Shop[],
): Promise<Beside> {
  await createFor(creating, SETTLED_MS);
  const [creates, paid] = await Promise.all([createFor(creating, ROUND_MS), payFor(api, quiet, ROUND_MS)]);
  await wait(ANNOUNCED_MS);
  return { creates, paid, quiet, ...(await browsers.close()) };
}

/** Pays parts of orders of quiet merchants at a steady rate, of another merchant each time. */
async function payFor({ pay }: ChainlessApi, quiet: Shop[], durationMs: number): Promise<Paid[]> {
  const paid: Paid[] = [];
  const begin = performance.now();
  while (performance.now() - begin < durationMs) {
    const shop = quiet.shift();
    if (!shop) throw new Error('there is no quiet merchant');
    quiet.push(shop);
    const begunAt = Date.now();
    await pay(shop.order);
    paid.push({ shop, begunAt, committedAt: Date.now() });
    await waitUntil(begin + (paid.length * 1_000) / PAYMENTS_PER_SECOND);
  }
  return paid;
}

function resultsOf(
  alone: readonly Measured[],
  rounds: readonly Beside[],
): Omit<ConsoleResults, 'consoles' | 'memory_of_consoles_mb'> {
  const beside = rounds.map(({ creates }) => creates);
  const announced = rounds.map(announcementsOf);
  const delays = announced.flatMap((round) => round.delays);
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  return {
    create_median_alone_ms: percentile(alone.map(medianOf), 0.5),
    create_median_beside_ms: percentile(beside.map(medianOf), 0.5),
    create_median_beside_alone: besideAlone(alone, beside, 0.5),
    ...compareCreates(alone, beside),
    asked_per_second: Math.round(
      sum(rounds.map(({ asked }) => asked)) / ((ROUNDS * (SETTLED_MS + ROUND_MS + ANNOUNCED_MS)) / 1_000),
    ),
    refused: sum(rounds.map(({ refused }) => refused)),
    announced_median_ms: percentile(delays, 0.5),
    announced_p99_ms: percentile(delays, 0.99),
    unannounced: sum(announced.map(({ missing }) => missing)),
    told_to_others: sum(announced.map(({ toOthers }) => toOthers)),
    errors: sum([...rounds, ...alone, ...beside].map(({ errors }) => errors)),
  };
}

/**
 * What consoles of quiet merchants were told: each payment must be announced to all consoles of its merchant, and nothing
 * else to any of them.
 */
function announcementsOf({ paid, told, quiet }: Beside): { delays: number[]; missing: number; toOthers: number } {
  const delays: number[] = [];
  let missing = 0;
  const expected = new Set<Told>();
  const quietIds = new Set(quiet.map(({ id }) => id));
  for (const { shop, begunAt, committedAt } of paid) {
    const own = told.filter(
      ({ merchantId, at }) => merchantId === shop.id && at >= begunAt && at <= committedAt + ANNOUNCED_MS,
    );
    for (const one of own) expected.add(one);
    const first = new Map(own.toReversed().map(({ index, at }) => [index, at]));
    if (first.size < shop.consoles) missing += 1;
    else delays.push(Math.max(0, Math.max(...first.values()) - committedAt));
  }
  const toOthers = told.filter((one) => quietIds.has(one.merchantId) && !expected.has(one)).length;
  return { delays, missing, toOthers };
}
