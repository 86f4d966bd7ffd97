import { Unavailable, type SweepTariff } from '@gateway/domain';
import { errorFields } from '@gateway/runtime';
import { listLargestBalances } from '@gateway/store/addresses';
import { type SweepBasis } from '@gateway/store/sweeps';
import type { WatcherContext } from '../../context/context';

/** Prices change by votes, and the penalty of a contract every six hours. */
const MEASURE_EVERY_MS = 600_000;
/** Without a sample yet, the next payment may be one. */
const RETRY_MS = 30_000;
/** The contract refuses what comes from a blacklisted address: more of them than expected must not stop all sweeps. */
const SAMPLES = 10;

const NO_RESOURCES = { energy: 0n, stakedBandwidth: 0n, freeBandwidth: 0n };

/**
 * Creates the tick that measures what a sweep costs, also while sweeping is off: people decide by it. Money is received
 * without it, so that a node which cannot answer this is not reported as failing.
 */
export function createTariffTick(context: WatcherContext): () => Promise<'idle'> {
  let triedAt = -Infinity;
  return async () => {
    const { state, budget, logger } = context;
    if (!state.term || !budget.allowsPolls() || performance.now() - triedAt < RETRY_MS) return 'idle';
    triedAt = performance.now();
    try {
      await readTariff(context);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      logger.warn('cost of sweeps not measured', { error: errorFields(error) });
    }
    return 'idle';
  };
}

/**
 * Measures the prices of the chain, the energy of a transfer to the cold wallet, and the hot wallet's resources and stake,
 * unless they were measured lately. The sample is an address with much money: the contract runs the transfer without a trace.
 * Without a cold wallet it goes to the sender, who holds the token as a cold wallet in use does.
 */
export async function readTariff(context: WatcherContext): Promise<void> {
  const { state, node, db, config } = context;
  if (state.tariff && Date.now() - state.tariff.measuredAt.getTime() < MEASURE_EVERY_MS) return;
  const { hotWallet, coldWallet } = config.sweep;
  for (const { address, balance } of await listLargestBalances(db, SAMPLES)) {
    const trial = await node.accounts.tryTransfer(address, coldWallet ?? address, balance);
    if (!trial.isAccepted) continue;
    const prices = await node.accounts.prices();
    const hot = hotWallet ? await node.accounts.resources(hotWallet.address) : NO_RESOURCES;
    const stake = await readStake(context);
    state.tariff = { prices, energy: trial.energy, hot, ...stake, measuredAt: new Date() };
    return;
  }
}

/** Only sweeps with lent energy depend on a node that can tell what a stake yields. */
async function readStake({ node, config: { sweep } }: WatcherContext): Promise<Pick<SweepTariff, 'stake'>> {
  if (!sweep.hotWallet) return { stake: null };
  try {
    return { stake: await node.accounts.energyStake(sweep.hotWallet.address) };
  } catch (error) {
    if (sweep.mode === 'stake' || !(error instanceof Unavailable)) throw error;
    return {};
  }
}

/** By what this watcher sweeps. */
export function sweepBasis({ config, state }: WatcherContext): SweepBasis {
  const { minAmount, ageMinAmount, maxAgeSeconds, maxSun, trxPrice, feeRule, hours, rentMaxPrice } = config.sweep;
  return {
    rules: {
      ...{ minAmount, ageMinAmount, maxAgeSeconds, maxSun },
      ...{ trxPrice: trxPrice ?? null, feeRule: feeRule ?? null, hours: hours ?? null },
      rentMaxPrice: rentMaxPrice ?? null,
    },
    tariff: state.tariff ?? null,
  };
}
