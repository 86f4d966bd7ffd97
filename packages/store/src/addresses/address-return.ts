import type { Usdt } from '@gateway/domain';
import { query, queryOne, type Tx } from '../db/pool';
import { requireTerm, type Term } from '../watcher/leadership';
import { BOUND_WALLET } from './wallet-row';

/** Which addresses may be reused: those that never received anything but dust, all that are empty, or none. */
export type ReusePolicy = 'unpaid' | 'all' | 'off';

/**
 * Returns or retires up to `most` addresses whose last exclusive lease ended at least an hour ago, both by the scanned
 * chain and by the database's clock: back into the pool, or permanently out of it. An address leased in an earlier
 * epoch never returns. A reusable address waits until it is empty, nothing on it is unmatched or held, and no sweep of
 * it is in progress.
 *
 * Recording a transfer locks the rows of its addresses. So the rows are locked here first, without waiting, and the
 * decision is based on what is committed then: a transfer recorded before counts, and one recorded later finds the
 * address free and retires it.
 * @throws LeadershipLost
 */
export async function returnAddresses(
  tx: Tx,
  term: Term,
  rules: { network: string; policy: ReusePolicy; dustLimit: Usdt },
  most: number,
): Promise<{ freed: number; retired: number }> {
  await requireTerm(tx, term);
  const locked = await query<{ order_id: string }>(
    tx,
    decisionSql('not l.is_over', 'order by upper(l.exclusive) limit :most for update of l, a skip locked'),
    { ...rules, most },
  );
  const row = await queryOne<{ freed: number; retired: number }>(
    tx,
    `with decided as (
       ${decisionSql('l.order_id = any(:orderIds::uuid[])', '')}
     ), ended as (
       update address_leases l set is_over = true from decided d where l.order_id = d.order_id
     ), moved as (
       update addresses a set state = d.fate, lease_ended_at = d.lease_ended_at from decided d where a.idx = d.address_idx and a.state = 'leased'
       returning a.state
     ), counted as (
       insert into statistic_deltas (free_addresses, leased_addresses)
       select count(*) filter (where state = 'free'), -count(*) from moved having count(*) > 0
     )
     select count(*) filter (where state = 'free')::int as freed,
       count(*) filter (where state = 'retired')::int as retired from moved`,
    { ...rules, orderIds: locked.map((lease) => lease.order_id) },
  );
  return row ?? { freed: 0, retired: 0 };
}

/** An address whose dust adds up to the limit is no longer unpaid: it would otherwise wait to be emptied, for good. */
const IS_PAID = '(a.has_received or a.balance >= :dustLimit::bigint)';

/** Selects the leases that may end now, among those given, and the new state of their addresses. */
function decisionSql(which: string, tail: string): string {
  return `select l.order_id, l.address_idx, upper(l.exclusive) as lease_ended_at,
      case when l.epoch = w.epoch and (:policy = 'all' or (:policy = 'unpaid' and not ${IS_PAID}))
        then 'free' else 'retired' end as fate
    from address_leases l join addresses a on a.idx = l.address_idx
    cross join (${BOUND_WALLET}) w join scan_cursors c on c.network = :network
    where ${which} and upper(l.exclusive) <= least(now(), c.block_time) - interval '1 hour'
      and (
        l.epoch <> w.epoch or :policy = 'off' or (:policy = 'unpaid' and ${IS_PAID})
        or (a.balance < :dustLimit::bigint
          and not exists (select 1 from chain_transfers t
            where t.to_address = a.address and t.disposition in ('unmatched', 'held'))
          and not exists (select 1 from sweeps s where s.address_idx = a.idx and s.state <> 'completed'))
      )
    ${tail}`;
}
