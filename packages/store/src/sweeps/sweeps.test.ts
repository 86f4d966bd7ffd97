import { beforeEach, expect, test } from '@jest/globals';
import { parseUsdt, SWEEP_STATES, SWEEP_TRANSITIONS, sun, type SweepState } from '@gateway/domain';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import type { Term } from '../watcher/leadership';
import { listOrderEvents } from '../orders/order-events';
import type { Order } from '../orders/orders';
import { requestSweepRetry } from './sweep-retry';
import { advanceSweep } from './sweep-state';
import {
  closeTransaction,
  findLiveTransaction,
  insertSweepTransaction,
  markSent,
  type SweepTransactionKind,
} from './sweep-transactions';
import { findSettlement, listSweeps, sweepCounts } from './sweep-views';
import type { Sweep } from './sweeps';
import { addressOf, buildOrder, buildTerm, hashOf, payOrder, queueTestSweeps, TEST_SWEEP_FACTS } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { writeWatcherFacts } from '../watcher/watcher-facts';

const database = databasePerTest();
let term: Term;
beforeEach(async () => {
  term = await buildTerm(database.db);
});

const queue = (): Promise<Sweep[]> => queueTestSweeps(database.db, term);

async function sweepOfPaidOrder(amount = '25'): Promise<{ order: Order; sweep: Sweep }> {
  const order = await payOrder(database.db, await buildOrder(database.db, { amount }));
  const [sweep] = await queue();
  if (!sweep) throw new Error('no sweep was queued');
  return { order, sweep };
}

async function enableSweep(): Promise<void> {
  await writeWatcherFacts(database.db, await buildTerm(database.db), {
    ...TEST_SWEEP_FACTS,
    hotWalletSun: 5n,
    hotWalletAlertSun: 10n,
  });
}

const transaction = (sweep: Sweep, name: string, kind: SweepTransactionKind = 'funding') => ({
  txId: hashOf(name),
  sweepId: sweep.id,
  attempt: sweep.attempt,
  kind,
  toAddress: sweep.address,
  amount: 6_428_500n,
  forecastSun: sun(1_100_000n),
  bytes: Buffer.from('signed'),
  headNumber: 7,
  expiresAt: new Date(),
});

test('one address has one sweep in progress, however often it is requested', async () => {
  const { order, sweep } = await sweepOfPaidOrder();
  expect(sweep).toMatchObject({
    address: order.address,
    orderId: order.id,
    state: 'queued',
    attempt: 1,
    lastAttempt: 3,
  });
  expect((await Promise.all([queue(), queue(), queue()])).flat()).toEqual([]);
  const again = query(
    database.db,
    `insert into sweeps (network, address_idx, address) select 'nile', idx, address from addresses where address = :address`,
    { address: order.address },
  );
  await expect(again).rejects.toThrow('sweeps_one_live');
});

test('the database refuses every edge that the table does not have', async () => {
  const legal = new Set(
    SWEEP_STATES.flatMap((from) =>
      Object.values<string>(SWEEP_TRANSITIONS[from])
        .filter((to) => to !== 'refuse' && to !== from)
        .map((to) => `${from} ${to}`),
    ),
  );
  const rows = await query<{ edge: string }>(
    database.db,
    `select f || ' ' || t as edge from unnest(:states::text[]) f, unnest(:states::text[]) t where is_legal_sweep_edge(f, t)`,
    { states: [...SWEEP_STATES] satisfies SweepState[] },
  );
  expect(new Set(rows.map(({ edge }) => edge))).toEqual(legal);
  const { sweep } = await sweepOfPaidOrder();
  const { id } = sweep;
  await expect(query(database.db, `update sweeps set state = 'funded' where id = :id`, { id })).rejects.toThrow(
    'illegal sweep edge queued -> funded',
  );
  await expect(query(database.db, 'delete from sweeps')).rejects.toThrow('never removed');
  await expect(query(database.db, `update sweeps set address = 'x'`)).rejects.toThrow('never changes');
});

