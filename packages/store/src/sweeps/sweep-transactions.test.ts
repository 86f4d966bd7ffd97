import { expect, test } from '@jest/globals';
import { sun, usdt } from '@gateway/domain';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { listOrderEvents } from '../orders/order-events';
import {
  buryTransaction,
  closeTransaction,
  findLiveTransaction,
  findOwnTransfers,
  findRecordedSweep,
  insertSweepTransaction,
  markSent,
  spendingOfAll,
  spendingOfSweep,
  toppedUp,
  type NewSweepTransaction,
} from './sweep-transactions';
import { addressOf, buildSweep, eventTypesOf, hashOf, TEST_NETWORK } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { insertTransfers } from '../orders/transfers';

const database = databasePerTest();

const OUTCOME = { result: 'SUCCESS', feeSun: sun(2n), energyUsed: 3n, blockNumber: 9 };
const CLOSED = { state: 'final', result: 'SUCCESS', fee_sun: 2n, energy_used: 3n, block_number: 9n };
const COUNTED = { attempt: 1, kind: 'funding', amount: 100n, forecastSun: sun(10n) } as const;

async function store(
  sweepId: string,
  name: string,
  facts: Partial<NewSweepTransaction> = {},
): Promise<NewSweepTransaction> {
  const transaction: NewSweepTransaction = {
    ...COUNTED,
    txId: hashOf(name),
    sweepId,
    toAddress: addressOf(`receiver of ${name}`),
    bytes: Buffer.from(`signed ${name}`),
    headNumber: 7,
    expiresAt: new Date('2026-11-21T10:00:00Z'),
    ...facts,
  };
  await transact(database.db, (tx) => insertSweepTransaction(tx, transaction));
  return transaction;
}

const close = (name: string): Promise<void> =>
  transact(database.db, (tx) => closeTransaction(tx, hashOf(name), OUTCOME));
const bury = (name: string): Promise<void> => transact(database.db, (tx) => buryTransaction(tx, hashOf(name)));

async function send(sweepId: string): Promise<void> {
  const live = await findLiveTransaction(database.db, sweepId);
  if (!live) throw new Error('no transaction is live');
  await transact(database.db, (tx) => markSent(tx, live));
}

/** Makes a transaction older, which its guard trigger forbids. */
async function age(name: string, by: string): Promise<void> {
  await query(database.db, 'alter table sweep_transactions disable trigger guard_sweep_transaction');
  const sql = 'update sweep_transactions set created_at = created_at - :by::interval where tx_id = :txId';
  await query(database.db, sql, { by, txId: hashOf(name) });
  await query(database.db, 'alter table sweep_transactions enable trigger guard_sweep_transaction');
}

test('a sweep has one pending transaction, which reads as it was stored', async () => {
  const [first, second] = [await buildSweep(database.db), await buildSweep(database.db)];
  const stored = await store(first.id, 'a');
  await store(second.id, 'b');
  expect(await findLiveTransaction(database.db, first.id)).toEqual({ ...stored, state: 'live', sentAt: null });
  await close('a');
  expect(await findLiveTransaction(database.db, first.id)).toBeUndefined();
});

test('a transaction ends only once, and ends no other', async () => {
  const sweeps = [await buildSweep(database.db), await buildSweep(database.db), await buildSweep(database.db)];
  for (const [i, name] of ['closed', 'buried', 'open'].entries()) await store(sweeps[i]?.id ?? '', name);
  await close('closed');
  await bury('buried');
  const rows = await query<{ tx_id: string }>(
    database.db,
    'select tx_id, state, result, fee_sun, energy_used, block_number from sweep_transactions',
  );
  const undecided = { result: null, fee_sun: null, energy_used: null, block_number: null };
  expect(Object.fromEntries(rows.map(({ tx_id: txId, ...facts }) => [txId, facts]))).toEqual({
    [hashOf('closed')]: CLOSED,
    [hashOf('buried')]: { ...undecided, state: 'dead' },
    [hashOf('open')]: { ...undecided, state: 'live' },
  });
  for (const name of ['closed', 'buried', 'unknown']) {
    await expect(close(name)).rejects.toThrow('decided once');
    await expect(bury(name)).rejects.toThrow('decided once');
  }
});

test('an order records the broadcast of its transfer once, and none of a top-up', async () => {
  const [topUp, transfer] = [await buildSweep(database.db), await buildSweep(database.db)];
  await store(topUp.id, 'top-up');
  await store(transfer.id, 'transfer', { kind: 'transfer', attempt: 2 });
  await send(topUp.id);
  const before = await findLiveTransaction(database.db, transfer.id);
  expect(before?.sentAt).toBeNull();
  await send(transfer.id);
  await send(transfer.id);
  expect((await findLiveTransaction(database.db, transfer.id))?.sentAt).toBeInstanceOf(Date);
  expect(await eventTypesOf(database.db, topUp.orderId)).toEqual(['order_created']);
  expect((await listOrderEvents(database.db, transfer.orderId)).slice(1)).toMatchObject([
    { type: 'sweep_broadcast', payload: { sweep_id: transfer.id, attempt: 2, tx_hash: hashOf('transfer') } },
  ]);
});

test('a transaction decided in the meantime is no longer sent', async () => {
  const { id, orderId } = await buildSweep(database.db);
  const stored = await store(id, 'a', { kind: 'transfer' });
  await bury('a');
  await transact(database.db, (tx) => markSent(tx, { ...stored, state: 'live', sentAt: null }));
  expect(await query(database.db, 'select sent_at from sweep_transactions')).toEqual([{ sent_at: null }]);
  expect(await listOrderEvents(database.db, orderId)).toHaveLength(1);
});

