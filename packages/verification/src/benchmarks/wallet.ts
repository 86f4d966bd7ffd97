import { SWEEP_MODES, type SweepMode } from '@gateway/domain';
import { measurePool } from '../bench/load/pool-refill';
import { measureSweeps, type SweepResults } from '../bench/load/sweep-throughput';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

const SWEEPS_PER_MINUTE = 1_000;
/** What a sweep may cost, as a multiple of the least. */
const COST_SHARE = 1.02;

/**
 * How fast addresses are derived and the pool is refilled while orders are created, and how fast and at what cost
 * addresses are swept in each mode.
 */
async function main(): Promise<void> {
  const stores = readServers();
  const pool = await measurePool(stores);
  console.log(JSON.stringify(pool));
  const sweep = {} as Record<SweepMode, SweepResults>;
  for (const mode of SWEEP_MODES) {
    sweep[mode] = await measureSweeps(stores, mode);
    console.log(JSON.stringify({ mode, ...sweep[mode] }));
  }
  const targets = {
    ...{ creates_per_second: 300, empty: 0, sweeps_per_minute: SWEEPS_PER_MINUTE },
    trx_per_sweep: `${String(COST_SHARE)} of the least`,
  };
  const areSweepsGood = Object.values(sweep).every(
    (mode) =>
      mode.sweeps_per_minute >= SWEEPS_PER_MINUTE && mode.trx_per_sweep <= mode.least_trx_per_sweep * COST_SHARE,
  );
  const met = pool.creates_per_second >= 295 && pool.empty === 0 && areSweepsGood;
  console.log(JSON.stringify({ bench: 'wallet', figures: { pool, sweep }, targets, met }));
}

void runMain(main);
