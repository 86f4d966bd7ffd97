import { beforeEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { recordHints } from '../chain/hints';
import { query } from '../db/pool';
import { cancelOrder } from '../orders/decisions/order-cancellation';
import type { Order } from '../orders/orders';
import {
  addressOf,
  buildCashier,
  buildCounterSale,
  buildMerchant,
  hashOf,
  payOrder,
  startScan,
  TEST_NETWORK,
  type TestCashier,
} from '../testing';
import type { Term } from '../watcher/leadership';
import { databasePerTest } from '../testing/database/suite-database';
import { findCounterSale, listCounterSales, releaseGoods } from './counter-sales';
import { sumCounterSales } from './counter-sums';

const database = databasePerTest();
const LONG_AGO = new Date(0);
const MOST = 100;

let term: Term;
let merchantId: string;
let ana: TestCashier;
beforeEach(async () => {
  term = await startScan(database.db);
  merchantId = (await buildMerchant(database.db)).id;
  ana = await buildCashier(database.db, merchantId);
});

const EURO = { amount: '18.50', currency: 'EUR', rate: '0.92', rateAt: new Date(0), sources: ['fixed'], spread: '0' };

async function see(order: Order, amount: string): Promise<void> {
  const place = { network: TEST_NETWORK, txHash: hashOf(order.id), logIndex: 0, blockNumber: 9, blockTime: new Date() };
  await recordHints(database.db, term, [
    { ...place, orderId: order.id, from: addressOf('payer'), amount: parseUsdt(amount) },
  ]);
}

test('a cashier is shown the own sales, newest first, and others all of their merchant', async () => {
  const { db } = database;
  const bo = await buildCashier(db, merchantId, 'Bo');
  const stranger = await buildCashier(db, (await buildMerchant(db)).id);
  const first = await buildCounterSale(db, ana, { note: 'Table 4' });
  const second = await buildCounterSale(db, bo);
  await buildCounterSale(db, stranger);
  const found = async (personId: string | null, from = LONG_AGO): Promise<unknown[]> =>
    (await listCounterSales(db, { merchantId, from, personId }, MOST)).map(({ order }) => order.id);
  expect(await found(null)).toEqual([second.id, first.id]);
  expect(await found(ana.id)).toEqual([first.id]);
  expect(await found(null, new Date(Date.now() + 60_000))).toEqual([]);
  expect(await listCounterSales(db, { merchantId, from: LONG_AGO, personId: null }, 1)).toMatchObject([
    {
      sale: { personName: 'Bo', note: null, releasedAt: null },
      order: { id: second.id },
      isHeld: false,
      hasVanished: false,
    },
  ]);
  expect(await findCounterSale(db, first.id)).toMatchObject({ sale: { personName: 'Ana', note: 'Table 4' } });
  expect(await findCounterSale(db, second.id.replace(/^./, 'f'))).toBeUndefined();
});

test('sums count what is paid in each currency, what came, and what is only seen', async () => {
  const { db } = database;
  const bo = await buildCashier(db, merchantId, 'Bo');
  await payOrder(db, await buildCounterSale(db, ana, { amount: '20.11', price: EURO }));
  await payOrder(db, await buildCounterSale(db, ana, { amount: '5' }));
  await payOrder(db, await buildCounterSale(db, bo, { amount: '20.11', price: EURO }), parseUsdt('20'));
  await see(await buildCounterSale(db, bo, { amount: '7' }), '7');
  await buildCounterSale(db, bo, { amount: '9' });

  const sums = await sumCounterSales(db, { merchantId, from: LONG_AGO, personId: null });
  expect(sums.map(({ firstAt, lastAt, personId, ...sum }) => [firstAt <= lastAt, personId !== null, sum])).toEqual(
    [
      [null, null, 5, 2, 1, null, '45.11', '7'],
      [null, 'EUR', 2, 1, 0, '18.50', '40.11', '0'],
      [null, 'USDT', 3, 1, 1, '5.000000', '5', '7'],
      ['Ana', null, 2, 2, 0, null, '25.11', '0'],
      ['Ana', 'EUR', 1, 1, 0, '18.50', '20.11', '0'],
      ['Ana', 'USDT', 1, 1, 0, '5.000000', '5', '0'],
      ['Bo', null, 3, 0, 1, null, '20', '7'],
      ['Bo', 'EUR', 1, 0, 0, '0', '20', '0'],
      ['Bo', 'USDT', 2, 0, 1, '0', '0', '7'],
    ].map(([personName, currency, count, paid, notFinal, amount, received, seen]) => [
      true,
      personName !== null,
      {
        ...{ personName, currency, count, paid, notFinal, amount },
        ...{ received: parseUsdt(String(received)), seen: parseUsdt(String(seen)) },
      },
    ]),
  );
  expect(await sumCounterSales(db, { merchantId, from: new Date(Date.now() + 60_000), personId: null })).toEqual([]);
});

test('decisions about goods know the limit and what went before, as long as that is not final', async () => {
  const { db } = database;
  await query(db, 'update merchants set seen_limit = 50000000 where id = :merchantId', { merchantId });
  const [first, second] = [await buildCounterSale(db, ana), await buildCounterSale(db, ana, { amount: '20' })];
  const asked: unknown[] = [];
  const release = (order: Order, mayGo: boolean): Promise<Date | null> =>
    releaseGoods(db, order, (sums) => {
      asked.push([sums.limit, sums.others]);
      return mayGo;
    });
  expect(await release(first, false)).toBeNull();
  const since = await release(first, true);
  expect(since).toBeInstanceOf(Date);
  expect(await release(first, true)).toEqual(since); // the first time stays
  await release(second, true);
  await payOrder(db, first);
  await release(second, true);
  const [amount, limit] = [first.amountExpected, parseUsdt('50')];
  expect(asked).toEqual([...[0n, 0n, 0n].map((others) => [limit, others]), [limit, amount], [limit, 0n]]);
});

test('two tills at once do not exceed the limit together', async () => {
  const { db } = database;
  const sales = [await buildCounterSale(db, ana, { amount: '30' }), await buildCounterSale(db, ana, { amount: '30' })];
  await query(db, 'update merchants set seen_limit = 50000000 where id = :merchantId', { merchantId });
  const since = await Promise.all(
    sales.map((order) => releaseGoods(db, order, ({ limit, others }) => order.amountExpected + others <= limit)),
  );
  expect(since.filter((time) => time !== null)).toHaveLength(1);
});

test('a sale that was cancelled is still a sale of the day', async () => {
  const order = await buildCounterSale(database.db, ana);
  await cancelOrder(database.db, order.id);
  expect(await sumCounterSales(database.db, { merchantId, from: LONG_AGO, personId: null })).toMatchObject([
    { personName: null, currency: null, count: 1, paid: 0 },
    { personName: null, currency: 'USDT', count: 1, paid: 0 },
    { personName: 'Ana', currency: null },
    { personName: 'Ana', currency: 'USDT' },
  ]);
});
