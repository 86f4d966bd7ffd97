import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { query, queryOne } from '@gateway/store/db';
import { listDuePushes, queueEvents, recordOutcomes } from '@gateway/store/deliveries';
import { buildMerchant, buildOrder, claim, failed } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const URL_OF_EVENTS = 'https://shop.example/events';

const api = apiPerSuite({ RATE_LIMIT_ACTIONS: '1000' }, { addresses: 30 });
let merchant: { id: string; apiKey: string };
beforeEach(async () => {
  await query(api.database.db, 'delete from event_pushes');
  merchant = await buildMerchant(api.database.db);
});

const set = (events_url: unknown): Promise<Answer> =>
  api.call('PUT', '/merchant/events-url', { key: merchant.apiKey, body: { events_url } });
const shown = async (): Promise<unknown> =>
  (await api.call('GET', '/merchant', { key: merchant.apiKey })).body['events_url'];
const call = (method: string, path: string, key = merchant.apiKey): Promise<Answer> => api.call(method, path, { key });

/** Where the push of the merchant stands: the id of the last event that it passed. */
async function position(): Promise<string | null> {
  const row = await queryOne<{ after_event: string | null }>(
    api.database.db,
    'select after_event from event_pushes where merchant_id = :id',
    merchant,
  );
  if (!row) throw new Error('nothing is pushed');
  return row.after_event;
}

async function eventsOf(key = merchant.apiKey): Promise<{ id: string }[]> {
  return (await api.call('GET', '/events', { key })).body['data'] as { id: string }[];
}

/** Queues the events of the merchant, lets the first attempt of each fail, and returns their ids. */
async function pushAndFail(): Promise<string[]> {
  const { db } = api.database;
  const [due] = await listDuePushes(db, 10);
  const events = await eventsOf();
  if (!due) throw new Error('nothing is due');
  await queueEvents(
    db,
    due,
    events.map(({ id }) => ({ id, body: Buffer.from('{}') })),
    events.at(-1)?.id,
  );
  await recordOutcomes(
    db,
    (await claim(db)).map((delivery) => failed(delivery)),
  );
  return events.map(({ id }) => id);
}

test('a merchant sets, changes and removes the URL, and sees it', async () => {
  expect(await shown()).toBeNull();
  expect((await set(URL_OF_EVENTS)).body).toEqual({ events_url: URL_OF_EVENTS });
  expect(await shown()).toBe(URL_OF_EVENTS);
  const detail = await api.asAdmin('GET', `/admin/merchants/${merchant.id}`);
  expect(detail.body['events_url']).toBe(URL_OF_EVENTS);
  expect((await set('https://other.example/events')).status).toBe(200);
  expect((await set(null)).body).toEqual({ events_url: null });
  expect(await shown()).toBeNull();
  expect(api.woken).toContain('webhooks');
});

test('the admin does the same, and an unknown merchant is not found', async () => {
  const path = `/admin/merchants/${merchant.id}/events-url`;
  expect((await api.asAdmin('PUT', path, { events_url: URL_OF_EVENTS })).body).toEqual({ events_url: URL_OF_EVENTS });
  expect(await shown()).toBe(URL_OF_EVENTS);
  expect((await api.asAdmin('PUT', path, { events_url: null })).status).toBe(200);
  const unknown = `/admin/merchants/${randomUUID()}/events-url`;
  expect((await api.asAdmin('PUT', unknown, { events_url: URL_OF_EVENTS })).status).toBe(404);
});

test.each([
  ...['http://169.254.169.254/', 'ftp://shop.example/', 'https://user@shop.example/', 'https://shop.example/#part'],
  ...['https://shop.example:22/', 'shop.example', '', 7, undefined],
])('the rules of callback_url apply: %j is refused', async (url) => {
  expect(await set(url)).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect(await shown()).toBeNull();
});

test('a push begins after the newest event, and goes on there with another URL', async () => {
  await set(URL_OF_EVENTS);
  expect(await position()).toBeNull();
  await set(null);
  await buildOrder(api.database.db, { merchantId: merchant.id });
  const [newest] = await eventsOf();
  await set(URL_OF_EVENTS);
  expect(await position()).toBe(newest?.id);
  await buildOrder(api.database.db, { merchantId: merchant.id });
  await set('https://other.example/events');
  expect(await position()).toBe(newest?.id);
});

test('while a transaction may still add an earlier event, a push does not begin', async () => {
  await buildOrder(api.database.db, { merchantId: merchant.id });
  const long = await api.database.db.transaction();
  await query(long, 'lock table order_events in row exclusive mode'); // as an insert does
  await buildOrder(api.database.db, { merchantId: merchant.id });
  expect(await set(URL_OF_EVENTS)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  await long.rollback();
  expect((await set(URL_OF_EVENTS)).status).toBe(200);
});

test('a merchant sees the attempts of its own events only, and has one pushed again', async () => {
  await set(URL_OF_EVENTS);
  await buildOrder(api.database.db, { merchantId: merchant.id });
  const [event] = await eventsOf();
  expect((await call('GET', `/events/${String(event?.id)}/deliveries`)).body['data']).toEqual([]);
  expect((await call('POST', `/events/${String(event?.id)}/redeliver`)).status).toBe(404);
  const [id] = await pushAndFail();
  const { body } = await call('GET', `/events/${String(id)}/deliveries?page=1&limit=10`);
  expect(body).toMatchObject({
    data: [{ attempt: 1, cycle: 1, url: URL_OF_EVENTS, http_status: 500, reason: 'http_500', response: null }],
    pagination: { total: 1 },
  });
  await query(api.database.db, `update webhook_attempts set url = 'https://93.184.216.34/events'`);
  const fromPublic = await call('GET', `/events/${String(id)}/deliveries`);
  expect(fromPublic.body['data']).toMatchObject([{ response: 'oh no' }]);
  const other = await buildMerchant(api.database.db);
  expect((await call('GET', `/events/${String(id)}/deliveries`, other.apiKey)).status).toBe(404);
  expect((await call('POST', `/events/${String(id)}/redeliver`, other.apiKey)).status).toBe(404);
  expect((await call('POST', `/events/${String(id)}/redeliver`)).body).toEqual({ ok: true });
  expect(await call('POST', `/events/${String(id)}/redeliver`)).toMatchObject({
    status: 409,
    body: { code: 'INVALID_STATE' },
  });
  await set(null);
  expect((await call('POST', `/events/${String(id)}/redeliver`)).status).toBe(409);
  for (const path of ['/events/no-id/deliveries', '/events/no-id/redeliver']) {
    expect((await call(path.endsWith('s') ? 'GET' : 'POST', path)).status).toBe(404);
  }
});

test('a suspended merchant changes nothing, and stays as it is', async () => {
  await set(URL_OF_EVENTS);
  await query(api.database.db, 'update merchants set is_active = false where id = :id', merchant);
  expect(await set(null)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await shown()).toBe(URL_OF_EVENTS);
});
