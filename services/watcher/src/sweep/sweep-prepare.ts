import {
  feeLimitOf,
  fundingFee,
  sun,
  SWEEP_ATTEMPTS,
  Unavailable,
  type AccountResources,
  type ChainPrices,
  type Sun,
  type SweepCost,
  type SweepFailure,
  type SweepObstacle,
  type Usdt,
} from '@gateway/domain';
import { holdQueuedSweeps, holdSweep, sweepSpending, type Sweep } from '@gateway/store';
import { acquireEnergy } from './acquire-energy';
import type { SweepRound } from './sweep-round';
import { signFunding, signTransfer } from './sweep-signer';
import { failAttempt, LIFE_MS, storeAndSend } from './sweep-steps';

/** How long a sweep without TRX or budget is postponed: both only come from people or with time. */
const HOLD_MS = 60_000;
/** A newest block further ahead is not trusted: a transaction expiring by its time would block the sweep as long. */
const MAX_AHEAD_MS = 3_600_000;

/**
 * One step of a sweep without a pending transaction: dry-runs the transfer on the node, calculates what it burns, and
 * either tops up what the address lacks or sends the transfer. Everything is recalculated each time, so a price that
 * rises after the top-up wastes nothing.
 * @returns 'stored' when a transaction was stored, 'failed' for a failed attempt, 'held' when this sweep waits,
 * 'all_held' when all of them do
 */
export async function prepare(round: SweepRound, sweep: Sweep): Promise<'stored' | 'failed' | 'held' | 'all_held'> {
  const { node, config } = round.context;
  const { address } = sweep;
  const amount = await node.accounts.solidTokens(address);
  const { minAmount, ageMinAmount } = config.sweep;
  const minimum = minAmount < ageMinAmount ? minAmount : ageMinAmount;
  if (amount < minimum) return fail(round, sweep, 'balance_missing');
  if (await round.isColdBlacklisted()) return fail(round, sweep, 'cold_wallet_blacklisted');
  const trial = await node.accounts.tryTransfer(address, round.coldWallet, amount);
  if (!trial.isAccepted) return fail(round, sweep, await reasonOfRefusal(round, sweep));

  const prices = await round.prices();
  const wholePrice = sun(trial.energy * prices.perEnergy);
  // The fee limit also counts energy that the address owns, and stays below the cap.
  if (wholePrice > config.sweep.maxSun) return holdOne(round, sweep, 'cost_above_cap', wholePrice);
  const transfer = await draftTransfer(round, sweep, amount, feeLimitOf(trial.energy, prices, config.sweep.maxSun));
  const balance = await node.accounts.solidTrx(address);
  const cost = await acquireEnergy({
    energy: trial.energy,
    bandwidth: transfer.unsigned.bandwidth,
    resources: balance === undefined ? afterActivation(prices) : await node.accounts.resources(address),
    prices,
    balance: balance ?? sun(0n),
  });
  if (cost.missing > 0n) return fund(round, sweep, cost, balance === undefined);
  const signed = await signTransfer(round, transfer.unsigned, transfer.order, sweep.addressIdx);
  await storeAndSend(round, sweep, {
    ...signed,
    sweepId: sweep.id,
    attempt: sweep.attempt,
    kind: 'transfer',
    toAddress: round.coldWallet,
    amount,
    forecastSun: cost.burn,
    headNumber: transfer.headNumber,
  });
  return 'stored';
}

async function fail(round: SweepRound, sweep: Sweep, reason: SweepFailure): Promise<'failed'> {
  await failAttempt(round, sweep, reason);
  return 'failed';
}

/** The top-up activates the account, which gives it the day's free bandwidth. */
function afterActivation({ freeBandwidth }: ChainPrices): AccountResources {
  return { energy: 0n, stakedBandwidth: 0n, freeBandwidth };
}

async function reasonOfRefusal({ context }: SweepRound, sweep: Sweep): Promise<SweepFailure> {
  const { accounts } = context.node;
  if (await accounts.isBlacklisted(sweep.address)) return 'blacklisted';
  return (await accounts.isTokenPaused()) ? 'token_paused' : 'dry_run_refused';
}

