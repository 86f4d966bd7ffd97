import { decimal, PAID, type AuditCheck } from './audit-check';

/** Requests that were under way while an admin changed the settings, and the distance of two transactions' clocks. */
const UNDER_WAY = "interval '5 minutes'";

/** The settings that admins gave to merchants, and when the next ones followed. */
const SETTINGS = `(
  select object, after, recorded_at, lead(recorded_at) over (partition by object order by sequence) as ended_at
  from admin_actions where action = 'merchant.update')`;

/** What stays unpaid is what an admin allowed: the actions of admins are chained, and in the daily seals. */
export const TOLERANCE_CHECKS: readonly AuditCheck[] = [
  {
    name: 'T01',
    promise: 'what may stay unpaid of a merchant’s orders is what an admin set last',
    sql: `select m.id::text as key, format('%s percent, at most %s', underpaid_percent, underpaid_maximum) as detail
      from merchants m left join ${SETTINGS} a on a.object = m.id::text and a.ended_at is null
      where underpaid_percent <> coalesce(a.after ->> 'underpaid_percent', '0')
        or ${decimal('underpaid_maximum')} <> coalesce(a.after ->> 'underpaid_maximum', '0.000000')`,
  },
  {
    name: 'T02',
    promise: 'an order that may stay unpaid in part may so by the settings of its merchant at its creation',
    sql: `select o.id::text as key, format('%s of %s', o.underpaid_tolerance, o.amount_expected) as detail
      from orders o where o.underpaid_tolerance <> 0 and not exists (
        select from ${SETTINGS} s
        where s.object = o.merchant_id::text and s.recorded_at < o.created_at + ${UNDER_WAY}
          and coalesce(s.ended_at > o.created_at - ${UNDER_WAY}, true) and o.underpaid_tolerance = least(
          floor(o.amount_expected * (s.after ->> 'underpaid_percent')::numeric / 100),
          (s.after ->> 'underpaid_maximum')::numeric * 1000000))`,
  },
  {
    name: 'T03',
    promise: 'the tolerance of an order is the one that its creation recorded',
    sql: `select o.id::text as key, format('%s, recorded %s', o.underpaid_tolerance, e.payload) as detail
      from orders o join order_events e on e.order_id = o.id and e.event_type = 'order_created'
      where ${decimal('o.underpaid_tolerance')} <> coalesce(e.payload ->> 'underpaid_tolerance', '0.000000')`,
  },
  {
    name: 'T04',
    promise: 'what was waived of an order when it was paid is in the event of it, and nothing else is',
    sql: `select o.id::text as key, format('%s of %s, recorded %s', c.sum, o.amount_expected, e.payload) as detail
      from orders o join order_events e on e.order_id = o.id and e.event_type = 'payment_confirmed'
      left join (select order_id, sum(amount) as sum from credits where kind <> 'extra' group by order_id) c
        on c.order_id = o.id
      where o.status in ${PAID}
        and ${decimal('greatest(o.amount_expected - coalesce(c.sum, 0), 0)')}
          <> coalesce(e.payload ->> 'amount_waived', '0.000000')`,
  },
];
