import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addressFromAccount } from '@gateway/domain';
import { insertAddresses, transact } from '@gateway/store';
import { openLedger, USDT } from '../browser/ledger';
import { createDatabase } from '../rig/database';
import { type Answer, call, until, untilOk } from '../rig/http';
import { freePort, programOf } from '../rig/program';
import { RAISED_LIMITS } from '../rig/raised-limits';
import { percentile } from './percentile';
import { measured, timed, waitUntil, type Measured } from './timed';

export interface CheckoutResults {
  pages: number;
  polls_per_second: number;
  poll_p99_ms: number;
  create_p99_alone_ms: number;
  create_p99_beside_ms: number;
  create_p99_beside_alone: number;
  errors: number;
}

const ROUNDS = 7;
const ROUND_MS = 10_000;
const WARM_UP_MS = 4_000;
const CREATES_PER_SECOND = 50;
const OPENED_AT_ONCE = 20;
const FIRST_ADDRESS = 1_000;
const ADDRESSES = 12_000;
const READY_MS = 60_000;

/**
 * Rounds of creating orders alone alternate with rounds beside open pages, each of which polls every 3 s. The first and
 * the last are alone, so that every round beside pages has one before and after it to compare with.
 */
export async function measureCheckout(
  stores: { databaseUrl: string; redisUrl: string },
  pages: number,
): Promise<CheckoutResults> {
  const api = await startApi(stores);
  const browsers = await startBrowsers(api.port, await openOrders(api, pages));
  await createFor(api, WARM_UP_MS);
  await besidePages(api, browsers, WARM_UP_MS);
  const alone = [await createFor(api, ROUND_MS)];
  const rounds: { beside: Measured; polls: Measured }[] = [];
  while (rounds.length < ROUNDS) {
    rounds.push(await besidePages(api, browsers, ROUND_MS));
    alone.push(await createFor(api, ROUND_MS));
    console.log(JSON.stringify({ alone: alone.slice(-2).map(p99Of), beside: p99Of(rounds.at(-1)?.beside) }));
  }
  await browsers.stop();
  await api.stop();
  return resultsOf(pages, alone, rounds);
}

async function besidePages(api: Api, browsers: Browsers, ms: number): Promise<{ beside: Measured; polls: Measured }> {
  await browsers.open();
  await wait(WARM_UP_MS);
  const beside = await createFor(api, ms);
  return { beside, polls: await browsers.close() };
}

function resultsOf(
  pages: number,
  alone: readonly Measured[],
  rounds: readonly { beside: Measured; polls: Measured }[],
): CheckoutResults {
  const polled = rounds.flatMap(({ polls }) => polls.times);
  const all = [...alone, ...rounds.flatMap(({ beside, polls }) => [beside, polls])];
  return {
    pages,
    polls_per_second: Math.round(polled.length / ((ROUNDS * (ROUND_MS + WARM_UP_MS)) / 1_000)),
    poll_p99_ms: percentile(polled, 0.99),
    create_p99_alone_ms: percentile(alone.map(p99Of), 0.5),
    create_p99_beside_ms: percentile(
      rounds.map(({ beside }) => p99Of(beside)),
      0.5,
    ),
    // Compared round by round, because adjacent rounds share the load of the machine.
    create_p99_beside_alone: percentile(
      rounds.map(({ beside }, i) => p99Of(beside) / percentile(timesOf(alone.slice(i, i + 2)), 0.99)),
      0.5,
    ),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
  };
}

function timesOf(rounds: readonly Measured[]): number[] {
  return rounds.flatMap(({ times }) => times);
}

function p99Of(round: Measured | undefined): number {
  return percentile(round?.times ?? [], 0.99);
}

interface Api {
  port: number;
  url: string;
  key: string;
  stop(): Promise<void>;
}

/** The api with a pool of addresses and without a chain: only its work is measured. */
async function startApi(stores: { databaseUrl: string; redisUrl: string }): Promise<Api> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  await openLedger(database.db, 'nile');
  const addresses = Array.from({ length: ADDRESSES }, () => addressFromAccount(randomBytes(20)));
  await transact(database.db, (tx) => insertAddresses(tx, FIRST_ADDRESS, addresses));
  const [port, hex] = [await freePort(), (): string => randomBytes(32).toString('hex')];
  const [url, key] = [`http://127.0.0.1:${String(port)}`, hex()];
  const program = programOf('api', 'services/api/dist/main.js', {
    ...{ DATABASE_URL: database.urlOf('api'), REDIS_URL: stores.redisUrl, PORT: String(port), PUBLIC_BASE_URL: url },
    ...{ TRON_NETWORK: 'nile', USDT_CONTRACT: USDT, API_KEY: key, LOG_LEVEL: 'error' },
    ...{ WEBHOOK_SECRET: hex(), HMAC_SECRET: hex(), ADMIN_PASSWORD: hex(), JWT_SECRET: hex() },
    ...RAISED_LIMITS,
  });
  program.start();
  await untilOk('the api', `${url}/api/v1/health/live`, READY_MS);
  return {
    ...{ port, url, key },
    async stop() {
      await program.stop();
      await database.drop();
    },
  };
}

async function openOrders(api: Api, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const some = Math.min(OPENED_AT_ONCE, count - ids.length);
    const made = await Promise.all(Array.from({ length: some }, () => create(api)));
    ids.push(...made.map(({ body }) => String(body['id'])));
  }
  return ids;
}

function create({ url, key }: Api): Promise<Answer> {
  const body = { external_id: randomUUID(), amount: '25.5', callback_url: 'http://127.0.0.1:1024/', ttl: 3_600 };
  return call('POST', `${url}/api/v1/payments`, { key, body });
}

async function createOne(api: Api): Promise<void> {
  const { status } = await create(api);
  if (status !== 201) throw new Error(`wanted 201, not ${String(status)}`);
}

interface Browsers {
  open(): Promise<void>;
  close(): Promise<Measured>;
  stop(): Promise<void>;
}

/** A process that opens a page for each order of the api at a port, repeatedly. */
async function startBrowsers(apiPort: number, orders: readonly string[]): Promise<Browsers> {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const program = programOf('browsers', 'infra/dist/open-pages.js', { PAGES_PORT: String(port) });
  program.start();
  await until('the browsers', READY_MS, () => call('GET', url));
  return {
    async open() {
      await call('POST', `${url}/open`, { body: { port: apiPort, orders } });
    },
    async close() {
      const { body } = await call('POST', `${url}/close`);
      return body as unknown as Measured;
    },
    stop: () => program.kill(),
  };
}

/** Creates at a steady rate, whether or not the responses keep up. */
async function createFor(api: Api, durationMs: number): Promise<Measured> {
  const creates = measured();
  const under: Promise<void>[] = [];
  const begin = performance.now();
  while (performance.now() - begin < durationMs) {
    under.push(timed(creates, () => createOne(api)));
    await waitUntil(begin + (under.length * 1_000) / CREATES_PER_SECOND);
  }
  await Promise.all(under);
  return creates;
}
