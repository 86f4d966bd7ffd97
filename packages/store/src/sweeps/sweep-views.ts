import { sun, usdt, type Sun, type SweepState, type TronAddress, type Usdt } from '@gateway/domain';
import { countUpTo, readPage, type Page, type Total } from '../db/paging';
import { query, queryOne, type Db } from '../db/pool';
import type { SweepSettlement } from './sweep-state';
import { toSweep, type Sweep, type SweepRow } from './sweeps';

/** The number of sweeps in progress. */
export interface SweepCounts {
  waiting: number;
  active: number;
  failed: number;
  /** Of those waiting or active, what needs an operator: TRX, a higher limit, or the former key. */
  held: number;
  /** Of those waiting or active, what has not moved for so long, without a known reason, that something is wrong. */
  stuck: number;
}

/** A sweep takes two minutes once it has begun, and an hour if each of its transactions expires. */
const LONGEST_STEP = "interval '1 hour'";
/** Those not begun wait for the hours of sweeps, or for the node's daily quota. */
const LONGEST_QUEUE = "interval '26 hours'";

export async function sweepCounts(db: Db): Promise<SweepCounts> {
  const row = await queryOne<SweepCounts>(
    db,
    `select count(*) filter (where state = 'queued')::int as waiting,
       count(*) filter (where state in ('funding', 'delegating', 'funded', 'sweeping', 'releasing'))::int as active,
       count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where state <> 'failed' and waiting_for <> 'fee_share')::int as held,
       count(*) filter (where state <> 'failed' and waiting_for is null
         and state_at < now() - case state when 'queued' then ${LONGEST_QUEUE} else ${LONGEST_STEP} end)::int as stuck
     from sweeps where state <> 'completed'`,
  );
  return row ?? { waiting: 0, active: 0, failed: 0, held: 0, stuck: 0 };
}

/** A reason for which the node refuses transactions. */
export interface SweepRefusal {
  refusal: string;
  sweeps: number;
}

/** More reasons name too many accounts to be one fault. */
const MAX_REFUSALS = 5;

/** Why the node refuses the transactions of sweeps, those that have failed included; the most frequent reasons first. */
export async function sweepRefusals(db: Db): Promise<SweepRefusal[]> {
  return query<SweepRefusal>(
    db,
    `select refusal, count(*)::int as sweeps from sweeps where state <> 'completed' and refusal is not null
     group by refusal order by sweeps desc, refusal limit ${MAX_REFUSALS}`,
  );
}

/** Why the node refuses the transaction of an order's last sweep; undefined if it does not. */
export async function findRefusal(db: Db, orderId: string): Promise<string | undefined> {
  const row = await queryOne<{ refusal: string | null }>(
    db,
    'select refusal from sweeps where order_id = :orderId order by created_at desc limit 1',
    { orderId },
  );
  return row?.refusal ?? undefined;
}

/**
 * The first final sweep of an order; undefined while there is none. Its fee includes what delegating and reclaiming energy
 * for it burned.
 */
export async function findSettlement(db: Db, orderId: string): Promise<SweepSettlement | undefined> {
  const row = await queryOne<SettlementRow>(
    db,
    `select tx_hash, amount, to_address, energy_used, block_number, swept_at, fee_sun + (
         select coalesce(sum(t.fee_sun), 0)::bigint from sweep_transactions t
         where t.sweep_id = s.id and t.kind in ('delegation', 'reclaim')) as fee_sun
     from sweeps s
     where order_id = :orderId and state = 'completed' order by block_number, swept_at limit 1`,
    { orderId },
  );
  return (
    row && {
      txHash: row.tx_hash,
      amount: usdt(row.amount),
      toAddress: row.to_address,
      feeSun: sun(row.fee_sun),
      energyUsed: row.energy_used,
      blockNumber: Number(row.block_number),
      sweptAt: row.swept_at,
    }
  );
}

interface SettlementRow {
  tx_hash: string;
  amount: bigint;
  to_address: TronAddress;
  fee_sun: bigint;
  energy_used: bigint;
  block_number: bigint;
  swept_at: Date;
}

/** A sweep as an admin sees it. */
export interface SweepListEntry extends Sweep {
  /** The address's current ledger balance; swept money has left it. */
  balance: Usdt;
  /** The receiver, once a transfer is final. */
  toAddress: TronAddress | null;
  txHash: string | null;
  amount: Usdt | null;
  feeSun: Sun | null;
  energyUsed: bigint | null;
  /** The newest top-up of this sweep, whatever its outcome. */
  fundingTxHash: string | null;
  /** What was spent on it so far: top-ups, the fees of the hot wallet's transactions, and rented energy. */
  spentSun: Sun;
  sweptAt: Date | null;
  stateAt: Date;
}

/** One page of sweeps, newest first, and the total. */
export async function listSweeps(
  db: Db,
  { state, ...page }: Page & { state?: SweepState },
): Promise<Total & { entries: SweepListEntry[] }> {
  const sweeps = `from sweeps ${state === undefined ? '' : 'where state = :state'} order by created_at desc, id desc`;
  const { rows, ...total } = await readPage(
    page,
    (window) =>
      query<ListRow>(
        db,
        `select s.*, a.balance, f.funding_tx_hash, (coalesce(f.spent, 0) + r.spent)::bigint as spent
         from (select * ${sweeps} limit :limit offset :skip) s
         join addresses a on a.idx = s.address_idx
         left join lateral (
           select (array_agg(t.tx_id order by t.created_at desc) filter (where t.kind = 'funding'))[1] as funding_tx_hash,
             sum(case t.kind when 'funding' then t.amount else 0 end + coalesce(t.fee_sun, t.forecast_sun))
               filter (where t.state <> 'dead') as spent
           from sweep_transactions t where t.sweep_id = s.id and t.kind <> 'transfer') f on true
         cross join lateral (
           select coalesce(sum(e.price_sun), 0) as spent
           from energy_rentals e where e.sweep_id = s.id and e.state <> 'refused') r
         order by s.created_at desc, s.id desc`,
        { state, ...window },
      ),
    () => countUpTo(db, `select 1 ${sweeps}`, { state }),
  );
  return { entries: rows.map(toEntry), ...total };
}

interface ListRow extends SweepRow {
  balance: bigint;
  to_address: TronAddress | null;
  tx_hash: string | null;
  amount: bigint | null;
  fee_sun: bigint | null;
  energy_used: bigint | null;
  funding_tx_hash: string | null;
  spent: bigint;
  swept_at: Date | null;
  state_at: Date;
}

function toEntry(row: ListRow): SweepListEntry {
  return {
    ...toSweep(row),
    balance: usdt(row.balance),
    toAddress: row.to_address,
    txHash: row.tx_hash,
    amount: row.amount === null ? null : usdt(row.amount),
    feeSun: row.fee_sun === null ? null : sun(row.fee_sun),
    energyUsed: row.energy_used,
    fundingTxHash: row.funding_tx_hash,
    spentSun: sun(row.spent),
    sweptAt: row.swept_at,
    stateAt: row.state_at,
  };
}
