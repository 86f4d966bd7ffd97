import { expect, test } from '@jest/globals';
import { amountWaived, foldTransfers, leastDue, parseUsdt, usdt } from '@gateway/domain';
import { audit } from '../audit/audit';
import { query, queryOne, type Tx } from '../db/pool';
import { transact } from '../db/transaction';
import { advanceOrders } from '../orders/order-status';
import { findOrder, lockOrders, type Order } from '../orders/orders';
import { readMerchantStatistics } from '../statistics/statistics';
import { addressOf, advance, buildOrder, eventTypesOf, hashOf, payOrder, startScan, TEST_NETWORK } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { creditTransfers, type OrderCredits } from './credits';
import { moveCursor } from './scan-cursor';
import { insertTransfers, type FinalTransfer } from '../orders/transfers';

const database = databasePerTest();
const RULES = { latePolicy: 'confirm', dustLimit: parseUsdt('0.01') } as const;

/** Books transfers to one order, which are in one block, and returns the booking. */
async function booked(tx: Tx, order: Order, amounts: readonly string[], isOnTime = true): Promise<OrderCredits> {
  const timestamp = new Date(order.expiresAt.getTime() + (isOnTime ? -1 : 1) * 60_000);
  const transfers = amounts.map((amount, logIndex): FinalTransfer => {
    const [from, to, txHash] = [addressOf('payer'), order.address, hashOf(`${order.id} ${String(logIndex)}`)];
    const place = { network: TEST_NETWORK, blockNumber: 1, blockTime: timestamp, txHash, logIndex };
    return { ...place, from, to, amount: parseUsdt(amount) };
  });
  const facts = { status: order.status, expected: leastDue(order), received: order.amountReceived, isOnTime };
  const { steps, change } = foldTransfers(
    facts,
    transfers.map(({ amount }) => amount),
    RULES,
  );
  const credits = transfers.map((transfer, i) => {
    const step = steps[i];
    if (!step || step.disposition === 'held') throw new Error('late money is credited here');
    return { transfer, kind: step.disposition, received: step.received };
  });
  await insertTransfers(
    tx,
    credits.map(({ transfer, kind }) => ({ ...transfer, disposition: kind, outgoing: null })),
  );
  return { order, credits, change };
}

/** Credits what several orders got in one block, as the scan does. Returns the ids of those that it confirmed. */
async function pay(payments: readonly (readonly [Order, readonly string[], isOnTime?: boolean])[]): Promise<string[]> {
  const term = await startScan(database.db);
  return transact(database.db, async (tx) => {
    const parent = await queryOne<{ block_id: string }>(tx, 'select block_id from scan_cursors');
    const block = { number: 1, id: hashOf('block 1'), parentId: parent?.block_id ?? '', timestamp: new Date() };
    await moveCursor(tx, term, TEST_NETWORK, block);
    const orders = await lockOrders(
      tx,
      payments.map(([{ id }]) => id),
    );
    const bookings: OrderCredits[] = [];
    for (const [{ id }, amounts, isOnTime] of payments) {
      bookings.push(await booked(tx, orders.get(id) as Order, amounts, isOnTime));
    }
    return creditTransfers(tx, bookings);
  });
}

const nameOf = (order: Order, logIndex: number) => ({
  txHash: hashOf(`${order.id} ${String(logIndex)}`),
  txLogIndex: logIndex,
});

/** The promises about money, states and webhooks; made-up block times and networks break others. */
async function brokenPromises(): Promise<string[]> {
  await query(database.db, 'update instance set network = :network', { network: TEST_NETWORK });
  const { findings } = await audit(database.db, RULES);
  return findings
    .map(({ check, rows }) => `${check} ${rows[0]?.detail ?? ''}`)
    .filter((name) => /^[MWF]|^S0[1-6]/.test(name));
}

test('an order names the transfer that completed it and has received all of its block', async () => {
  const order = await buildOrder(database.db);
  expect(await pay([[order, ['4', '6.5', '3', '0.5']]])).toEqual([order.id]);
  expect(await findOrder(database.db, order.id)).toMatchObject({
    ...nameOf(order, 1),
    status: 'confirmed',
    amountReceived: parseUsdt('14'),
  });
  const delivery = await queryOne<{ body: Buffer }>(database.db, 'select body from webhook_deliveries');
  expect(JSON.parse(String(delivery?.body))).toMatchObject({
    tx_hash: nameOf(order, 1).txHash,
    amount_received: '10.500000',
  });
  expect(await eventTypesOf(database.db, order.id)).toEqual([
    'order_created',
    'payment_underpaid',
    'payment_confirmed',
    'payment_overpaid',
    'payment_extra',
    'payment_extra',
  ]);
  expect(await brokenPromises()).toEqual([]);
});

