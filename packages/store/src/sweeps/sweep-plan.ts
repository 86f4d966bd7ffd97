import {
  addUsdt,
  planSweeps,
  refuse,
  sun,
  SWEEP_MODES,
  usdt,
  type Sun,
  type SweepMode,
  type SweepTerms,
  type TronAddress,
  type Usdt,
} from '@gateway/domain';
import { query, type Db } from '../db/pool';
import { findWatcherFacts } from '../watcher/watcher-facts';
import { modeCosts, type ModeCosts } from './mode-costs';
import type { SweepBasis } from '../watcher/sweep-basis';
import { SWEEP_VERDICT, type SweepVerdict } from './sweep-verdict';

/** A plan considers so many addresses, those with the most money: its cost must not grow with their number. */
const MAX_PLANNED = 10_000;

/** A sweep that would begin. */
export interface NextSweep {
  address: TronAddress;
  amount: Usdt;
  /** Since when the address has had money, by the time of the chain. */
  since: Date;
  /** Null while it is unknown what a transfer costs. */
  fee: Sun | null;
}

/** Addresses that are not swept for one reason. */
export interface KeptMoney {
  count: number;
  amount: Usdt;
}

/** What would be swept now, in this order, what it would cost, and what stays. */
export interface SweepPlan {
  isEnabled: boolean;
  mode: string;
  basis: SweepBasis;
  next: NextSweep[];
  amount: Usdt;
  fee: Sun | null;
  /** What would be swept in each mode, if it were the configured one, and what that would cost. */
  costByMode: Readonly<Record<SweepMode, ModeCosts>>;
  kept: Readonly<Record<Exclude<SweepVerdict, 'due'>, KeptMoney>>;
  /** False: more addresses have money than a plan considers. */
  isComplete: boolean;
}

interface Row {
  address: TronAddress;
  balance: bigint;
  balance_since: Date;
  verdict: SweepVerdict;
  is_activated: boolean;
  trx: bigint;
  idle_ms: number | null;
}

/**
 * Plans the sweeps of this moment by the rules, the mode and the tariff that the leading watcher reported.
 * @throws Refusal UNAVAILABLE before a watcher has reported them
 */
export async function readSweepPlan(db: Db): Promise<SweepPlan> {
  const facts = await findWatcherFacts(db);
  const basis = facts?.sweepBasis;
  if (!facts || !basis)
    refuse('UNAVAILABLE', 'No watcher has reported by what it sweeps: make sure that one is running, then try again');
  const rows = await readHoldings(db, basis);
  const planned = rows.slice(0, MAX_PLANNED);
  const configured = knownMode(facts.sweepMode);
  const judged = judge(planned, termsOf(basis, configured));
  const next = judged.filter(isDue);
  const costIn = (mode: SweepMode): ModeCosts =>
    modeCosts(basis, mode, () => {
      const due = mode === configured ? next : judge(planned, termsOf(basis, mode)).filter(isDue);
      return due.map(({ row, fee }) => ({ amount: row.balance, fee }));
    });
  return {
    isEnabled: facts.sweepEnabled,
    mode: facts.sweepMode,
    basis,
    next: next.map(({ row, fee }) => ({
      address: row.address,
      amount: usdt(row.balance),
      since: row.balance_since,
      fee,
    })),
    amount: addUsdt(...next.map(({ row }) => usdt(row.balance))),
    fee: basis.tariff ? sun(next.reduce((sum, { fee }) => sum + (fee ?? 0n), 0n)) : null,
    costByMode: { burn: costIn('burn'), stake: costIn('stake'), rent: costIn('rent') },
    kept: {
      too_small: keptBy(judged, 'too_small'),
      not_worth: keptBy(judged, 'not_worth'),
      open_order: keptBy(judged, 'open_order'),
      in_progress: keptBy(judged, 'in_progress'),
      failed: keptBy(judged, 'failed'),
    },
    isComplete: rows.length <= MAX_PLANNED,
  };
}

/** By what sweeps are decided and paid; undefined while it is unknown what a transfer costs. */
export function termsOf({ rules, tariff }: SweepBasis, mode: SweepMode): SweepTerms | undefined {
  if (!tariff) return undefined;
  return {
    tariff,
    most: rules.maxSun,
    feeRule: rules.feeRule ?? undefined,
    mode,
    rentMaxPrice: rules.rentMaxPrice,
  };
}

/** A watcher of another version may have other modes; in each of them what is not provided otherwise is burned. */
function knownMode(mode: string): SweepMode {
  return SWEEP_MODES.find((known) => known === mode) ?? 'burn';
}

interface Judged {
  row: Row;
  verdict: SweepVerdict;
  fee: Sun | null;
}

const isDue = ({ verdict }: Judged): boolean => verdict === 'due';

/** What is due without regard to its fee is kept when it is not worth it. */
function judge(rows: readonly Row[], terms: SweepTerms | undefined): Judged[] {
  if (!terms) return rows.map((row) => ({ row, verdict: row.verdict, fee: null }));
  const due = rows.filter(({ verdict }) => verdict === 'due');
  const planned = planSweeps(
    due.map(({ balance, is_activated: isActivated, trx, idle_ms: idleMs }) => ({
      ...{ amount: usdt(balance), isActivated, trx: sun(trx), idleMs },
    })),
    terms,
  );
  const fees = new Map(due.map((row, i) => [row, planned[i]]));
  return rows.map((row) => {
    const sweep = fees.get(row);
    return { row, verdict: sweep?.isWorth === false ? 'not_worth' : row.verdict, fee: sweep?.fee ?? null };
  });
}

function keptBy(judged: readonly Judged[], verdict: SweepVerdict): KeptMoney {
  const kept = judged.filter((one) => one.verdict === verdict);
  return { count: kept.length, amount: addUsdt(...kept.map(({ row }) => usdt(row.balance))) };
}

/**
 * The addresses with the most money, in the order in which they would be swept; one more than a plan considers. Whether
 * they are worth their fee depends on the mode, and is decided afterwards.
 */
function readHoldings(db: Db, { rules }: SweepBasis): Promise<Row[]> {
  return query<Row>(
    db,
    `with held as (
       select idx, address, balance, balance_since from addresses where balance > 0 order by balance desc limit :most
     ), judged as (
       select a.*, c.block_time, ${SWEEP_VERDICT} as verdict
       from held a join scan_cursors c on true
     )
     select j.address, j.balance, j.balance_since, j.verdict, coalesce(p.is_activated, false) as is_activated,
       coalesce(p.trx, 0)::bigint as trx, extract(epoch from j.block_time - p.swept_at)::float8 * 1000 as idle_ms
     from judged j left join lateral (
       select count(*) > 0 as is_activated, max(s.swept_at) as swept_at, greatest(0,
         coalesce(sum(t.amount) filter (where t.kind = 'funding'), 0)
         - coalesce(sum(t.fee_sun) filter (where t.kind = 'transfer'), 0)) as trx
       from sweeps s join sweep_transactions t on t.sweep_id = s.id and t.state = 'final'
       where s.address_idx = j.idx and j.verdict = 'due') p on true
     order by utc_day(j.balance_since), j.balance desc, j.idx`,
    {
      most: MAX_PLANNED + 1,
      minAmount: rules.minAmount,
      ageMinAmount: rules.ageMinAmount,
      maxAgeSeconds: rules.maxAgeSeconds,
      leastFirst: 0n,
      leastAgain: 0n,
    },
  );
}
