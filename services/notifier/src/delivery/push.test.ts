import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { loadContract } from '@gateway/contract';
import { openWebhookCheck } from '@gateway/contract/testing';
import { feedTypeOf, presentFeedEvent, type OrderEventType, type OrderStatus, usdt } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import { perTest } from '@gateway/runtime/testing/suite';
import { audit } from '@gateway/store/audit';
import { query, transact, type Tx } from '@gateway/store/db';
import { listDuePushes, redeliverEvent, setEventsUrl } from '@gateway/store/deliveries';
import { lockOrders, findFeedEnd, openEventHorizon, readEventFeed, type Order } from '@gateway/store/orders';
import { buildOrder, payOrder, type TestMerchant } from '@gateway/store/testing';
import { openMerchantServer, type MerchantServer, type Received } from '../testing/merchant-server';
import { openTestNotifier, type TestNotifier } from '../testing/test-notifier';

jest.setTimeout(120_000);

const checkWebhook = openWebhookCheck(loadContract());
const DOWN = { waits: [0, 3_600], fastAttempts: 1 };

const fixture = perTest(openTestNotifier);
let eventServer: MerchantServer;
let merchant: TestMerchant;
beforeEach(async () => {
  eventServer = await openMerchantServer();
  merchant = await fixture.merchant();
});
afterEach(() => eventServer.close());

const db = (): TestNotifier['database']['db'] => fixture.database.db;
const push = async (url: string | null = eventServer.url): Promise<void> => {
  const start = url === null ? undefined : await findFeedEnd(db(), openEventHorizon(), merchant.id);
  await transact(db(), (tx) => setEventsUrl(tx, merchant.id, url, start));
};
const order = (): Promise<Order> => buildOrder(db(), { merchantId: merchant.id, callbackUrl: fixture.server.url });
const insertEvents = (tx: Tx, orderId: string, count: number, type: OrderEventType): Promise<unknown> =>
  query(
    tx,
    `insert into order_events (order_id, merchant_id, event_type)
     select :orderId, :merchantId, :type from generate_series(1, :count)`,
    { orderId, merchantId: merchant.id, type, count },
  );
const append = (orderId: string, count: number): Promise<unknown> =>
  transact(db(), (tx) => insertEvents(tx, orderId, count, 'payment_late'));
const idsOf = (requests: readonly Received[]): string[] => requests.map(({ headers }) => String(headers['webhook-id']));
const distinct = (ids: readonly string[]): number => new Set(ids).size;
const untilReceived = (count: number): Promise<void> =>
  until(`${String(count)} events have arrived`, () => distinct(idsOf(eventServer.received)) === count);

async function feed(): Promise<{ id: string; body: string }[]> {
  const events: { id: string; body: string }[] = [];
  const horizon = openEventHorizon();
  for (let after: string | undefined; ;) {
    const page = await readEventFeed(db(), horizon, { merchantId: merchant.id, after, types: undefined, limit: 1000 });
    events.push(...page.events.map((event) => ({ id: event.id, body: JSON.stringify(presentFeedEvent(event)) })));
    if (!page.hasMore) return events;
    after = page.last;
  }
}

