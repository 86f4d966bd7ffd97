import { invariant, sun, type Sun, type TronAddress } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { appendOrderEvents } from '../orders/order-events';
import { UNRELEASED } from './energy/delegations';

/**
 * funding sends TRX from the hot wallet to the address, delegation lends it energy; transfer sends the token to the cold
 * wallet, reclaim ends the delegations.
 */
export type SweepTransactionKind = 'funding' | 'delegation' | 'transfer' | 'reclaim';

/** A signed transaction of a sweep. Its bytes are what was signed and never change. */
export interface NewSweepTransaction {
  txId: string;
  sweepId: string;
  attempt: number;
  kind: SweepTransactionKind;
  toAddress: TronAddress;
  /** In sun for a funding, in sun of stake for a delegation or reclaim, in micro-units for a transfer. */
  amount: bigint;
  /** The TRX it is expected to burn. */
  forecastSun: Sun;
  /** The complete signed transaction, as broadcast. */
  bytes: Buffer;
  /** The newest block when it was built: no block up to this one contains it. */
  headNumber: number;
  expiresAt: Date;
}

export interface SweepTransaction extends NewSweepTransaction {
  state: 'live' | 'final' | 'dead';
  /** Null until a node has, or may have, accepted it. */
  sentAt: Date | null;
}

interface Row {
  tx_id: string;
  sweep_id: string;
  attempt: number;
  kind: SweepTransactionKind;
  to_address: TronAddress;
  amount: bigint;
  forecast_sun: bigint;
  bytes: Buffer;
  head_number: bigint;
  expires_at: Date;
  state: SweepTransaction['state'];
  sent_at: Date | null;
}

/** Stores a signed transaction. Only stored transactions may be broadcast. */
export async function insertSweepTransaction(tx: Tx, transaction: NewSweepTransaction): Promise<void> {
  await query(
    tx,
    `insert into sweep_transactions (tx_id, sweep_id, attempt, kind, to_address, amount, forecast_sun, bytes, head_number,
       expires_at)
     values (:txId, :sweepId, :attempt, :kind, :toAddress, :amount, :forecastSun, :bytes, :headNumber, :expiresAt)`,
    { ...transaction },
  );
}

/** The one pending transaction of a sweep. */
export async function findLiveTransaction(db: Db, sweepId: string): Promise<SweepTransaction | undefined> {
  const row = await queryOne<Row>(db, `select * from sweep_transactions where sweep_id = :sweepId and state = 'live'`, {
    sweepId,
  });
  return row && toTransaction(row);
}

/** Records that a node has, or may have, accepted the transaction, and adds the order's broadcast event once. */
export async function markSent(tx: Tx, { txId, sweepId, kind, attempt }: SweepTransaction): Promise<void> {
  const row = await queryOne<{ is_first: boolean; order_id: string | null }>(
    tx,
    `with before as (select sent_at from sweep_transactions where tx_id = :txId and state = 'live' for update)
     update sweep_transactions t set sent_at = now() from before b, sweeps s
     where t.tx_id = :txId and s.id = t.sweep_id returning b.sent_at is null as is_first, s.order_id`,
    { txId },
  );
  if (!row?.is_first || row.order_id === null || kind !== 'transfer') return;
  const payload = { sweep_id: sweepId, attempt, tx_hash: txId };
  await appendOrderEvents(tx, [{ orderId: row.order_id, type: 'sweep_broadcast', payload }]);
}

/** A transaction's result in the final chain. */
export interface FinalTransaction {
  result: string;
  feeSun: Sun;
  energyUsed: bigint;
  blockNumber: number;
}

/** Records that a live transaction is in the final chain, successful or not. */
export async function closeTransaction(tx: Tx, txId: string, outcome: FinalTransaction): Promise<void> {
  const rows = await query(
    tx,
    `update sweep_transactions set state = 'final', result = :result, fee_sun = :feeSun, energy_used = :energyUsed,
       block_number = :blockNumber where tx_id = :txId and state = 'live' returning 1`,
    { txId, ...outcome },
  );
  invariant(rows.length === 1, 'the fate of a transaction is decided once');
}

/** Records that a live transaction can no longer enter the final chain: only now may another replace it. */
export async function buryTransaction(tx: Tx, txId: string): Promise<void> {
  const rows = await query(
    tx,
    `update sweep_transactions set state = 'dead' where tx_id = :txId and state = 'live' returning 1`,
    { txId },
  );
  invariant(rows.length === 1, 'the fate of a transaction is decided once');
}

