import { beforeEach, expect, test } from '@jest/globals';
import { query } from '../db/pool';
import { buildMerchant } from '../testing/data';
import { databasePerSuite } from '../testing/database/suite-database';
import { passDays } from '../testing/time';
import { admitCurrency, MAX_CURRENCIES_OF_MERCHANT } from './merchant-currencies';

const database = databasePerSuite();
/** The database does not judge what is a currency. */
const THIRTY = Array.from({ length: 30 }, (_, i) => `C${String(i).padStart(2, '0')}`);
const MOST = THIRTY.slice(0, MAX_CURRENCIES_OF_MERCHANT);
const ELEVENTH = 'XTS';

let merchantId: string;
beforeEach(async () => {
  merchantId = (await buildMerchant(database.db)).id;
});

const admit = (currency: string, merchant = merchantId): Promise<boolean> =>
  admitCurrency(database.db, merchant, currency);

async function admitEach(currencies: readonly string[]): Promise<boolean[]> {
  const admitted: boolean[] = [];
  for (const currency of currencies) admitted.push(await admit(currency));
  return admitted;
}

async function countAdmitted(): Promise<number> {
  const rows = await query(database.db, 'select 1 from merchant_currencies where merchant_id = :id', {
    id: merchantId,
  });
  return rows.length;
}

test('ten currencies are admitted one after the other, the eleventh is not, and the ten remain', async () => {
  expect(await admitEach(MOST)).toEqual(MOST.map(() => true));
  expect(await admitEach([ELEVENTH, ...MOST, ELEVENTH])).toEqual([false, ...MOST.map(() => true), false]);
  expect(await countAdmitted()).toBe(MOST.length);
});

test('of thirty at once ten are admitted, whatever another merchant asks for meanwhile', async () => {
  const other = (await buildMerchant(database.db)).id;
  const [mine, theirs] = await Promise.all([
    Promise.all(THIRTY.map((currency) => admit(currency))),
    Promise.all(MOST.map((currency) => admit(currency, other))),
  ]);
  expect(mine.filter(Boolean)).toHaveLength(MOST.length);
  expect(theirs).toEqual(MOST.map(() => true));
  expect(await countAdmitted()).toBe(MOST.length);
});

test('one that was not used for a week is free for another, and then is itself one too many', async () => {
  const [oldest = '', ...others] = MOST;
  await admit(oldest);
  await passDays(database.db, 3);
  await admitEach(others);
  await passDays(database.db, 3);
  expect(await admit(ELEVENTH)).toBe(false);
  await passDays(database.db, 1);
  expect(await admitEach([ELEVENTH, oldest, ...others])).toEqual([true, false, ...others.map(() => true)]);
});

test('one that is used again is not free a week after its first use', async () => {
  await admitEach(MOST);
  await passDays(database.db, 6);
  await admitEach(MOST);
  await passDays(database.db, 6);
  expect(await admit(ELEVENTH)).toBe(false);
});
