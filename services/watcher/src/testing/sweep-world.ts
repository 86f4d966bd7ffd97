import { setTimeout } from 'node:timers/promises';
import { NodeFault } from '@gateway/chain';
import { parseUsdt, sun, type Sun, type TronAddress } from '@gateway/domain';
import { noteSecret } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { pinColdWallet } from '@gateway/store/sweeps';
import { addressOf, buildOrder, eventTypesOf } from '@gateway/store/testing';
import type { WatcherConfig } from '../context/config';
import type { WatcherContext } from '../context/context';
import { createSweepTick } from '../sweep/sweep';
import { openTestWatcher, type TestWatcher } from '../testing';

/** A watcher that sweeps, on a chain where the cold wallet already holds some of the token. */
export interface SweepWorld extends TestWatcher {
  hot: TronAddress;
  cold: TronAddress;
  /** An order paid in full and final; `amount` is what it requests. */
  paidOrder(amount?: string): Promise<Order>;
  /** Takes every step possible now, without waiting for pauses. */
  tick(context?: WatcherContext): Promise<void>;
  /** Steps, mines and scans in turn until no sweep is in progress, at most `most` times. */
  settle(most?: number): Promise<void>;
  sweeps(): Promise<SweepState[]>;
  transactions(): Promise<StoredTransaction[]>;
  /** Types of an order's sweep events, oldest first. */
  events(order: Order): Promise<string[]>;
  /** What has left the hot wallet since the start. */
  hotSpent(): Sun;
}

export interface SweepState {
  address: TronAddress;
  state: string;
  attempt: number;
  waiting_for: string | null;
  failure_reason: string | null;
  refusal: string | null;
  tx_hash: string | null;
  amount: bigint | null;
  fee_sun: bigint | null;
  energy_used: bigint | null;
}

export interface StoredTransaction {
  tx_id: string;
  kind: 'funding' | 'delegation' | 'transfer' | 'reclaim';
  state: string;
  result: string | null;
  amount: bigint;
  forecast_sun: bigint;
  fee_sun: bigint | null;
}

const MAX_ROUNDS = 12;
const MAX_PATIENCE = 20;
/** The customers of the simulated chain are rich, and initially so is the hot wallet. */
const HOT_SUN = 1_000_000_000n;
const TOTAL_STAKE_TRX = 18_000_000n;

interface WorldOptions {
  hotSun?: bigint;
  coldUsdt?: string;
  /** What the hot wallet stakes for energy and for bandwidth, in sun; 1 TRX yields 10,000 energy a day. */
  stakeSun?: bigint;
  netStakeSun?: bigint;
}

export async function openSweepWorld(
  change: Partial<WatcherConfig['sweep']> = {},
  { hotSun = HOT_SUN, coldUsdt = '1', stakeSun = 0n, netStakeSun = 0n }: WorldOptions = {},
): Promise<SweepWorld> {
  const watcher = await openTestWatcher();
  const { chain, context, database } = watcher;
  const { db } = database;
  const granted = chain.faucet({ sun: hotSun, usdt: parseUsdt('0') });
  const hot = granted.address;
  const cold = addressOf('cold wallet');
  if (parseUsdt(coldUsdt) > 0n) chain.faucet({ to: cold, usdt: parseUsdt(coldUsdt) });
  await watcher.finalise();
  chain.setTotalStake('energy', TOTAL_STAKE_TRX);
  chain.setTotalStake('bandwidth', TOTAL_STAKE_TRX);
  if (stakeSun > 0n) chain.stake({ account: hot, resource: 'energy', sun: stakeSun });
  if (netStakeSun > 0n) chain.stake({ account: hot, resource: 'bandwidth', sun: netStakeSun });
  if (stakeSun + netStakeSun > 0n) await watcher.finalise();
  const readKey = (): string => granted.privateKey ?? '';
  noteSecret('the key of a hot wallet', readKey());
  const hotWallet = { address: hot, readKey };
  context.config.sweep = { ...context.config.sweep, isEnabled: true, hotWallet, coldWallet: cold, ...change };
  await pinColdWallet(db, cold);
  const startSun = chain.trxOf(hot);

  const world: SweepWorld = {
    ...{ ...watcher, hot, cold },
    // One block more: a sent transaction is looked up after the block that usually includes it.
    async finalise() {
      chain.mine();
      await watcher.finalise();
    },
    async paidOrder(amount = '25') {
      const order = await buildOrder(db, { amount });
      chain.pay({ to: order.address, amount: parseUsdt(amount) });
      await world.finalise();
      return order;
    },
    async tick(other = context) {
      const sweep = await createSweepTick(other);
      do await bringForward(watcher);
      while ((await sweep()) === 'more');
    },
    async settle(most = MAX_ROUNDS) {
      for (let i = 0; i < most; i++) {
        await world.tick();
        await patiently(() => world.finalise());
        const live = await query(db, `select 1 from sweeps where state not in ('completed', 'failed')`);
        if (live.length === 0) return;
      }
    },
    sweeps: () => query<SweepState>(db, 'select * from sweeps order by address_idx, created_at'),
    transactions: () => query<StoredTransaction>(db, 'select * from sweep_transactions order by created_at'),
    async events(order) {
      return (await eventTypesOf(db, order.id)).filter((type) => type.startsWith('sweep_'));
    },
    hotSpent: () => sun(startSun - chain.trxOf(hot)),
  };
  return world;
}

/** Skips the pauses between steps and attempts. */
async function bringForward({ database }: TestWatcher): Promise<void> {
  await query(database.db, `update sweeps set due_at = now() where state not in ('completed', 'failed')`);
}

/** Retries while the node fails, as the loop does, with the pause that it requires. */
async function patiently(act: () => Promise<void>): Promise<void> {
  for (let i = 0; i < MAX_PATIENCE; i++) {
    try {
      await act();
      return;
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error;
      await setTimeout(error.retryAfterMs ?? 0);
    }
  }
  throw new Error('the node kept failing');
}
