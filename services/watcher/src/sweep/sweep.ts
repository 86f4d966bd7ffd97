import { invariant, Unavailable } from '@gateway/domain';
import { errorFields } from '@gateway/runtime';
import { findWallet } from '@gateway/store/addresses';
import { findCursor } from '@gateway/store/chain';
import { isDatabaseTrouble, transact } from '@gateway/store/db';
import { LeadershipLost, type Term } from '@gateway/store/gateway';
import { findDueSweeps, findLiveTransaction, postponeSweep, queueSweeps, type Sweep } from '@gateway/store/sweeps';
import { VaultFault } from '@gateway/wallet';
import type { WatcherContext } from '../context/context';
import { isWithinSweepHours, leastToSweep } from './plan/worth';
import { release } from './energy/release';
import { follow } from './sweep-follow';
import { prepare } from './sweep-prepare';
import { beginRound, type SweepRound } from './round/sweep-round';
import { checkVault } from '../addresses/vault-check';

const MAX_STARTED = 100;
const MAX_STEPS = 50;
/** Fewer than the connections to the database, of which the scan needs one. */
const STEPS_AT_ONCE = 8;
/** A sweep whose step failed waits, so that the others go first. */
const STEP_PAUSE_MS = 10_000;

/**
 * Creates the tick that sweeps addresses into the cold wallet. Its path: enough on an address -> dry run on the node ->
 * top-up or delegation of what it lacks -> final -> transfer -> final and recorded by the scan -> delegation reclaimed ->
 * settled. Each step is stored before
 * it takes effect, so that the next leader continues where this one stopped.
 */
export async function createSweepTick(context: WatcherContext): Promise<() => Promise<'more' | 'idle'>> {
  const signing = await import('@gateway/chain/signing');
  return async () => {
    const { db, config, state, budget } = context;
    const { term } = state;
    const { hotWallet, coldWallet, isEnabled } = config.sweep;
    if (!term || !isEnabled || !hotWallet || !coldWallet) return 'idle';
    const wallet = await findWallet(db);
    const cursor = await findCursor(db, config.network);
    // A database that has just come back may have forgotten what it had sent: the wallet is bound to it anew first.
    if (!wallet?.isBound || !cursor) return 'idle';
    await checkVault(context, wallet);
    const { network } = config;
    const mayBegin = isWithinSweepHours(context, cursor.blockTime);
    // When the node's quota runs short, no new sweep starts, and those in progress continue.
    const due = await findDueSweeps(db, network, MAX_STEPS, { areQueued: mayBegin && budget.allowsPolls() });
    const end = await takeSteps(beginRound({ context, term, signing, cursor, hotWallet, coldWallet }), due);
    // Last: a node that cannot tell prices must not keep what has begun from ending.
    return mayBegin && (await beginSweeps(context, term)) ? 'more' : end;
  };
}

/** Returns whether any sweep has begun. */
async function beginSweeps(context: WatcherContext, term: Term): Promise<boolean> {
  const { db, config, logger } = context;
  const least = await leastToSweep(context);
  if (!least) return false;
  const rules = { network: config.network, ...config.sweep, ...least };
  const begun = await transact(db, (tx) => queueSweeps(tx, term, rules, MAX_STARTED));
  for (const { id, address, orderIds } of begun) {
    logger.info('sweep started', { sweepId: id, address, orderIds });
  }
  return begun.length > 0;
}

/**
 * Takes a step of each sweep, several at once: most of a step is waiting for the node, whose pace all requests keep. What
 * leaves the hot wallet is decided in turn. Ends when all have, so that nothing of a round outlives it.
 */
async function takeSteps(round: SweepRound, sweeps: readonly Sweep[]): Promise<'more' | 'idle'> {
  const ends = new Set<StepEnd | 'thrown'>();
  const waiting = sweeps.values();
  const takeTurns = async (): Promise<void> => {
    for (const sweep of waiting) {
      if (ends.has('node_down') || ends.has('thrown')) return;
      if (ends.has('all_held') && sweep.state === 'queued') continue;
      try {
        ends.add(await guarded(round, sweep, () => takeStep(round, sweep)));
      } catch (error) {
        ends.add('thrown');
        throw error;
      }
    }
  };
  const turns = await Promise.allSettled(Array.from({ length: STEPS_AT_ONCE }, takeTurns));
  const thrown = turns.find((turn) => turn.status === 'rejected');
  if (thrown) throw thrown.reason;
  return ends.has('moved') && !ends.has('node_down') ? 'more' : 'idle';
}

type StepEnd = 'moved' | 'waiting' | 'all_held' | 'node_down';

async function takeStep(round: SweepRound, sweep: Sweep): Promise<StepEnd> {
  switch (sweep.state) {
    case 'queued':
    case 'funded': {
      const end = await prepare(round, sweep);
      if (end === 'held') return 'waiting';
      return end === 'all_held' ? end : 'moved';
    }
    case 'funding':
    case 'delegating':
    case 'sweeping':
    case 'releasing': {
      const transaction = await findLiveTransaction(round.context.db, sweep.id);
      if (transaction) return (await follow(round, sweep, transaction)) ? 'moved' : 'waiting';
      invariant(sweep.state === 'releasing', 'a sweep in progress has a transaction');
      return release(round, sweep);
    }
    case 'completed':
    case 'failed':
      return 'waiting';
  }
}

/** A failure of one sweep does not stop the others; a node that does not respond stops them all for now. */
async function guarded(round: SweepRound, sweep: Sweep, step: () => Promise<StepEnd>): Promise<StepEnd> {
  const { db, logger } = round.context;
  try {
    return await step();
  } catch (error) {
    if (error instanceof LeadershipLost || error instanceof VaultFault || isDatabaseTrouble(error)) throw error;
    await postponeSweep(db, sweep.id, STEP_PAUSE_MS);
    const facts = { sweepId: sweep.id, orderId: sweep.orderId, state: sweep.state, error: errorFields(error) };
    if (error instanceof Unavailable) {
      logger.warn('sweep step got no response', facts);
      return 'node_down';
    }
    logger.error('sweep step failed', facts);
    return 'waiting';
  }
}
