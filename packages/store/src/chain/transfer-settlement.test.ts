import { beforeEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { connect, query, type Db, type Tx } from '../db/pool';
import { transact } from '../db/transaction';
import { lockOrders, type Order } from '../orders/orders';
import { addressOf, buildMerchant, buildOrder, hashOf, startScan, TEST_NETWORK } from '../testing/data';
import { databasePerTest } from '../testing/database/suite-database';
import { assignTransfer, resolveTransfer } from './transfer-settlement';
import { insertTransfers } from '../orders/transfers';

const DUST = parseUsdt('0.01');
const DEADLINE_MS = 5_000;
const DAY_MS = 86_400_000;
const KEY = { network: TEST_NETWORK, txHash: hashOf('stray'), logIndex: 0 };

const database = databasePerTest();
beforeEach(async () => {
  await startScan(database.db);
});

const assign = (order: Order, tx?: Tx): Promise<unknown> =>
  tx
    ? assignTransfer(tx, KEY, order.id, DUST)
    : transact(database.db, (own) => assignTransfer(own, KEY, order.id, DUST));

/** Records money received by an order's address while no order held it. */
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

/** Records money similar to the stray: in another log of its transaction, another transaction, another network. */
async function recordNeighbours(order: Order): Promise<void> {
  const { db } = database;
  await query(
    db,
    `insert into blocks (network, number, block_id, parent_id, block_time)
     select 'other', number, block_id, parent_id, block_time from blocks`,
  );
  const neighbour = {
    ...KEY,
    blockNumber: 0,
    blockTime: new Date(),
    from: addressOf('stranger'),
    to: order.address,
    amount: parseUsdt('1'),
    disposition: 'unmatched' as const,
    outgoing: null,
  };
  await transact(db, (tx) =>
    insertTransfers(tx, [
      { ...neighbour, logIndex: 1 },
      { ...neighbour, txHash: hashOf('other') },
      { ...neighbour, network: 'other' },
    ]),
  );
}

/** Moves the lease of an order into the past and returns its address. */
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

test('money belongs to the merchant whose order held the address when it came, not a later or earlier one', async () => {
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
  expect(await assign(owner)).toMatchObject({ result: true, action: { before: { disposition: 'unmatched' } } });
});

test('the role of the api confirms an order by assigning exactly what it lacks, and not by assigning less', async () => {
  const api = connect(database.urlOf('api'), { name: 'api', poolSize: 1, statementTimeoutMs: 10_000 });
  try {
    const { id: merchantId } = await buildMerchant(database.db);
    const exact = await buildOrder(database.db, { merchantId, amount: '10' });
    const more = await buildOrder(database.db, { merchantId, amount: '10.000001' });
    await recordStray(exact, 0);
    const confirmByHand = `update orders set status = 'confirmed', confirmed_at = now(), amount_received = 10000001
      where id = :id`;
    await transact(api, async (tx) => {
      await assignTransfer(tx, KEY, more.id, DUST);
      await expect(query(tx, confirmByHand, { id: more.id })).rejects.toThrow('credits do not pay');
    });
    expect(await transact(api, (tx) => assignTransfer(tx, KEY, exact.id, DUST))).toMatchObject({ result: true });
  } finally {
    await api.destroy();
  }
});

test('money from before the first lease of its address belongs to no merchant', async () => {
  const order = await buildOrder(database.db);
  await recordStray(order, 9);
  await expect(assign(order)).rejects.toMatchObject({ code: 'INVALID_STATE' });
});

test.each([
  ['assigned', (tx: Tx, sibling: Order) => assign(sibling, tx)],
  ['resolved', (tx: Tx) => resolveTransfer(tx, KEY, 'sent back')],
])('an assignment waits while the money is being %s, and is refused afterwards', async (_, decide) => {
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

test.each([
  ['assigned', 'confirmed', (order: Order) => assign(order)],
  ['resolved', 'pending', () => transact(database.db, (tx) => resolveTransfer(tx, KEY, 'sent back'))],
] as const)('of all similar transfers only the named one is %s', async (disposition, status, decide) => {
  const order = await buildOrder(database.db);
  await recordNeighbours(order);
  await recordStray(order, 0);
  await decide(order);
  const rows = await query<{ amount: bigint; settled_at: Date | null }>(
    database.db,
    'select amount, disposition, note, settled_at from chain_transfers order by amount, tx_hash, log_index',
  );
  const open = { amount: parseUsdt('1'), disposition: 'unmatched', note: null, settled_at: null };
  const note = disposition === 'resolved' ? 'sent back' : null;
  const settled = { amount: parseUsdt('10'), disposition, note, settled_at: expect.any(Date) };
  expect(rows).toEqual([open, open, open, settled]);
  expect(await query(database.db, 'select status from orders')).toEqual([{ status }]);
  await expect(decide(order)).rejects.toMatchObject({ code: 'INVALID_STATE' });
});

test('an unknown transfer is not found, and an outgoing one needs no decision', async () => {
  const order = await buildOrder(database.db);
  await expect(assign(order)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await recordStray(order, 0);
  await query(
    database.db,
    `alter table chain_transfers disable trigger all;
     update chain_transfers set disposition = null, outgoing = 'outside'`,
  );
  await expect(assign(order)).rejects.toMatchObject({
    code: 'INVALID_STATE',
    message: 'This transfer is outgoing and needs no decision',
  });
});

test('a paid order takes no more money', async () => {
  const order = await buildOrder(database.db);
  await recordStray(order, 0);
  await assign(order);
  await recordNeighbours(order);
  const other = { ...KEY, txHash: hashOf('other') };
  const again = transact(database.db, (tx) => assignTransfer(tx, other, order.id, DUST));
  await expect(again).rejects.toMatchObject({ message: 'Order is confirmed and takes no more money' });
});

test('an order being paid is locked: assigned money adds to what came, and does not replace it', async () => {
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
  expect(await assigning).toMatchObject({ result: true, action: { before: { disposition: 'unmatched' } } });
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
    if (Date.now() > endsAt) throw new Error('no statement waits for a lock');
  }
}
