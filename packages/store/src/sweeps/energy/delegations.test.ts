import { beforeEach, expect, test } from '@jest/globals';
import { parseUsdt, sun } from '@gateway/domain';
import { query } from '../../db/pool';
import { transact } from '../../db/transaction';
import { listOrderEvents } from '../../orders/order-events';
import { addressOf, buildOrder, buildTerm, hashOf, payOrder, queueTestSweeps } from '../../testing';
import { databasePerTest } from '../../testing/database/suite-database';
import { findDelegation, listDelegations, releaseDelegation, unsentDelegations } from './delegations';
import { advanceSweep, type SweepChange } from '../sweep-state';
import {
  buryTransaction,
  closeTransaction,
  findLiveTransaction,
  insertSweepTransaction,
  markSent,
  spendingOfAll,
  spendingOfSweep,
  type SweepTransactionKind,
} from '../sweep-transactions';
import { findSettlement, listSweeps } from '../sweep-views';
import type { Sweep } from '../sweeps';

const database = databasePerTest();
let sweep: Sweep;
beforeEach(async () => {
  const { db } = database;
  const term = await buildTerm(db);
  await payOrder(db, await buildOrder(db, { amount: '25' }));
  const [queued] = await queueTestSweeps(db, term);
  if (!queued) throw new Error('no sweep was queued');
  sweep = queued;
});

const STAKE = 7_122_000_000n;
const FEE = sun(281_000n);
const SETTLEMENT = {
  txHash: hashOf('transfer'),
  amount: parseUsdt('25'),
  toAddress: addressOf('cold'),
  feeSun: sun(0n),
  energyUsed: 64_285n,
  blockNumber: 12,
  sweptAt: new Date('2026-11-21T10:00:00Z'),
};

const advance = (change: SweepChange): Promise<Sweep> =>
  transact(database.db, (tx) => advanceSweep(tx, sweep.id, change));

async function store(name: string, kind: SweepTransactionKind, amount = STAKE): Promise<void> {
  await transact(database.db, async (tx) => {
    await advanceSweep(tx, sweep.id, { trigger: `${kind}_stored` });
    await insertSweepTransaction(tx, {
      txId: hashOf(name),
      ...{ sweepId: sweep.id, attempt: sweep.attempt, kind, toAddress: sweep.address, amount, forecastSun: FEE },
      ...{ bytes: Buffer.from(name), headNumber: 7, expiresAt: new Date() },
    });
  });
}

const close = (name: string, result = 'SUCCESS'): Promise<void> =>
  transact(database.db, (tx) =>
    closeTransaction(tx, hashOf(name), { result, feeSun: FEE, energyUsed: 0n, blockNumber: 9 }),
  );

async function delegate(name = 'delegation'): Promise<void> {
  await store(name, 'delegation');
  await advance({ trigger: 'delegation_final', txHash: hashOf(name), stakeSun: sun(STAKE), feeSun: FEE });
  await close(name);
}

async function reclaim(name = 'reclaim'): Promise<Sweep> {
  await store(name, 'reclaim');
  const moved = await transact(database.db, async (tx) => {
    await releaseDelegation(tx, sweep.id);
    return advanceSweep(tx, sweep.id, { trigger: 'reclaimed', txHash: hashOf(name), feeSun: FEE });
  });
  await close(name);
  return moved;
}

test('a sweep whose transfer is final is completed, and settled with all its fees, once its energy is back', async () => {
  const { db } = database;
  await delegate();
  await store('transfer', 'transfer', 25_000_000n);
  expect(await advance({ trigger: 'transfer_final', settlement: SETTLEMENT })).toMatchObject({
    state: 'releasing',
    afterRelease: 'completed',
  });
  await close('transfer');
  expect(await findSettlement(db, sweep.orderId ?? '')).toBeUndefined();
  expect(await findDelegation(db, sweep.id)).toMatchObject({ stake: STAKE, bytes: [Buffer.from('delegation')] });
  expect(await reclaim()).toMatchObject({ state: 'completed', afterRelease: null });
  expect(await findDelegation(db, sweep.id)).toBeUndefined();
  expect(await findSettlement(db, sweep.orderId ?? '')).toEqual({ ...SETTLEMENT, feeSun: 2n * FEE });
  const events = await listOrderEvents(db, sweep.orderId ?? '');
  expect(events.slice(-3).map(({ type, payload }) => [type, payload['tx_hash'], payload['fee_trx']])).toEqual([
    ['sweep_delegated', hashOf('delegation'), '0.281000'],
    ['sweep_reclaimed', hashOf('reclaim'), '0.281000'],
    ['sweep_completed', hashOf('transfer'), '0.000000'],
  ]);
  const { entries } = await listSweeps(db, { page: 1, limit: 1 });
  expect(entries).toMatchObject([{ state: 'completed', spentSun: 2n * FEE, fundingTxHash: null }]);
});

