import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import { query, queryOne, type Tx } from '../../db/pool';
import { transact } from '../../db/transaction';
import type { NewOrder } from './new-order';
import { insertOrder, insertOrders, type Insertion } from './order-creation';
import type { Order } from '../orders';
import { addFreeAddresses, buildMerchant, buildWallet, openTestDatabase, TEST_NETWORK } from '../../testing';
import { databasePerSuite } from '../../testing/database/suite-database';

const POOL = 80;

const { db } = databasePerSuite();
let merchants: string[];

beforeAll(async () => {
  await buildWallet(db, 0);
});

beforeEach(async () => {
  merchants = [];
  for (let i = 0; i < 4; i++) merchants.push((await buildMerchant(db)).id);
  await query(db, `update addresses set state = 'retired' where state = 'free'`);
  await addFreeAddresses(db, POOL);
});

/** A request of one of the merchants, whose other fields say whose and which it is. */
function newOrder(merchant: number, externalId: string, fields: Partial<NewOrder> = {}): NewOrder {
  return {
    merchantId: merchants[merchant] ?? '',
    externalId,
    amount: usdt(BigInt(1 + merchant) * 1_000_000n),
    currency: 'USDT',
    network: TEST_NETWORK,
    callbackUrl: `https://shop-${String(merchant)}.example/${externalId}`,
    successUrl: merchant % 2 === 0 ? `https://shop.example/{"thanks, ${externalId}"}` : null,
    cancelUrl: null,
    ...(merchant % 2 === 0 ? { metadata: { [`key "${externalId}"`]: 'a, {b} \\' } } : {}),
    lifetimeSeconds: 1_800 + merchant,
    monitorAfterExpirySeconds: 86_400,
    cooldownSeconds: 604_800,
    ...fields,
  };
}

/** What an order was created from; its lifetime in milliseconds. */
function termsOf(order: Insertion | 'apart' | undefined): unknown {
  if (typeof order !== 'object') return order;
  const { merchantId, externalId, amountExpected, callbackUrl, successUrl, metadata, expiresAt, createdAt } = order;
  return { merchantId, externalId, amountExpected, callbackUrl, successUrl, metadata, ttl: +expiresAt - +createdAt };
}

const asked = ({ merchantId, externalId, amount, callbackUrl, lifetimeSeconds, ...order }: NewOrder): unknown => ({
  ...{ merchantId, externalId, callbackUrl, amountExpected: amount, ttl: 1_000 * lifetimeSeconds },
  ...{ successUrl: order.successUrl, metadata: order.metadata ?? null },
});

async function countFree(): Promise<number> {
  return (await query(db, `select 1 from addresses where state = 'free'`)).length;
}

/** Fails unless every order of these merchants has a leased address, a lease, an event and its deltas. */
async function expectWhole(count: number): Promise<void> {
  const row = await queryOne(
    db,
    `select count(*)::int as orders, count(distinct o.address_idx)::int as addresses, count(l.order_id)::int as leases,
       count(e.order_id)::int as events, count(*) filter (where a.state = 'leased' and a.last_leased_at = o.created_at
         and a.address = o.address and l.epoch = w.epoch and lower(l.exclusive) = o.created_at - interval '1 hour'
         and upper(l.exclusive) = o.monitor_until + interval '7 days 1 hour')::int as leased,
       (select sum(d.order_count)::int from statistic_deltas d where d.merchant_id = any(:merchants)) as counted
     from orders o join addresses a on a.idx = o.address_idx cross join wallet w
       left join address_leases l on l.order_id = o.id and l.address_idx = o.address_idx
       left join order_events e on e.order_id = o.id and e.event_type = 'order_created'
     where o.merchant_id = any(:merchants)`,
    { merchants },
  );
  expect(row).toEqual({ orders: count, addresses: count, leases: count, events: count, leased: count, counted: count });
  expect(await countFree()).toBe(POOL - count);
}

