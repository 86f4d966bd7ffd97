import {
  formatUsdt,
  usdt,
  type SweepFailure,
  type SweepObstacle,
  type SweepState,
  type TronAddress,
  type Usdt,
} from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { requireTerm, type Term } from '../watcher/leadership';
import { appendOrderEvents } from '../orders/order-events';
import type { SweepRules } from '../watcher/sweep-basis';
import { SWEEP_VERDICT } from './sweep-verdict';

/** What a sweep is once its delegated energy is reclaimed. */
export type AfterRelease = 'queued' | 'completed' | 'failed';

/** The sweep of one address into the cold wallet, in as many attempts as it takes. */
export interface Sweep {
  id: string;
  addressIdx: number;
  address: TronAddress;
  /** The last order that the address was leased to when the sweep began. */
  orderId: string | null;
  state: SweepState;
  /** Continues counting through retries. */
  attempt: number;
  /** The attempt after which the sweep fails. */
  lastAttempt: number;
  /** The state that follows `releasing`. */
  afterRelease: AfterRelease | null;
  waitingFor: SweepObstacle | null;
  failureReason: SweepFailure | null;
  /** Why the node refused the last transaction: its code and its words. */
  refusal: string | null;
  createdAt: Date;
}

/** A sweep that has just begun. */
export interface BegunSweep extends Sweep {
  /** The orders whose money it moves. */
  orderIds: string[];
}

export interface SweepRow {
  id: string;
  address_idx: number;
  address: TronAddress;
  order_id: string | null;
  state: SweepState;
  attempt: number;
  last_attempt: number;
  after_release: AfterRelease | null;
  waiting_for: SweepObstacle | null;
  failure_reason: SweepFailure | null;
  refusal: string | null;
  created_at: Date;
}

/** Of the columns of a sweep, for SQL. */
const IN_PROGRESS = `state in ('queued', 'funding', 'delegating', 'funded', 'sweeping', 'releasing')`;

/** When an address is swept. */
export interface SweepThresholds extends Pick<SweepRules, 'minAmount' | 'ageMinAmount' | 'maxAgeSeconds'> {
  network: string;
  /** What is worth the fee of a first sweep of an address, and of a further one; without them everything is. */
  leastFirst?: Usdt;
  leastAgain?: Usdt;
}

/**
 * Starts up to `most` sweeps of addresses that have enough and that no pending order holds: the money of the oldest day
 * first, of one day the largest first. An address whose last sweep failed waits for an admin.
 * @throws LeadershipLost
 */
export async function queueSweeps(tx: Tx, term: Term, rules: SweepThresholds, most: number): Promise<BegunSweep[]> {
  await requireTerm(tx, term);
  const rows = await query<SweepRow & { balance: bigint; order_ids: string[] }>(
    tx,
    `with chosen as (
       select a.idx, a.address, a.balance, a.balance_since, (
         select o.id from orders o where o.address_idx = a.idx order by o.created_at desc limit 1) as order_id
       from addresses a join scan_cursors c on c.network = :network
       where a.balance > 0 and a.balance >= least(:minAmount::bigint, :ageMinAmount::bigint)
         and ${SWEEP_VERDICT} = 'due'
       order by utc_day(a.balance_since), a.balance desc, a.idx limit :most
     ), begun as (
       insert into sweeps (network, address_idx, address, order_id, due_at)
       select :network, idx, address, order_id, now() - interval '1 microsecond' * row_number() over (
         order by utc_day(balance_since) desc, balance, idx desc)
       from chosen order by order_id
       on conflict (address_idx) where ${IN_PROGRESS} do nothing
       returning *
     )
     select b.*, c.balance, array(
       select distinct k.order_id::text
       from chain_transfers t join credits k using (network, tx_hash, log_index)
       where t.network = b.network and t.to_address = b.address and t.block_time >= c.balance_since) as order_ids
     from begun b join chosen c on c.idx = b.address_idx order by b.address_idx`,
    {
      network: rules.network,
      minAmount: rules.minAmount,
      ageMinAmount: rules.ageMinAmount,
      maxAgeSeconds: rules.maxAgeSeconds,
      leastFirst: rules.leastFirst ?? 0n,
      leastAgain: rules.leastAgain ?? 0n,
      most,
    },
  );
  await appendOrderEvents(
    tx,
    rows.flatMap(({ id, order_id, balance }) =>
      order_id === null
        ? []
        : [
            {
              orderId: order_id,
              type: 'sweep_queued' as const,
              payload: { sweep_id: id, balance: formatUsdt(usdt(balance)) },
            },
          ],
    ),
  );
  return rows.map((row) => ({ ...toSweep(row), orderIds: row.order_ids }));
}

