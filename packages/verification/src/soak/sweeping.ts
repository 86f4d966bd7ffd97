import { addUsdt, formatUsdt, parseUsdt, usdt, type SweepMode } from '@gateway/domain';
import { connect, queryOne, type Db } from '@gateway/store/db';
import { listDelegations } from '@gateway/store/sweeps';
import type { Fleet } from '../rig/fleet';
import { stakeOnChain } from '../rig/hot-wallet';
import { until } from '../rig/http';
import { chainCommand } from '../rig/trade';
import type { Purchase } from './customers';

/** The hot and the cold wallet of a soak, and what they must have in the end. */
export interface Sweeping {
  /** Gives the hot wallet TRX and stakes, and its account at the market a balance. @returns the watchers' variables */
  prepare(chainUrl: string): Promise<Record<string, string>>;
  /** Waits until everything is swept. @returns what went wrong, one sentence each */
  judge(fleet: Fleet, purchases: readonly Purchase[]): Promise<string[]>;
  /** What the sweeps did, for the report. */
  summary(fleet: Fleet): Promise<Record<string, number | string>>;
}

interface Wallets {
  hot: string;
  cold: string;
  startSun: bigint;
}

const SETTLE_MS = 600_000;
const HOT_SUN = 900_000_000_000n;
const MARKET_SUN = 100_000_000_000n;
/** Yields the energy of some 460 sweeps: a longer soak exhausts it, and the rest burns TRX. */
const ENERGY_STAKE_SUN = 3_000_000_000n;
/** Bytes of the hot wallet cost nothing, so that a forecast does not depend on the order of blocks. */
const BANDWIDTH_STAKE_SUN = 1_000_000_000n;
const MAX_TRX = '20';
const SUN_PER_TRX = 1_000_000n;
/** USDT that the cold wallet already has: a transfer to a wallet without any costs twice the energy. */
const COLD_USDT = '1';

export function openSweeping(mode: SweepMode): Sweeping {
  let wallets: Wallets | undefined;
  return {
    async prepare(chainUrl) {
      const chain = { chainUrl };
      const cold = await chainCommand(chain, 'faucet', { sun: '1', usdt: COLD_USDT });
      const hot = await chainCommand(chain, 'faucet', { sun: String(HOT_SUN), usdt: '0' });
      const market = await chainCommand(chain, 'market', { balance: String(MARKET_SUN), available: '10000000000' });
      const startSun = await stakeOf(chain, String(hot['address']), mode);
      wallets = { hot: String(hot['address']), cold: String(cold['address']), startSun };
      return {
        ...{ SWEEP_ENABLED: 'true', SWEEP_MODE: mode, HOT_WALLET_KEY: String(hot['privateKey']) },
        ...{ COLD_WALLET_ADDRESS: wallets.cold, SWEEP_MIN_AMOUNT: '1', SWEEP_AGE_MIN_AMOUNT: '1' },
        ...{ SWEEP_MAX_TRX: MAX_TRX, SWEEP_DAILY_TRX: '1000000' },
        ...(mode === 'rent' ? { ENERGY_MARKET_URL: chainUrl, ENERGY_MARKET_KEY: String(market['key']) } : {}),
      };
    },
    judge: (fleet, purchases) => withDatabase(fleet, (db) => judge(fleet, db, wallets, purchases)),
    summary: (fleet) => withDatabase(fleet, summarise),
  };
}

/** Returns what the hot wallet has left when its stakes are in a block. */
async function stakeOf(chain: { chainUrl: string }, hot: string, mode: SweepMode): Promise<bigint> {
  const stakes = { energy: mode === 'stake' ? ENERGY_STAKE_SUN : 0n, bandwidth: BANDWIDTH_STAKE_SUN };
  await stakeOnChain(chain, hot, stakes);
  return until('the stakes of the hot wallet', SETTLE_MS, async () => {
    const sun = await trxOf(chain, hot);
    return sun <= HOT_SUN - stakes.energy - stakes.bandwidth ? sun : undefined;
  });
}

