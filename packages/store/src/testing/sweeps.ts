import { parseUsdt } from '@gateway/domain';
import { transact } from '../db/transaction';
import { queryOne, type Db } from '../db/pool';
import type { Term } from '../watcher/leadership';
import type { WatcherFacts } from '../watcher/watcher-facts';
import { queueSweeps, type BegunSweep, type SweepThresholds } from '../sweeps/sweeps';
import { addressOf, buildOrder, TEST_NETWORK } from './data';
import { TEST_WATCHER_FACTS } from './watcher-facts';

/** When an address is swept in tests. */
export const TEST_SWEEP_RULES: SweepThresholds = {
  network: TEST_NETWORK,
  minAmount: parseUsdt('20'),
  ageMinAmount: parseUsdt('5'),
  maxAgeSeconds: 604_800,
};

/** Starts the sweeps that are due by these rules. */
export function queueTestSweeps(db: Db, term: Term, most = 100): Promise<BegunSweep[]> {
  return transact(db, (tx) => queueSweeps(tx, term, TEST_SWEEP_RULES, most));
}

/** Inserts a sweep of an order's address, which belongs to the order. */
export async function buildSweep(db: Db): Promise<{ id: string; orderId: string }> {
  const { id: orderId } = await buildOrder(db);
  const sweep = await queryOne<{ id: string }>(
    db,
    `insert into sweeps (network, address_idx, address, order_id)
     select :network, address_idx, address, id from orders where id = :orderId returning id`,
    { network: TEST_NETWORK, orderId },
  );
  if (!sweep) throw new Error('no sweep was inserted');
  return { id: sweep.id, orderId };
}

/** The facts of a watcher that sweeps, and has learnt nothing from its node yet. */
export const TEST_SWEEP_FACTS: WatcherFacts = {
  ...TEST_WATCHER_FACTS,
  sweepEnabled: true,
  hotWalletAddress: addressOf('hot'),
  coldWalletAddress: addressOf('cold'),
};
