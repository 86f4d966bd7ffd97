import { openLogger, openRedis } from '@gateway/runtime';
import { query, queryOne, type Db } from '@gateway/store';
import { openNotifierRig } from './bench/notifier-rig';
import { insertPaidOrders } from './bench/paid-orders';
import { until } from './rig/http';
import { needed } from './rig/variables';

const DELIVERIES = 10_000;
const MERCHANTS = 64;
const PATIENCE_MS = 300_000;
const FLUSH_EVERY_MS = 1_000;
/** What happens when so many have arrived. */
const KILL_FIRST_AT = DELIVERIES * 0.2;
const CRASH_DATABASE_AT = DELIVERIES * 0.4;
const KILL_SECOND_AT = DELIVERIES * 0.6;

/**
 * Two notifiers deliver while each of them is killed once, Postgres crashes once and Redis is flushed each second:
 * nothing may be lost, and what arrives twice has the same id.
 */
async function main(): Promise<void> {
  const redisUrl = needed('TEST_REDIS_URL');
  const rig = await openNotifierRig({ databaseUrl: needed('TEST_DATABASE_URL'), redisUrl }, 2);
  const redis = openRedis(redisUrl, openLogger('bench', { level: 'error', json: false }));
  const flushing = setInterval(() => {
    redis.flushall().catch(() => undefined); // away for a moment: the next second flushes
  }, FLUSH_EVERY_MS);
  const merchants = await rig.addMerchants(MERCHANTS);
  await insertPaidOrders(
    rig.db,
    Array.from({ length: DELIVERIES }, (_, i) => ({
      merchantId: merchants[i % MERCHANTS] ?? '',
      callbackUrl: `${rig.sinkUrl}/hook`,
    })),
  );
  const startedAt = performance.now();
  const received = (count: number) =>
    until(`${String(count)} deliveries`, PATIENCE_MS, async () => (await rig.countReceived()) >= count || undefined);
  await received(KILL_FIRST_AT);
  await rig.restart(0);
  await received(CRASH_DATABASE_AT);
  await crashDatabase(rig.db);
  await received(KILL_SECOND_AT);
  await rig.restart(1);
  await until('the last order', PATIENCE_MS, async () => (await countCompleted(rig.db)) === DELIVERIES || undefined);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  clearInterval(flushing);
  redis.disconnect();
  const requests = await rig.countReceived();
  const unique = (await rig.takeTimes()).size;
  await rig.close();
  const figures = { deliveries: DELIVERIES, lost: DELIVERIES - unique, sent_twice: requests - unique, seconds };
  console.log(JSON.stringify({ bench: 'notifier-kills', figures, targets: { lost: 0 }, met: figures.lost === 0 }));
}

/** Kills one of the server's processes, upon which the server ends all others and recovers from its log. */
async function crashDatabase(db: Db): Promise<void> {
  const row = await queryOne<{ pid: number }>(db, 'select pg_backend_pid() as pid');
  try {
    process.kill(row?.pid ?? Number.NaN, 'SIGKILL');
  } catch {
    // The server is not on this machine or not ours: every connection to it breaks all the same.
    await query(db, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  }
}

async function countCompleted(db: Db): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `select count(*)::int as count from orders where status = 'completed'`,
  );
  return row?.count ?? 0;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
