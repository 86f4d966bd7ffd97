import type { AuditCheck } from './audit-check';

/** Sales at the counter: whose they are, and who made them. */
export const COUNTER_CHECKS: readonly AuditCheck[] = [
  {
    name: 'K01',
    promise: 'a sale at the counter is an order of the same merchant, of no link and no deposit address',
    sql: `select s.order_id::text as key, format('sale of %s, order of %s', s.merchant_id, o.merchant_id) as detail
      from counter_sales s left join orders o on o.id = s.order_id
      where o.id is null or o.merchant_id <> s.merchant_id or o.link_id is not null or o.deposit_id is not null
        or s.created_at < o.created_at - interval '1 minute'`,
  },
  {
    name: 'K02',
    promise: 'a sale at the counter was made by the person who created its order, in a role at its merchant',
    sql: `select s.order_id::text as key, format('sold by %s, created by %s', s.person_id, a.person_id) as detail
      from counter_sales s
      left join admin_actions a on a.action = 'order.create' and a.object = s.order_id::text
      where a.person_id is distinct from s.person_id or a.merchant_id is distinct from s.merchant_id
        or a.role not like 'merchant %'`,
  },
];
