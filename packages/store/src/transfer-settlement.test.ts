import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { query, transact, type Db, type Tx } from './db';
import { lockOrders, type Order } from './orders';
import { startCursor } from './scan-cursor';
import { addressOf, buildMerchant, buildOrder, buildTerm, hashOf, TEST_NETWORK } from './testing-data';
import { openTestDatabase, type TestDatabase } from './testing';
import { assignTransfer, resolveTransfer } from './transfer-settlement';
import { insertTransfers } from './transfers';

const DUST = parseUsdt('0.01');
const DEADLINE_MS = 5_000;
const DAY_MS = 86_400_000;
const KEY = { network: TEST_NETWORK, txHash: hashOf('stray'), logIndex: 0 };

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  const term = await buildTerm(database.db);
  const genesis = { number: 0, id: hashOf('block 0'), parentId: hashOf('nothing'), timestamp: new Date() };
  await transact(database.db, (tx) => startCursor(tx, term, TEST_NETWORK, genesis));
});
afterEach(() => database.drop());

const assign = (order: Order, tx?: Tx): Promise<unknown> =>
  tx
    ? assignTransfer(tx, KEY, order.id, DUST)
    : transact(database.db, (own) => assignTransfer(own, KEY, order.id, DUST));

/** Records money that came to an order's address while no order held it. */
async function recordStray(order: Order, daysAgo: number): Promise<void> {
  await transact(database.db, (tx) =>
    insertTransfers(tx, [
      {
        ...KEY,
        blockNumber: 0,
        blockTime: new Date(Date.now() - daysAgo * DAY_MS),
        from: addressOf('payer'),
        to: order.address,
        amount: parseUsdt('10'),
        disposition: 'unmatched',
        outgoing: null,
      },
    ]),
  );
}

/** Moves the lease of an order into the past and gives its address back. */
async function endLease(order: Order, fromDaysAgo: number, toDaysAgo: number): Promise<void> {
  await query(
    database.db,
    `update address_leases set attributed = tstzrange(now() - :from * interval '1 day', now() - :to * interval '1 day'),
       exclusive = tstzrange(now() - :from * interval '1 day', now() - :to * interval '1 day'), is_over = true
     where order_id = :id`,
    { id: order.id, from: fromDaysAgo, to: toDaysAgo },
  );
  await query(database.db, `update addresses set state = 'free', last_leased_at = '2000-01-01' where idx = :idx`, {
    idx: order.addressIdx,
  });
}

test('money is the merchant’s whose order had the address when it came, not a later one’s and not an earlier one’s', async () => {
  const { db } = database;
  const [first, second, third] = [await buildMerchant(db), await buildMerchant(db), await buildMerchant(db)];
  const earlier = await buildOrder(db, { merchantId: first.id });
  await recordStray(earlier, 9);
  await query(db, `update addresses set state = 'retired' where idx <> :idx`, { idx: earlier.addressIdx });
  await endLease(earlier, 40, 30);
  const owner = await buildOrder(db, { merchantId: second.id });
  await endLease(owner, 20, 10);
  const later = await buildOrder(db, { merchantId: third.id });
  expect([owner.address, later.address]).toEqual([earlier.address, earlier.address]);

  for (const stranger of [earlier, later]) {
    await expect(assign(stranger)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  }
  expect(await assign(owner)).toEqual({ confirmed: true });
});

test('money from before the first lease of its address is nobody’s', async () => {
  const order = await buildOrder(database.db);
  await recordStray(order, 9);
  await expect(assign(order)).rejects.toMatchObject({ code: 'INVALID_STATE' });
});

test.each([
  ['assigned', (tx: Tx, sibling: Order) => assign(sibling, tx)],
  ['resolved', (tx: Tx) => resolveTransfer(tx, KEY, 'sent back')],
])('money that is just being %s waits for that decision and is not assigned after it', async (_, decide) => {
  const { db } = database;
  const { id: merchantId } = await buildMerchant(db);
  const [order, sibling] = [await buildOrder(db, { merchantId }), await buildOrder(db, { merchantId })];
  await recordStray(order, 0);
  let second: Promise<unknown> | undefined;
  await transact(db, async (tx) => {
    await decide(tx, sibling);
    second = assign(order).then(
      () => 'assigned',
      (error: unknown) => error,
    );
    await untilWaiting(db);
  });
  expect(await second).toMatchObject({ name: 'Refusal', code: 'INVALID_STATE' });
});

test('an order that is being paid is locked: money assigned to it adds to what came, and does not replace it', async () => {
  const { db } = database;
  const order = await buildOrder(db, { amount: '25' });
  await recordStray(order, 0);
  let assigning: Promise<unknown> | undefined;
  await transact(db, async (tx) => {
    await lockOrders(tx, [order.id]);
    assigning = assign(order);
    await untilWaiting(db);
    await query(tx, `update orders set amount_received = 20000000 where id = :id`, { id: order.id });
  });
  expect(await assigning).toEqual({ confirmed: true });
  const [row] = await query(db, 'select amount_received, status from orders');
  expect(row).toEqual({ amount_received: 30_000_000n, status: 'confirmed' });
  const [{ body } = { body: '' }] = await query<{ body: string }>(
    db,
    `select convert_from(body, 'UTF8') as body from webhook_deliveries`,
  );
  expect(JSON.parse(body)).toMatchObject({ amount_received: '30.000000' });
});

/** Waits until a statement waits for a lock. */
async function untilWaiting(db: Db): Promise<void> {
  const endsAt = Date.now() + DEADLINE_MS;
  const sql = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await query(db, sql)).length === 0) {
    if (Date.now() > endsAt) throw new Error('nothing waits for a lock');
  }
}