test('own transfers are those that we signed, and no top-ups', async () => {
  const [one, other] = [await buildSweep(database.db), await buildSweep(database.db)];
  await store(one.id, 'transfer', { kind: 'transfer' });
  await store(other.id, 'top-up');
  const ids = ['transfer', 'top-up', 'stranger'].map(hashOf);
  expect(await findOwnTransfers(database.db, [...ids, ...ids])).toEqual(new Set([hashOf('transfer')]));
  expect(await findOwnTransfers(database.db, [hashOf('stranger')])).toEqual(new Set());
  expect(await findOwnTransfers(database.db, [])).toEqual(new Set());
});

test('the recorded sweep is the sum of what one transaction brought to one address', async () => {
  const cold = addressOf('cold');
  const blockTime = new Date('2026-11-21T10:00:00Z');
  const record = { network: TEST_NETWORK, txHash: hashOf('sweep'), from: addressOf('address'), to: cold, blockTime };
  const fate = { disposition: null, outgoing: 'sweep' as const, blockNumber: 5 };
  await query(
    database.db,
    `insert into blocks (network, number, block_id, parent_id, block_time)
     select network, number, repeat('0', 64), '', :blockTime
     from (values ('nile', 5), ('nile', 6), ('other', 5)) b (network, number)`,
    { blockTime },
  );
  const later = { blockNumber: 6, blockTime: new Date('2026-11-21T10:00:03Z') };
  await transact(database.db, (tx) =>
    insertTransfers(tx, [
      { ...record, ...fate, logIndex: 0, amount: usdt(3n) },
      { ...record, ...fate, ...later, logIndex: 1, amount: usdt(4n) },
      { ...record, ...fate, logIndex: 2, amount: usdt(10n), to: addressOf('other') },
      { ...record, ...fate, logIndex: 3, amount: usdt(20n), network: 'other' },
      { ...record, ...fate, logIndex: 4, amount: usdt(40n), txHash: hashOf('other') },
    ]),
  );
  const find = (name: string): ReturnType<typeof findRecordedSweep> =>
    findRecordedSweep(database.db, TEST_NETWORK, { txId: hashOf(name), toAddress: cold });
  expect(await find('sweep')).toEqual({ amount: 7n, blockNumber: 5, blockTime });
  expect(await find('unknown')).toBeUndefined();
});

const spendingOf = async (id: string, firstAttempt: number): Promise<object> => ({
  ofSweep: await spendingOfSweep(database.db, { id, firstAttempt, reclaimSun: sun(0n) }),
  ...(await spendingOfAll(database.db, sun(0n))),
});

test('spending counts for its sweep since the last retry, for its day, and while pending', async () => {
  const [one, other] = [await buildSweep(database.db), await buildSweep(database.db)];
  const spent = (firstAttempt: number): Promise<object> => spendingOf(one.id, firstAttempt);
  expect(await spent(1)).toEqual({ ofSweep: 0n, ofDay: 0n, live: 0n });

  await store(one.id, 'burned');
  await close('burned');
  expect(await spent(1)).toEqual({ ofSweep: 102n, ofDay: 102n, live: 0n });
  expect(await spent(2)).toEqual({ ofSweep: 0n, ofDay: 102n, live: 0n });

  await store(one.id, 'lost', { amount: 1_000n });
  expect(await spent(1)).toEqual({ ofSweep: 1_112n, ofDay: 1_112n, live: 1_010n });
  await bury('lost');
  expect(await spent(1)).toEqual({ ofSweep: 102n, ofDay: 102n, live: 0n });

  await store(one.id, 'tokens', { kind: 'transfer', amount: 50_000n });
  await store(other.id, 'open', { amount: 10_000n });
  expect(await spent(1)).toEqual({ ofSweep: 102n, ofDay: 10_112n, live: 10_010n });
});

test('spending older than a day counts for its sweep and while pending, and not for the day', async () => {
  const [one, other, third] = [
    await buildSweep(database.db),
    await buildSweep(database.db),
    await buildSweep(database.db),
  ];
  await store(one.id, 'own');
  await store(other.id, 'open', { amount: 1_000n });
  await store(third.id, 'gone', { amount: 10_000n });
  for (const name of ['own', 'gone']) await close(name);
  const spent = (): Promise<object> => spendingOf(one.id, 1);
  for (const name of ['own', 'open', 'gone']) await age(name, '23 hours 59 minutes');
  expect(await spent()).toEqual({ ofSweep: 102n, ofDay: 11_114n, live: 1_010n });
  for (const name of ['own', 'open', 'gone']) await age(name, '1 minute');
  expect(await spent()).toEqual({ ofSweep: 102n, ofDay: 0n, live: 1_010n });
});

test('an address has got the final top-ups of its attempt, of the last hour', async () => {
  const { id } = await buildSweep(database.db);
  const received = (attempt: number): Promise<bigint> => toppedUp(database.db, { id, attempt });
  await store(id, 'earlier', { amount: 1n });
  await close('earlier');
  await store(id, 'own', { attempt: 2, amount: 20n });
  expect(await received(2)).toBe(0n);
  await close('own');
  await store(id, 'lent', { attempt: 2, amount: 300n, kind: 'delegation' });
  await close('lent');
  await store(id, 'lost', { attempt: 2, amount: 4_000n });
  await bury('lost');
  expect([await received(1), await received(2)]).toEqual([1n, 20n]);
  await age('own', '1 hour');
  expect(await received(2)).toBe(0n);
});
