import { expect, test } from '@jest/globals';
import { ORDER_STATUSES, ORDER_TRIGGERS, TRANSITIONS } from '@gateway/domain';
import { query, queryOne } from '../db/pool';
import { transact } from '../db/transaction';
import { oweDeliveries } from './delivery-owing';
import { advanceOrders } from './order-status';
import { findOrder } from './orders';
import { advance, buildOrder, eventTypesOf, payOrder } from '../testing';
import { databasePerSuite } from '../testing/database/suite-database';

const database = databasePerSuite();

test('the database allows exactly the edges of the order table', async () => {
  const allowed = await query<{ from: string; to: string }>(
    database.db,
    `select f as "from", t as "to" from unnest(:statuses::text[]) f, unnest(:statuses::text[]) t
     where is_legal_order_edge(f, t)`,
    { statuses: [...ORDER_STATUSES] },
  );
  const edges = ORDER_STATUSES.flatMap((from) =>
    ORDER_TRIGGERS.map((trigger) => TRANSITIONS[from][trigger])
      .filter((move) => move !== 'ignore' && move !== 'refuse' && move !== from)
      .map((to) => `${from} ${to}`),
  );
  expect(allowed.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([...new Set(edges)].sort());
});

test('a full payment confirms the order and owes its webhook in the same transaction', async () => {
  const order = await payOrder(database.db, await buildOrder(database.db));
  expect(order).toMatchObject({ status: 'confirmed', amountReceived: order.amountExpected });
  expect(order.confirmedAt).toBeInstanceOf(Date);
  const delivery = await queryOne<{ event_id: string; url: string; state: string; body: Buffer }>(
    database.db,
    'select event_id, url, state, body from webhook_deliveries where order_id = :id',
    { id: order.id },
  );
  expect(delivery).toMatchObject({ event_id: `evt_${order.id}`, url: order.callbackUrl, state: 'pending' });
  const body = JSON.parse(String(delivery?.body)) as Record<string, unknown>;
  expect(body).toMatchObject({
    event: 'payment.confirmed',
    order_id: order.id,
    tx_hash: order.txHash,
    to_address: order.address,
    amount_received: '10.000000',
    timestamp: order.confirmedAt?.toISOString(),
  });
  expect(Object.keys(body)).toHaveLength(12);
});

test('an order that names no URL is completed when it is paid, and owes no webhook', async () => {
  const order = await buildOrder(database.db, { callbackUrl: null });
  await payOrder(database.db, order, 4_000_000n);
  const paid = await payOrder(database.db, order, 6_500_000n);
  expect(paid).toMatchObject({ status: 'completed', callbackUrl: null, amountReceived: 10_500_000n });
  expect(paid.confirmedAt).toBeInstanceOf(Date);
  expect(await eventTypesOf(database.db, order.id)).toEqual([
    'order_created',
    'payment_underpaid',
    'payment_confirmed',
    'order_completed',
    'payment_overpaid',
  ]);
  expect(await query(database.db, 'select 1 from webhook_deliveries where order_id = :id', { id: order.id })).toEqual(
    [],
  );
  await payOrder(database.db, order, 1_000_000n);
  expect(await findOrder(database.db, order.id)).toMatchObject({ status: 'completed', amountReceived: 11_500_000n });
});

test('a partial payment waits, the rest confirms, and more is extra without a second webhook', async () => {
  const order = await buildOrder(database.db);
  expect(await payOrder(database.db, order, 4_000_000n)).toMatchObject({
    status: 'pending',
    amountReceived: 4_000_000n,
  });
  const confirmed = await payOrder(database.db, order, 7_000_000n);
  expect(confirmed).toMatchObject({ status: 'confirmed', amountReceived: 11_000_000n });
  expect(await eventTypesOf(database.db, order.id)).toEqual([
    'order_created',
    'payment_underpaid',
    'payment_confirmed',
    'payment_overpaid',
  ]);
  const deliveries = await query(database.db, 'select 1 from webhook_deliveries where order_id = :id', {
    id: order.id,
  });
  expect(deliveries).toHaveLength(1);
});

test('a repeated change is ignored and leaves no event', async () => {
  const order = await payOrder(database.db, await buildOrder(database.db));
  const acknowledge = () => advance(database.db, order.id, 'delivery_acknowledged');
  expect(await acknowledge()).toMatchObject([{ status: 'completed' }]);
  expect(await acknowledge()).toEqual([]);
  const types = await eventTypesOf(database.db, order.id);
  expect(types.filter((type) => type === 'webhook_delivered')).toHaveLength(1);
});

test('a retry of an order that cannot be retried is refused with a reason', async () => {
  const order = await buildOrder(database.db);
  const retry = advance(database.db, order.id, 'webhook_retry_requested');
  await expect(retry).rejects.toMatchObject({ code: 'INVALID_STATE', message: expect.stringContaining('pending') });
});

test.each([
  [`update orders set status = 'completed' where id = :id`, 'illegal order edge'],
  [`update orders set amount_received = amount_received - 1 where id = :id`, 'never falls'],
  [`update orders set amount_expected = 1 where id = :id`, 'never change'],
  [`update orders set address = 'T' where id = :id`, 'never change'],
  [`delete from orders where id = :id`, 'never removed'],
  [`update order_events set payload = '{}' where order_id = :id`, 'never changed'],
])('the database refuses: %s', async (sql, message) => {
  const order = await payOrder(database.db, await buildOrder(database.db), 1n);
  await expect(query(database.db, sql, { id: order.id })).rejects.toThrow(message);
  expect(await findOrder(database.db, order.id)).toEqual(order);
});

test('a transfer can be credited only once', async () => {
  const order = await payOrder(database.db, await buildOrder(database.db), 1n);
  const again = query(
    database.db,
    `insert into credits (network, tx_hash, log_index, order_id, amount, kind, block_time)
     select network, tx_hash, log_index, order_id, amount, kind, block_time from credits where order_id = :id`,
    { id: order.id },
  );
  await expect(again).rejects.toMatchObject({ code: '23505' });
});

test('two changes of one order are serialized, and the second sees the result of the first', async () => {
  const order = await payOrder(database.db, await buildOrder(database.db));
  const acknowledge = { orderId: order.id, trigger: 'delivery_acknowledged' } as const;
  let second: Promise<unknown> | undefined;
  await transact(database.db, async (tx) => {
    await advanceOrders(tx, [acknowledge]);
    second = transact(database.db, (other) =>
      advanceOrders(other, [{ orderId: order.id, trigger: 'delivery_exhausted' }]),
    );
    const endsAt = Date.now() + 5_000;
    const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await query(database.db, sql)).length === 0) if (Date.now() > endsAt) throw new Error('nothing waits');
  });
  expect(await second).toEqual([]);
  expect(await findOrder(database.db, order.id)).toMatchObject({ status: 'completed' });
});

test('the confirmation time stays unchanged when a webhook retry is requested', async () => {
  const order = await payOrder(database.db, await buildOrder(database.db));
  for (const trigger of ['delivery_exhausted', 'webhook_retry_requested'] as const) {
    await advance(database.db, order.id, trigger);
  }
  expect(await findOrder(database.db, order.id)).toMatchObject({ status: 'confirmed', confirmedAt: order.confirmedAt });
});

test('a webhook already owed is not inserted again, and keeps its bytes', async () => {
  const order = await payOrder(database.db, await buildOrder(database.db));
  const owed = () => query(database.db, 'select * from webhook_deliveries where order_id = :id', { id: order.id });
  const before = await owed();
  const completedBy = { txHash: 'ab'.repeat(32), fromAddress: order.address };
  await transact(database.db, (tx) => oweDeliveries(tx, [{ order, completedBy }]));
  expect(before).toHaveLength(1);
  expect(await owed()).toEqual(before);
});
