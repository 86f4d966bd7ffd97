import type { AuditCheck } from './audit-check';

/** An address belongs to one order at a time, and is reused only when no payment can be misattributed. */
export const ADDRESS_CHECKS: readonly AuditCheck[] = [
  {
    name: 'A01',
    promise: 'an order shows the address that its index derives',
    sql: `select o.id::text as key, format('%s, index %s is %s', o.address, o.address_idx, a.address) as detail
      from orders o join addresses a on a.idx = o.address_idx where a.address <> o.address`,
  },
  {
    name: 'A02',
    promise: 'every order has one lease, on its own address, unless a customer has the address for good',
    sql: `select o.id::text as key, coalesce(l.address_idx::text, 'none') as detail
      from orders o left join address_leases l on l.order_id = o.id
      where l.address_idx is distinct from case when o.deposit_id is null then o.address_idx end`,
  },
  {
    name: 'A03',
    promise: 'a lease covers the whole time in which money is expected',
    sql: `select o.id::text as key, l.attributed::text as detail from orders o join address_leases l on l.order_id = o.id
      where not l.attributed @> tstzrange(o.created_at, o.monitor_until, '[)') or not l.exclusive @> l.attributed`,
  },
  {
    name: 'A04',
    promise: 'no two orders expect money on the same address',
    sql: `select min(id::text) as key, format('%s orders on index %s', count(*), address_idx) as detail from orders
      where status = 'pending' group by address_idx having count(*) > 1`,
  },
  {
    name: 'A05',
    promise: 'no two leases of an address overlap',
    sql: `select order_id::text as key, format('index %s from %s', address_idx, lower(exclusive)) as detail
      from (
        select *, max(coalesce(upper(exclusive), 'infinity')) over (partition by address_idx order by lower(exclusive), order_id
          rows between unbounded preceding and 1 preceding) as taken_until
        from address_leases
      ) l where lower(exclusive) < taken_until`,
  },
  {
    name: 'A06',
    promise: 'an address is leased exactly while its last lease is open',
    sql: `select a.address as key, format('%s, %s open leases', a.state, coalesce(l.open, 0)) as detail
      from addresses a left join (
        select address_idx, count(*) as open from address_leases where not is_over group by address_idx
      ) l on l.address_idx = a.idx
      where (a.state = 'leased') <> (coalesce(l.open, 0) = 1)`,
  },
  {
    name: 'A07',
    promise: 'no address with unassigned money can be leased',
    sql: `select a.address as key, t.disposition || ' ' || t.tx_hash as detail
      from addresses a join chain_transfers t on t.to_address = a.address
      where a.state = 'free' and t.disposition in ('unmatched', 'held')`,
  },
  {
    name: 'A08',
    promise: 'every index up to the highest is watched',
    sql: `select 'index ' || i.idx as key, 'missing' as detail
      from generate_series(0, (select max(idx) from addresses)) i (idx)
      where not exists (select 1 from addresses a where a.idx = i.idx)`,
  },
  {
    name: 'A09',
    promise: 'no address of an earlier epoch can be leased again',
    sql: `select a.address as key, l.epoch::text as detail
      from addresses a join address_leases l on l.address_idx = a.idx cross join wallet w
      where a.state = 'free' and l.epoch <> w.epoch`,
  },
  {
    name: 'A10',
    promise: 'an order records whether its address served an earlier one',
    sql: `select o.id::text as key, 'is_address_reused is ' || o.is_address_reused as detail
      from (select *, row_number() over (partition by address_idx order by created_at, id) as place from orders
        where deposit_id is null) o
      where o.is_address_reused <> (o.place > 1)`,
  },
  {
    name: 'A11',
    promise: 'addresses come from the wallet of this database',
    sql: `select 'wallet' as key, 'there are addresses and no wallet' as detail
      where exists (select 1 from addresses) and not exists (select 1 from wallet)`,
  },
  {
    name: 'A12',
    promise: 'every lease is of an order',
    sql: `select l.order_id::text as key, 'index ' || l.address_idx as detail
      from address_leases l where not exists (select 1 from orders o where o.id = l.order_id)`,
  },
];
