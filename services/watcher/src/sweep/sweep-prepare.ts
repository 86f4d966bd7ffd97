import {
  burnCost,
  feeLimitOf,
  sun,
  type AccountResources,
  type ChainPrices,
  type Sun,
  type SweepFailure,
  type SweepNeed,
  type Usdt,
} from '@gateway/domain';
import { toppedUp, type Sweep } from '@gateway/store/sweeps';
import { burnEnergy, type EnergySource, type Shortage } from './energy/burn-energy';
import { isTooDear } from './plan/worth';
import { followRental, rentEnergy } from './energy/rent-energy';
import { delegateEnergy } from './energy/delegate-energy';
import type { SweepMode } from '../context/sweep-config';
import type { SweepRound } from './round/sweep-round';
import { signTransfer } from './round/sweep-signer';
import { failAttempt, frameOf, holdAll, holdOne, storeAndSend, waitForOther, type Prepared } from './round/sweep-steps';

/** A node that is behind by more is not in use. */
const LAG_MS = 60_000;

/** The sources of energy by mode, in the order in which they are asked; the last one always has some. */
const SOURCES: Readonly<Record<SweepMode, readonly EnergySource[]>> = {
  burn: [burnEnergy],
  stake: [delegateEnergy, burnEnergy],
  rent: [rentEnergy, delegateEnergy, burnEnergy],
};

/**
 * One step of a sweep without a pending transaction: dry-runs the transfer on the node, calculates what it burns, and
 * either acquires what the address lacks or sends the transfer. Everything is recalculated each time, so a price that
 * rises after the top-up wastes nothing. TRX that the address has is burned before energy is acquired: it is of no other
 * use.
 * @returns 'stored' when a transaction was stored, 'moved' when delegated energy is reclaimed first, 'failed' for a
 * failed attempt, 'held' when this sweep waits, 'all_held' when all of them do
 */
export async function prepare(round: SweepRound, sweep: Sweep): Promise<Prepared> {
  const { node, config } = round.context;
  const { address } = sweep;
  // Before any TRX is spent on a transfer that could not be stored.
  if (!(await round.isColdPinned())) return holdAll(round, sweep, 'cold_wallet_changed', sun(0n));
  const amount = await node.accounts.solidTokens(address);
  const { minAmount, ageMinAmount } = config.sweep;
  const minimum = minAmount < ageMinAmount ? minAmount : ageMinAmount;
  if (amount < minimum) {
    return isNew(sweep) ? awaitNode(round, sweep) : failAttempt(round, sweep, 'balance_missing');
  }
  if (await round.isColdBlacklisted()) return failAttempt(round, sweep, 'cold_wallet_blacklisted');
  const trial = await node.accounts.tryTransfer(address, round.coldWallet, amount);
  if (!trial.isAccepted) return failAttempt(round, sweep, await reasonOfRefusal(round, sweep));

  const prices = await round.prices();
  const wholePrice = sun(trial.energy * prices.perEnergy);
  // The fee limit also counts energy that the address owns, and stays below the cap.
  if (wholePrice > config.sweep.maxSun) return holdOne(round, sweep, 'cost_above_cap', wholePrice);
  const transfer = await draftTransfer(round, sweep, amount, feeLimitOf(trial.energy, prices, config.sweep.maxSun));
  const balance = await node.accounts.solidTrx(address);
  if ((balance ?? 0n) < (await toppedUp(round.context.db, sweep))) return awaitNode(round, sweep);
  const need: SweepNeed = {
    energy: trial.energy,
    bandwidth: transfer.unsigned.bandwidth,
    resources: balance === undefined ? afterActivation(prices) : await node.accounts.resources(address),
    prices,
    balance: balance ?? sun(0n),
  };
  const cost = burnCost(need);
  if ((await followRental(round, sweep, need)) === 'held') return 'held';
  if (cost.missing > 0n) return acquireEnergy(round, sweep, { need, cost, amount, activates: balance === undefined });
  if (await isTooDear(round, sweep, amount, cost.burn)) return holdOne(round, sweep, 'fee_share', cost.burn);
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

/** Whether the payment is so new that a node may not have it. */
function isNew({ createdAt }: Sweep): boolean {
  return Date.now() - createdAt.getTime() < LAG_MS;
}

/** Behind one URL there may be several nodes, of which some are behind the one that was scanned. */
async function awaitNode(round: SweepRound, sweep: Sweep): Promise<'held'> {
  await waitForOther(round, sweep.id);
  return 'held';
}

async function acquireEnergy(round: SweepRound, sweep: Sweep, shortage: Shortage): Promise<Prepared> {
  let withoutStake: keyof typeof WITHOUT_STAKE | undefined;
  for (const source of SOURCES[round.context.config.sweep.mode]) {
    const end = await source(round, sweep, shortage);
    if (end === 'unsuited') continue;
    if (end !== 'exhausted' && end !== 'refused') {
      if (withoutStake && end === 'stored') noteBurning(round, sweep, shortage, WITHOUT_STAKE[withoutStake]);
      return end;
    }
    if (source === delegateEnergy) withoutStake = end;
  }
  throw new Error('the last source of energy always has some');
}

const WITHOUT_STAKE = {
  exhausted: 'stake exhausted, sweep burns TRX',
  refused: 'delegation refused, sweep burns TRX',
} as const;

function noteBurning({ context }: SweepRound, sweep: Sweep, { cost }: Shortage, message: string): void {
  context.state.counts.stakeExhausted.inc();
  const { id: sweepId, orderId, address } = sweep;
  context.logger.warn(message, { sweepId, orderId, address, missingSun: cost.missing });
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

async function draftTransfer(round: SweepRound, sweep: Sweep, amount: Usdt, feeLimit: Sun) {
  const { frame, headNumber } = await frameOf(round);
  const move = { contract: round.context.config.usdtContract, from: sweep.address, to: round.coldWallet, amount };
  const unsigned = await round.signing.buildTokenTransfer({ ...frame, ...move, feeLimitSun: feeLimit });
  const order = { kind: 'token' as const, expiration: frame.expiration, ...move, feeLimit };
  return { unsigned, order, headNumber };
}
