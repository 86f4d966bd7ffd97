import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { signEPay } from '@gateway/domain';
import type { Listener } from '@gateway/runtime';
import { serveLocally, until } from '@gateway/runtime/testing';
import { perTest } from '@gateway/runtime/testing/suite';
import { query, transact } from '@gateway/store/db';
import { requestWebhookRetry } from '@gateway/store/deliveries';
import type { Order } from '@gateway/store/orders';
import { buildEPayOrder, buildEPayShop, payOrder, type TestEPayShop } from '@gateway/store/testing';
import { openTestNotifier } from '../testing/test-notifier';

const fixture = perTest(openTestNotifier);

let shop: TestEPayShop;
let server: Listener;
let received: { method: string | undefined; url: string; headers: object; body: string }[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  shop = await buildEPayShop(fixture.database.db);
  received = [];
  answer = (response) => response.end('success');
  server = await serveLocally(({ method, url = '', headers }, response, body) => {
    received.push({ method, url, headers, body: body.toString() });
    answer(response);
  });
});
afterEach(() => server.close());

async function paidOrder(
  path = '/notify?shop=7',
  sent: Parameters<typeof buildEPayOrder>[2] | object = {},
): Promise<Order> {
  const { db } = fixture.database;
  const order = await buildEPayOrder(db, shop, { ...sent, callbackUrl: `${server.url}${path}` });
  return payOrder(db, order);
}

test('a shop is notified of a paid order by a signed GET, whose parameters are added to the query', async () => {
  await fixture.start();
  const sent = { outTradeNo: 'A-1', type: 'alipay', name: 'Tee & "Kuchen"', money: '72.5', param: 'x=1&y=ä' };
  const { id } = await paidOrder('/notify?shop=7&trade_status=X', sent);
  await fixture.untilStatus('completed');
  const [request] = received;
  expect(received).toHaveLength(1);
  expect(request).toMatchObject({ method: 'GET', body: '', url: expect.stringMatching(/^\/notify\?shop=7&pid=/) });
  expect(request?.headers).not.toHaveProperty('webhook-signature');
  expect(request?.headers).not.toHaveProperty('referer');
  const [, ...result] = [...new URL(request?.url ?? '', server.url).searchParams];
  expect(Object.fromEntries(result)).toEqual({
    ...{ pid: String(shop.pid), trade_no: id, out_trade_no: 'A-1', type: 'alipay', name: 'Tee & "Kuchen"' },
    ...{ money: '72.5', trade_status: 'TRADE_SUCCESS', param: 'x=1&y=ä' },
    ...{ sign: signEPay(result, shop.key), sign_type: 'MD5' },
  });
});

test.each(['success', '\ufeff SUCCESS\n'])('%j acknowledges', async (word) => {
  answer = (response) => response.end(word);
  await fixture.start();
  await paidOrder();
  await fixture.untilStatus('completed');
  expect(received).toHaveLength(1);
});

test.each([
  [200, 'not_acknowledged', '{"msg":"success"}'],
  [500, 'http_500', 'success'],
  [200, 'bad_response', 's'.repeat(100_000)],
])('an answer %s that is %s is repeated by the schedule', async (status, reason, word) => {
  answer = (response) => response.writeHead(status, { location: '/elsewhere' }).end(word);
  await fixture.start();
  const { id } = await paidOrder();
  await fixture.untilStatus('callback_failed');
  answer = (response) => response.end('success');
  await fixture.untilStatus('completed');
  expect(received.length).toBeGreaterThan(3);
  expect(new Set(received.map(({ url }) => url)).size).toBe(1);
  expect((await fixture.failures(id))[0]).toMatchObject({ reason });
});

test('it is sent again by an admin, signed with the key that is valid then', async () => {
  answer = (response) => response.writeHead(410).end();
  await fixture.start();
  const { id } = await paidOrder();
  await fixture.untilStatus('callback_failed');
  answer = (response) => response.end('success');
  await transact(fixture.database.db, (tx) => requestWebhookRetry(tx, id));
  await fixture.untilStatus('completed');
  expect(received.map(({ url }) => new URL(url, server.url).searchParams.get('trade_no'))).toEqual([id, id]);
});

test('an address that nothing is sent to is not asked', async () => {
  await fixture.start({ targets: { isPrivateAllowed: false, allowedRanges: [], blockedHosts: [] } });
  const { id } = await paidOrder();
  await until('the attempt has failed', async () => (await fixture.failures(id)).length > 0);
  expect((await fixture.failures(id))[0]).toMatchObject({ reason: 'blocked_address' });
  expect(received).toEqual([]);
});

test('a delivery of an order that is not paid, which no program makes, says nothing', async () => {
  const { db } = fixture.database;
  const order = await buildEPayOrder(db, shop, { callbackUrl: `${server.url}/notify` });
  await query(
    db,
    `insert into webhook_deliveries (event_id, order_id, merchant_id, url, origin, body)
     values (:event, :id, :merchantId, :url, :origin, '{}')`,
    { event: `evt_${order.id}`, id: order.id, merchantId: shop.merchantId, url: order.callbackUrl, origin: server.url },
  );
  await fixture.start({ log: { level: 'silent' as 'error', json: true } });
  await until('it was tried', async () => {
    const [row] = await query<{ n: number }>(db, 'select count(*)::int as n from webhook_attempts');
    return (row?.n ?? 0) > 0;
  });
  expect(received).toEqual([]);
});