async function states(): Promise<Record<string, number>> {
  const rows = await query<{ state: string; count: number }>(
    db(),
    `select state, count(*)::int as count from webhook_deliveries where kind = 'event' group by state`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

test('each event that follows is pushed with the bytes of the feed, and the callback URL gets the payment only', async () => {
  await order();
  await push();
  await fixture.start();
  const paid = await order();
  await payOrder(db(), paid);
  await fixture.untilStatus('completed');
  const expected = (await feed()).slice(1); // the first order was created before
  expect(expected.length).toBeGreaterThan(2);
  await untilReceived(expected.length);
  const received = new Map(eventServer.received.map(({ headers, body }) => [headers['webhook-id'], body.toString()]));
  expect([...received].sort()).toEqual(expected.map(({ id, body }) => [id, body]).sort());
  expect(eventServer.received.map(checkWebhook).filter((fault) => fault !== undefined)).toEqual([]);
  expect(eventServer.received.every(({ headers }) => headers['x-signature'] === undefined)).toBe(true);
  expect(fixture.server.received.map(({ body }) => (JSON.parse(body.toString()) as { event: string }).event)).toEqual([
    'payment.confirmed',
  ]);
});

test('an event that fails is sent again with the same id and bytes, and changes no order', async () => {
  await push();
  eventServer.answer = (_request, response) => response.writeHead(eventServer.received.length < 3 ? 500 : 204).end();
  await fixture.start();
  const { id } = await order();
  await until('the event is delivered', async () => (await states())['delivered'] === 1);
  expect(eventServer.received.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
  expect(distinct(idsOf(eventServer.received))).toBe(1);
  expect(distinct(eventServer.received.map(({ body }) => body.toString()))).toBe(1);
  expect(await fixture.failures(id)).toEqual([]);
  expect((await feed()).length).toBe(1);
});

/** As if the first events had been pushed, and each attempted once. */
async function passAsAttempted(count: number): Promise<void> {
  await query(
    db(),
    `with passed as (
       select id, seq from order_events where merchant_id = :merchantId order by seq limit :count
     ), queued as (
       insert into webhook_deliveries (kind, event_id, merchant_id, url, origin, body, state, attempt, due_at)
       select 'event', id, :merchantId, :url, :origin, '{}', 'waiting', 1, now() + interval '1 hour' from passed
     )
     update event_pushes set after_event = (select id from passed order by seq desc limit 1)
     where merchant_id = :merchantId`,
    { merchantId: merchant.id, count, url: eventServer.url, origin: new URL(eventServer.url).origin },
  );
}

test('a server that is down holds back a bounded number, and gets all when it works again', async () => {
  await push();
  const { id } = await order();
  await append(id, 1_200);
  await passAsAttempted(950);
  eventServer.answer = (_request, response) => response.writeHead(500).end();
  const down = await fixture.start({ schedule: DOWN });
  await until('the queue is full', async () => ((await states())['waiting'] ?? 0) >= 1_000, 90_000);
  expect(await listDuePushes(db(), 10)).toEqual([]);
  const { waiting = 0, pending = 0 } = await states();
  expect(waiting + pending).toBeLessThanOrEqual(1_000 + 100);
  await down.stop();
  eventServer.answer = (_request, response) => response.end();
  await query(db(), `update webhook_deliveries set due_at = now() where state = 'waiting'`);
  await fixture.start();
  await until('all are delivered', async () => (await states())['delivered'] === 1_201);
  expect(new Set(idsOf(eventServer.received))).toEqual(new Set((await feed()).map((event) => event.id)));
});

test('what no attempt delivered stays in the feed, and is pushed again on request', async () => {
  await push();
  eventServer.answer = (_request, response) => response.writeHead(410).end();
  await fixture.start();
  await order();
  await until('the event has failed', async () => (await states())['failed'] === 1);
  const [event] = await feed();
  const again = (): Promise<void> => transact(db(), (tx) => redeliverEvent(tx, merchant.id, event?.id ?? ''));
  eventServer.answer = (_request, response) => response.end();
  await again();
  await until('it was delivered', async () => (await states())['delivered'] === 1);
  expect(idsOf(eventServer.received)).toEqual([event?.id, event?.id]);
  await expect(
    transact(db(), (tx) => redeliverEvent(tx, '00000000-0000-4000-8000-000000000000', event?.id ?? '')),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  eventServer.answer = (_request, response) => response.writeHead(500).end();
  const requests = await Promise.allSettled([again(), again(), again()]);
  expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('off, nothing more is sent; on again, it begins with what happens then', async () => {
  await push();
  eventServer.answer = (_request, response) => response.writeHead(500).end();
  const notifier = await fixture.start({ schedule: DOWN });
  await order();
  await until('it waits', async () => (await states())['waiting'] === 1);
  await push(null);
  expect(await states()).toEqual({ superseded: 1 });
  await order();
  await push();
  const last = await order();
  eventServer.received.length = 0;
  await until('the last one was tried', () => eventServer.received.length > 0);
  await notifier.stop();
  expect(
    eventServer.received.map(({ body }) => (JSON.parse(body.toString()) as { order: { id: string } }).order.id),
  ).toEqual([last.id]);
});

test('with another URL, what was not acknowledged goes there, and no event is missed', async () => {
  await push('http://127.0.0.1:1024/nothing-listens');
  const down = await fixture.start({ schedule: DOWN });
  const { id } = await order();
  await append(id, 20);
  await until('all wait', async () => (await states())['waiting'] === 21);
  await push();
  await append(id, 5);
  await untilReceived(26);
  await down.stop();
  expect(await states()).toEqual({ delivered: 26, superseded: 21 });
});

test('events that left the feed while nothing could be queued are passed', async () => {
  const { id } = await order();
  await push();
  await append(id, 3);
  await query(db(), `alter table order_events disable trigger user`);
  await query(db(), `update order_events set created_at = created_at - interval '32 days'`);
  await query(db(), `alter table order_events enable trigger user`);
  await fixture.start();
  const { id: recent } = await order();
  await untilReceived(1);
  expect(eventServer.received[0]?.body.toString()).toContain(recent);
});

/** How transactions end. */
const ENDS = ['committed', 'committed', 'committed', 'undone', 'killed'] as const;

/** Adds events in transactions that commit, are rolled back or are killed, each holding its numbers for a while. */
async function write(orders: readonly Order[]): Promise<void> {
  for (let i = 0; i < 25; i++) {
    const end = ENDS[randomInt(ENDS.length)];
    const chosen = orders.filter(() => randomInt(3) === 0).map(({ id }) => id);
    const work = db().transaction(async (tx) => {
      await lockOrders(tx, chosen);
      for (const orderId of chosen) {
        await insertEvents(tx, orderId, 1 + randomInt(3), randomInt(2) === 0 ? 'payment_late' : 'sweep_queued');
        await sleep(randomInt(5));
      }
      await sleep(randomInt(15));
      if (end === 'undone') throw new Error('undone');
      if (end === 'killed') await query(tx, 'select pg_terminate_backend(pg_backend_pid())');
    });
    await work.catch(() => undefined);
  }
}

test('whatever becomes of transactions, notifiers and receivers, each event arrives, always with its id and bytes', async () => {
  await push();
  const orders = [await order(), await order(), await order(), await order()];
  eventServer.answer = (_request, response) => {
    if (randomInt(6) === 0) response.destroy();
    else response.writeHead(randomInt(5) === 0 ? 503 : 200).end();
  };
  const schedule = { waits: Array.from({ length: 40 }, () => 0.05), fastAttempts: 40 };
  await fixture.start({ schedule });
  const state = { isWriting: true };
  const disturb = async (): Promise<void> => {
    while (state.isWriting) {
      const other = await fixture.start({ schedule });
      await sleep(randomInt(200));
      // As if it had died: what it holds, it cannot record.
      await query(
        db(),
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like '%notifier%'`,
      );
      await other.stop();
    }
  };
  const disturbing = disturb();
  await Promise.all([write(orders), write(orders), write(orders), write(orders)]);
  state.isWriting = false;
  await disturbing;
  const rows = await query<{ id: string; event_type: OrderEventType; to_status: OrderStatus | null }>(
    db(),
    'select id, event_type, to_status from order_events where merchant_id = :id',
    { id: merchant.id },
  );
  const shown = rows.filter((row) => feedTypeOf(row.event_type, row.to_status) !== undefined).map((row) => row.id);
  await untilReceived(shown.length);
  expect(new Set(idsOf(eventServer.received))).toEqual(new Set(shown));
  const bodies = new Map((await feed()).map(({ id, body }) => [id, body]));
  for (const { headers, body } of eventServer.received) {
    expect(body.toString()).toBe(bodies.get(String(headers['webhook-id'])));
  }
  const [twice] = await query(
    db(),
    `select event_id from webhook_deliveries where kind = 'event' group by event_id having count(*) > 1`,
  );
  expect(twice).toBeUndefined();
  expect((await audit(db(), { dustLimit: usdt(10_000n) })).findings).toEqual([]);
});