const byBackend = `select count(distinct xmin::text)::int as count from orders where merchant_id = any(:merchants)`;

test('32 orders of four merchants are inserted by one transaction, each as requested', async () => {
  const requests = Array.from({ length: 32 }, (_, i) => newOrder(i % 4, `${String(i)}, "${String(32 - i)}"`));
  const outcomes = await insertOrders(db, requests);
  expect(outcomes.map(termsOf)).toEqual(requests.map(asked));
  expect(await queryOne(db, byBackend, { merchants })).toEqual({ count: 1 });
  await expectWhole(32);
});

test('of 32 orders of four merchants, each has its own outcome', async () => {
  await insertOrders(db, [newOrder(0, 'known'), newOrder(1, 'known')]);
  const requests = Array.from({ length: 32 }, (_, i) => newOrder(i % 4, `order ${String(i)}`));
  requests[4] = newOrder(0, 'known');
  requests[5] = newOrder(1, 'known', { amount: usdt(5n) });
  requests[8] = newOrder(0, 'order 0', { amount: usdt(7n) });
  requests[9] = newOrder(1, 'order 0');
  requests[10] = newOrder(2, 'of no merchant', { merchantId: randomUUID() });
  const outcomes = await whileLocked(3, () => insertOrders(db, requests));
  const expected: unknown[] = requests.map(asked);
  for (const i of [4, 5, 8]) expected[i] = 'exists';
  for (let i = 3; i < 32; i += 4) expected[i] = 'apart';
  expected[10] = 'apart';
  expect(outcomes.map(termsOf)).toEqual(expected);
  await expectWhole(2 + 32 - 3 - 8 - 1);
});

/** Does something while the key of a merchant is being changed, for which it must not wait. */
async function whileLocked<T>(merchant: number, act: () => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    await query(tx, 'select 1 from merchants where id = :id for update', { id: merchants[merchant] });
    return act();
  });
}

test('a single order is left out as well while its merchant is being changed, and inserted by itself afterwards', async () => {
  const request = newOrder(0, 'alone');
  expect(await whileLocked(0, () => insertOrders(db, [request]))).toEqual(['apart']);
  expect(termsOf(await insertOrder(db, request))).toEqual(asked(request));
  expect(await insertOrders(db, [request])).toEqual(['exists']);
  await expectWhole(1);
});

test('when too few addresses are free, some orders of a batch get one, the first of it', async () => {
  await query(db, `update addresses set state = 'retired' where state = 'free'`);
  await addFreeAddresses(db, 3);
  const requests = Array.from({ length: 8 }, (_, i) => newOrder(i % 4, `order ${String(9 - i)}`));
  const outcomes = await insertOrders(db, requests);
  expect(outcomes.slice(0, 3).map(termsOf)).toEqual(requests.slice(0, 3).map(asked));
  expect(outcomes.slice(3)).toEqual(Array(5).fill('no_address'));
  expect(await insertOrders(db, requests.slice(2, 4))).toEqual(['exists', 'no_address']);
});

test.each([
  ['a character that no text has', { callbackUrl: 'https://shop.example/\u0000' }],
  ['a broken constraint', { currency: 'EUR' }],
  ['an amount beyond every bound', { amount: usdt(2n ** 70n) }],
])('%s fails no neighbour: all are inserted by themselves', async (_what, fields) => {
  const requests = Array.from({ length: 32 }, (_, i) => newOrder(i % 4, `order ${String(i)}`, i === 17 ? fields : {}));
  expect(await insertOrders(db, requests)).toEqual(Array(32).fill('apart'));
  const outcomes = await Promise.allSettled(requests.map((request) => insertOrder(db, request)));
  expect(outcomes.flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))).toEqual([17]);
  await expectWhole(31);
});

