import { PAID, TRANSFER, type AuditCheck } from './audit-check';

/** A deposit address belongs to one customer for good, and each payment to it is one paid order. */
export const DEPOSIT_CHECKS: readonly AuditCheck[] = [
  {
    name: 'D01',
    promise: 'every deposit address is of one customer, and every customer who was given one still has it',
    sql: `select coalesce(a.address, d.id::text) as key, coalesce('of ' || d.customer_id, 'of nobody') as detail
      from (select * from addresses where state = 'deposit') a
      full join (select * from deposit_addresses where address_idx is not null) d on d.address_idx = a.idx
      where a.idx is null or d.id is null`,
  },
  {
    name: 'D02',
    promise: 'an order of a deposit is of the merchant, the customer and the address whose deposit it is',
    sql: `select o.id::text as key, format('index %s of %s', o.address_idx, o.deposit_customer) as detail
      from orders o left join deposit_addresses d on d.id = o.deposit_id
      where (o.deposit_id is null) <> (o.address_idx >= 0) or (o.deposit_id is null) <> (o.deposit_customer is null)
        or (o.deposit_id is not null and (d.merchant_id, d.customer_id, d.address_idx)
          is distinct from (o.merchant_id, o.deposit_customer, o.address_idx))`,
  },
  {
    name: 'D03',
    promise: 'an order of a deposit is paid by the one transfer that made it, and by nothing else',
    sql: `select o.id::text as key, format('%s, %s', o.status, o.external_id) as detail
      from orders o where o.deposit_id is not null and (o.status not in ${PAID} or not exists (
        select 1 from credits c where c.order_id = o.id and c.kind = 'credited' and c.amount = o.amount_expected
          and o.external_id = 'deposit-' || c.network || '-' || c.tx_hash || '-' || c.log_index
      ) or (select count(*) from credits c where c.order_id = o.id) <> 1)`,
  },
  {
    name: 'D04',
    promise: 'money that came to a deposit address is an order of its own, dust, or was decided by an admin',
    sql: `select ${TRANSFER} as key, t.disposition as detail
      from chain_transfers t join addresses a on a.address = t.to_address and a.state = 'deposit'
      left join credits c using (network, tx_hash, log_index) left join orders o on o.id = c.order_id
      where t.disposition in ('late', 'extra')
        or (t.disposition = 'credited' and o.address_idx is distinct from a.idx)`,
  },
];
