import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { query, queryOne } from '../db/pool';
import { transact } from '../db/transaction';
import { LeadershipLost } from '../watcher/leadership';
import { listOrders } from '../orders/lists/order-lists';
import { advanceOrders } from '../orders/order-status';
import type { Order } from '../orders/orders';
import { foldStatistics } from './statistic-folding';
import {
  countOrdersOfMerchants,
  readDailyReceived,
  readMerchantDays,
  readMerchantStatistics,
  readStatistics,
} from './statistics';
import { advance, buildMerchant, buildOrder, buildTerm, buildWallet, payOrder, type PlainTrigger } from '../testing';
import { databasePerSuite } from '../testing/database/suite-database';

const database = databasePerSuite();
beforeAll(async () => {
  await buildWallet(database.db, 120);
});

/** A random generator that produces the same history for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * below);
  };
}

/** Statistics counted from the rows themselves, in the shape of the stored ones. */
async function countFromScratch(): Promise<Record<string, unknown>> {
  const row = await queryOne<Record<string, unknown>>(
    database.db,
    `select (select count(*)::int from orders) as orders,
       (select count(*)::int from orders where status = 'completed') as completed,
       (select coalesce(sum(amount), 0)::bigint from credits) as received,
       (select coalesce(sum(amount_expected - amount_received), 0)::bigint from orders
        where confirmed_at is not null and amount_received < amount_expected) as waived,
       (select count(*)::int from order_events where event_type = 'order_expired') as expired,
       (select count(*)::int from addresses where state = 'free') as free,
       (select count(*)::int from addresses where state = 'leased') as leased`,
  );
  return row ?? {};
}

async function countMerchantFromScratch(merchantId: string): Promise<Record<string, unknown> | undefined> {
  return queryOne(
    database.db,
    `select count(*)::int as "orderCount", count(*) filter (where status = 'completed')::int as "completedCount",
       count(*) filter (where status = 'callback_failed')::int as "callbackFailedCount",
       count(*) filter (where status in ('pending', 'confirmed'))::int as "activeOrderCount",
       (select count(*)::int from order_events e join orders i on i.id = e.order_id
        where i.merchant_id = :merchantId and e.event_type in ('webhook_failed', 'sweep_failed')) as "incidentCount",
       coalesce(sum(amount_received), 0)::bigint as received,
       coalesce(sum(amount_expected - amount_received) filter (
         where confirmed_at is not null and amount_received < amount_expected), 0)::bigint as waived
     from orders where merchant_id = :merchantId`,
    { merchantId },
  );
}

async function expectAgreement(merchants: readonly string[]): Promise<void> {
  const { today, week, total, expiredToday, pool } = await readStatistics(database.db);
  const truth = await countFromScratch();
  expect({
    orders: total.orderCount,
    completed: total.completedCount,
    received: total.received,
    waived: total.waived,
    expired: expiredToday,
    free: pool.free,
    leased: pool.allocated,
  }).toEqual(truth);
  expect(today).toEqual({ ...total, merchantCount: undefined });
  expect(week).toEqual(today);
  const days = await readDailyReceived(database.db);
  expect(days).toHaveLength(7);
  expect(days.at(-1)?.received).toBe(total.received);
  for (const merchant of merchants) {
    const counted = await countMerchantFromScratch(merchant);
    expect(await readMerchantStatistics(database.db, merchant)).toEqual(counted);
    const ofMerchant = await readMerchantDays(database.db, merchant);
    expect(ofMerchant).toHaveLength(7);
    expect({ day: days.at(-1)?.day, ...counted }).toMatchObject({ ...ofMerchant.at(-1) });
  }
}

const TRIGGERS: PlainTrigger[] = [
  'window_closed_unpaid',
  'delivery_acknowledged',
  'delivery_exhausted',
  'webhook_retry_requested',
];

/** Orders of several merchants take the same edge in one statement. */
async function advanceConfirmed(trigger: 'delivery_acknowledged' | 'delivery_exhausted'): Promise<void> {
  const paid = await query<{ id: string }>(database.db, `select id from orders where status = 'confirmed'`);
  const changes = paid.map(({ id }) => ({ orderId: id, trigger }));
  await transact(database.db, (tx) => advanceOrders(tx, changes));
}

test('after any history the statistics equal a count from scratch, folded or not', async () => {
  const seed = randomInt(1_000_000);
  const roll = chance(seed);
  const merchants = [(await buildMerchant(database.db)).id, (await buildMerchant(database.db)).id];
  const term = await buildTerm(database.db);
  const orders: Order[] = [];
  try {
    for (let step = 0; step < 120; step++) {
      const order = orders[roll(orders.length)];
      const what = roll(10);
      if (!order || what < 4) {
        const [merchantId = '', underpaidTolerance] = [merchants[roll(2)], usdt(BigInt(roll(500_000)))];
        orders.push(await buildOrder(database.db, { merchantId, underpaidTolerance }));
      } else if (what < 6) {
        await payOrder(
          database.db,
          order,
          BigInt(roll(2) === 0 ? 9_500_000 + roll(600_000) : 1 + roll(20_000_000)),
        ).catch(() => undefined);
      } else if (what === 6) {
        await advanceConfirmed(roll(2) === 0 ? 'delivery_acknowledged' : 'delivery_exhausted');
      } else if (what < 9) {
        const trigger = TRIGGERS[roll(TRIGGERS.length)] ?? 'delivery_acknowledged';
        await advance(database.db, order.id, trigger).catch(() => undefined);
      } else {
        await foldStatistics(database.db, term, 1 + roll(40));
      }
      if (step % 20 === 19) await expectAgreement(merchants);
    }
    while ((await foldStatistics(database.db, term, 1_000)) > 0);
    await expectAgreement(merchants);
  } catch (error) {
    throw new Error(`the history of seed ${String(seed)} disagrees`, { cause: error });
  }
  expect(await query(database.db, 'select 1 from statistic_deltas')).toEqual([]);
});

test('the total of a list comes from the statistics, and of a filtered list from its rows', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  for (let i = 0; i < 3; i++) await buildOrder(database.db, { merchantId, externalId: `list ${String(i)}` });
  const page = await listOrders(database.db, { merchantId }, { page: 2, limit: 2 });
  expect(page.total).toBe(3);
  expect(page.orders.map(({ externalId }) => externalId)).toEqual(['list 0']);
  expect((await countOrdersOfMerchants(database.db)).get(merchantId)?.orderCount).toBe(3);
  expect((await listOrders(database.db, { merchantId, status: 'expired' }, { page: 1, limit: 2 })).total).toBe(0);
  expect((await listOrders(database.db, { search: 'list 1' }, { page: 1, limit: 2 })).total).toBe(1);
});

test('counts of a merchant that does not exist do not stop the others from being folded', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await query(database.db, 'insert into statistic_deltas (merchant_id, order_count) values (gen_random_uuid(), 1)');
  await buildOrder(database.db, { merchantId });
  const term = await buildTerm(database.db);
  while ((await foldStatistics(database.db, term, 1)) > 0);
  expect(await query(database.db, 'select 1 from statistic_deltas')).toEqual([]);
  expect(await readMerchantStatistics(database.db, merchantId)).toMatchObject({ orderCount: 1, activeOrderCount: 1 });
});

test('a watcher whose term has ended folds nothing', async () => {
  const term = await buildTerm(database.db);
  await buildTerm(database.db, '00000000-0000-4000-8000-000000000002');
  await expect(foldStatistics(database.db, term, 1)).rejects.toThrow(LeadershipLost);
});
