import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { feedTypeOf, formatUsdt, parseUsdt, usdt } from '@gateway/domain';
import { audit } from '../../audit/audit';
import { insertTransfers } from '../transfers';
import { query, queryOne, type Tx } from '../../db/pool';
import { transact } from '../../db/transaction';
import { transactRecorded, type Acted } from '../../people/access/admin-actions';
import {
  addressOf,
  advance,
  buildLedger,
  buildOrder,
  eventTypesOf,
  hashOf,
  openTestDatabase,
  payOrder,
  TEST_NETWORK,
} from '../../testing';
import type { TestDatabase } from '../../testing';
import { acceptUnderpayment, addOrderNote, closeOrder, findOpenDecisions, reopenOrder } from './order-decisions';
import { listOrderEvents } from '../order-events';
import { listOrders } from '../lists/order-lists';
import { recordRefund } from './order-refunds';
import { findOrder, type Order } from '../orders';

const RULES = { dustLimit: usdt(10_000n) };
const refusal = (message: RegExp): object => ({ code: 'INVALID_STATE', message: expect.stringMatching(message) });

let ledger: TestDatabase;
let database: TestDatabase;
beforeAll(async () => {
  ledger = await openTestDatabase();
  await buildLedger(ledger.db, { orders: 100, blocks: 5000 });
  database = await openTestDatabase();
});
afterAll(async () => {
  expect((await audit(ledger.db, RULES)).findings).toEqual([]);
  await ledger.drop();
  await database.drop();
});

/** Decides as an admin does, with a row in the audit log. */
function decide(work: (tx: Tx) => Promise<Acted<unknown>>, { db } = ledger): Promise<unknown> {
  return transactRecorded(db, { kind: 'command_line', operator: 'test' }, work);
}

const accept = (order: Order, shown = order.amountReceived, base = ledger): Promise<unknown> =>
  decide((tx) => acceptUnderpayment(tx, order.id, { note: 'agreed', shown }), base);
const close = (order: Order, base = ledger): Promise<unknown> =>
  decide((tx) => closeOrder(tx, order.id, { note: 'written off' }), base);
const reopen = (order: Order, base = ledger): Promise<unknown> =>
  decide((tx) => reopenOrder(tx, order.id, 'a mistake'), base);

let taken = 0;
/** An underpaid order of the ledger that no test has decided about. */
async function underpaid(): Promise<Order> {
  const row = await queryOne<{ id: string }>(
    ledger.db,
    `select id from orders where status = 'failed' and closed_at is null order by created_at, id offset :taken limit 1`,
    { taken },
  );
  taken += 1;
  return read(row?.id ?? '');
}

async function read(id: string, { db } = ledger): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order) throw new Error('there is no such order');
  return order;
}

async function fail(base = database): Promise<Order> {
  const order = await payOrder(base.db, await buildOrder(base.db, { lifetimeSeconds: 3600 }), 4_000_000n);
  await advance(base.db, order.id, 'window_closed_underpaid');
  return read(order.id, base);
}

test('an accepted underpayment is confirmed, and its webhook says what really came', async () => {
  const order = await underpaid();
  taken -= 1;
  expect((await findOpenDecisions(ledger.db, order)).possible).toEqual(['accept', 'close']);
  await accept(order);
  const accepted = await read(order.id);
  expect(accepted).toMatchObject({ status: 'confirmed', isAccepted: true, amountReceived: order.amountReceived });
  expect(accepted.txHash).toBe(order.txHash);
  const rows = await query<{ body: Buffer }>(ledger.db, 'select body from webhook_deliveries where order_id = :id', {
    id: order.id,
  });
  expect(rows.map(({ body }) => JSON.parse(String(body)) as unknown)).toMatchObject([
    {
      status: 'confirmed',
      amount_expected: formatUsdt(order.amountExpected),
      amount_received: '4.000000',
      tx_hash: order.txHash,
    },
  ]);
  const event = (await listOrderEvents(ledger.db, order.id)).at(-1);
  expect(event).toMatchObject({
    type: 'payment_accepted',
    payload: {
      amount_received: '4.000000',
      missing: formatUsdt(usdt(order.amountExpected - order.amountReceived)),
      note: 'agreed',
      tx_hash: order.txHash,
    },
  });
  expect(feedTypeOf('payment_accepted', 'confirmed')).toBe('order.confirmed');
  await expect(accept(order)).rejects.toMatchObject(refusal(/^Order is confirmed: only an underpaid one/));
});

test('an acceptance is refused if another amount came, or the order is closed or was paid', async () => {
  const order = await underpaid();
  await expect(accept(order, parseUsdt('3'))).rejects.toMatchObject(refusal(/has received 4\.000000 by now, not 3/));
  await close(order);
  taken -= 1;
  await expect(accept(order)).rejects.toMatchObject(refusal(/was closed: open it again/));
  expect(await read(order.id)).toMatchObject({ status: 'failed', isAccepted: false });
  await reopen(order);
  await accept(order);
  expect(await read(order.id)).toMatchObject({ status: 'confirmed', isAccepted: true, closedAt: null });
});

test('an order of which money was returned is not accepted as paid, also by an admin who did not see the refund', async () => {
  const order = await fail();
  const refund = {
    ...{ txHash: hashOf('a refund'), from: addressOf('office'), to: addressOf('customer'), amount: parseUsdt('3') },
    ...{ blockNumber: 100, blockTime: new Date(Date.now() + 1000) },
  };
  await decide((tx) => recordRefund(tx, order.id, refund, 'returned, less the fee'), database);
  await expect(accept(order, order.amountReceived, database)).rejects.toMatchObject(
    refusal(/^Order was refunded 3\.000000: it is not accepted as paid any more$/),
  );
  const after = await read(order.id, database);
  expect(after).toMatchObject({ status: 'failed', isAccepted: false });
  expect((await findOpenDecisions(database.db, after)).possible).toEqual(['close']);
});

