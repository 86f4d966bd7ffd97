import { expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { buildLink, buildMerchant, type TestMerchant } from '@gateway/store/testing';
import type { Answer } from '../../../testing';
import { openEPayShop } from '../../../testing/clients/epay-shop';
import { apiPerTest } from '../../../testing/suite-api';

const TEN = ['EUR', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON'];
const TWENTY = [
  ...['TRY', 'JPY', 'KWD', 'BRL', 'MXN', 'INR', 'IDR', 'THB', 'VND', 'PHP'],
  ...['AUD', 'NZD', 'CAD', 'ZAR', 'EGP', 'NGN', 'KES', 'PKR', 'BDT', 'LKR'],
];

const api = apiPerTest({ RATE_SOURCES: 'kraken,coinbase', FIXED_RATES: 'CNY:7.25,USD:1' });

const newMerchant = (): Promise<TestMerchant> => buildMerchant(api.database.db);

function create({ apiKey }: TestMerchant, currency: string): Promise<Answer> {
  const body = { external_id: currency, callback_url: 'https://shop.example/', price: { amount: '5', currency } };
  return api.call('POST', '/payments', { key: apiKey, body });
}

const read = ({ apiKey }: TestMerchant, currency: string): Promise<Answer> =>
  api.call('GET', `/rates?currency=${currency}`, { key: apiKey });

/** No source has said anything here: what is not refused has no rate. */
async function expectUnpriced(answer: Promise<Answer>): Promise<void> {
  expect((await answer).body).toMatchObject({ code: 'RATE_UNAVAILABLE' });
}

async function notedCurrencies(): Promise<string[]> {
  const rows = await query<{ currency: string }>(api.database.db, 'select currency from rate_currencies order by 1');
  return rows.map(({ currency }) => currency);
}

test('an eleventh currency of one merchant is refused with what to do, and is not asked for', async () => {
  const merchant = await newMerchant();
  for (const currency of TEN) await expectUnpriced(create(merchant, currency));
  const refused = await create(merchant, 'TRY');
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      code: 'INVALID_BODY',
      error:
        'Prices in TRY are not possible: you have asked for 10 other currencies in the last 7 days. Use one of those, ' +
        'or an amount in USDT, or wait until one of them has not been used for 7 days',
    },
  ]);
  expect(await read(merchant, 'TRY')).toMatchObject({ status: 400, body: { code: 'INVALID_QUERY' } });
  expect(await notedCurrencies()).toEqual([...TEN].sort());
  for (const currency of TEN) await expectUnpriced(read(merchant, currency));
  await expectUnpriced(create(await newMerchant(), 'TRY'));
});

test('of thirty currencies at once ten are asked for, by orders and by reads of rates alike', async () => {
  const [merchant, other] = [await newMerchant(), await newMerchant()];
  const answers = await Promise.all(
    [...TEN, ...TWENTY].flatMap((currency, i) => [
      (i % 2 === 0 ? create : read)(merchant, currency),
      ...(i < 5 ? [create(other, currency)] : []),
    ]),
  );
  const codes = answers.map(({ body }) => body['code']);
  const refusals: unknown[] = ['INVALID_BODY', 'INVALID_QUERY'];
  expect(codes.filter((code) => refusals.includes(code))).toHaveLength(20);
  expect(codes.filter((code) => !refusals.includes(code))).toEqual(Array(15).fill('RATE_UNAVAILABLE'));
});

test('a fixed currency does not count, and is possible beside ten others', async () => {
  const merchant = await newMerchant();
  expect((await create(merchant, 'USD')).status).toBe(201);
  for (const currency of TEN) await expectUnpriced(create(merchant, currency));
  expect((await create(merchant, 'CNY')).status).toBe(201);
  expect(await create(merchant, 'TRY')).toMatchObject({ status: 400 });
});

test('another currency is possible once one has not been used for a week', async () => {
  const merchant = await newMerchant();
  for (const currency of TEN) await expectUnpriced(create(merchant, currency));
  expect(await create(merchant, 'TRY')).toMatchObject({ status: 400 });
  await query(
    api.database.db,
    `update merchant_currencies set asked_at = asked_at - interval '7 days' where currency = 'EUR'`,
  );
  await expectUnpriced(create(merchant, 'TRY'));
  expect(await create(merchant, 'JPY')).toMatchObject({ status: 400 });
});

test('a currency that a merchant uses is not asked about again for each order', async () => {
  const merchant = await newMerchant();
  await expectUnpriced(create(merchant, 'EUR'));
  await query(api.database.db, 'delete from merchant_currencies');
  await expectUnpriced(create(merchant, 'EUR'));
  expect(await query(api.database.db, 'select 1 from merchant_currencies')).toEqual([]);
});

test('a payment link and an EPay shop of the merchant have no rate for the eleventh, and say so', async () => {
  const shop = await openEPayShop(api, 'TRY');
  const link = await buildLink(api.database.db, shop.id, { terms: { currency: 'TRY', amount: '5.00' } });
  for (const currency of TEN) await expectUnpriced(create(shop, currency));
  expect((await shop.mapi(shop.signed()))['msg']).toContain('Prices in TRY are not possible');
  const { body } = await api.asAdmin('GET', `/admin/merchants/${shop.id}/epay`);
  expect(body['calls']).toMatchObject([{ refusal: 'rate', detail: expect.stringContaining('10 other currencies') }]);
  const visit = await fetch(`http://127.0.0.1:${api.port}/pay/${link.id}`, {
    method: 'POST',
    body: new URLSearchParams(),
  });
  expect([visit.status, await visit.text()]).toEqual([503, expect.stringContaining('there is no exchange rate')]);
});
