import { expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { buildMerchant, buildOrder, buildWallet, payOrder } from '../testing';
import { databasePerSuite } from '../testing/database/suite-database';
import { readExport, type ExportSource } from './export-pages';
import { dayExport } from './export-sources';

const database = databasePerSuite();
const ALL = { from: new Date('2000-01-01'), to: new Date('2100-01-01') };

async function rowsOf(source: ExportSource): Promise<Record<string, unknown>[]> {
  let text = '';
  const zone = { name: 'UTC', isUtc: true };
  for await (const page of readExport(database.db, source, { format: 'ndjson', zone })) text += page.text.toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('prices that were paid are summed up by currency, beside what came of them', async () => {
  const { db } = database;
  await buildWallet(db, 10);
  const { id: merchantId } = await buildMerchant(db);
  const create = (currency: string, amount: string): ReturnType<typeof buildOrder> => {
    const price = { amount, currency, rate: '2', rateAt: new Date(), sources: ['fixed'], spread: '0' };
    return buildOrder(db, { merchantId, price, amount: (Number(amount) / 2).toFixed(2) });
  };
  const paid = [await create('KWD', '1.200'), await create('EUR', '9.00'), await create('EUR', '3.60')];
  for (const order of paid) await payOrder(db, order);
  await payOrder(db, await create('EUR', '1.00'), usdt(1n)); // underpaid
  await payOrder(db, await buildOrder(db, { merchantId, amount: '5' }));
  await create('JPY', '100'); // not paid
  const days = await rowsOf(dayExport({ merchantId }, ALL));
  const newest = days.filter(({ date }) => date === days[0]?.['date']);
  expect(newest.map((row) => [row['price_currency'], row['price_paid'], row['received'], row['order_count']])).toEqual([
    [null, null, '5.000000', 1],
    ['EUR', '12.60', '6.300001', 3],
    ['JPY', null, '0.000000', 1],
    ['KWD', '1.200', '0.600000', 1],
  ]);
});
