import type { SweepMode } from '@gateway/domain';
import { countFreeAddresses, listAddresses } from '@gateway/store/addresses';
import { query, queryOne, type Db } from '@gateway/store/db';
import { QUICK_BLOCKS, startChain } from '../../rig/chain';
import { createDatabase } from '../../rig/database';
import { until } from '../../rig/http';
import { stakeOnChain } from '../../rig/hot-wallet';
import type { Servers } from '../../rig/servers';
import { chainCommand } from '../../rig/trade';
import { prepareWatcher } from '../watcher/watcher-rig';

export interface SweepResults {
  sweeps: number;
  sweeps_per_minute: number;
  /** Paid by the hot wallet, and to the market of energy. */
  trx_per_sweep: number;
  /** What the chain demands of a sweep in this mode. */
  least_trx_per_sweep: number;
}

/** As many as the target of a minute, so that the rate includes the waits for final blocks. */
const SWEEPS = 1_000;
const AMOUNT = '25';
const PATIENCE_MS = 600_000;
const SUN_PER_TRX = 1_000_000;
const PAYMENTS_AT_ONCE = 50;
/** Of each address, so that all modes sweep activated accounts and the costs are those of their energy. */
const ACTIVATION_SUN = 1;
/**
 * The energy of a transfer is 64,285, at 100 sun. Staked energy costs nothing, and the smallest rental is 65,000 at the
 * simulated market's 60 sun. Bytes are staked for, and the address has its free ones.
 */
const LEAST_SUN: Readonly<Record<SweepMode, number>> = { burn: 6_428_500 - ACTIVATION_SUN, stake: 0, rent: 3_900_000 };

/** Pays this many addresses and measures how long a watcher takes to sweep them in a mode, and at what cost. */
export async function measureSweeps(stores: Servers, mode: SweepMode): Promise<SweepResults> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const { program: chain, url: chainUrl, solidityUrl } = await startChain(QUICK_BLOCKS);
  const command: Command = (name, body) => chainCommand({ chainUrl }, name, body);
  const hot = await command('faucet', { sun: '100000000000', usdt: '0' });
  const cold = await command('faucet', { sun: '1', usdt: '1' });
  // Enough for all sweeps at once.
  const stakes = { energy: mode === 'stake' ? 10_000_000_000n : 0n, bandwidth: 1_000_000_000n };
  await stakeOnChain({ chainUrl }, String(hot['address']), stakes);
  const market = await command('market', { balance: '100000000000', available: '10000000000' });
  const rig = await prepareWatcher(database, stores.redisUrl, chainUrl, {
    ...{ POOL_MIN_FREE: String(SWEEPS), NODE_POLL_MS: '100', SWEEP_ENABLED: 'true', SWEEP_MODE: mode },
    ...{ SWEEP_DAILY_TRX: '100000', HOT_WALLET_KEY: String(hot['privateKey']) },
    ...{ COLD_WALLET_ADDRESS: String(cold['address']), TRON_SOLIDITY_URL: solidityUrl },
    ...(mode === 'rent' ? { ENERGY_MARKET_URL: chainUrl, ENERGY_MARKET_KEY: String(market['key']) } : {}),
  });
  rig.watcher.start();
  const { db } = database;
  await until('a full pool', PATIENCE_MS, async () =>
    (await countFreeAddresses(db, SWEEPS)) >= SWEEPS ? true : undefined,
  );
  const funds = async (): Promise<number> =>
    Number((await command('balance', { address: hot['address'] }))['sun']) +
    Number((await command('market', {}))['balance']);
  const before = await funds();
  await payAll(
    command,
    (await listAddresses(db, 0, SWEEPS)).map(({ address }) => address),
  );
  const seconds = await sweepAll(db, mode, () => rig.watcher.tail());
  const after = await funds();
  await rig.close();
  await chain.kill();
  await database.drop();
  return {
    sweeps: SWEEPS,
    sweeps_per_minute: Math.round((SWEEPS / seconds) * 60),
    trx_per_sweep: (before - after) / SWEEPS / SUN_PER_TRX,
    least_trx_per_sweep: LEAST_SUN[mode] / SUN_PER_TRX,
  };
}

type Command = (name: string, body: Record<string, unknown>) => Promise<Record<string, unknown>>;

async function payAll(command: Command, addresses: readonly string[]): Promise<void> {
  for (const to of addresses) await command('faucet', { to, sun: String(ACTIVATION_SUN) });
  for (let i = 0; i < addresses.length; i += PAYMENTS_AT_ONCE) {
    const legs = addresses.slice(i, i + PAYMENTS_AT_ONCE).map((to) => ({ to, amount: AMOUNT }));
    await command('pay-many', { legs });
  }
}

/** Seconds from the first sweep to the last settlement. */
async function sweepAll(db: Db, mode: SweepMode, report: () => string): Promise<number> {
  let shown = 0;
  await until('all sweeps', PATIENCE_MS, async () => {
    const row = await queryOne<{ count: number }>(
      db,
      `select count(*)::int as count from sweeps where state = 'completed'`,
    );
    const count = row?.count ?? 0;
    if (count >= shown + 100) console.log(JSON.stringify({ mode, completed: (shown = count) }));
    return count === SWEEPS ? true : undefined;
  }).catch((error: unknown) => {
    throw new Error(`some addresses were not swept\n${report()}`, { cause: error });
  });
  const [row] = await query<{ seconds: number }>(
    db,
    'select extract(epoch from max(state_at) - min(created_at))::float8 as seconds from sweeps',
  );
  return row?.seconds ?? NaN;
}