test('of two admins who decide at once, one wins and the other learns what was decided', async () => {
  for (const others of [accept, close] as const) {
    const order = await underpaid();
    taken -= 1;
    const results = await Promise.allSettled([close(order), others(order), accept(order)]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toEqual(
      refused.map(() => expect.objectContaining({ code: 'INVALID_STATE' })),
    );
    expect(refused).toHaveLength(2);
    const { status, closedAt } = await read(order.id);
    expect([status, closedAt === null]).toEqual(status === 'confirmed' ? ['confirmed', true] : ['failed', false]);
  }
});

test('a closed order no longer waits for a decision, until it is opened again', async () => {
  const order = await underpaid();
  const list = async (decision: 'open' | 'closed'): Promise<string[]> =>
    (await listOrders(ledger.db, { decision }, { page: 1, limit: 100 })).orders.map(({ id }) => id);
  expect(await list('open')).toContain(order.id);
  await close(order);
  expect(await list('open')).not.toContain(order.id);
  expect(await list('closed')).toContain(order.id);
  expect(await read(order.id)).toMatchObject({ status: 'failed', amountReceived: order.amountReceived });
  await expect(close(order)).rejects.toMatchObject(refusal(/^Order is closed already$/));
  await reopen(order);
  expect(await list('open')).toContain(order.id);
  await expect(reopen(order)).rejects.toMatchObject(refusal(/not closed/));
});

test('money that comes later opens a closed order again, and pays it as usual', async () => {
  const order = await fail();
  await close(order, database);
  expect(await payOrder(database.db, order, 1_000_000n)).toMatchObject({ status: 'failed', closedAt: null });
  await close(order, database);
  expect(await payOrder(database.db, order, 5_000_000n)).toMatchObject({ status: 'confirmed', isAccepted: false });
});

test('money for an accepted order is extra, and owes no second webhook', async () => {
  const order = await fail();
  await accept(order, order.amountReceived, database);
  expect(await payOrder(database.db, order, 6_000_000n)).toMatchObject({
    status: 'confirmed',
    amountReceived: 10_000_000n,
    txHash: order.txHash,
  });
  const types = await eventTypesOf(database.db, order.id);
  expect(types.slice(-2)).toEqual(['payment_accepted', 'payment_extra']);
  const { findings } = await audit(database.db, RULES);
  // Orders were failed by hand, before their windows were over.
  const byHand = ['S07', 'S08', 'S11'];
  expect(findings.map(({ check }) => check).filter((check) => !byHand.includes(check))).toEqual([]);
});

test('closing an order resolves the money that is held for it', async () => {
  const order = await buildOrder(database.db);
  await payOrder(database.db, await buildOrder(database.db)); // so that there is a block
  await advance(database.db, order.id, 'window_closed_unpaid');
  await expect(close(order, database)).rejects.toMatchObject(refusal(/^Order is expired: only one that is underpaid/));
  const transfer = {
    network: TEST_NETWORK,
    txHash: hashOf('held'),
    logIndex: 0,
    blockNumber: 1,
    blockTime: new Date(),
  };
  await transact(database.db, (tx) =>
    insertTransfers(tx, [
      {
        ...transfer,
        ...{ from: addressOf('payer'), to: order.address, amount: parseUsdt('7') },
        ...{ disposition: 'held', outgoing: null, heldReason: 'late' },
      },
    ]),
  );
  expect(await findOpenDecisions(database.db, await read(order.id, database))).toEqual({
    possible: ['close'],
    held: 7_000_000n,
  });
  await close(order, database);
  expect(await read(order.id, database)).toMatchObject({ status: 'expired', amountReceived: 0n });
  const held = await query(database.db, 'select disposition, note from chain_transfers where tx_hash = :hash', {
    hash: hashOf('held'),
  });
  expect(held).toEqual([{ disposition: 'resolved', note: 'written off' }]);
  expect(await findOpenDecisions(database.db, await read(order.id, database))).toEqual({ possible: [], held: 0n });
});

test('a note is added in any status, and a repeat of the newest is refused', async () => {
  const order = await buildOrder(database.db);
  const add = (note: string): Promise<unknown> => decide((tx) => addOrderNote(tx, order.id, note), database);
  await add('called the customer');
  await expect(add('called the customer')).rejects.toMatchObject(refusal(/same text/));
  await add('the customer called back');
  const events = await listOrderEvents(database.db, order.id);
  expect(events.slice(1).map(({ type, payload }) => [type, payload['note']])).toEqual([
    ['note_added', 'called the customer'],
    ['note_added', 'the customer called back'],
  ]);
});

test('the database refuses an acceptance that no rule permits', async () => {
  const order = await fail();
  const write = (sql: string): Promise<unknown> =>
    query(database.db, `update orders ${sql} where id = :id`, order as never);
  await expect(write(`set is_accepted = true`)).rejects.toThrow(/only an underpaid order is accepted/);
  await expect(write(`set status = 'confirmed', confirmed_at = now()`)).rejects.toThrow(/has received its amount/);
  await close(order, database);
  await expect(write(`set status = 'confirmed', confirmed_at = now(), is_accepted = true`)).rejects.toThrow(
    /not closed/,
  );
  const unpaid = await buildOrder(database.db);
  const sql = `update orders set status = 'confirmed', confirmed_at = now(), is_accepted = true where id = :id`;
  await expect(query(database.db, sql, { id: unpaid.id })).rejects.toThrow(/only an underpaid order/);
});
