import { expect, test } from '@jest/globals';
import { openEPayShop } from '../../testing/clients/epay-shop';
import { apiPerTest } from '../../testing/suite-api';

const api = apiPerTest({
  ...{ FIXED_RATES: 'CNY:7.25', RATE_LIMIT_EPAY_ADDRESS: '3', RATE_LIMIT_EPAY: '5' },
});

const times = <T>(count: number, call: () => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }).reduce<Promise<T[]>>(
    async (made) => [...(await made), await call()],
    Promise.resolve([]),
  );

test('one client address comes only so often, and gets a page that says so', async () => {
  const shop = await openEPayShop(api);
  const responses = await times(4, () => shop.submit(shop.signed()));
  expect(responses.map(({ status }) => status)).toEqual([302, 302, 302, 429]);
  expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await responses.at(-1)?.text()).toContain('try again in a few minutes');
});

test('who has not the key guesses only so often, and anyone who has it always passes', async () => {
  const shop = await openEPayShop(api);
  const guesses = await times(4, () => shop.mapi(shop.sign({ pid: shop.pid }, 'a guess')));
  expect(guesses.map(({ status }) => status)).toEqual(['200', '200', '200', '429']);
  expect(guesses.every((answer) => String(answer['code']) === '-1')).toBe(true);
  expect((await shop.read({ key: 'a guess', out_trade_no: 'x' }))['code']).toBe(-1);
  expect(await shop.mapi(shop.signed())).toMatchObject({ code: 1 });
  const { body } = await api.asAdmin('GET', `/admin/merchants/${shop.id}/epay`);
  expect(body['calls']).toHaveLength(4); // three guesses, and the order
});

test('the shop of one merchant calls only so often, apart from any other', async () => {
  const [shop, other] = [await openEPayShop(api), await openEPayShop(api)];
  const answers = await times(6, () => shop.mapi(shop.signed()));
  expect(answers.map(({ status }) => status)).toEqual(['200', '200', '200', '200', '200', '429']);
  expect(answers.at(-1)).toMatchObject({ code: -1 });
  expect(await other.mapi(other.signed())).toMatchObject({ code: 1 });
});
