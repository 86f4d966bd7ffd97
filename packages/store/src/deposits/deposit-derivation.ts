import type { TronAddress } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';

/** A customer who waits for an address. */
export interface WaitingDeposit {
  id: string;
  merchantId: string;
  customerId: string;
}

/** A deposit address with the place in the wallet that it was derived from. */
export interface DerivedDeposit extends WaitingDeposit {
  /** The id of the gateway's database, from which the place follows too. */
  instance: string;
  idx: number;
  address: TronAddress;
  branch: number;
  child: number;
}

/** Up to `most` customers who have no address yet, longest waiting first. */
export function listWaitingDeposits(db: Db, most: number): Promise<WaitingDeposit[]> {
  return query(
    db,
    `select id, merchant_id as "merchantId", customer_id as "customerId" from deposit_addresses
     where address_idx is null order by created_at, id limit :most`,
    { most },
  );
}

/**
 * Gives a customer its address, which is watched from the commit on. The numbers below zero count down; they are not
 * those of the wallet. @throws a fault of the data if another customer has the address: none is looked for elsewhere
 */
export async function insertDepositAddress(
  tx: Tx,
  { id, address, branch, child }: Pick<DerivedDeposit, 'id' | 'address' | 'branch' | 'child'>,
): Promise<void> {
  await query(
    tx,
    `with added as (
       insert into addresses (idx, address, state)
       select least(coalesce(min(idx), 0), 0) - 1, :address, 'deposit' from addresses
       having exists (select from deposit_addresses where id = :id and address_idx is null) returning idx
     )
     update deposit_addresses set address_idx = added.idx, branch = :branch, child = :child,
       derived_at = now()
     from added where id = :id and address_idx is null`,
    { id, address, branch, child },
  );
}

/** Where the address with a number below zero is in the wallet. */
export async function findDepositPath(db: Db, idx: number): Promise<{ branch: number; child: number } | undefined> {
  return queryOne(db, 'select branch, child from deposit_addresses where address_idx = :idx', { idx });
}

/** Up to `most` derived deposit addresses behind an id, by id. */
export function listDerivedDeposits(db: Db, afterId: string | null, most: number): Promise<DerivedDeposit[]> {
  return query(
    db,
    `select d.id, d.merchant_id as "merchantId", d.customer_id as "customerId", d.address_idx as idx, a.address,
       d.branch, d.child, (select id from instance) as instance
     from deposit_addresses d join addresses a on a.idx = d.address_idx
     where :afterId::uuid is null or d.id > :afterId::uuid order by d.id limit :most`,
    { afterId, most },
  );
}

/** A deposit address whose history is to be compared. */
export interface UncheckedDeposit {
  id: string;
  address: TronAddress;
  /** Null if it never was. */
  checkedUntil: Date | null;
}

/**
 * Up to `most` deposit addresses to compare: first those that never were, once the scan is past the moment from which
 * they are watched; then those that were not up to another block time, the longest time ago first.
 */
export function listUncheckedDeposits(
  db: Db,
  { to, before }: { to: Date; before: Date | null },
  most: number,
): Promise<UncheckedDeposit[]> {
  return query(
    db,
    `select d.id, a.address, d.checked_until as "checkedUntil"
     from (
       (select * from deposit_addresses where checked_until is null and derived_at < :to
        order by derived_at, id limit :most)
       union all
       (select * from deposit_addresses where checked_until < :before::timestamptz order by checked_until, id limit :most)
     ) d join addresses a on a.idx = d.address_idx limit :most`,
    { to, before, most },
  );
}

/** Notes up to which block time the history of deposit addresses was compared. */
export async function noteCheckedDeposits(tx: Tx, ids: readonly string[], until: Date): Promise<void> {
  await query(tx, 'update deposit_addresses set checked_until = :until where id = any(:ids::uuid[])', { ids, until });
}

/** How far the second pass over deposit addresses has come, and how long a customer has waited for one. */
export async function readDepositRound(
  db: Db,
): Promise<{ count: number; unchecked: number; oldestSeconds: number | null; waitingSeconds: number }> {
  const row = await queryOne<{ count: number; unchecked: number; oldest: number | null; waiting: number }>(
    db,
    `select count(*)::int as count, count(*) filter (where checked_until is null)::int as unchecked,
       extract(epoch from now() - min(checked_until))::float8 as oldest,
       coalesce(extract(epoch from now() - min(created_at) filter (where address_idx is null)), 0)::float8 as waiting
     from deposit_addresses`,
  );
  return {
    count: row?.count ?? 0,
    unchecked: row?.unchecked ?? 0,
    oldestSeconds: row?.oldest ?? null,
    waitingSeconds: row?.waiting ?? 0,
  };
}
