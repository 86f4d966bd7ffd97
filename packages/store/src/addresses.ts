import type { TronAddress } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from './db';

/** How the address pool stands: `allocated` is leased or cooling down, `total` is free and allocated. */
export interface PoolCounts {
  total: number;
  free: number;
  allocated: number;
}

/** Inserts derived addresses, the first of which has index `firstIdx`. What is there already stays as it is. */
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

/** The highest index ever derived, or -1 before the first. */
export async function highestAddressIdx(db: Db): Promise<number> {
  const row = await queryOne<{ idx: number | null }>(db, 'select max(idx) as idx from addresses');
  return row?.idx ?? -1;
}

export async function poolCounts(db: Db): Promise<PoolCounts> {
  const row = await queryOne<{ free: number; allocated: number }>(
    db,
    `select count(*) filter (where state = 'free')::int as free, count(*) filter (where state = 'leased')::int as allocated
     from addresses where state <> 'retired'`,
  );
  const free = row?.free ?? 0;
  const allocated = row?.allocated ?? 0;
  return { total: free + allocated, free, allocated };
}

/** How many addresses can be given, counted no further than `most`: cheap however large the table is. */
export async function countFreeAddresses(db: Db, most: number): Promise<number> {
  const row = await queryOne<{ free: number }>(
    db,
    `select count(*)::int as free from (select 1 from addresses where state = 'free' limit :most) f`,
    { most },
  );
  return row?.free ?? 0;
}

/** Takes every free address out of the pool for ever: after a restore somebody may have been given it already. */
export async function retireFreeAddresses(tx: Tx): Promise<void> {
  await query(tx, `update addresses set state = 'retired' where state = 'free'`);
}

/** The indices from 0 to `highest` that have no row. */
export async function findMissingIdxs(tx: Tx, highest: number): Promise<number[]> {
  const rows = await query<{ idx: number }>(
    tx,
    `select i.idx from generate_series(0, :highest::int) i (idx)
     where not exists (select 1 from addresses a where a.idx = i.idx) order by i.idx`,
    { highest },
  );
  return rows.map((row) => row.idx);
}
