import { measurePool } from './bench/pool-refill';
import { measureSweeps } from './bench/sweep-throughput';
import { needed } from './rig/variables';

/**
 * How fast addresses are derived and the pool is refilled while orders are created, and how fast and at what cost
 * addresses are swept.
 */
async function main(): Promise<void> {
  const stores = { databaseUrl: needed('TEST_DATABASE_URL'), redisUrl: needed('TEST_REDIS_URL') };
  const pool = await measurePool(stores);
  console.log(JSON.stringify(pool));
  const sweep = await measureSweeps(stores);
  console.log(JSON.stringify(sweep));
  const targets = { creates_per_second: 300, empty: 0, trx_per_sweep: sweep.least_trx_per_sweep };
  // An activation has a separate price, which includes the hot wallet's bandwidth.
  const isCheap = sweep.trx_per_sweep <= sweep.least_trx_per_sweep + 0.000001;
  const met = pool.creates_per_second >= 295 && pool.empty === 0 && isCheap;
  console.log(JSON.stringify({ bench: 'wallet', figures: { pool, sweep }, targets, met }));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
