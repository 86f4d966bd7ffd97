import { TRANSFER, type AuditCheck } from './audit-check';

/** Where the recorded chain has to be complete: older blocks are kept only if they contain a transfer. */
const ANCHOR = `coalesce(c.anchor_number, c.started_at_number)`;

/** Each block with the one recorded before it, in one pass over all: a ledger has a million blocks a month. */
const NEIGHBOURS = `(
  select number, parent_id, block_time, lag(number) over w as number_before, lag(block_id) over w as id_before,
    lag(block_time) over w as time_before
  from blocks window w as (partition by network order by number)
) b`;

/** No block was left out, and the recorded blocks form one chain. */
export const SCAN_CHECKS: readonly AuditCheck[] = [
  {
    name: 'C01',
    promise: 'every recorded block has the one before it as its parent',
    sql: `select 'block ' || number as key, format('parent %s, before it %s', parent_id, id_before) as detail
      from ${NEIGHBOURS} where number_before = number - 1 and parent_id <> id_before`,
  },
  {
    name: 'C02',
    promise: 'no block is missing between the anchor and the cursor',
    sql: `select 'block ' || (number + 1) as key, 'missing' as detail
      from (
        select b.number, lead(b.number) over (order by b.number) as next, c.number as last
        from blocks b join scan_cursors c on c.network = b.network where b.number >= ${ANCHOR}
      ) b where next <> number + 1 or (next is null and number < last)
      union all
      select 'block ' || ${ANCHOR}, 'the anchor is missing' from scan_cursors c
      where not exists (select 1 from blocks b where b.network = c.network and b.number = ${ANCHOR})`,
  },
  {
    name: 'C03',
    promise: 'the cursor is the newest recorded block',
    sql: `select 'cursor ' || c.number as key, coalesce('newest is ' || b.number, 'nothing is recorded') as detail
      from scan_cursors c
      left join lateral (select * from blocks where network = c.network order by number desc limit 1) b on true
      where (c.number, c.block_id, c.block_time) is distinct from (b.number, b.block_id, b.block_time)`,
  },
  {
    name: 'C04',
    promise: 'the time of a transfer is the time of its block, and the block was scanned',
    sql: `select ${TRANSFER} as key, 'block ' || t.block_number as detail
      from chain_transfers t left join blocks b on b.network = t.network and b.number = t.block_number
      left join scan_cursors c on c.network = t.network
      where b.block_time is distinct from t.block_time or not coalesce(t.block_number <= c.number, false)`,
  },
  {
    name: 'C05',
    promise: 'chain time never goes back',
    sql: `select 'block ' || number as key, block_time::text as detail
      from ${NEIGHBOURS} where block_time < time_before`,
  },
  {
    name: 'C06',
    promise: 'no hint is left for a block whose payments are known',
    sql: `select h.tx_hash as key, format('block %s, scanned %s', h.block_number, c.number) as detail
      from payment_hints h join scan_cursors c on c.network = h.network where h.block_number <= c.number`,
  },
  {
    name: 'C07',
    promise: 'the ledger has every payment that the second pass found on the chain',
    sql: `select coalesce(tx_hash, address) as key,
        format('%s to %s, blocks %s to %s, found %s', amount, address, from_number, to_number, found_at) as detail
      from missing_transfers where resolved_at is null`,
  },
];
