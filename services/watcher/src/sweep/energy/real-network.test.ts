import { expect, test } from '@jest/globals';
import { addressFromHex, sun } from '@gateway/domain';
import { describeNeeding } from '@gateway/runtime/testing/needs';
import { findCursor } from '@gateway/store/chain';
import { query, queryOne, transact } from '@gateway/store/db';
import {
  advanceSweep,
  findLiveTransaction,
  insertSweepTransaction,
  type Sweep,
  type SweepTransactionKind,
} from '@gateway/store/sweeps';
import { TEST_NETWORK } from '@gateway/store/testing';
import { commit, openTestWatcher, type TestWatcher } from '../../testing';
import { IS_RECORDED, leaseRecorded, openRecordedNode, recordedBlock, scanFrom } from '../../testing/real-network';
import { follow } from '../sweep-follow';
import type { SweepRound } from '../round/sweep-round';

const TOKEN = '9909bb611a818247eb904088e1a7ab253c1e895e';
const ADDRESS = 'af1c89fe8615ff851b31bd113a59f6ee0ba60044';
const COLD = '08a469664214673bd5c3bf49a876b8e2e7866559';
const recorded = describeNeeding('recordings of the TRON network', IS_RECORDED);

/** The steps of one sweep of the real network: in which block, and which of its transactions. */
const STEPS: [kind: SweepTransactionKind, block: number, to: string, amount: bigint][] = [
  ['funding', 309, ADDRESS, 1n],
  ['delegation', 331, ADDRESS, 1_000_000n],
  ['transfer', 375, COLD, 26_500_000n],
  ['reclaim', 395, ADDRESS, 1_000_000n],
];

recorded('a sweep of a real network (skipped where the samples are absent)', () => {
  test('activation, delegation, transfer and reclaim are settled with the fees that the node charged', async () => {
    const real = await openRecordedNode(TOKEN);
    real.show([170, 282, 309, 331, 375, 395].map(recordedBlock));
    const watcher = await openTestWatcher();
    await watcher.scanAll();
    watcher.context.node = real.node;
    await leaseRecorded(watcher, recordedBlock(170), { [ADDRESS]: '26' });
    const { id } = await beginSweep(watcher);
    for (const [kind, block, to, amount] of STEPS) {
      await store(watcher, id, { kind, block, to, amount });
      await scanFrom(watcher, recordedBlock(block));
      const read = await real.node.solidBlock(block);
      if (!read) throw new Error('the node has the block');
      await commit(watcher, read);
      await step(watcher, id);
    }
    const { db } = watcher.database;
    const rows = await query(
      db,
      'select kind, fee_sun, energy_used, block_number from sweep_transactions order by head_number',
    );
    expect(rows).toEqual([
      { kind: 'funding', fee_sun: 1_100_000n, energy_used: 0n, block_number: 309n },
      { kind: 'delegation', fee_sun: 277_000n, energy_used: 0n, block_number: 331n },
      { kind: 'transfer', fee_sun: 0n, energy_used: 13_030n, block_number: 375n },
      { kind: 'reclaim', fee_sun: 279_000n, energy_used: 0n, block_number: 395n },
    ]);
    expect(await queryOne(db, 'select state, amount, block_number from sweeps')).toEqual({
      ...{ state: 'completed', amount: 26_500_000n, block_number: 375n },
    });
    await real.close();
    await watcher.close();
  });
});

async function beginSweep({ database: { db } }: TestWatcher): Promise<{ id: string }> {
  const sweep = await queryOne<{ id: string }>(
    db,
    `insert into sweeps (network, address_idx, address, order_id)
     select :network, address_idx, address, id from orders returning id`,
    { network: TEST_NETWORK },
  );
  if (!sweep) throw new Error('no sweep was inserted');
  return sweep;
}

/** Stores the transaction of a step as if this gateway had signed it. */
async function store(
  { database: { db } }: TestWatcher,
  sweepId: string,
  { kind, block, to, amount }: { kind: SweepTransactionKind; block: number; to: string; amount: bigint },
): Promise<void> {
  const { infos } = recordedBlock(block);
  await transact(db, async (tx) => {
    await insertSweepTransaction(tx, {
      ...{ txId: infos.at(-1)?.id ?? '', sweepId, attempt: 1, kind, amount, forecastSun: sun(0n), bytes: Buffer.of(0) },
      ...{ toAddress: addressFromHex(`41${to}`), headNumber: block - 1, expiresAt: new Date('2100-01-01') },
    });
    await advanceSweep(tx, sweepId, { trigger: `${kind}_stored` });
  });
}

/** One step of the sweep: its transaction is looked up. */
async function step({ context }: TestWatcher, sweepId: string): Promise<void> {
  const { db, state } = context;
  const [cursor, transaction] = [await findCursor(db, TEST_NETWORK), await findLiveTransaction(db, sweepId)];
  if (!cursor || !transaction || !state.term) throw new Error('the sweep has a transaction');
  const round = { context, term: state.term, cursor } as SweepRound;
  expect(await follow(round, { id: sweepId } as Sweep, transaction)).toBe(true);
}