test('an attempt that fails with delegated energy is followed by the next only once the energy is back', async () => {
  await delegate();
  expect(await advance({ trigger: 'attempt_failed', reason: 'token_paused' })).toMatchObject({
    state: 'releasing',
    afterRelease: 'queued',
    attempt: 2,
  });
  await expect(advance({ trigger: 'funding_stored' })).rejects.toMatchObject({ code: 'INVALID_STATE' });
  expect(await reclaim()).toMatchObject({ state: 'queued', attempt: 2, failureReason: 'token_paused' });
  const [row] = await query<{ pause: number }>(
    database.db,
    'select extract(epoch from due_at - now())::float8 as pause from sweeps',
  );
  expect(row?.pause).toBeGreaterThan(50);
});

test('a sweep that fails, or has to wait, first returns its energy', async () => {
  await delegate();
  expect(await advance({ trigger: 'release_begun' })).toMatchObject({ state: 'releasing', attempt: 1 });
  expect(await reclaim()).toMatchObject({ state: 'queued', attempt: 1, failureReason: null });
  await delegate('again');
  expect(await advance({ trigger: 'attempt_failed', reason: 'blacklisted' })).toMatchObject({ state: 'releasing' });
  await expect(query(database.db, `update sweeps set state = 'queued', after_release = null`)).rejects.toThrow(
    'decided before it',
  );
  expect(await reclaim('second reclaim')).toMatchObject({ state: 'failed', failureReason: 'blacklisted' });
});

test('a delegation that expired or failed leaves nothing to reclaim, and a lost reclaim is counted', async () => {
  const { db } = database;
  await store('expired', 'delegation');
  expect(await unsentDelegations(db)).toBe(STAKE);
  const live = await findLiveTransaction(db, sweep.id);
  if (live) await transact(db, (tx) => markSent(tx, live));
  expect(await unsentDelegations(db)).toBe(0n);
  expect(await advance({ trigger: 'attempt_failed', reason: 'delegation_expired' })).toMatchObject({ state: 'queued' });
  await transact(db, (tx) => buryTransaction(tx, hashOf('expired')));
  await store('failed', 'delegation');
  await advance({ trigger: 'attempt_failed', reason: 'execution_failed' });
  await close('failed', 'FAILED');
  expect(await findDelegation(db, sweep.id)).toBeUndefined();
  expect(await listDelegations(db)).toEqual([]);

  await delegate();
  await advance({ trigger: 'release_begun' });
  expect(await listDelegations(db)).toEqual([{ address: sweep.address, stake: STAKE, isChanging: false }]);
  await store('lost', 'reclaim');
  expect(await listDelegations(db)).toEqual([{ address: sweep.address, stake: STAKE, isChanging: true }]);
  await transact(db, (tx) => buryTransaction(tx, hashOf('lost')));
  expect(await findDelegation(db, sweep.id)).toMatchObject({ stake: STAKE, lostReclaims: 1 });
});

test('spending counts the fees of delegations and what a reclaim may cost, not the stake', async () => {
  const { db } = database;
  const reclaimSun = sun(300_000n);
  const spent = async (): Promise<object> => ({
    ofSweep: await spendingOfSweep(db, { id: sweep.id, firstAttempt: 1, reclaimSun }),
    ...(await spendingOfAll(db, reclaimSun)),
  });
  await store('delegation', 'delegation');
  const pending = { ofSweep: 581_000n, ofDay: 581_000n, live: 581_000n };
  expect(await spent()).toEqual(pending);
  await advance({ trigger: 'delegation_final', txHash: hashOf('delegation'), stakeSun: sun(STAKE), feeSun: FEE });
  await close('delegation');
  expect(await spent()).toEqual({ ...pending, live: 300_000n });
  await advance({ trigger: 'release_begun' });
  await reclaim();
  expect(await spent()).toEqual({ ofSweep: 562_000n, ofDay: 562_000n, live: 0n });
});

test('the end of a delegation is recorded once, and nothing else of a final transaction changes', async () => {
  const { db } = database;
  await delegate();
  await expect(query(db, 'update sweep_transactions set released_at = now(), fee_sun = 0')).rejects.toThrow('once');
  await transact(db, (tx) => releaseDelegation(tx, sweep.id));
  await expect(transact(db, (tx) => releaseDelegation(tx, sweep.id))).rejects.toThrow('reclaimed once');
  await expect(query(db, 'update sweep_transactions set released_at = null')).rejects.toThrow('once');
});
