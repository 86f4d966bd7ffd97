import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { query } from '@gateway/store';
import { openTestDatabase, TEST_HMAC_SECRET, TEST_NETWORK, type TestDatabase } from '@gateway/store/testing';
import type { NotifierConfig } from './config';
import { openContext, type NotifierContext } from './context';
import { startNotifier } from './notifier';
import type { ResolveHost } from './resolver';

/** A request that a merchant's server received. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  orderId: string;
  /** On the process's monotonic clock. */
  at: number;
}

/** A merchant's server on loopback. */
export interface Shop {
  /** `http://127.0.0.1:port/hook` */
  url: string;
  port: number;
  received: Received[];
  /** How it answers from now on; 200 at first. */
  answer: (request: Received, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Opens a shop that answers 200 until told otherwise. */
export async function openShop(port = 0): Promise<Shop> {
  const server = createServer((request, response) => {
    void readRequest(request).then((received) => {
      shop.received.push(received);
      shop.answer(received, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const shop: Shop = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook`,
    port: (server.address() as AddressInfo).port,
    received: [],
    answer: (_request, response) => response.end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return shop;
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const { order_id: orderId } = JSON.parse(body) as { order_id: string };
  return { path: request.url ?? '', headers: request.headers, body, orderId, at: performance.now() };
}

/** A database of a test's own with notifiers that run in this process. */
export interface TestHouse {
  database: TestDatabase;
  /** Starts a notifier; it is stopped when the house closes. */
  start(overrides?: Partial<NotifierConfig>, resolve?: ResolveHost): Promise<TestNotifier>;
  close(): Promise<void>;
}

export interface TestNotifier {
  context: NotifierContext;
  stop(): Promise<void>;
}

/** Needs TEST_DATABASE_URL and TEST_REDIS_URL, which `npm test` provides. */
export async function openTestHouse(): Promise<TestHouse> {
  const database = await openTestDatabase();
  const running = new Set<TestNotifier>();
  return {
    database,
    async start(overrides = {}, resolve) {
      const ending = new AbortController();
      const context = await openContext({ ...testConfig(database.url), ...overrides }, resolve);
      const service = await startNotifier(context, ending.signal);
      const notifier: TestNotifier = {
        context,
        async stop() {
          running.delete(notifier);
          ending.abort();
          await service.stop();
        },
      };
      running.add(notifier);
      return notifier;
    },
    async close() {
      await Promise.all([...running].map((notifier) => notifier.stop()));
      await database.drop();
    },
  };
}

/** Retries come within a second, and the log says only what somebody must act on. */
export function testConfig(databaseUrl: string): NotifierConfig {
  const redisUrl = process.env['TEST_REDIS_URL'];
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: run the suites with "npm test"');
  return {
    databaseUrl,
    redisUrl,
    hmacSecret: TEST_HMAC_SECRET,
    network: TEST_NETWORK,
    schedule: { waits: [0, 0.05, 0.1, 0.2, 0.5, 1], fastAttempts: 3 },
    timeoutMs: 15_000,
    connectTimeoutMs: 5_000,
    targets: { isPrivateAllowed: true, allowedRanges: [], blockedHosts: [] },
    slots: 512,
    logDays: 90,
    log: { level: 'error', json: true },
    metrics: undefined,
  };
}

/** Waits for a condition, looking every few milliseconds. @throws Error naming what did not come true in time */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 15_000,
): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(`did not come true in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** How many orders have each status. */
export async function statuses(house: TestHouse): Promise<Record<string, number>> {
  const rows = await query<{ status: string; count: number }>(
    house.database.db,
    'select status, count(*)::int as count from orders group by status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** A name that no other test uses. */
export function uniqueName(): string {
  return randomUUID().slice(0, 8);
}
