import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { assignTransfer } from '@gateway/store/chain';
import { query, transact } from '@gateway/store/db';
import { transactRecorded } from '@gateway/store/gateway';
import { recordRefund, type Order } from '@gateway/store/orders';
import { addressOf, hashOf, TEST_NETWORK } from '@gateway/store/testing';
import { watcherPerTest } from '../testing/suite-watcher';

const HOURS_MS = 3_600_000;

const watcher = watcherPerTest();

/** Records that an amount was sent back to the payer of an order. */
async function sendBack(order: Order, amount: string): Promise<void> {
  const { timestamp, number } = watcher.chain.solidHead();
  const refund = {
    ...{ txHash: hashOf(`refund of ${amount}`), from: addressOf('office'), to: addressOf('customer') },
    ...{ amount: parseUsdt(amount), blockNumber: number, blockTime: new Date(timestamp) },
  };
  const actor = { kind: 'command_line', operator: 'test' } as const;
  await transactRecorded(watcher.database.db, actor, (tx) => recordRefund(tx, order.id, refund, 'sent back'));
}

async function pay(order: Order, amount: string): Promise<Order> {
  watcher.pay(order, amount);
  await watcher.finalise();
  return watcher.reread(order);
}

test('the rest of a payment that was sent back does not pay its order, and all of it does', async () => {
  const order = await watcher.order();
  await pay(order, '4');
  watcher.chain.mine({ stepMs: HOURS_MS });
  await watcher.finalise();
  await sendBack(order, '4');
  expect(await pay(order, '6')).toMatchObject({ status: 'failed', amountReceived: 10_000_000n });
  expect(await query(watcher.database.db, 'select 1 from webhook_deliveries')).toEqual([]);
  expect(await pay(order, '4')).toMatchObject({ status: 'confirmed', amountReceived: 14_000_000n });
  expect(await watcher.eventsOf(order)).not.toContain('payment_overpaid');
});

test('a window whose order keeps less than its amount closes as underpaid', async () => {
  const order = await watcher.order();
  await pay(order, '4');
  await sendBack(order, '1');
  expect(await pay(order, '6')).toMatchObject({ status: 'pending', amountReceived: 10_000_000n });
  watcher.chain.mine({ stepMs: HOURS_MS });
  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status: 'failed' });
});

test('assigned money does not pay an order that keeps less than its amount', async () => {
  watcher.context.config.rules.latePolicy = 'hold';
  const order = await watcher.order();
  await pay(order, '4');
  watcher.chain.mine({ stepMs: HOURS_MS });
  await watcher.finalise();
  await sendBack(order, '4');
  await pay(order, '6');
  const { db } = watcher.database;
  const [held] = await query<{ tx_hash: string }>(db, `select tx_hash from chain_transfers where disposition = 'held'`);
  const key = { network: TEST_NETWORK, txHash: held?.tx_hash ?? '', logIndex: 0 };
  await transact(db, (tx) => assignTransfer(tx, key, order.id, parseUsdt('0.01')));
  expect(await watcher.reread(order)).toMatchObject({ status: 'failed', amountReceived: 10_000_000n });
});
