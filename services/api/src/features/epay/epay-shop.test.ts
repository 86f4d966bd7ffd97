import { beforeAll, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { buildMerchant } from '@gateway/store/testing';
import { openEPayShop } from '../../testing/clients/epay-shop';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({ FIXED_RATES: 'CNY:7.25,EUR:0.9' });
let path: string;
beforeAll(async () => {
  path = `/admin/merchants/${(await buildMerchant(api.database.db)).id}/epay`;
});

const OFF = {
  enabled: false,
  pid: null,
  currency: 'CNY',
  key_made_at: null,
  address: 'http://pay.example/',
  calls: [],
};

test('it is off until an admin switches it on, and the key is shown that once', async () => {
  expect((await api.asAdmin('GET', path)).body).toEqual(OFF);
  expect(await api.asAdmin('POST', `${path}/key`)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  const { body } = await api.asAdmin('PUT', path, { enabled: true });
  const on = { ...OFF, enabled: true, pid: 1000, key_made_at: expect.any(String) };
  expect(body).toEqual({ epay: on, key: expect.stringMatching(/^[0-9A-Za-z]{32}$/) });
  expect((await api.asAdmin('GET', path)).body).toEqual(on);
  const inEuros = { ...on, currency: 'EUR' };
  expect((await api.asAdmin('PUT', path, { currency: 'EUR' })).body).toEqual({ epay: inEuros });
  expect((await api.asAdmin('PUT', path, { enabled: false })).body).toEqual({ epay: { ...inEuros, enabled: false } });
  expect((await api.asAdmin('PUT', path, {})).body).toMatchObject({ code: 'EMPTY_UPDATE' });
});

test('a merchant that does not exist has none', async () => {
  const unknown = '/admin/merchants/00000000-0000-4000-8000-000000000000/epay';
  expect((await api.asAdmin('GET', unknown)).status).toBe(404);
  expect((await api.asAdmin('PUT', unknown, { enabled: true })).status).toBe(404);
  expect((await api.asAdmin('POST', `${unknown}/key`)).status).toBe(404);
});

test('a replaced key is invalid at once, and the new one signs orders that were made before', async () => {
  const shop = await openEPayShop(api);
  const { trade_no: id = '' } = await shop.mapi(shop.signed());
  const { body } = await api.asAdmin('POST', `/admin/merchants/${shop.id}/epay/key`);
  expect(body).toEqual({ pid: Number(shop.pid), key: expect.stringMatching(/^[0-9A-Za-z]{32}$/) });
  expect(await shop.mapi(shop.signed())).toMatchObject({ code: -1 });
  expect(await shop.read({ trade_no: id })).toMatchObject({ code: -1, msg: 'key is wrong' });
  expect(await shop.read({ trade_no: id, key: String(body['key']) })).toMatchObject({ code: 1 });
});

test('the last fifty calls are there with the reason of each refusal, and no more are kept', async () => {
  const shop = await openEPayShop(api);
  await shop.mapi(shop.signed({ out_trade_no: 'first' }));
  await shop.mapi(shop.sign({ pid: shop.pid, out_trade_no: 'forged' }, 'x'));
  await shop.submit(shop.signed({ out_trade_no: 'first', money: '1' }));
  await shop.submit(shop.signed({ out_trade_no: 'wrong', notify_url: 'no URL' }));
  await shop.submit(shop.signed({ out_trade_no: 'large', money: '9999999999' }));
  await shop.read({ out_trade_no: 'none' });
  await shop.read({ out_trade_no: 'first' });
  const { body } = await api.asAdmin('GET', `/admin/merchants/${shop.id}/epay`);
  expect((await api.asAdmin('PUT', `/admin/merchants/${shop.id}/epay`, { enabled: true })).body).toEqual({
    epay: body,
  });
  const calls = body['calls'] as Record<string, unknown>[];
  expect(calls.map(({ call, out_trade_no, refusal }) => [call, out_trade_no, refusal])).toEqual([
    ['api', 'none', 'unknown_order'],
    ['submit', 'large', 'amount'],
    ['submit', 'wrong', 'request'],
    ['submit', 'first', 'conflict'],
    ['mapi', 'forged', 'signature'],
    ['mapi', 'first', null],
  ]);
  expect(calls[2]?.['detail']).toContain('notify_url');
  for (let i = 0; i < 50; i++) await shop.read({ out_trade_no: `never ${String(i)}` });
  const rows = await query<{ out_trade_no: string }>(
    api.database.db,
    'select out_trade_no from epay_calls where merchant_id = :id order by id',
    { id: shop.id },
  );
  expect(rows).toHaveLength(50);
  expect(rows[0]).toEqual({ out_trade_no: 'never 0' });
});
