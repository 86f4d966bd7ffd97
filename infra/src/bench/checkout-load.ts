import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addressFromAccount } from '@gateway/domain';
import { insertAddresses, transact } from '@gateway/store';
import { openLedger, USDT } from '../browser/ledger';
import { createDatabase } from '../rig/database';
import { call, until } from '../rig/http';
import { freePort, programOf } from '../rig/program';
import { RAISED_LIMITS } from '../rig/raised-limits';
import { openCaller } from './api-load';
import { percentile } from './notifier-speed';

export interface CheckoutFigures {
  pages: number;
  polls_per_second: number;
  poll_p99_ms: number;
  create_p99_alone_ms: number;
  create_p99_beside_ms: number;
  create_p99_beside_alone: number;
  errors: number;
}

const POLL_MS = 3_000;
const ROUNDS = 5;
const ROUND_MS = 10_000;
const WARM_UP_MS = 5_000;
const CREATES_PER_SECOND = 50;
const OPENED_AT_ONCE = 20;
const FIRST_ADDRESS = 1_000;
const ADDRESSES = 12_000;
const READY_MS = 60_000;

/** What went out and how long it took. */
interface Measured {
  times: number[];
  errors: number;
}

/** Rounds of creating orders alone alternate with rounds beside open pages, each of which asks every 3 s. */
export async function measureCheckout(
  stores: { databaseUrl: string; redisUrl: string },
  pages: number,
): Promise<CheckoutFigures> {
  const api = await startApi(stores);
  const orders = await openOrders(api, pages);
  await createFor(api, WARM_UP_MS);
  const alone: Measured[] = [];
  const beside: Measured[] = [];
  const polls: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await createFor(api, ROUND_MS));
    const open = openPages(api.url, orders);
    await wait(WARM_UP_MS);
    beside.push(await createFor(api, ROUND_MS));
    polls.push(await open.close());
    console.log(JSON.stringify({ round, alone: p99Of(alone.at(-1)), beside: p99Of(beside.at(-1)) }));
  }
  await api.stop();
  return figuresOf(pages, alone, beside, polls);
}

function figuresOf(pages: number, alone: Measured[], beside: Measured[], polls: Measured[]): CheckoutFigures {
  const polled = polls.flatMap(({ times }) => times);
  return {
    pages,
    polls_per_second: Math.round(polled.length / ((ROUNDS * (ROUND_MS + WARM_UP_MS)) / 1_000)),
    poll_p99_ms: percentile(polled, 0.99),
    create_p99_alone_ms: medianP99(alone),
    create_p99_beside_ms: medianP99(beside),
    // Of each round by itself: a busy moment of the machine is shared by both of its halves.
    create_p99_beside_alone: percentile(
      beside.map((round, i) => p99Of(round) / p99Of(alone[i])),
      0.5,
    ),
    errors: [...alone, ...beside, ...polls].reduce((sum, { errors }) => sum + errors, 0),
  };
}

function medianP99(rounds: readonly Measured[]): number {
  return percentile(rounds.map(p99Of), 0.5);
}

function p99Of(measured: Measured | undefined): number {
  return percentile(measured?.times ?? [], 0.99);
}

interface Api {
  url: string;
  key: string;
  stop(): Promise<void>;
}

/** The api with a pool of addresses, and no chain: nothing but its own work is measured. */
async function startApi(stores: { databaseUrl: string; redisUrl: string }): Promise<Api> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  await openLedger(database.db, 'nile');
  const addresses = Array.from({ length: ADDRESSES }, () => addressFromAccount(randomBytes(20)));
  await transact(database.db, (tx) => insertAddresses(tx, FIRST_ADDRESS, addresses));
  const [port, hex] = [await freePort(), (): string => randomBytes(32).toString('hex')];
  const [url, key] = [`http://127.0.0.1:${String(port)}`, hex()];
  const program = programOf('api', 'services/api/dist/main.js', {
    ...{ DATABASE_URL: database.url, REDIS_URL: stores.redisUrl, PORT: String(port), PUBLIC_BASE_URL: url },
    ...{ TRON_NETWORK: 'nile', USDT_CONTRACT: USDT, API_KEY: key, LOG_LEVEL: 'error' },
    ...{ WEBHOOK_SECRET: hex(), HMAC_SECRET: hex(), ADMIN_PASSWORD: hex(), JWT_SECRET: hex() },
    ...RAISED_LIMITS,
  });
  program.start();
  await until('the api', READY_MS, async () => {
    const { status } = await call('GET', `${url}/api/v1/health/live`);
    return status === 200 || undefined;
  });
  return {
    url,
    key,
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

function create({ url, key }: Api): ReturnType<typeof call> {
  const body = { external_id: randomUUID(), amount: '25.5', callback_url: 'http://127.0.0.1:1024/', ttl: 3_600 };
  return call('POST', `${url}/api/v1/payments`, { key, body });
}

async function createOne(api: Api): Promise<void> {
  const { status } = await create(api);
  if (status !== 201) throw new Error(`wanted 201, not ${String(status)}`);
}

/** Creates at a steady pace, whether or not the answers keep up. */
async function createFor(api: Api, durationMs: number): Promise<Measured> {
  const measured: Measured = { times: [], errors: 0 };
  const under: Promise<void>[] = [];
  const begin = performance.now();
  while (performance.now() - begin < durationMs) {
    under.push(timed(measured, () => createOne(api)));
    await waitUntil(begin + (under.length * 1_000) / CREATES_PER_SECOND);
  }
  await Promise.all(under);
  return measured;
}

/** Each page has a connection of its own, as browsers do, and moments of its own: a pause of this process shifts none. */
function openPages(url: string, orders: readonly string[]): { close(): Promise<Measured> } {
  const port = Number(new URL(url).port);
  const measured: Measured = { times: [], errors: 0 };
  const closing = new AbortController();
  const begin = performance.now();
  const pages = orders.map(async (id, index) => {
    const request = `GET /api/v1/checkout/${id}/status HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n`;
    let next = begin + (index * POLL_MS) / orders.length;
    await waitUntil(next);
    const page = await openCaller(port, () => request, 200);
    while (!closing.signal.aborted) {
      await timed(measured, () => page.ask());
      await waitUntil((next += POLL_MS));
    }
    page.close();
  });
  return {
    async close() {
      closing.abort();
      await Promise.all(pages);
      return measured;
    },
  };
}

function waitUntil(moment: number): Promise<void> {
  return wait(Math.max(0, moment - performance.now()));
}

async function timed(measured: Measured, ask: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  try {
    await ask();
    measured.times.push(performance.now() - startedAt);
  } catch {
    measured.errors += 1;
  }
}
