import type { TronAddress } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';

/** The size of the address pool: `allocated` is leased or cooling down, `total` is free plus allocated. */
export interface PoolCounts {
  total: number;
  free: number;
  allocated: number;
}

/** Inserts derived addresses, starting at index `firstIdx`. Existing rows stay unchanged. */
export async function insertAddresses(
  tx: Tx,
  firstIdx: number,
  addresses: readonly TronAddress[],
  state: 'free' | 'retired' = 'free',
): Promise<void> {
  await query(
    tx,
    `insert into addresses (idx, address, state)
     select :firstIdx::int + a.position::int - 1, a.address, :state
     from unnest(:addresses::text[]) with ordinality as a (address, position)
     on conflict (idx) do nothing`,
    { firstIdx, addresses, state },
  );
}

/** The highest index ever derived for the pool, or -1 before the first. */
export async function highestAddressIdx(db: Db): Promise<number> {
  const row = await queryOne<{ idx: number | null }>(db, 'select max(idx) as idx from addresses where idx >= 0');
  return row?.idx ?? -1;
}

export async function poolCounts(db: Db): Promise<PoolCounts> {
  const row = await queryOne<{ free: number; allocated: number }>(
    db,
    `select count(*) filter (where state = 'free')::int as free, count(*) filter (where state = 'leased')::int as allocated
     from addresses where state in ('free', 'leased')`,
  );
  const free = row?.free ?? 0;
  const allocated = row?.allocated ?? 0;
  return { total: free + allocated, free, allocated };
}

/** The number of free addresses, counted only up to `most`: cheap however large the table is. */
export async function countFreeAddresses(db: Db, most: number): Promise<number> {
  const row = await queryOne<{ free: number }>(
    db,
    `select count(*)::int as free from (select 1 from addresses where state = 'free' limit :most) f`,
    { most },
  );
  return row?.free ?? 0;
}

/** A range of indices without rows. */
export interface AddressGap {
  first: number;
  count: number;
}

/** The gaps among the indices from 0 to `highest`, lowest first. */
export async function findAddressGaps(db: Db, highest: number): Promise<AddressGap[]> {
  return query<{ first: number; count: number }>(
    db,
    `select previous + 1 as first, idx - previous - 1 as count
     from (
       select idx, lag(idx, 1, -1) over (order by idx) as previous
       from (select idx from addresses where idx between 0 and :highest union all select :highest::int + 1) a
     ) neighbours
     where idx > previous + 1 order by idx`,
    { highest },
  );
}
