import { countFreeAddresses, listAddresses, query, queryOne, type Db } from '@gateway/store';
import { createDatabase } from '../rig/database';
import { call, until } from '../rig/http';
import { freePort, programOf } from '../rig/program';
import { prepareWatcher } from './watcher/watcher-rig';

export interface SweepResults {
  sweeps: number;
  sweeps_per_minute: number;
  trx_per_sweep: number;
  /** Cost of the first sweep of an address: 64,285 energy at 100 sun, and the activation. */
  least_trx_per_sweep: number;
}

const SWEEPS = 60;
const AMOUNT = '25';
const LEAST_SUN = 6_428_500 + 1_100_000;
const BLOCK_MS = '200';
const PATIENCE_MS = 600_000;
const SUN_PER_TRX = 1_000_000;

/** Pays this many addresses and measures how long a watcher takes to sweep them, and at what cost. */
export async function measureSweeps(stores: { databaseUrl: string; redisUrl: string }): Promise<SweepResults> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const port = String(await freePort());
  const chainUrl = `http://127.0.0.1:${port}`;
  const chain = programOf('chain', 'packages/devnet/dist/main.js', {
    DEVNET_PORT: port,
    DEVNET_BLOCK_MS: BLOCK_MS,
    DEVNET_SOLIDITY_LAG: '18',
  });
  chain.start();
  await until('the chain', PATIENCE_MS, async () => (await call('GET', `${chainUrl}/devnet/state`)).body);
  const command = async (name: string, body: object): Promise<Record<string, unknown>> =>
    (await call('POST', `${chainUrl}/devnet/${name}`, { body })).body;
  const hot = await command('faucet', { sun: '100000000000', usdt: '0' });
  const cold = await command('faucet', { sun: '1', usdt: '1' });
  const rig = await prepareWatcher(database, stores.redisUrl, chainUrl, {
    POOL_MIN_FREE: String(SWEEPS),
    NODE_POLL_MS: '100',
    SWEEP_ENABLED: 'true',
    SWEEP_DAILY_TRX: '100000',
    HOT_WALLET_KEY: String(hot['privateKey']),
    COLD_WALLET_ADDRESS: String(cold['address']),
  });
  rig.watcher.start();
  const { db } = database;
  await until('a full pool', PATIENCE_MS, async () =>
    (await countFreeAddresses(db, SWEEPS)) >= SWEEPS ? true : undefined,
  );
  const before = Number((await command('balance', { address: hot['address'] }))['sun']);
  for (const { address } of await listAddresses(db, 0, SWEEPS)) await command('pay', { to: address, amount: AMOUNT });
  const seconds = await sweepAll(db, () => rig.watcher.tail());
  const after = Number((await command('balance', { address: hot['address'] }))['sun']);
  await rig.close();
  await chain.kill();
  await database.drop();
  return {
    sweeps: SWEEPS,
    sweeps_per_minute: Math.round((SWEEPS / seconds) * 60),
    trx_per_sweep: (before - after) / SWEEPS / SUN_PER_TRX,
    least_trx_per_sweep: LEAST_SUN / SUN_PER_TRX,
  };
}

/** Seconds from the first sweep to the last settlement. */
async function sweepAll(db: Db, report: () => string): Promise<number> {
  await until('all sweeps', PATIENCE_MS, async () => {
    const row = await queryOne<{ count: number }>(
      db,
      `select count(*)::int as count from sweeps where state = 'completed'`,
    );
    return row?.count === SWEEPS ? true : undefined;
  }).catch((error: unknown) => {
    throw new Error(`some addresses were not swept\n${report()}`, { cause: error });
  });
  const [row] = await query<{ seconds: number }>(
    db,
    'select extract(epoch from max(state_at) - min(created_at))::float8 as seconds from sweeps',
  );
  return row?.seconds ?? NaN;
}
