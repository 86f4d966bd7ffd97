import { readTransaction } from '@gateway/chain';
import { invariant, sun, type Sun } from '@gateway/domain';
import { transact } from '@gateway/store/db';
import { requireTerm } from '@gateway/store/gateway';
import {
  advanceSweep,
  findDelegation,
  holdSweep,
  releaseDelegation,
  type Delegation,
  type Sweep,
} from '@gateway/store/sweeps';
import { spend } from '../round/spend';
import type { SweepRound } from '../round/sweep-round';
import { frameOf, HOLD_MS } from '../round/sweep-steps';

/**
 * One step of a sweep whose attempt is over and whose energy is still delegated: takes it back. No limit prevents it, and
 * it is repeated until it succeeds: what a sweep has become is known before.
 */
export async function release(round: SweepRound, sweep: Sweep): Promise<'moved' | 'waiting'> {
  const { hotWallet } = round;
  const delegation = await findDelegation(round.context.db, sweep.id);
  invariant(delegation !== undefined, 'a sweep that is being released has delegated energy');
  if (!isOwn(delegation, round)) return hold(round, sweep, 'hot_wallet_changed');
  const amount = await reclaimable(round, sweep, delegation);
  if (amount === 0n) return recordGone(round, sweep);

  const { frame, headNumber } = await frameOf(round);
  const move = { from: hotWallet.address, to: sweep.address };
  const unsigned = await round.signing.buildReclaim({ ...frame, ...move, stakeSun: amount });
  const order = { kind: 'reclaim' as const, expiration: frame.expiration, ...move, amount };
  const end = await spend(round, sweep, { kind: 'reclaim', unsigned, order, headNumber }, async ({ fee, funds }) =>
    funds.held < fee ? hold(round, sweep, 'hot_wallet_trx') : undefined,
  );
  return end === 'stored' ? 'moved' : end;
}

function isOwn({ bytes }: Delegation, { hotWallet }: SweepRound): boolean {
  return bytes.every((signed) => readTransaction(signed.toString('hex')).from === hotWallet.address);
}

/** Once a reclaim has been lost, the chain decides what is left: someone may have reclaimed with the same key. */
async function reclaimable(round: SweepRound, sweep: Sweep, { stake, lostReclaims }: Delegation): Promise<Sun> {
  if (lostReclaims === 0) return stake;
  const onChain = await round.context.node.accounts.solidDelegated(round.hotWallet.address, sweep.address);
  return sun(onChain < stake ? onChain : stake);
}

async function recordGone(round: SweepRound, sweep: Sweep): Promise<'moved'> {
  await transact(round.context.db, async (tx) => {
    await requireTerm(tx, round.term);
    await releaseDelegation(tx, sweep.id);
    await advanceSweep(tx, sweep.id, { trigger: 'reclaimed' });
  });
  const { id: sweepId, orderId, address } = sweep;
  round.context.logger.warn('delegation was reclaimed by another', { sweepId, orderId, address });
  return 'moved';
}

async function hold(
  { context }: SweepRound,
  sweep: Sweep,
  obstacle: 'hot_wallet_trx' | 'hot_wallet_changed',
): Promise<'waiting'> {
  const { id: sweepId, orderId, address } = sweep;
  if (await holdSweep(context.db, sweep.id, obstacle, HOLD_MS)) {
    context.logger.error('delegation cannot be reclaimed', { sweepId, orderId, address, obstacle });
  }
  return 'waiting';
}
