import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { recordOutcomes } from '@gateway/store/deliveries';
import { type Order } from '@gateway/store/orders';
import { acknowledged, buildMerchant, buildOrder, claim, failed, payOrder } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

/** A server without a name: its address is known to be public. */
const PUBLIC = 'https://93.184.216.34/hook?shop=7';
const ELSEWHERE = 'http://10.1.2.3:8080/inspect';

const api = apiPerSuite();
let merchant: { id: string; apiKey: string };
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

async function paidOrder(callbackUrl = PUBLIC): Promise<Order> {
  const order = await buildOrder(api.database.db, { merchantId: merchant.id, callbackUrl });
  return payOrder(api.database.db, order);
}

/** Attempts the delivery of this merchant, as a notifier would. */
async function attempt(outcomeOf: typeof acknowledged = failed): Promise<void> {
  const { db } = api.database;
  await query(db, `update webhook_deliveries set state = 'pending' where state = 'waiting'`);
  const delivery = (await claim(db)).find(({ merchantId }) => merchantId === merchant.id);
  if (!delivery) throw new Error('no delivery was claimed');
  await recordOutcomes(db, [outcomeOf(delivery)]);
}

const deliveries = (id: string, parameters = '', key = merchant.apiKey): Promise<Answer> =>
  api.call('GET', `/payments/${id}/deliveries${parameters}`, { key });

test('each attempt is listed with its time, its outcome and the start of the response, newest first', async () => {
  const { id } = await paidOrder();
  expect((await deliveries(id)).body).toEqual({ data: [], pagination: pageOf(0) });
  await attempt();
  const { body } = await deliveries(id);
  expect(body).toEqual({
    data: [
      {
        ...{ delivery_id: expect.any(String), cycle: 1, is_manual: false, attempt: 1, url: PUBLIC },
        ...{ started_at: expect.stringMatching(/Z$/), duration_ms: 34, http_status: 500, reason: 'http_500' },
        ...{ response: 'oh no', next_attempt_at: expect.stringMatching(/Z$/) },
        request: { headers: expect.objectContaining({ 'x-webhook-attempt': '1' }), body: expect.any(String) },
      },
    ],
    pagination: pageOf(1),
  });
  await attempt((delivery) => failed(delivery, { isUnreachable: true }));
  await attempt(acknowledged);
  const page = await deliveries(id, '?page=1&limit=2');
  expect(page.body).toMatchObject({
    data: [
      { attempt: 3, http_status: 200, reason: null, response: 'ok', next_attempt_at: null },
      { attempt: 2, http_status: null, reason: 'timeout', response: null },
    ],
    pagination: { page: 1, limit: 2, total: 3, total_pages: 2 },
  });
});

function pageOf(total: number): object {
  return { page: 1, limit: 20, total, total_pages: Math.min(total, 1) };
}

test('where an admin sent an attempt, and what was answered there, is not shown to the merchant', async () => {
  const { id } = await paidOrder();
  await attempt();
  const retry = { headers: await api.logIn(), body: { callback_url: ELSEWHERE } };
  expect((await api.call('POST', `/admin/orders/${id}/retry-webhook`, retry)).status).toBe(200);
  await attempt((delivery) => failed(delivery));
  const { body, text } = await deliveries(id);
  expect(body['data']).toMatchObject([
    { cycle: 2, is_manual: true, url: null, response: null, http_status: 500 },
    { cycle: 1, is_manual: false, url: PUBLIC, response: 'oh no' },
  ]);
  expect(text).not.toContain('10.1.2.3');
});

test.each(['http://127.0.0.1:9/hook', 'https://shop.example/hook', 'http://[fd00::7]/hook'])(
  'where private networks are open, a response from %s is for the admin only',
  async (callbackUrl) => {
    const { id } = await paidOrder(callbackUrl);
    await attempt(acknowledged);
    expect((await deliveries(id)).body['data']).toMatchObject([
      { url: callbackUrl, http_status: 200, reason: null, response: null },
    ]);
    const answer = await api.call('GET', `/admin/orders/${id}/deliveries`, { headers: await api.logIn() });
    expect(answer.body['data']).toMatchObject([{ url: callbackUrl, response: 'ok' }]);
  },
);

test('deliveries of an order that is unknown, or of another merchant, do not exist', async () => {
  const { id } = await paidOrder();
  await attempt();
  const other = await buildMerchant(api.database.db);
  const unknown = await deliveries(randomUUID());
  expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  for (const answer of [await deliveries(id, '', other.apiKey), await deliveries('no-uuid'), await deliveries('%00')]) {
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  }
  expect((await deliveries(id, '', 'a guess')).status).toBe(401);
});

test.each(['page=0', 'limit=101', 'limit=x', 'page=1&page=2', 'status=failed', '__proto__=1'])(
  'the query %s is refused',
  async (parameters) => {
    const { id } = await buildOrder(api.database.db, { merchantId: merchant.id });
    expect(await deliveries(id, `?${parameters}`)).toMatchObject({ status: 400, body: { code: 'INVALID_QUERY' } });
  },
);

test('a suspended merchant still reads its deliveries', async () => {
  const { id } = await paidOrder();
  await attempt();
  await query(api.database.db, 'update merchants set is_active = false where id = :id', merchant);
  expect((await deliveries(id)).body['data']).toHaveLength(1);
});
