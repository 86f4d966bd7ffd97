import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { query, queryOne, transact, type Db } from './db';
import { recordHints, type PaymentHint } from './hints';
import { lockOrders, type Order } from './orders';
import { startCursor } from './scan-cursor';
import { addressOf, buildMerchant, buildOrder, buildTerm, hashOf, TEST_NETWORK } from './testing-data';
import { openTestDatabase, type TestDatabase } from './testing';

const DEADLINE_MS = 5_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test('hints wait for a scan that holds their orders, whatever their order in the block, and stop it nowhere', async () => {
  const { db } = database;
  const { id: merchantId } = await buildMerchant(db);
  const orders = [await buildOrder(db, { merchantId }), await buildOrder(db, { merchantId })];
  const [low, high] = orders.sort((a, b) => (a.id < b.id ? -1 : 1));
  if (!low || !high) throw new Error('there are two orders');
  const term = await buildTerm(db);
  const genesis = { number: 0, id: hashOf('block 0'), parentId: hashOf('nothing'), timestamp: new Date() };
  await transact(db, (tx) => startCursor(tx, term, TEST_NETWORK, genesis));

  const recording = await transact(db, async (scan) => {
    await lockOrders(scan, [low.id]);
    const hints = recordHints(db, term, [hintTo(high), hintTo(low)]);
    await untilSomebodyWaits(db);
    await query(scan, `select set_config('lock_timeout', '100', true)`);
    await lockOrders(scan, [high.id]);
    return { hints };
  });
  await recording.hints;
  expect(await query(db, 'select order_id from payment_hints order by order_id')).toEqual([
    { order_id: low.id },
    { order_id: high.id },
  ]);
});

function hintTo(order: Order): PaymentHint {
  return {
    network: TEST_NETWORK,
    txHash: hashOf(`payment to ${order.id}`),
    logIndex: 0,
    blockNumber: 1,
    blockTime: new Date(),
    from: addressOf('payer'),
    amount: usdt(1n),
    orderId: order.id,
  };
}

async function untilSomebodyWaits(db: Db): Promise<void> {
  const endsAt = Date.now() + DEADLINE_MS;
  const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (!(await queryOne(db, sql))) {
    if (Date.now() > endsAt) throw new Error('nobody waited');
  }
}
