import { fundingFee, sun, type Sun } from '@gateway/domain';
import { spendingOfSweep, type Sweep } from '@gateway/store/sweeps';
import type { SweepRound } from './sweep-round';
import { signAsHotWallet, type SigningOrder, type Unsigned } from './sweep-signer';
import { failAttempt, firstAttemptOf, holdAll, holdOne, storeAndSend, type Prepared } from './sweep-steps';
import { deduct, type HotWalletFunds } from './funds';
import type { Place } from './sequence';

/** A transaction of the hot wallet, not yet signed. */
export interface HotWalletTransaction {
  kind: 'funding' | 'delegation' | 'reclaim';
  unsigned: Unsigned;
  order: Extract<SigningOrder, { from: unknown; amount: Sun }>;
  headNumber: number;
  /** Whether the receiver's account is activated by it. */
  activates?: boolean;
}

/** What a transaction takes from the hot wallet: what it burns, and in total, with what it sends or sets aside. */
export interface Expense {
  fee: Sun;
  total: Sun;
  funds: HotWalletFunds;
}

/**
 * Signs, stores and sends a transaction of the hot wallet, unless refused. Decisions are made one after another: two
 * sweeps never decide by the same money. Signing and storing run at once, and the node gets the transactions in the order
 * of the decisions: bytes are charged in the order in which they were calculated.
 * @param refuse decides on the expense; what it returns ends the step
 */
export async function spend<Refusal>(
  round: SweepRound,
  sweep: Sweep,
  transaction: HotWalletTransaction,
  refuse: (expense: Expense) => Promise<Refusal | undefined>,
): Promise<Refusal | 'stored'> {
  const decision = await round.placeToDecide().run(() => decide(round, transaction, refuse));
  if ('refusal' in decision) return decision.refusal;
  const { fee, place } = decision;
  const { kind, unsigned, order, headNumber } = transaction;
  try {
    const signed = await signAsHotWallet(round, unsigned, order);
    const { id: sweepId, attempt } = sweep;
    const content = { sweepId, attempt, kind, toAddress: order.to, amount: order.amount, forecastSun: fee, headNumber };
    await storeAndSend(round, sweep, { ...signed, ...content }, place);
    return 'stored';
  } finally {
    place.giveUp();
  }
}

/** What was deducted stays so until the end of the round, even when the transaction cannot be stored. */
async function decide<Refusal>(
  round: SweepRound,
  { kind, unsigned, order, activates = false }: HotWalletTransaction,
  refuse: (expense: Expense) => Promise<Refusal | undefined>,
): Promise<{ refusal: Refusal } | { fee: Sun; place: Place }> {
  const funds = await round.funds();
  const { resources } = funds;
  const fee = fundingFee(unsigned.bandwidth, { activates, resources, prices: await round.prices() });
  const total = await totalOf(round, kind, order.amount, fee);
  const refusal = await refuse({ fee, total, funds });
  if (refusal !== undefined) return { refusal };
  deduct(funds, { total, bytes: unsigned.bandwidth, activates });
  return { fee, place: round.placeToSend() };
}

async function totalOf(round: SweepRound, kind: HotWalletTransaction['kind'], amount: Sun, fee: Sun): Promise<Sun> {
  switch (kind) {
    case 'funding':
      return sun(amount + fee);
    case 'delegation':
      return sun(fee + (await round.reclaimReserve()));
    case 'reclaim':
      // Set aside since the delegation.
      return sun(0n);
  }
}

/**
 * Checks what is about to leave the hot wallet against its balance and the limits.
 * @returns undefined when nothing prevents it
 */
export async function refuseCost(
  round: SweepRound,
  sweep: Sweep,
  { total, funds }: Pick<Expense, 'total' | 'funds'>,
): Promise<Prepared | undefined> {
  const { maxSun, dailySun } = round.context.config.sweep;
  const firstAttempt = firstAttemptOf(sweep);
  const reclaimSun = await round.reclaimReserve();
  const spent = await spendingOfSweep(round.context.db, { id: sweep.id, firstAttempt, reclaimSun });
  if (spent + total > maxSun) {
    // Fees already burned are gone: then a lower price would not help.
    if (sweep.attempt > firstAttempt) return failAttempt(round, sweep, 'cost_cap');
    return holdOne(round, sweep, 'cost_above_cap', total);
  }
  if (funds.ofDay + total > dailySun) return holdAll(round, sweep, 'daily_budget', total);
  if (funds.free < total) return holdAll(round, sweep, 'hot_wallet_trx', total);
  return undefined;
}
