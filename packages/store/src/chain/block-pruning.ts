import { queryOne, type Tx } from '../db/pool';
import { requireTerm, type Term } from '../watcher/leadership';

/**
 * Removes recorded blocks without transfers that are older than `days` of chain time, `most` heights at a time. The
 * anchor moves along: from there on the recorded chain is complete. The cursor's block always stays.
 * @returns the number of heights passed
 * @throws LeadershipLost
 */
export async function pruneBlocks(
  tx: Tx,
  term: Term,
  network: string,
  { days, most }: { days: number; most: number },
): Promise<number> {
  await requireTerm(tx, term);
  const row = await queryOne<{ passed: number }>(
    tx,
    `with before as (
       select coalesce(anchor_number, started_at_number) as anchor, number,
         block_time - :days::int * interval '1 day' as oldest
       from scan_cursors where network = :network
     ), target as (
       select max(b.number) as anchor from blocks b, before f
       where b.network = :network and b.number >= f.anchor and b.number <= least(f.anchor + :most::int, f.number)
         and b.block_time < f.oldest
     ), moved as (
       update scan_cursors c set anchor_number = t.anchor from target t
       where c.network = :network and t.anchor is not null returning t.anchor
     ), removed as (
       delete from blocks b using moved m, before f
       where b.network = :network and b.number >= f.anchor and b.number < m.anchor
         and not exists (
           select 1 from chain_transfers t where t.network = b.network and t.block_number = b.number)
     )
     select coalesce(m.anchor - f.anchor, 0)::int as passed from before f left join moved m on true`,
    { network, days, most },
  );
  return row?.passed ?? 0;
}
