import { beforeAll, expect, test } from '@jest/globals';
import { isPaid, ORDER_STATUSES, signEPay } from '@gateway/domain';
import { findOrder, type Order } from '@gateway/store/orders';
import { advance, payOrder } from '@gateway/store/testing';
import { openEPayShop, type TestShop } from '../../testing/clients/epay-shop';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({ FIXED_RATES: 'CNY:7.25' });
let shop: TestShop;
beforeAll(async () => {
  shop = await openEPayShop(api);
});

const underpay = (order: Order): Promise<unknown> => payOrder(api.database.db, order, order.amountExpected / 2n);
const pay = (order: Order): Promise<unknown> => payOrder(api.database.db, order);
const cancel = ({ id }: Order): Promise<unknown> => api.call('POST', `/payments/${id}/cancel`, { key: shop.apiKey });
const move =
  (trigger: Parameters<typeof advance>[2]) =>
  ({ id }: Order): Promise<unknown> =>
    advance(api.database.db, id, trigger);

/** How an order comes into each state that a shop or a customer can see, and what its status is then. */
const WALK: readonly [string, Order['status'], ((order: Order) => Promise<unknown>)[]][] = [
  ['new', 'pending', []],
  ['underpaid', 'pending', [underpay]],
  ['cancelled', 'pending', [cancel]],
  ['cancelled and over', 'expired', [cancel, move('window_closed_unpaid')]],
  ['expired', 'expired', [move('window_closed_unpaid')]],
  ['failed', 'failed', [underpay, move('window_closed_underpaid')]],
  ['paid', 'confirmed', [pay]],
  ['paid and the shop notified', 'completed', [pay, move('delivery_acknowledged')]],
  ['paid and the shop silent', 'callback_failed', [pay, move('delivery_exhausted')]],
];

test('the walk comes to every status', () => {
  expect(new Set(WALK.map(([, status]) => status))).toEqual(new Set(ORDER_STATUSES));
});

/** Everything that is anywhere in an answer, its headers and its redirect. */
async function textOf(response: Response): Promise<string> {
  return JSON.stringify([...response.headers]) + (await response.text());
}

test.each(WALK)(
  'an order that is %s is said to be paid by a call, a page or a redirect only if it is',
  async (...at) => {
    const [name, status, steps] = at;
    const fields = shop.signed({ out_trade_no: name });
    const { trade_no: id = '' } = await shop.mapi(fields);
    for (const step of steps) await step((await findOrder(api.database.db, id)) as Order);
    expect((await findOrder(api.database.db, id))?.status).toBe(status);

    expect((await shop.read({ trade_no: id }))['status']).toBe(isPaid(status) ? 1 : 0);
    expect((await shop.read({ out_trade_no: name }))['endtime'] !== '').toBe(isPaid(status));
    const base = `http://127.0.0.1:${api.port}`;
    const page = await textOf(await fetch(`${base}/checkout/${id}`, { headers: { accept: 'text/html' } }));
    const others = [
      await textOf(await fetch(`${base}/mapi.php`, { method: 'POST', body: fields })),
      await textOf(await shop.submit(fields)),
      await textOf(await fetch(`${base}/api/v1/checkout/${id}/status`)),
      JSON.stringify(await shop.read({ trade_no: id })),
      (await api.call('GET', `/payments/${id}`, { key: shop.apiKey })).text,
      (await api.asAdmin('GET', `/admin/orders/${id}`)).text,
      JSON.stringify(api.log),
    ];
    for (const text of others) expect(text).not.toMatch(/TRADE_SUCCESS|sign=/);

    const [, href] = /href="(https:\/\/shop\.example[^"]*)"/.exec(page) ?? [];
    if (!isPaid(status)) {
      expect(href).toBeUndefined();
      expect(page).not.toMatch(/TRADE_SUCCESS|sign=|shop\.example/);
      return;
    }
    const url = new URL(String(href).replaceAll('&amp;', '&'));
    expect(url.hash).toBe('#/order/1');
    const result = [...url.searchParams];
    expect(Object.fromEntries(result)).toEqual({
      ...{ pid: shop.pid, trade_no: id, out_trade_no: name, type: 'usdt', name: 'Tea & cake', money: '14.50' },
      ...{ trade_status: 'TRADE_SUCCESS', sign: signEPay(result, shop.key), sign_type: 'MD5' },
    });
  },
);
