import type { AuditCheck } from './audit-check';

/** What orders say about the payment links at which they were made. */
export const LINK_CHECKS: readonly AuditCheck[] = [
  {
    name: 'K03',
    promise: 'an order of a payment link is of the merchant of the link, and names the visitor who made it',
    sql: `select o.id::text as key, format('link %s of %s', o.link_id, l.merchant_id) as detail
      from orders o left join payment_links l on l.id = o.link_id
      where l.merchant_id <> o.merchant_id or (o.link_id is null) <> (o.link_visitor is null)
        or (o.link_id is null and o.link_reference is not null)`,
  },
];