test.each([
  ['commits', 'known'],
  ['is rolled back', 'inserted'],
] as const)(
  'an order that another transaction inserted first, which %s, is %s, and no address is lost',
  async (end, result) => {
    const requests = Array.from({ length: 32 }, (_, i) => newOrder(i % 4, `order ${String(i)}`));
    const contested = requests[17] as NewOrder;
    const rolledBack = new Error('rolled back');
    let batch: ReturnType<typeof insertOrders> | undefined;
    const other = transact(db, async (tx) => {
      await insertOrder(tx, contested);
      batch = insertOrders(db, requests);
      await untilBlockedBy(tx);
      if (end === 'is rolled back') throw rolledBack;
    });
    await other.catch((error: unknown) => {
      expect(error).toBe(rolledBack);
    });
    const expected: unknown[] = requests.map(asked);
    if (result === 'known') expected[17] = 'exists';
    expect((await batch)?.map(termsOf)).toEqual(expected);
    await expectWhole(32);
  },
);

/** Waits until another transaction waits for this one. */
async function untilBlockedBy(tx: Tx): Promise<number> {
  const sql = 'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
  for (;;) {
    await query(tx, 'select pg_stat_clear_snapshot()');
    const row = await queryOne<{ pid: number }>(tx, sql);
    if (row) return row.pid;
  }
}

test('a batch whose connection is ended in the middle leaves nothing behind, and can be repeated', async () => {
  const requests = Array.from({ length: 32 }, (_, i) => newOrder(i % 4, `order ${String(i)}`));
  const rolledBack = new Error('rolled back');
  let batch: Promise<unknown> | undefined;
  const other = transact(db, async (tx) => {
    await insertOrder(tx, requests[17] as NewOrder);
    batch = insertOrders(db, requests).catch((error: unknown) => error);
    await query(tx, 'select pg_terminate_backend(:pid)', { pid: await untilBlockedBy(tx) });
    expect(await batch).toMatchObject({ code: '57P01' });
    throw rolledBack;
  });
  await expect(other).rejects.toBe(rolledBack);
  expect(await query(db, 'select 1 from orders where merchant_id = any(:merchants)', { merchants })).toEqual([]);
  expect(await countFree()).toBe(POOL);
  expect((await insertOrders(db, requests)).map(termsOf)).toEqual(requests.map(asked));
  await expectWhole(32);
});

test('batches of the same orders in opposite order never wait for each other, and insert each order once', async () => {
  for (let round = 0; round < 5; round++) {
    const requests = Array.from({ length: 10 }, (_, i) => newOrder(i % 4, `${String(round)} ${String(i)}`));
    const batches = [requests, requests.toReversed(), requests, requests.toReversed()];
    const outcomes = (await Promise.all(batches.map((batch) => insertOrders(db, batch)))).flat();
    const orders = outcomes.filter((outcome): outcome is Order => typeof outcome === 'object');
    expect(new Set(orders.map(({ externalId }) => externalId)).size).toBe(10);
    expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(30);
  }
  await expectWhole(50);
});

// A plan that is made while a table is known to be small scans all of it, until the table is analysed again.
test('no single create scans the orders, which were few when they were analysed', async () => {
  const COUNT = 30;
  const fresh = await openTestDatabase();
  try {
    await buildWallet(fresh.db, COUNT);
    const { id } = await buildMerchant(fresh.db);
    merchants = [id];
    await query(fresh.db, 'analyze');
    await transact(fresh.db, async (tx) => {
      for (let i = 0; i < COUNT; i++) {
        expect(termsOf((await insertOrders(tx, [newOrder(0, String(i))]))[0])).toEqual(asked(newOrder(0, String(i))));
      }
      await query(tx, 'select pg_stat_force_next_flush()');
    });
    const count = `select n_tup_ins::int as inserted, seq_tup_read::int as scanned from pg_stat_user_tables
      where relname = 'orders'`;
    let counted: { inserted: number; scanned: number } | undefined;
    await until('the inserts to be counted', async () => {
      counted = await queryOne(fresh.db, count);
      return counted?.inserted === COUNT;
    });
    expect(counted?.scanned).toBe(0);
  } finally {
    await fresh.drop();
  }
});