test('signed bytes never change, are stored before they are sent, and are their sweep’s only ones', async () => {
  const { sweep } = await sweepOfPaidOrder();
  const { db } = database;
  await transact(db, (tx) => insertSweepTransaction(tx, transaction(sweep, 'a')));
  expect(await findLiveTransaction(db, sweep.id)).toMatchObject({ txId: hashOf('a'), sentAt: null, state: 'live' });
  await expect(transact(db, (tx) => insertSweepTransaction(tx, transaction(sweep, 'b')))).rejects.toThrow('one_live');
  await expect(query(db, `update sweep_transactions set bytes = '\\x00'`)).rejects.toThrow('never changes');
  await expect(query(db, 'delete from sweep_transactions')).rejects.toThrow('never removed');
  const outcome = { result: 'SUCCESS', feeSun: sun(1_100_000n), energyUsed: 0n, blockNumber: 9 };
  await transact(db, (tx) => closeTransaction(tx, hashOf('a'), outcome));
  await expect(query(db, `update sweep_transactions set state = 'dead'`)).rejects.toThrow('decided once');
  await transact(db, (tx) => insertSweepTransaction(tx, transaction(sweep, 'b')));
});

test('the third failed attempt fails the sweep, each is recorded once, and a retry gives three more', async () => {
  const { order, sweep } = await sweepOfPaidOrder();
  const { db } = database;
  const fail = (): Promise<Sweep> =>
    transact(db, (tx) => advanceSweep(tx, sweep.id, { trigger: 'attempt_failed', reason: 'token_paused' }));
  expect(await fail()).toMatchObject({ state: 'queued', attempt: 2, failureReason: 'token_paused' });
  const [row] = await query<{ pause: number }>(
    db,
    'select extract(epoch from due_at - now())::float8 as pause from sweeps',
  );
  expect(row?.pause).toBeGreaterThan(50);
  expect(await fail()).toMatchObject({ state: 'queued', attempt: 3 });
  expect(await fail()).toMatchObject({ state: 'failed', attempt: 3 });
  await expect(fail()).rejects.toMatchObject({ code: 'INVALID_STATE' });
  const failures = (await listOrderEvents(db, order.id)).filter(({ type }) => type === 'sweep_failed');
  expect(failures.map(({ payload }) => [payload['reason'], payload['attempt']])).toEqual([
    ['token_paused', 1],
    ['token_paused', 2],
    ['token_paused', 3],
  ]);
  expect(await sweepCounts(db)).toEqual({ waiting: 0, active: 0, failed: 1, held: 0, stuck: 0 });
  expect(await queue()).toEqual([]);
  await enableSweep();
  await transact(db, (tx) => requestSweepRetry(tx, order.id));
  expect((await listSweeps(db, { state: 'queued', page: 1, limit: 10 })).entries).toMatchObject([
    { attempt: 4, lastAttempt: 6, failureReason: 'token_paused' },
  ]);
});

