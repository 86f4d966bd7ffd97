import { query, type Tx } from '../db/pool';
import { openMerkleTree } from './merkle-tree';

/** What was recorded on one day, in UTC. */
export interface DayRows {
  count: number;
  /** The Merkle root of the rows, 32 bytes. */
  root: Buffer;
}

const FETCHED = 5_000;
const MICROS = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;
const WITHIN = (column: string): string => `${column} >= :from and ${column} < :to`;

/**
 * The leaves of a day: what never changes once it is recorded, as JSON, in the order of their bytes. Amounts are
 * micro-units, times microseconds since 1970, fees sun. The decision about a transfer may change; it is an admin action.
 * Of orders, those by price or with a tolerance are there, those of payment links and those of deposit addresses:
 * their terms stand nowhere outside the database.
 */
const LEAVES = `
  select leaf from (
    select jsonb_build_array('transfer', network, tx_hash, log_index, block_number, ${MICROS('block_time')},
      from_address, to_address, amount, outgoing, ${MICROS('recorded_at')})::text as leaf
    from chain_transfers where ${WITHIN('recorded_at')}
    union all
    select jsonb_build_array('credit', network, tx_hash, log_index, order_id, amount, kind, ${MICROS('block_time')},
      ${MICROS('created_at')})::text
    from credits where ${WITHIN('created_at')}
    union all
    select jsonb_build_array('sweep', id, network, address_idx, address, order_id, to_address, tx_hash, amount, fee_sun,
      energy_used, block_number, ${MICROS('state_at')})::text
    from sweeps where state = 'completed' and ${WITHIN('state_at')}
    union all
    select jsonb_build_array('order', id, amount_expected, underpaid_tolerance, price, ${MICROS('created_at')})::text
    from orders where (price is not null or underpaid_tolerance > 0) and ${WITHIN('created_at')}
    union all
    select jsonb_build_array('order_link', id, link_id, link_reference, ${MICROS('created_at')})::text
    from orders where link_id is not null and ${WITHIN('created_at')}
    union all
    select jsonb_build_array('order_deposit', o.id, o.deposit_id, o.deposit_customer, ${MICROS('c.created_at')})::text
    from credits c join orders o on o.id = c.order_id where o.deposit_id is not null and ${WITHIN('c.created_at')}
    union all
    select jsonb_build_array('admin_action', sequence, encode(hash, 'hex'), ${MICROS('recorded_at')})::text
    from admin_actions where ${WITHIN('recorded_at')}
  ) leaves order by leaf collate "C"`;

/**
 * Reads the rows of a day, however many, in constant memory.
 * @param day `2026-11-22`
 * @param isFirst what was recorded before this day belongs to it too
 */
export async function readDayRows(tx: Tx, day: string, isFirst: boolean): Promise<DayRows> {
  const start = new Date(`${day}T00:00:00Z`);
  const to = new Date(start.getTime() + 86_400_000);
  await query(tx, `declare day_rows no scroll cursor for ${LEAVES}`, { from: isFirst ? '-infinity' : start, to });
  const tree = openMerkleTree();
  const fetch = (): Promise<{ leaf: string }[]> => query(tx, `fetch ${String(FETCHED)} from day_rows`);
  for (let rows = await fetch(); rows.length > 0; rows = await fetch())
    for (const { leaf } of rows) tree.add(Buffer.from(leaf));
  await query(tx, 'close day_rows');
  return { count: tree.count(), root: tree.root() };
}