/** A transaction is included in the block after the newest one at the earliest, and usually in the next. */
const BLOCKS_TO_INCLUSION = 2;

/** Whether the energy of a sweep `s` is ordered, for SQL: it has begun, although it is still queued. */
const HAS_RENTED = `exists (select 1 from energy_rentals r where r.sweep_id = s.id and r.attempt = s.attempt
         and r.state in ('unknown', 'ordered', 'delivered'))`;

/**
 * The sweeps that can take a step now, those in progress first. A sent transaction is not looked up, nor sent again,
 * before the scan has passed the block that usually includes it, or its expiry: a node may have lied about the height.
 * `areQueued: false` leaves out those that have not begun.
 */
export async function findDueSweeps(
  db: Db,
  network: string,
  most: number,
  { areQueued = true }: { areQueued?: boolean } = {},
): Promise<Sweep[]> {
  const rows = await query<SweepRow>(
    db,
    `select s.* from sweeps s join scan_cursors c on c.network = s.network
     where s.network = :network and s.${IN_PROGRESS} and s.due_at <= now()
       ${areQueued ? '' : `and (s.state <> 'queued' or ${HAS_RENTED})`}
       and not exists (select 1 from sweep_transactions t where t.sweep_id = s.id and t.state = 'live'
         and t.sent_at is not null and t.head_number + ${String(BLOCKS_TO_INCLUSION)} > c.number and t.expires_at >= c.block_time)
     order by (s.state = 'queued'), s.due_at, s.id limit :most`,
    { network, most },
  );
  return rows.map(toSweep);
}

/** Postpones the next step of a sweep. */
export async function postponeSweep(db: Db, id: string, pauseMs: number): Promise<void> {
  await query(db, `update sweeps set due_at = now() + :pauseMs::int * interval '1 millisecond' where id = :id`, {
    id,
    pauseMs,
  });
}

/** Postpones every sweep that is due and has not begun, for a reason that applies to all. */
export async function holdQueuedSweeps(db: Db, obstacle: SweepObstacle, pauseMs: number): Promise<void> {
  await query(
    db,
    `with due as (
       select s.id from sweeps s where s.state = 'queued' and s.due_at <= now() and not ${HAS_RENTED}
       order by s.id for update)
     update sweeps s set waiting_for = :obstacle, due_at = now() + :pauseMs::int * interval '1 millisecond'
     from due d where d.id = s.id`,
    { obstacle, pauseMs },
  );
}

/** Postpones one sweep for its own reason. Returns whether it was not already waiting for that reason. */
export async function holdSweep(db: Db, id: string, obstacle: SweepObstacle, pauseMs: number): Promise<boolean> {
  const row = await queryOne<{ is_new: boolean }>(
    db,
    `with before as (select waiting_for from sweeps where id = :id)
     update sweeps s set waiting_for = :obstacle, due_at = now() + :pauseMs::int * interval '1 millisecond'
     from before b where s.id = :id returning b.waiting_for is distinct from :obstacle as is_new`,
    { id, obstacle, pauseMs },
  );
  return row?.is_new ?? false;
}

/** Keeps why the node refuses the sweep's transaction; null: it does no longer. Returns whether it is another reason. */
export async function noteRefusal(tx: Tx, id: string, refusal: string | null): Promise<boolean> {
  const rows = await query(
    tx,
    'update sweeps set refusal = :refusal where id = :id and refusal is distinct from :refusal returning 1',
    { id, refusal },
  );
  return rows.length > 0;
}

/** Maps a row to a sweep; the only place that knows both names of a column. */
export function toSweep(row: SweepRow): Sweep {
  return {
    id: row.id,
    addressIdx: row.address_idx,
    address: row.address,
    orderId: row.order_id,
    state: row.state,
    attempt: row.attempt,
    lastAttempt: row.last_attempt,
    afterRelease: row.after_release,
    waitingFor: row.waiting_for,
    failureReason: row.failure_reason,
    refusal: row.refusal,
    createdAt: row.created_at,
  };
}