/** References a final block, so that no fork invalidates it. TRON has no nonce: the timestamp makes it unique. */
async function frameOf({ cursor, head }: SweepRound): Promise<{
  frame: { refBlock: { number: number; id: string }; expiration: Date; timestamp: Date };
  headNumber: number;
}> {
  const { number: headNumber, timestamp } = await head();
  if (timestamp.getTime() > cursor.blockTime.getTime() + MAX_AHEAD_MS) {
    throw new Unavailable('the newest block is too far ahead of the scan');
  }
  const refBlock = { number: cursor.number, id: cursor.blockId };
  const expiration = new Date(timestamp.getTime() + LIFE_MS);
  return { frame: { refBlock, expiration, timestamp: new Date() }, headNumber };
}

async function draftTransfer(round: SweepRound, sweep: Sweep, amount: Usdt, feeLimit: Sun) {
  const { frame, headNumber } = await frameOf(round);
  const move = { contract: round.context.config.usdtContract, from: sweep.address, to: round.coldWallet, amount };
  const unsigned = await round.signing.buildTokenTransfer({ ...frame, ...move, feeLimitSun: feeLimit });
  const order = { kind: 'token' as const, expiration: frame.expiration, ...move, feeLimit };
  return { unsigned, order, headNumber };
}

/** Sends the address exactly what it lacks, unless the hot wallet's balance or a limit prevents it. */
async function fund(
  round: SweepRound,
  sweep: Sweep,
  { missing }: SweepCost,
  activates: boolean,
): Promise<'stored' | 'failed' | 'held' | 'all_held'> {
  const { node, db } = round.context;
  const { hotWallet } = round;
  const { frame, headNumber } = await frameOf(round);
  const move = { from: hotWallet.address, to: sweep.address };
  const unsigned = await round.signing.buildTrxTransfer({ ...frame, ...move, amountSun: missing });
  const fee = fundingFee(unsigned.bandwidth, {
    activates,
    resources: await node.accounts.resources(hotWallet.address),
    prices: await round.prices(),
  });
  // Read before the balance: a top-up that becomes final in between is counted twice, never left out.
  const firstAttempt = sweep.lastAttempt - SWEEP_ATTEMPTS + 1;
  const spending = await sweepSpending(db, { id: sweep.id, firstAttempt });
  const held = (await node.accounts.solidTrx(hotWallet.address)) ?? sun(0n);
  round.context.state.hotWalletSun = held;
  const total = sun(missing + fee);
  const { maxSun, dailySun } = round.context.config.sweep;
  if (spending.ofSweep + total > maxSun) {
    // Fees already burned are gone: then a lower price would not help.
    if (sweep.attempt > firstAttempt) return fail(round, sweep, 'cost_cap');
    return holdOne(round, sweep, 'cost_above_cap', total);
  }
  if (spending.ofDay + total > dailySun) return holdAll(round, sweep, 'daily_budget', total);
  if (held - spending.live < total) return holdAll(round, sweep, 'hot_wallet_trx', total);

  const order = { kind: 'trx' as const, expiration: frame.expiration, ...move, amount: missing };
  const signed = await signFunding(round, unsigned, order);
  await storeAndSend(round, sweep, {
    ...signed,
    sweepId: sweep.id,
    attempt: sweep.attempt,
    kind: 'funding',
    toAddress: sweep.address,
    amount: missing,
    forecastSun: fee,
    headNumber,
  });
  return 'stored';
}

async function holdOne(round: SweepRound, sweep: Sweep, obstacle: SweepObstacle, total: Sun): Promise<'held'> {
  if (await holdSweep(round.context.db, sweep.id, obstacle, HOLD_MS)) logHold(round, sweep, obstacle, total);
  return 'held';
}

/** What one sweep lacks the others lack too: they are held without querying the node. */
async function holdAll(round: SweepRound, sweep: Sweep, obstacle: SweepObstacle, total: Sun): Promise<'all_held'> {
  const isNew = await holdSweep(round.context.db, sweep.id, obstacle, HOLD_MS);
  await holdQueuedSweeps(round.context.db, obstacle, HOLD_MS);
  if (isNew) logHold(round, sweep, obstacle, total);
  return 'all_held';
}

function logHold({ context }: SweepRound, sweep: Sweep, obstacle: SweepObstacle, total: Sun): void {
  const { id: sweepId, orderId, address } = sweep;
  context.logger.error('sweep postponed', { sweepId, orderId, address, obstacle, neededSun: total });
}