test('a retry takes the newest sweep of its own order', async () => {
  const { db } = database;
  await enableSweep();
  const { order, sweep } = await sweepOfPaidOrder();
  const later = await sweepOfPaidOrder();
  const retry = (id: string): Promise<void> => transact(db, (tx) => requestSweepRetry(tx, id));
  for (let attempt = 1; attempt <= 3; attempt++) {
    await transact(db, (tx) => advanceSweep(tx, sweep.id, { trigger: 'attempt_failed', reason: 'token_paused' }));
  }
  await expect(retry(later.order.id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  await retry(order.id);
  await expect(retry(order.id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
});

test('an order’s events record the cost of a top-up and of a failed attempt', async () => {
  const { db } = database;
  const { order, sweep } = await sweepOfPaidOrder();
  const { sweep: other } = await sweepOfPaidOrder();
  const [txHash, amountSun, feeSun] = [hashOf('top-up'), sun(6_428_500n), sun(1_100_000n)];
  const attempts = await transact(db, async (tx) => [
    await advanceSweep(tx, sweep.id, { trigger: 'funding_stored' }),
    await advanceSweep(tx, sweep.id, { trigger: 'funding_final', txHash, amountSun, feeSun }),
    await advanceSweep(tx, sweep.id, { trigger: 'attempt_failed', reason: 'reverted', txHash, feeSun }),
  ]);
  expect(attempts.map(({ state, attempt }) => [state, attempt])).toEqual([
    ['funding', 1],
    ['funded', 1],
    ['queued', 2],
  ]);
  const about = { sweep_id: sweep.id, attempt: 1, tx_hash: txHash, fee_trx: '1.100000' };
  expect((await listOrderEvents(db, order.id)).slice(-2)).toMatchObject([
    { type: 'sweep_funded', payload: { ...about, amount_trx: '6.428500' } },
    { type: 'sweep_failed', payload: { ...about, reason: 'reverted' } },
  ]);
  const rows = await query(db, 'select state, attempt, tx_hash, fee_sun from sweeps where id = :id', { id: other.id });
  expect(rows).toEqual([{ state: 'queued', attempt: 1, tx_hash: null, fee_sun: null }]);
});

test('a retry applies to the newest sweep of its order', async () => {
  const { db } = database;
  await enableSweep();
  const { order, sweep: old } = await sweepOfPaidOrder();
  const { sweep: other } = await sweepOfPaidOrder();
  const fail = (id: string): Promise<Sweep> =>
    transact(db, (tx) => advanceSweep(tx, id, { trigger: 'attempt_failed', reason: 'blacklisted' }));
  await fail(old.id);
  await fail(other.id);
  const [next] = await query<{ id: string }>(
    db,
    `insert into sweeps (network, address_idx, address, order_id, created_at)
     select network, address_idx, address, order_id, created_at + interval '1 minute' from sweeps where id = :id
     returning id`,
    { id: old.id },
  );
  const retry = (): Promise<void> => transact(db, (tx) => requestSweepRetry(tx, order.id));
  await expect(retry()).rejects.toMatchObject({ code: 'INVALID_STATE' });
  await fail(next?.id ?? '');
  await retry();
  const states = await query(db, `select id, state from sweeps where state = 'queued'`);
  expect(states).toEqual([{ id: next?.id, state: 'queued' }]);
});

test('a permanent reason fails the sweep at once', async () => {
  const { sweep } = await sweepOfPaidOrder();
  const moved = await transact(database.db, (tx) =>
    advanceSweep(tx, sweep.id, { trigger: 'attempt_failed', reason: 'blacklisted' }),
  );
  expect(moved).toMatchObject({ state: 'failed', attempt: 1 });
});

test('a retry is refused for an unknown order, when sweeping is off, and when no sweep failed', async () => {
  const { db } = database;
  const { order } = await sweepOfPaidOrder();
  const retry = (id: string): Promise<void> => transact(db, (tx) => requestSweepRetry(tx, id));
  await expect(retry('00000000-0000-4000-8000-00000000000f')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(retry(order.id)).rejects.toMatchObject({ code: 'SWEEP_DISABLED' });
  await enableSweep();
  await expect(retry(order.id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  const other = await buildOrder(db);
  await expect(retry(other.id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
});

test('an order is settled by its first final sweep, and lists show the rest', async () => {
  const { db } = database;
  const { order, sweep } = await sweepOfPaidOrder();
  expect(await findSettlement(db, order.id)).toBeUndefined();
  const settlement = {
    txHash: hashOf('transfer'),
    amount: parseUsdt('25'),
    toAddress: addressOf('cold'),
    feeSun: sun(6_428_500n),
    energyUsed: 64_285n,
    blockNumber: 12,
    sweptAt: new Date('2026-11-21T10:00:00Z'),
  };
  await transact(db, async (tx) => {
    await advanceSweep(tx, sweep.id, { trigger: 'transfer_stored' });
    await insertSweepTransaction(tx, { ...transaction(sweep, 'transfer', 'transfer'), toAddress: addressOf('cold') });
    const live = await findLiveTransaction(tx, sweep.id);
    if (live) await markSent(tx, live);
    await advanceSweep(tx, sweep.id, { trigger: 'transfer_final', settlement });
  });
  expect(await findSettlement(db, order.id)).toEqual(settlement);
  const { entries, total } = await listSweeps(db, { page: 1, limit: 10 });
  expect(total).toBe(1);
  expect(entries).toMatchObject([
    {
      id: sweep.id,
      state: 'completed',
      orderId: order.id,
      txHash: settlement.txHash,
      fundingTxHash: null,
      spentSun: 0n,
    },
  ]);
  expect((await listSweeps(db, { state: 'failed', page: 1, limit: 10 })).total).toBe(0);
  const events = (await listOrderEvents(db, order.id)).map(({ type }) => type);
  expect(events.slice(-3)).toEqual(['sweep_queued', 'sweep_broadcast', 'sweep_completed']);
  expect((await listOrderEvents(db, order.id)).at(-1)?.payload).toEqual({
    sweep_id: sweep.id,
    attempt: 1,
    tx_hash: settlement.txHash,
    amount: '25.000000',
    to_address: settlement.toAddress,
    fee_trx: '6.428500',
    energy_used: '64285',
  });
});
