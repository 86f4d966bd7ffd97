import { NO_CALLBACK } from '../orders/orders';
import { decimal, LIVE, PAID, type AuditCheck } from './audit-check';

/** The newest cycle of each order's deliveries. */
const NEWEST = `(select distinct on (order_id) * from webhook_deliveries where kind = 'payment' order by order_id, cycle desc)`;

/** Every paid order's webhook is owed or delivered, with the right body, and no other. */
export const WEBHOOK_CHECKS: readonly AuditCheck[] = [
  {
    name: 'W01',
    promise: 'every paid order owes or has delivered its webhook, or names no URL for one and is completed',
    sql: `select o.id::text as key, o.status as detail from orders o
      where o.status in ${PAID} and not exists (select 1 from webhook_deliveries d where d.order_id = o.id)
        and not (o.callback_url = '${NO_CALLBACK}' and o.status = 'completed')`,
  },
  {
    name: 'W02',
    promise: 'no webhook is owed for an order that is not paid',
    sql: `select o.id::text as key, format('%s, delivery %s', o.status, d.state) as detail
      from webhook_deliveries d join orders o on o.id = d.order_id where o.status not in ${PAID}`,
  },
  {
    name: 'W03',
    promise:
      'the status of a paid order agrees with its newest delivery, unless an admin had a completed one sent again',
    sql: `select o.id::text as key, format('%s, cycle %s is %s', o.status, d.cycle, d.state) as detail
      from orders o join ${NEWEST} d on d.order_id = o.id
      where (o.status = 'confirmed' and d.state not in ${LIVE})
        or (o.status = 'callback_failed' and d.state not in ('pending', 'waiting', 'failed'))
        or (o.status = 'completed' and d.state not in ('delivered', 'superseded') and not exists (
          select 1 from order_events r where r.order_id = o.id and r.event_type = 'webhook_retry_requested'
            and r.payload ->> 'cycle' = d.cycle::text and r.payload ->> 'note' <> '' and r.seq > (
              select max(seq) from order_events c where c.order_id = o.id and c.to_status = 'completed')))`,
  },
  {
    name: 'W04',
    promise: 'every cycle of an order sends the same bytes under the same webhook-id',
    sql: `select order_id::text as key, format('%s bodies, %s ids', count(distinct body), count(distinct event_id)) as detail
      from webhook_deliveries where kind = 'payment' group by order_id
      having count(distinct body) <> 1 or count(distinct event_id) <> 1 or min(event_id) <> 'evt_' || order_id`,
  },
  {
    name: 'W05',
    promise: 'the body of a webhook matches its order and its payment',
    sql: `select o.id::text as key, 'delivery ' || d.id as detail
      from webhook_deliveries d join orders o on o.id = d.order_id
      left join chain_transfers t on (t.network, t.tx_hash, t.log_index) = (o.network, o.tx_hash, o.tx_log_index)
      left join (select order_id, sum(amount) as sum from credits where kind <> 'extra' group by order_id) c
        on c.order_id = o.id
      where o.status in ${PAID} and d.body is distinct from convert_to(
        '{"event":"payment.confirmed","order_id":"' || o.id || '","external_id":' || to_json(o.external_id)::text
        || ',"amount_expected":"' || ${decimal('o.amount_expected')} || '","amount_received":"' || ${decimal('c.sum')}
        || '","currency":"' || o.currency || '","network":"' || o.network || '","tx_hash":"' || o.tx_hash
        || '","from_address":"' || t.from_address || '","to_address":"' || o.address
        || '","status":"confirmed","timestamp":"'
        || to_char(o.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'
        || case when o.price is null then '' else ',"price":{"amount":"' || (o.price ->> 'amount') || '","currency":"'
          || (o.price ->> 'currency') || '","rate":"' || (o.price ->> 'rate') || '","rate_at":"'
          || (o.price ->> 'rate_at') || '"}' end
        || case when o.is_accepted or c.sum >= o.amount_expected then ''
          else ',"amount_waived":"' || ${decimal('o.amount_expected - c.sum')} || '"' end
        || case when o.link_id is null then '' else ',"link":{"id":"' || o.link_id || '"'
          || coalesce(',"reference":' || to_json(o.link_reference)::text, '') || '}' end
        || case when o.deposit_id is null then '' else ',"source":"deposit","deposit":{"id":"' || o.deposit_id
          || '","customer_id":' || to_json(o.deposit_customer)::text || '}' end || '}', 'UTF8')`,
  },
  {
    name: 'W06',
    promise: 'the cycles of an order count from 1, and only the newest is still to be sent',
    sql: `select order_id::text as key, format('cycles %s to %s, %s of them', min(cycle), max(cycle), count(*)) as detail
      from webhook_deliveries where kind = 'payment' group by order_id
      having min(cycle) <> 1 or max(cycle) <> count(*)
        or max(cycle) <> max(cycle) filter (where state in ${LIVE})`,
  },
  {
    name: 'W07',
    promise: 'a webhook goes to the merchant and the address that its order names',
    sql: `select o.id::text as key, d.url as detail from webhook_deliveries d join orders o on o.id = d.order_id
      where d.merchant_id <> o.merchant_id or d.url <> o.callback_url`,
  },
  {
    name: 'W08',
    promise: 'a delivery that was acknowledged completed its order',
    sql: `select o.id::text as key, o.status as detail from webhook_deliveries d join orders o on o.id = d.order_id
      where d.state = 'delivered' and o.status <> 'completed'`,
  },
  {
    name: 'W09',
    promise: 'every attempt on record belongs to a delivery',
    sql: `select a.delivery_id::text as key, 'attempt ' || a.attempt as detail from webhook_attempts a
      where not exists (select 1 from webhook_deliveries d where d.id = a.delivery_id)`,
  },
];
