import { PAID, TRANSFER, type AuditCheck } from './audit-check';

/** Received money is booked once, to its owner, and adds up. */
export const MONEY_CHECKS: readonly AuditCheck[] = [
  {
    name: 'M01',
    promise: 'an order has received exactly what was credited to it',
    sql: `select o.id::text as key, format('received %s, credited %s', o.amount_received, coalesce(c.sum, 0)) as detail
      from orders o left join (select order_id, sum(amount) as sum from credits group by order_id) c on c.order_id = o.id
      where o.amount_received <> coalesce(c.sum, 0)`,
  },
  {
    name: 'M02',
    promise: 'a credit agrees with its transfer',
    sql: `select ${TRANSFER} as key, format('%s %s, transfer %s %s', c.kind, c.amount, t.disposition, t.amount) as detail
      from credits c join chain_transfers t using (network, tx_hash, log_index)
      where (c.amount, c.kind, c.block_time) is distinct from (t.amount, t.disposition, t.block_time)`,
  },
  {
    name: 'M03',
    promise: 'a transfer is credited exactly when its disposition is a credited one',
    sql: `select ${TRANSFER} as key, coalesce(t.disposition, 'outgoing') as detail
      from chain_transfers t left join credits c using (network, tx_hash, log_index)
      where coalesce(t.disposition in ('credited', 'late', 'extra', 'assigned'), false) <> (c.order_id is not null)`,
  },
  {
    name: 'M04',
    promise: 'money is credited to the order whose address was paid',
    sql: `select ${TRANSFER} as key, format('paid to %s, order %s has %s', t.to_address, o.id, o.address) as detail
      from credits c join chain_transfers t using (network, tx_hash, log_index) join orders o on o.id = c.order_id
      where o.network <> c.network or (c.kind <> 'assigned' and t.to_address <> o.address)`,
  },
  {
    name: 'M05',
    promise: 'money is credited to the order whose lease holds its block time, or that it made itself',
    sql: `select ${TRANSFER} as key, format('%s, order %s', t.block_time, c.order_id) as detail
      from credits c join chain_transfers t using (network, tx_hash, log_index)
      join orders o on o.id = c.order_id
      left join address_leases l on l.order_id = c.order_id
      where c.kind <> 'assigned' and o.deposit_id is null and not coalesce(l.attributed @> t.block_time, false)`,
  },
  {
    name: 'M06',
    promise: 'money is on time or late by the time of its block',
    sql: `select ${TRANSFER} as key, format('%s at %s, window until %s', c.kind, c.block_time, o.expires_at) as detail
      from credits c join chain_transfers t using (network, tx_hash, log_index) join orders o on o.id = c.order_id
      where (c.kind = 'credited' and c.block_time > o.expires_at) or (c.kind = 'late' and c.block_time <= o.expires_at)`,
  },
  {
    name: 'M07',
    promise: 'a paid order names the transfer that completed it',
    sql: `select o.id::text as key, coalesce(o.tx_hash, 'none') as detail from orders o
      where o.status in ${PAID} and not exists (
        select 1 from credits c where c.order_id = o.id and c.kind <> 'extra'
          and (c.network, c.tx_hash, c.log_index) = (o.network, o.tx_hash, o.tx_log_index))`,
  },
  {
    name: 'M08',
    promise: 'an unpaid order names one of its own payments, and none when there is none',
    sql: `select o.id::text as key, coalesce(o.tx_hash, 'none') as detail from orders o
      where o.status not in ${PAID} and (o.tx_hash is not null or o.amount_received > 0) and not exists (
        select 1 from (
          select order_id, tx_hash, log_index from credits union all select order_id, tx_hash, log_index from payment_hints
        ) p where p.order_id = o.id and (p.tx_hash, p.log_index) = (o.tx_hash, o.tx_log_index))`,
  },
  {
    name: 'M09',
    promise: 'a recorded transfer came to or left one of our addresses, and records which',
    sql: `select ${TRANSFER} as key, format('%s, %s', coalesce(t.disposition, '-'), coalesce(t.outgoing, '-')) as detail
      from chain_transfers t left join addresses i on i.address = t.to_address
      left join addresses o on o.address = t.from_address
      where (i.idx is not null) <> (t.disposition is not null) or (o.idx is not null) <> (t.outgoing is not null)`,
  },
  {
    name: 'M10',
    promise: 'unmatched money came while no order held the address',
    sql: `select ${TRANSFER} as key, format('%s, order %s', t.disposition, l.order_id) as detail
      from chain_transfers t join addresses a on a.address = t.to_address
      join address_leases l on l.address_idx = a.idx and l.attributed @> t.block_time
      join orders o on o.id = l.order_id and o.created_at <= t.block_time
      where t.disposition in ('unmatched', 'dust')`,
  },
  {
    name: 'M11',
    promise: 'a transfer that an admin decided or must decide has a reason',
    sql: `select ${TRANSFER} as key, t.disposition as detail from chain_transfers t
      where (t.disposition in ('assigned', 'resolved') and t.settled_at is null)
        or (t.disposition = 'resolved' and t.note is null) or (t.disposition = 'held' and t.held_reason is null)`,
  },
  {
    name: 'M12',
    promise: 'the balance of an address is what came less what left',
    sql: `select a.address as key, format('balance %s, transfers %s', a.balance, coalesce(m.sum, 0)) as detail
      from addresses a left join (
        select address, sum(change) as sum from (
          select to_address as address, amount as change from chain_transfers where disposition is not null
          union all select from_address, -amount from chain_transfers where outgoing is not null
        ) t group by address
      ) m on m.address = a.address
      where a.balance <> coalesce(m.sum, 0)`,
  },
  {
    name: 'M13',
    promise: 'no address has sent more than it received',
    sql: `select address as key, balance::text as detail from addresses where balance < 0`,
  },
  {
    name: 'M14',
    promise: 'an address that received money is marked as paid',
    sql: `select a.address as key, 'has_received is false' as detail from addresses a
      where not a.has_received
        and exists (select 1 from chain_transfers t where t.to_address = a.address and t.disposition <> 'dust')`,
  },
  {
    name: 'M15',
    promise: 'over the whole ledger, what was credited is what orders received',
    sql: `select 'all' as key, format('credited %s, received %s', credited, received) as detail
      from (select coalesce(sum(amount), 0) as credited from chain_transfers
          where disposition in ('credited', 'late', 'extra', 'assigned')) t,
        (select coalesce(sum(amount_received), 0) as received from orders) o
      where credited <> received`,
  },
];
