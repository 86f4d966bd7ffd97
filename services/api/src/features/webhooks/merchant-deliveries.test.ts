import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { listDuePushes, queueEvents, recordOutcomes } from '@gateway/store/deliveries';
import { acknowledged, buildMerchant, buildOrder, claim, failed, payOrder } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

/** A server without a name: its address is known to be public. */
const PUBLIC = 'https://93.184.216.34/hook';
const EVENTS = 'https://93.184.216.34/events';
const ELSEWHERE = 'http://10.1.2.3:8080/inspect';

const api = apiPerSuite({ RATE_LIMIT_ACTIONS: '1000' }, { addresses: 30 });
let merchant: { id: string; apiKey: string };
beforeEach(async () => {
  await query(api.database.db, 'delete from event_pushes');
  merchant = await buildMerchant(api.database.db);
});

const list = (parameters = '', key = merchant.apiKey): Promise<Answer> =>
  api.call('GET', `/merchant/deliveries${parameters}`, { key });

async function buildPaid(): Promise<{ id: string; externalId: string }> {
  const order = await buildOrder(api.database.db, { merchantId: merchant.id, callbackUrl: PUBLIC });
  return payOrder(api.database.db, order);
}

/** Attempts what the merchant is owed, as a notifier would. */
async function attempt(outcomeOf: typeof acknowledged = failed): Promise<void> {
  const { db } = api.database;
  await query(db, `update webhook_deliveries set state = 'pending' where state = 'waiting'`);
  const claimed = (await claim(db)).filter(({ merchantId }) => merchantId === merchant.id);
  expect(claimed.length).toBeGreaterThan(0);
  await recordOutcomes(
    db,
    claimed.map((delivery) => outcomeOf(delivery)),
  );
}

/** Queues all events of the merchant that are to be pushed. */
async function pushEvents(): Promise<string[]> {
  const [due] = await listDuePushes(api.database.db, 10);
  if (!due) throw new Error('nothing is due');
  const { body } = await api.call('GET', '/events', { key: merchant.apiKey });
  const ids = (body['data'] as { id: string }[]).map(({ id }) => id);
  const events = ids.map((id) => ({ id, body: Buffer.from('{}') }));
  await queueEvents(api.database.db, due, events, ids.at(-1));
  return ids;
}

test('attempts of all orders are listed, newest first, with their order and what became of them', async () => {
  expect((await list()).body).toMatchObject({ data: [], pagination: { total: 0 } });
  const first = await buildPaid();
  await attempt(acknowledged);
  const second = await buildPaid();
  await attempt();
  const { body } = await list();
  expect(body).toEqual({
    data: [
      {
        ...{ kind: 'payment', event_id: `evt_${second.id}`, order_id: second.id, external_id: second.externalId },
        ...{ state: 'open', delivery_id: expect.any(String), cycle: 1, is_manual: false, attempt: 1, url: PUBLIC },
        ...{ started_at: expect.stringMatching(/Z$/), duration_ms: 34, http_status: 500, reason: 'http_500' },
        ...{ response: 'oh no', next_attempt_at: expect.stringMatching(/Z$/) },
        request: { headers: expect.any(Object), body: expect.stringContaining(second.id) },
      },
      expect.objectContaining({ order_id: first.id, state: 'delivered', reason: null, next_attempt_at: null }),
    ],
    pagination: { page: 1, limit: 20, total: 2, total_pages: 1 },
  });
  expect((await list('?page=2&limit=1')).body).toMatchObject({
    data: [{ order_id: first.id }],
    pagination: { page: 2, limit: 1, total: 2, total_pages: 2 },
  });
  expect((await list('?order_id=1')).body['code']).toBe('INVALID_QUERY');
});

test('pushed events are among them, with the orders to which they happened', async () => {
  const put = { key: merchant.apiKey, body: { events_url: EVENTS } };
  expect((await api.call('PUT', '/merchant/events-url', put)).status).toBe(200);
  const order = await buildOrder(api.database.db, { merchantId: merchant.id });
  const [eventId] = await pushEvents();
  await attempt();
  expect((await list()).body['data']).toMatchObject([
    {
      ...{ kind: 'event', event_id: eventId, order_id: order.id, external_id: order.externalId, url: EVENTS },
      ...{ state: 'open', request: { headers: { 'webhook-id': eventId }, body: '{}' } },
    },
  ]);
});

test('tests, and what other merchants are sent, are not among them', async () => {
  await buildPaid();
  await attempt();
  const other = await buildMerchant(api.database.db);
  expect((await list('', other.apiKey)).body['data']).toEqual([]);
  const sql = 'update webhook_attempts set merchant_id = null where merchant_id = :id';
  await query(api.database.db, sql, merchant);
  expect((await list()).body['data']).toEqual([]);
});

test('where an admin sent an attempt, and what was answered there, is not shown', async () => {
  const { id } = await buildPaid();
  await attempt();
  const retry = { headers: await api.logIn(), body: { callback_url: ELSEWHERE } };
  expect((await api.call('POST', `/admin/orders/${id}/retry-webhook`, retry)).status).toBe(200);
  await attempt();
  const { body, text } = await list();
  expect(body['data']).toMatchObject([
    { cycle: 2, is_manual: true, url: null, response: null, state: 'open' },
    { cycle: 1, url: PUBLIC, response: 'oh no', state: 'superseded' },
  ]);
  expect(text).not.toContain('10.1.2.3');
});

test('the total of attempts is counted up to 10,000', async () => {
  await buildPaid();
  await attempt();
  await query(
    api.database.db,
    `insert into webhook_attempts (delivery_id, attempt, lease_token, url, started_at, duration_ms, merchant_id)
     select delivery_id, attempt, gen_random_uuid(), url, started_at, duration_ms, merchant_id
     from webhook_attempts, generate_series(1, 10030) where merchant_id = :merchantId`,
    { merchantId: merchant.id },
  );
  const { body } = await list('?limit=20');
  expect(body['pagination']).toEqual({ page: 1, limit: 20, total: 10_000, total_pages: 501, total_is_minimum: true });
});
