import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { advance, buildMerchant, buildOrder, passDays, payOrder, type TestMerchant } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();
let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

interface Event {
  id: string;
  cursor: string;
  type: string;
  order: { id: string; status: string };
}

async function list(parameters = '', key = merchant.apiKey): Promise<Answer> {
  return api.call('GET', `/events${parameters}`, { key });
}

const eventsOf = ({ body }: Answer): Event[] => body['data'] as Event[];
const typesOf = (answer: Answer): string[] => eventsOf(answer).map(({ type }) => type);
const cursorOf = ({ body }: Answer): string => body['next_cursor'] as string;

function order(amount = '10'): Promise<Order> {
  return buildOrder(api.database.db, { merchantId: merchant.id, amount });
}

/** Fails the webhook of a paid order, as the notifier would. */
async function failWebhook(orderId: string): Promise<void> {
  const payload = {
    ...{ reason: 'http_status', attempt: 4, http_status: 500, next_attempt_at: '2026-01-01T00:00:00.000Z' },
    ...{ cycle: 1, delivery_id: orderId },
  };
  await advance(api.database.db, orderId, 'delivery_exhausted', payload);
}

test('a shop reads what happened to its orders, each event with the order as it was then', async () => {
  const paid = await order();
  await payOrder(api.database.db, paid);
  await failWebhook(paid.id);
  const answer = await list();
  expect(answer).toMatchObject({ status: 200, body: { has_more: false } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const common = { id: paid.id, external_id: paid.externalId, amount_expected: '10.000000' };
  expect(answer.body['data']).toEqual([
    {
      ...{ id: expect.any(String), cursor: expect.any(String), type: 'order.created', created_at: expect.any(String) },
      order: { ...common, status: 'pending', amount_received: '0.000000' },
      ...{ payment: null, webhook: null },
    },
    {
      ...{
        id: expect.any(String),
        cursor: expect.any(String),
        type: 'order.confirmed',
        created_at: expect.any(String),
      },
      order: { ...common, status: 'confirmed', amount_received: '10.000000' },
      payment: { tx_hash: expect.any(String), log_index: 0, amount: '10.000000' },
      webhook: null,
    },
    {
      ...{
        id: expect.any(String),
        cursor: expect.any(String),
        type: 'order.callback_failed',
        created_at: expect.any(String),
      },
      order: { ...common, status: 'callback_failed', amount_received: '10.000000' },
      payment: null,
      webhook: { attempt: 4, http_status: 500, reason: 'http_status', next_attempt_at: '2026-01-01T00:00:00.000Z' },
    },
  ]);
  const ofOrder = await api.call('GET', `/payments/${paid.id}/events`, { key: merchant.apiKey });
  expect(ofOrder.body['data']).toEqual(answer.body['data']);
});

test('a shop that was down catches up with one loop, and then gets nothing twice', async () => {
  for (let i = 0; i < 7; i++) await order();
  const ids: string[] = [];
  let page = await list('?limit=3');
  for (; page.body['has_more'] === true; page = await list(`?limit=3&after=${cursorOf(page)}`)) {
    ids.push(...eventsOf(page).map(({ id }) => id));
  }
  ids.push(...eventsOf(page).map(({ id }) => id));
  expect([ids.length, new Set(ids).size]).toEqual([7, 7]);
  expect(eventsOf(page).at(-1)?.cursor).toBe(cursorOf(page));
  const idle = await list(`?after=${cursorOf(page)}`);
  expect(idle.body).toEqual({ data: [], next_cursor: cursorOf(page), has_more: false });
});

test('types select events, and the cursor passes the others', async () => {
  const paid = await order();
  await payOrder(api.database.db, paid);
  const confirmed = await list('?types=order.confirmed,payment.late&limit=1');
  expect(typesOf(confirmed)).toEqual(['order.confirmed']);
  const none = await list('?types=order.expired');
  expect(none.body).toMatchObject({ data: [], has_more: false });
  expect(typesOf(await list(`?after=${cursorOf(none)}`))).toEqual([]);
});

test('a merchant without orders gets no cursor', async () => {
  expect((await list()).body).toEqual({ data: [], next_cursor: null, has_more: false });
});

test('a merchant reads its own events only, and cannot continue from those of another', async () => {
  await order();
  const own = await list();
  const other = await buildMerchant(api.database.db);
  expect((await list('', other.apiKey)).body).toMatchObject({ data: [] });
  expect(await list(`?after=${cursorOf(own)}`, other.apiKey)).toMatchObject({
    status: 410,
    body: { code: 'EVENTS_GONE' },
  });
});

test('a suspended merchant still reads', async () => {
  await order();
  await query(api.database.db, 'update merchants set is_active = false where id = :id', { id: merchant.id });
  expect(typesOf(await list())).toEqual(['order.created']);
});

test('a cursor whose next events have left the feed is gone, and says what to do', async () => {
  await order();
  const first = await list();
  await order();
  await passDays(api.database.db, 32);
  const gone = await list(`?after=${cursorOf(first)}`);
  expect(gone).toMatchObject({ status: 410, body: { code: 'EVENTS_GONE' } });
  expect(gone.body['error']).toContain('older than 30 days');
  expect((await list()).body).toMatchObject({ data: [], has_more: false });
});

test.each([
  ...['after=', 'after=x', 'after=AAAAAAAAAAAAAAAAAAAAAB', `after=${'A'.repeat(23)}`, 'after=AAAAAAAAAAAAAAAAAAAA%00'],
  ...['after=null', 'after=00000000-0000-4000-8000-000000000000', 'after[]=AAAAAAAAAAAAAAAAAAAAAA'],
  ...['limit=0', 'limit=1001', 'limit=-1', 'limit=1.5', 'limit=01', 'limit=', 'limit=all', 'limit=1&limit=1'],
  ...['types=', 'types=order.paid', 'types=ORDER.CREATED', 'types=order.created,', 'types=order.created,order.created'],
  ...['types=order_created', 'types=sweep.queued', 'types=__proto__', 'page=1', 'from=2026-01-01', 'constructor=1'],
])('a query is refused: %s', async (parameters) => {
  expect(await list(`?${parameters}`)).toMatchObject({ status: 400, body: { code: 'INVALID_QUERY' } });
});

test('the longest page has 1000 events', async () => {
  const { id } = await order();
  await query(
    api.database.db,
    `insert into order_events (order_id, merchant_id, event_type)
     select :id, :merchantId, 'payment_seen' from generate_series(1, 1500)`,
    { id, merchantId: merchant.id },
  );
  const answer = await list('?limit=1000');
  expect(eventsOf(answer)).toHaveLength(1000);
  expect(eventsOf(await list(`?limit=1000&after=${cursorOf(answer)}`))).toHaveLength(501);
});
