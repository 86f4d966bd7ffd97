import type { RunningService } from '@gateway/runtime';
import { until } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import { listOrderEvents } from '@gateway/store/orders';
import {
  buildMerchant,
  buildPaidOrders,
  openTestDatabase,
  TEST_HMAC_SECRET,
  TEST_NETWORK,
  type TestDatabase,
  type TestMerchant,
} from '@gateway/store/testing';
import type { NotifierConfig } from '../context/config';
import { openContext, type NotifierContext } from '../context/context';
import { startNotifier } from '../notifier';
import type { ResolveHost } from '../outbound/resolver';
import { openMerchantServer, type MerchantServer } from './merchant-server';

/** A test's own database and merchant's server, with notifiers that run in this process. */
export interface TestNotifier {
  database: TestDatabase;
  server: MerchantServer;
  /** Starts a notifier, which is stopped when the fixture closes. */
  start(overrides?: Partial<NotifierConfig>, resolve?: ResolveHost): Promise<RunningNotifier>;
  /** Inserts a merchant. */
  merchant(): Promise<TestMerchant>;
  /** Inserts paid orders of a merchant, by default a new one; returns their ids. */
  paidOrders(urls: readonly string[], merchantId?: string): Promise<string[]>;
  /** The number of orders per status. */
  statuses(): Promise<Record<string, number>>;
  /** Waits until exactly `count` orders have the status. */
  untilStatus(status: string, count?: number): Promise<void>;
  /** The payloads of an order's `webhook_failed` events, oldest first. */
  failures(orderId: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export interface RunningNotifier {
  context: NotifierContext;
  stop(): Promise<void>;
}

/** Needs TEST_DATABASE_URL and TEST_REDIS_URL, which `npm test` provides. */
export async function openTestNotifier(): Promise<TestNotifier> {
  const database = await openTestDatabase();
  const server = await openMerchantServer();
  const running = new Set<RunningNotifier>();
  const fixture: TestNotifier = {
    database,
    server,
    async start(overrides = {}, resolve) {
      const ending = new AbortController();
      const context = await openContext({ ...testConfig(database.urlOf('notifier')), ...overrides }, resolve);
      const service: RunningService = await startNotifier(context, ending.signal);
      const notifier: RunningNotifier = {
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
    merchant: () => buildMerchant(database.db),
    async paidOrders(urls, merchantId) {
      const id = merchantId ?? (await buildMerchant(database.db)).id;
      return buildPaidOrders(
        database.db,
        urls.map((callbackUrl) => ({ merchantId: id, callbackUrl })),
      );
    },
    async statuses() {
      const rows = await query<{ status: string; count: number }>(
        database.db,
        'select status, count(*)::int as count from orders group by status',
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    },
    untilStatus: (status, count = 1) =>
      until(`${String(count)} orders are ${status}`, async () => (await fixture.statuses())[status] === count),
    async failures(orderId) {
      const events = await listOrderEvents(database.db, orderId);
      return events.filter(({ type }) => type === 'webhook_failed').map(({ payload }) => payload);
    },
    async close() {
      const stopped = [...running].map((notifier) => notifier.stop());
      await server.close(); // requests that hang there end now, and not when their time is up
      await Promise.all(stopped);
      await database.drop();
    },
  };
  return fixture;
}

/** Retries come within a second, and only errors are logged. */
export function testConfig(databaseUrl: string): NotifierConfig {
  return {
    databaseUrl,
    redisUrl: testRedisUrl(),
    hmacSecret: TEST_HMAC_SECRET,
    previousHmacSecret: undefined,
    network: TEST_NETWORK,
    schedule: { waits: [0, 0.05, 0.1, 0.2, 0.5, 1], fastAttempts: 3 },
    timeoutMs: 15_000,
    connectTimeoutMs: 5_000,
    targets: { isPrivateAllowed: true, allowedRanges: [], blockedHosts: [] },
    slots: 512,
    logDays: 90,
    publicBaseUrl: 'https://pay.example',
    telegramApiUrl: 'https://api.telegram.org',
    rates: { sources: [], fixed: new Map(), rules: { maxAgeSeconds: 300, maxDeviation: 20_000n, minSources: 2 } },
    rateCurrencies: [],
    log: { level: 'error', json: true },
    metrics: undefined,
    traces: undefined,
  };
}

export function testRedisUrl(): string {
  const redisUrl = process.env['TEST_REDIS_URL'];
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: run the suites with "npm test"');
  return redisUrl;
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}