async function withDatabase<T>({ variables }: Fleet, work: (db: Db) => Promise<T>): Promise<T> {
  const url = variables['DATABASE_URL'] ?? '';
  const db = connect(url, { name: 'soak', poolSize: 2, statementTimeoutMs: 30_000 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function trxOf(fleet: { chainUrl: string }, address: string): Promise<bigint> {
  return BigInt(String((await chainCommand(fleet, 'balance', { address }))['sun']));
}

async function judge(
  fleet: Fleet,
  db: Db,
  wallets: Wallets | undefined,
  purchases: readonly Purchase[],
): Promise<string[]> {
  if (!wallets) throw new Error('the wallets of a soak are prepared before it');
  const { hot, cold, startSun } = wallets;
  await until('all money to be swept', SETTLE_MS, async () =>
    (await sumsOf(db)).unsettled === 0 ? true : undefined,
  ).catch(() => false);
  const sums = await sumsOf(db);
  const paid = purchases.reduce((sum, purchase) => addUsdt(sum, purchase.paid), parseUsdt(COLD_USDT));
  const inCold = usdt(BigInt(String((await chainCommand(fleet, 'balance', { address: cold }))['usdt'])));
  const spent = startSun - (await trxOf(fleet, hot));
  const rented = MARKET_SUN - BigInt(String((await chainCommand(fleet, 'market'))['balance']));
  const delegations = await listDelegations(db);
  const checks: [boolean, string][] = [
    [sums.unsettled === 0, `${String(sums.unsettled)} addresses have money or a sweep in progress`],
    [sums.failed === 0, `${String(sums.failed)} sweeps failed`],
    [inCold === paid, `the cold wallet has ${formatUsdt(inCold)} USDT, and customers paid ${formatUsdt(paid)}`],
    [sums.transfers === sums.completed, `${String(sums.completed)} sweeps made ${String(sums.transfers)} transfers`],
    [delegations.length === 0, `${String(delegations.length)} delegations are left`],
    [spent === sums.hot, `the hot wallet spent ${String(spent)} sun, and the rows say ${String(sums.hot)}`],
    [rented === sums.rented, `the market took ${String(rented)} sun, and the rows say ${String(sums.rented)}`],
    [sums.unforeseen === 0, `${String(sums.unforeseen)} transactions burned something else than forecast`],
    [sums.most <= BigInt(MAX_TRX) * SUN_PER_TRX, `a sweep cost ${String(sums.most)} sun`],
  ];
  return checks.filter(([isSo]) => !isSo).map(([, sentence]) => `sweeps: ${sentence}`);
}

interface Sums {
  /** Addresses with money, and sweeps in progress. */
  unsettled: number;
  completed: number;
  failed: number;
  /** Into the cold wallet, as the scan recorded them. */
  transfers: number;
  /** What left the hot wallet, in sun. */
  hot: bigint;
  rented: bigint;
  /** Final transactions whose fee is not the forecast one. */
  unforeseen: number;
  /** What the dearest sweep cost, in sun. */
  most: bigint;
}

async function sumsOf(db: Db): Promise<Sums> {
  const sums = await queryOne<Sums>(db, SUMS);
  if (!sums) throw new Error('a query of sums has one row');
  return sums;
}

const SUMS = `
  with costs as (
    select s.id, coalesce(sum(case t.kind when 'funding' then t.amount when 'transfer' then -coalesce(t.fee_sun, 0) else 0 end
        + coalesce(t.fee_sun, 0)) filter (where t.state = 'final'), 0)
      + (select coalesce(sum(r.price_sun), 0) from energy_rentals r where r.sweep_id = s.id and r.state <> 'refused') as cost
    from sweeps s left join sweep_transactions t on t.sweep_id = s.id group by s.id)
  select
    (select count(*)::int from addresses where balance > 0)
      + (select count(*)::int from sweeps where state not in ('completed', 'failed')) as unsettled,
    (select count(*)::int from sweeps where state = 'completed') as completed,
    (select count(*)::int from sweeps where state = 'failed') as failed,
    (select count(*)::int from chain_transfers where outgoing = 'sweep') as transfers,
    (select coalesce(sum(case kind when 'funding' then amount else 0 end + fee_sun), 0)::bigint
      from sweep_transactions where kind <> 'transfer' and state = 'final') as hot,
    (select coalesce(sum(price_sun), 0)::bigint from energy_rentals where state <> 'refused') as rented,
    (select count(*)::int from sweep_transactions where state = 'final' and fee_sun <> forecast_sun) as unforeseen,
    (select coalesce(max(cost), 0)::bigint from costs) as most`;

async function summarise(db: Db): Promise<Record<string, number | string>> {
  const { completed, hot, rented, most } = await sumsOf(db);
  return {
    sweeps: completed,
    'sun of the hot wallet': String(hot),
    'sun to the market': String(rented),
    'sun at most': String(most),
  };
}
