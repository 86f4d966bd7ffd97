import { beforeAll, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { query } from '../db/pool';
import { cancelOrder } from '../orders/decisions/order-cancellation';
import { advance, buildOrder, buildWallet, payOrder } from '../testing';
import { insertManyOrders } from '../testing/many-orders';
import { databasePerSuite } from '../testing/database/suite-database';
import { readLastDay, type HourStatistics } from './last-day';

const database = databasePerSuite();
beforeAll(async () => {
  await buildWallet(database.db, 20);
});

const HOUR_MS = 3_600_000;

test('without orders there are 24 empty hours, the current one last', async () => {
  const { asOf, hours, ...rest } = await readLastDay(database.db);
  const current = Math.floor(asOf.getTime() / HOUR_MS) * HOUR_MS;
  expect(hours).toEqual(
    Array.from({ length: 24 }, (_, i) => ({
      start: new Date(current - (23 - i) * HOUR_MS),
      received: usdt(0n),
      orderCount: 0,
      paidCount: 0,
    })),
  );
  expect(rest).toEqual({ waitingCount: 0, medianSecondsToPay: null, priced: [], failures: [] });
});

test('the last day has its own orders, money and failures, and none of earlier days', async () => {
  const { db } = database;
  const create = (): ReturnType<typeof buildOrder> => buildOrder(db, { amount: '1.5' });
  const paid = [await create(), await create(), await create()];
  for (const order of paid) await payOrder(db, order);
  const [expired, cancelled, underpaid, waiting] = [await create(), await create(), await create(), await create()];
  await cancelOrder(db, cancelled.id);
  for (const { id } of [expired, cancelled]) {
    await advance(db, id, 'window_closed_unpaid');
  }
  await payOrder(db, underpaid, usdt(250_000n));
  await advance(db, underpaid.id, 'window_closed_underpaid');
  const payload = { reason: 'http_503', attempt: 4 };
  for (const { id } of paid.slice(0, 2)) {
    await advance(db, id, 'delivery_exhausted', payload);
  }
  await insertManyOrders(db, waiting.merchantId, 3); // of a day long ago

  const { hours, waitingCount, medianSecondsToPay, failures } = await readLastDay(db);
  const sum = (count: (hour: HourStatistics) => number): number => hours.map(count).reduce((one, other) => one + other);
  expect({
    received: sum(({ received }) => Number(received)),
    orders: sum(({ orderCount }) => orderCount),
    paid: sum(({ paidCount }) => paidCount),
  }).toEqual({ received: 4_750_000, orders: 7, paid: 3 });
  expect(waitingCount).toBe(1);
  expect(medianSecondsToPay).toBeGreaterThanOrEqual(0);
  expect(failures[0]).toEqual({ kind: 'webhook', reason: 'http_503', count: 2 });
  expect(failures.slice(1)).toEqual(
    expect.arrayContaining([
      { kind: 'order', reason: 'expired', count: 1 },
      { kind: 'order', reason: 'cancelled', count: 1 },
      { kind: 'order', reason: 'underpaid', count: 1 },
    ]),
  );
  expect(failures).toHaveLength(4);
});

test('what paid orders asked for is summed up by currency, beside the USDT that came of it', async () => {
  const { db } = database;
  const create = (currency: string, amount: string): ReturnType<typeof buildOrder> =>
    buildOrder(db, {
      price: { amount, currency, rate: '2', rateAt: new Date(), sources: ['fixed'], spread: '0' },
      amount: (Number(amount) / 2).toFixed(2),
    });
  const paid = [await create('KWD', '1.200'), await create('EUR', '9.00'), await create('EUR', '3.60')];
  for (const order of paid) await payOrder(db, order);
  await payOrder(db, await create('EUR', '1.00'), usdt(1n)); // underpaid
  const { priced } = await readLastDay(db);
  expect(priced).toEqual([
    { currency: 'EUR', orderCount: 2, price: '12.60', received: usdt(6_300_000n) },
    { currency: 'KWD', orderCount: 1, price: '1.200', received: usdt(600_000n) },
  ]);
});

test('the median of the time to pay leaves out orders that an admin accepted', async () => {
  const { db } = database;
  const median = async (): Promise<number | null> => (await readLastDay(db)).medianSecondsToPay;
  const before = await median();
  const { id } = await payOrder(db, await buildOrder(db), usdt(1_000_000n));
  await advance(db, id, 'window_closed_underpaid');
  await query(
    db,
    `update orders set status = 'confirmed', is_accepted = true, confirmed_at = now() + interval '9 days'
    where id = :id`,
    { id },
  );
  expect(await median()).toBe(before);
});
