import { queryOne, type Db } from '../db/pool';
import { transact } from '../db/transaction';
import { requireTerm, type Term } from '../watcher/leadership';

/**
 * Folds up to `most` deltas into the statistics, oldest first, so that reads have little to sum. For the leading
 * watcher only: two concurrent folds would wait for each other. The counts of a merchant that does not exist, which
 * only an api that was taken over appends, are dropped: they must not stop the others.
 * @returns the number of deltas folded
 * @throws LeadershipLost
 */
export function foldStatistics(db: Db, term: Term, most: number): Promise<number> {
  return transact(db, async (tx) => {
    await requireTerm(tx, term);
    const row = await queryOne<{ folded: number }>(tx, FOLD, { most });
    return row?.folded ?? 0;
  });
}

/**
 * An upper bound of the deltas waiting to be folded: those of rolled-back transactions count as well. Takes two index
 * lookups, however many there are.
 */
export async function countUnfoldedDeltas(db: Db): Promise<number> {
  const row = await queryOne<{ deltas: bigint }>(
    db,
    'select coalesce(max(seq) - min(seq) + 1, 0)::bigint as deltas from statistic_deltas',
  );
  return Number(row?.deltas ?? 0);
}

const FOLD = `
  with taken as (
    delete from statistic_deltas where seq in (select seq from statistic_deltas order by seq limit :most) returning *
  ), days as (
    insert into daily_statistics as d (day, order_count, completed_count, expired_count, received, came, swept, gone,
      waived)
    select day, sum(order_count), sum(completed_count), sum(expired_count), sum(received), sum(came), sum(swept), sum(gone),
      sum(waived)
    from taken where day is not null group by day
    on conflict (day) do update set order_count = d.order_count + excluded.order_count,
      completed_count = d.completed_count + excluded.completed_count,
      expired_count = d.expired_count + excluded.expired_count, received = d.received + excluded.received,
      came = d.came + excluded.came, swept = d.swept + excluded.swept, gone = d.gone + excluded.gone,
      waived = d.waived + excluded.waived
  ), of_merchants as (
    insert into merchant_statistics as m
      (merchant_id, order_count, completed_count, callback_failed_count, active_count, incident_count, received, waived)
    select merchant_id, sum(order_count), sum(completed_count), sum(callback_failed_count), sum(active_count),
      sum(incident_count), sum(received), sum(waived)
    from taken where merchant_id in (select id from merchants) group by merchant_id
    on conflict (merchant_id) do update set order_count = m.order_count + excluded.order_count,
      completed_count = m.completed_count + excluded.completed_count,
      callback_failed_count = m.callback_failed_count + excluded.callback_failed_count,
      active_count = m.active_count + excluded.active_count,
      incident_count = m.incident_count + excluded.incident_count, received = m.received + excluded.received,
      waived = m.waived + excluded.waived
  ), pool as (
    update pool_statistics p set free_addresses = p.free_addresses + t.free, leased_addresses = p.leased_addresses + t.leased
    from (select sum(free_addresses) as free, sum(leased_addresses) as leased from taken having count(*) > 0) t
  )
  select count(*)::int as folded from taken`;