test('orders of one block are each changed by their own money', async () => {
  const [paid, late, partly, waiting] = [
    await buildOrder(database.db),
    await buildOrder(database.db),
    await buildOrder(database.db),
    await buildOrder(database.db),
  ];
  for (const { id } of [late, partly]) await advance(database.db, id, 'window_closed_unpaid');
  const payments = [
    [waiting, ['1', '2']],
    [partly, ['3', '4'], false],
    [paid, ['10']],
    [late, ['3', '7', '1'], false],
  ] as const;
  expect((await pay(payments)).sort()).toEqual([paid.id, late.id].sort());
  const orders = await Promise.all([paid, late, partly, waiting].map(({ id }) => findOrder(database.db, id)));
  expect(orders).toMatchObject([
    { ...nameOf(paid, 0), status: 'confirmed', amountReceived: parseUsdt('10') },
    { ...nameOf(late, 1), status: 'confirmed', amountReceived: parseUsdt('11') },
    { ...nameOf(partly, 1), status: 'failed', amountReceived: parseUsdt('7') },
    { ...nameOf(waiting, 1), status: 'pending', amountReceived: parseUsdt('3') },
  ]);
  expect(await brokenPromises()).toEqual([]);
});

test('an order within its tolerance is paid, says what was waived, and less of it when more comes', async () => {
  const underpaidTolerance = parseUsdt('0.5');
  const [exact, short, filled] = [
    await buildOrder(database.db, { underpaidTolerance }),
    await buildOrder(database.db, { underpaidTolerance }),
    await buildOrder(database.db, { underpaidTolerance }),
  ];
  const payments = [
    [exact, ['9.5']],
    [short, ['9.499999']],
    [filled, ['9', '0.6', '0.1', '0.5']],
  ] as const;
  expect((await pay(payments)).sort()).toEqual([exact.id, filled.id].sort());
  const orders = await Promise.all([exact, short, filled].map(({ id }) => findOrder(database.db, id)));
  expect(orders.map((order) => order && [order.status, amountWaived(order)])).toEqual([
    ['confirmed', parseUsdt('0.5')],
    ['pending', 0n],
    ['confirmed', 0n], // 10.2 came in the end
  ]);
  const events = await query<{ event_type: string; waived: string | null }>(
    database.db,
    `select event_type, payload ->> 'amount_waived' as waived from order_events where order_id = :id order by seq`,
    { id: filled.id },
  );
  expect(events.map(({ event_type, waived }) => [event_type, waived])).toEqual([
    ['order_created', null],
    ['payment_underpaid', null],
    ['payment_confirmed', '0.400000'],
    ['payment_extra', '0.300000'],
    ['payment_extra', null],
  ]);
  const deliveries = await query<{ body: Buffer }>(database.db, 'select body from webhook_deliveries');
  const bodies = deliveries.map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>);
  expect(bodies.map((body) => [body['amount_received'], body['amount_waived']]).sort()).toEqual([
    ['9.500000', '0.500000'],
    ['9.600000', '0.400000'],
  ]);
  expect(await readMerchantStatistics(database.db, exact.merchantId)).toMatchObject({ waived: parseUsdt('0.5') });
  expect(await brokenPromises()).toEqual([]);
});

test('money for a paid order is extra, and does not change which transfer completed it', async () => {
  const order = await payOrder(database.db, await buildOrder(database.db));
  expect(await payOrder(database.db, order, 2_000_000n)).toEqual({ ...order, amountReceived: usdt(12_000_000n) });
});

test('money whose change an order ignores is not lost: all of its transaction is undone', async () => {
  const order = await payOrder(database.db, await buildOrder(database.db));
  const again = { txHash: hashOf('again'), logIndex: 0 };
  const ignored = transact(database.db, (tx) =>
    advanceOrders(tx, [
      {
        orderId: order.id,
        trigger: 'paid_in_full',
        completedBy: { ...again, fromAddress: order.address },
        money: { amount: usdt(1n), newest: again },
      },
    ]),
  );
  await expect(ignored).rejects.toThrow('money is never ignored');
});
