import { decimal, PAID, type AuditCheck } from './audit-check';

/** Every order has the status that its history leads to. */
export const STATE_CHECKS: readonly AuditCheck[] = [
  {
    name: 'S01',
    // A refund may be recorded before the order is paid, and is then due once more, or afterwards.
    promise: 'an order has a paid status exactly when it was paid up to its tolerance, or accepted with less',
    sql: `select id::text as key,
        format('%s, %s of %s less %s, %s returned', status, amount_received, amount_expected, underpaid_tolerance,
          amount_refunded) as detail
      from orders where case
        when status in ${PAID} then not is_accepted and amount_received < amount_expected - underpaid_tolerance
        when amount_refunded = 0 then is_accepted or amount_received >= amount_expected - underpaid_tolerance
        else is_accepted or amount_received - amount_refunded >= amount_expected end`,
  },
  {
    name: 'S02',
    promise: 'the history of an order begins with its creation, which is recorded once',
    sql: `select o.id::text as key, format('%s creations, first edge %s', coalesce(c.count, 0), f.edge) as detail
      from orders o left join (
        select order_id, count(*) as count from order_events where event_type = 'order_created' group by order_id
      ) c on c.order_id = o.id
      left join (
        select distinct on (order_id) order_id, event_type || ' -> ' || to_status as edge
        from order_events where to_status is not null order by order_id, seq
      ) f on f.order_id = o.id
      where c.count is distinct from 1 or f.edge is distinct from 'order_created -> pending'`,
  },
  {
    name: 'S03',
    promise: 'every edge is legal and begins where the one before it ended',
    sql: `select order_id::text as key, format('%s -> %s after %s', from_status, to_status, before) as detail
      from (
        select order_id, from_status, to_status, lag(to_status) over (partition by order_id order by seq) as before
        from order_events where to_status is not null
      ) e
      where (before is null and from_status is not null)
        or (before is not null
          and (from_status is distinct from before or not coalesce(is_legal_order_edge(from_status, to_status), false)))`,
  },
  {
    name: 'S04',
    promise: 'the status of an order is where its last edge led',
    sql: `select o.id::text as key, format('%s, last edge to %s', o.status, coalesce(e.last, 'nowhere')) as detail
      from orders o left join (
        select distinct on (order_id) order_id, to_status as last
        from order_events where to_status is not null order by order_id, seq desc
      ) e on e.order_id = o.id
      where o.status is distinct from e.last`,
  },
  {
    name: 'S05',
    promise: 'an order is confirmed for its payment at most once',
    sql: `select order_id::text as key, count(*)::text as detail from order_events
      where event_type in ('payment_confirmed', 'payment_accepted') group by order_id having count(*) > 1`,
  },
  {
    name: 'S06',
    promise: 'every edge is recorded by the event that belongs to it',
    sql: `select order_id::text as key, format('%s -> %s', event_type, to_status) as detail from order_events
      where to_status is not null and (event_type, to_status) not in (
        ('order_created', 'pending'), ('payment_confirmed', 'confirmed'), ('payment_accepted', 'confirmed'),
        ('webhook_retry_requested', 'confirmed'),
        ('order_expired', 'expired'), ('order_failed', 'failed'), ('webhook_delivered', 'completed'),
        ('order_completed', 'completed'), ('webhook_failed', 'callback_failed'))`,
  },
  {
    name: 'S07',
    promise: 'a payment window was closed by the time of the scanned chain',
    sql: `select o.id::text as key, format('window until %s, scanned %s', o.expires_at, coalesce(c.block_time::text, 'nothing'))
        as detail
      from order_events e join orders o on o.id = e.order_id left join scan_cursors c on c.network = o.network
      where e.from_status = 'pending' and e.to_status in ('expired', 'failed')
        and (c.block_time is null or c.block_time <= o.expires_at)`,
  },
  {
    name: 'S08',
    // A payment that a node omitted was found only by a rescan, after the order had expired.
    promise: 'no order paid in full and on time, as the scan saw it, was shown as expired or failed',
    sql: `select o.id::text as key, format('%s of %s on time', c.sum, o.amount_expected) as detail
      from orders o join (
        select order_id, sum(amount) as sum from credits c
        where kind = 'credited' and not exists (
          select 1 from rescanned_transfers r
          where (r.network, r.tx_hash, r.log_index) = (c.network, c.tx_hash, c.log_index))
        group by order_id
      ) c on c.order_id = o.id
      where c.sum >= o.amount_expected + o.amount_refunded
          - case when o.amount_refunded = 0 then o.underpaid_tolerance else 0 end and exists (
        select 1 from order_events e where e.order_id = o.id and e.to_status in ('expired', 'failed'))`,
  },
  {
    name: 'S09',
    promise: 'no payment window stays open after the scanned chain passed it',
    sql: `select o.id::text as key, format('window until %s, scanned %s', o.expires_at, c.block_time) as detail
      from orders o join scan_cursors c on c.network = o.network
      where o.status = 'pending' and o.expires_at < c.block_time`,
  },
  {
    name: 'S10',
    promise: 'an expired order received at most dust, and a failed one more',
    sql: `select id::text as key, format('%s, received %s', status, amount_received) as detail from orders
      where (status = 'expired' and amount_received >= :dustLimit::bigint) or (status = 'failed' and amount_received = 0)`,
  },
  {
    name: 'S11',
    promise: 'everything belongs to the one network of this database',
    sql: `select key, detail from (
        select id::text as key, 'order of ' || network as detail, network from orders
        union all select network, 'scan of ' || network, network from scan_cursors
        union all select tx_hash, 'transfer of ' || network, network from chain_transfers
        union all select id::text, 'sweep of ' || network, network from sweeps
        union all select id::text, 'rescan of ' || network, network from rescans
      ) n where network is distinct from (select network from instance)`,
  },
  {
    name: 'S12',
    promise: 'every event is in the feed of the merchant of its order',
    sql: `select e.id::text as key, format('of merchant %s, the order of %s', e.merchant_id, coalesce(o.merchant_id::text, 'none'))
        as detail
      from order_events e left join orders o on o.id = e.order_id where e.merchant_id is distinct from o.merchant_id`,
  },
  {
    name: 'S13',
    promise: 'less than the expected amount is paid only by an admin’s decision, for what had come by then',
    sql: `select o.id::text as key, format('%s of %s, %s acceptances', o.amount_received, o.amount_expected,
          coalesce(e.count, 0)) as detail
      from orders o left join (
        select order_id, count(*) as count, min(payload ->> 'amount_received') as received,
          min(payload ->> 'note') as note
        from order_events where event_type = 'payment_accepted' group by order_id
      ) e on e.order_id = o.id
      left join (select order_id, sum(amount) as sum from credits where kind <> 'extra' group by order_id) c
        on c.order_id = o.id
      left join (select distinct object from admin_actions where action = 'order.accept') a on a.object = o.id::text
      where (o.is_accepted or e.count is not null)
        and (not o.is_accepted or e.count is distinct from 1 or e.note is null or a.object is null
          or c.sum >= o.amount_expected - o.underpaid_tolerance or e.received is distinct from ${decimal('c.sum')})`,
  },
  {
    name: 'S14',
    promise: 'an order is closed by an admin, with a note',
    sql: `select o.id::text as key, format('closed at %s', o.closed_at) as detail
      from orders o left join (
        select distinct order_id from order_events where event_type = 'order_closed' and payload ->> 'note' <> ''
      ) e on e.order_id = o.id
      left join (select distinct object from admin_actions where action = 'order.close') a on a.object = o.id::text
      where o.closed_at is not null and (e.order_id is null or a.object is null)`,
  },
  {
    name: 'S15',
    promise: 'what was returned of an order is the sum of its refunds, each with its event and an admin’s action',
    sql: `select o.id::text as key, format('%s returned, %s in refunds, %s in events', o.amount_refunded,
          coalesce(r.sum, 0), coalesce(e.count, 0)) as detail
      from orders o
      left join (select order_id, sum(amount) as sum, count(*) as count from order_refunds group by order_id) r
        on r.order_id = o.id
      left join (
        select order_id, count(*) as count from order_events e
        where event_type = 'order_refunded' and exists (
          select from order_refunds r where (r.order_id, r.tx_hash) = (e.order_id, e.payload ->> 'tx_hash'))
        group by order_id
      ) e on e.order_id = o.id
      left join (select object, count(*) as count from admin_actions where action = 'order.record_refund' group by object) a
        on a.object = o.id::text
      where o.amount_refunded <> coalesce(r.sum, 0)
        or coalesce(r.count, 0) <> coalesce(e.count, 0) or coalesce(r.count, 0) <> coalesce(a.count, 0)`,
  },
];