/** The final transfer to the cold wallet made by one of our transactions, as the scan recorded it. */
export async function findRecordedSweep(
  db: Db,
  network: string,
  { txId, toAddress }: Pick<SweepTransaction, 'txId' | 'toAddress'>,
): Promise<{ amount: bigint; blockNumber: number; blockTime: Date } | undefined> {
  const row = await queryOne<{ amount: bigint; block_number: bigint; block_time: Date }>(
    db,
    `select sum(amount)::bigint as amount, min(block_number) as block_number, min(block_time) as block_time
     from chain_transfers where network = :network and tx_hash = :txId and to_address = :toAddress having count(*) > 0`,
    { network, txId, toAddress },
  );
  return row && { amount: row.amount, blockNumber: Number(row.block_number), blockTime: row.block_time };
}

/** Those of the given transactions that are token transfers signed by us. */
export async function findOwnTransfers(db: Db, txIds: readonly string[]): Promise<Set<string>> {
  if (txIds.length === 0) return new Set();
  const rows = await query<{ tx_id: string }>(
    db,
    `select tx_id from sweep_transactions where kind = 'transfer' and tx_id = any(:txIds::text[])`,
    { txIds: [...new Set(txIds)] },
  );
  return new Set(rows.map((row) => row.tx_id));
}

/** Of the rows of both tables that spend, for SQL: what each costs, and what its delegation's reclaim will. */
const COSTS = `select sweep_id, attempt, state, created_at,
         case kind when 'funding' then amount else 0 end + coalesce(fee_sun, forecast_sun) as cost,
         case when ${UNRELEASED} then :reclaimSun::bigint else 0 end as reserve
       from sweep_transactions where kind <> 'transfer' and state <> 'dead'`;
const RENTALS = `select sweep_id, attempt, null, created_at, price_sun, 0 from energy_rentals where state <> 'refused'`;
const LAST_DAY = `created_at > now() - interval '24 hours'`;

/** What has been spent or may still be, by all sweeps. */
export interface AllSpending {
  /** In the last 24 hours: by the hot wallet, and for rented energy from the market's balance. */
  ofDay: Sun;
  /** By pending transactions of the hot wallet, and by the reclaims that will follow delegations. */
  live: Sun;
}

/**
 * Sums top-ups with their fees, the fees of delegations and reclaims, and rented energy. Transactions that never entered
 * the final chain cost nothing, nor does an order of energy that the market refused; one without a response counts as
 * paid. Each delegation that is not reclaimed counts with what that will cost.
 * @param reclaimSun what a reclaim burns at most
 */
export async function spendingOfAll(db: Db, reclaimSun: Sun): Promise<AllSpending> {
  const row = await queryOne<{ of_day: bigint; live: bigint }>(
    db,
    `select coalesce(sum(cost + reserve) filter (where ${LAST_DAY}), 0)::bigint as of_day,
       coalesce(sum(case state when 'live' then cost else 0 end + reserve), 0)::bigint as live
     from (${COSTS} and (${LAST_DAY} or state = 'live' or ${UNRELEASED}) union all ${RENTALS} and ${LAST_DAY}) t`,
    { reclaimSun },
  );
  return { ofDay: sun(row?.of_day ?? 0n), live: sun(row?.live ?? 0n) };
}

/** The same sum for one sweep, since this attempt. */
export async function spendingOfSweep(
  db: Db,
  sweep: { id: string; firstAttempt: number; reclaimSun: Sun },
): Promise<Sun> {
  const isOfSweep = 'sweep_id = :id and attempt >= :firstAttempt';
  const row = await queryOne<{ spent: bigint }>(
    db,
    `select coalesce(sum(cost + reserve), 0)::bigint as spent
     from (${COSTS} and ${isOfSweep} union all ${RENTALS} and ${isOfSweep}) t`,
    { ...sweep },
  );
  return sun(row?.spent ?? 0n);
}

/**
 * The TRX that an address got for this attempt, by final top-ups of the last hour: a node whose final state shows less is
 * behind the one that reported them. Someone who took it away with the same key delays a sweep by that hour only.
 */
export async function toppedUp(db: Db, { id, attempt }: { id: string; attempt: number }): Promise<Sun> {
  const row = await queryOne<{ received: bigint }>(
    db,
    `select coalesce(sum(amount), 0)::bigint as received from sweep_transactions
     where sweep_id = :id and attempt = :attempt and kind = 'funding' and state = 'final' and result = 'SUCCESS'
       and created_at > now() - interval '1 hour'`,
    { id, attempt },
  );
  return sun(row?.received ?? 0n);
}

function toTransaction(row: Row): SweepTransaction {
  return {
    txId: row.tx_id,
    sweepId: row.sweep_id,
    attempt: row.attempt,
    kind: row.kind,
    toAddress: row.to_address,
    amount: row.amount,
    forecastSun: sun(row.forecast_sun),
    bytes: row.bytes,
    headNumber: Number(row.head_number),
    expiresAt: row.expires_at,
    state: row.state,
    sentAt: row.sent_at,
  };
}
