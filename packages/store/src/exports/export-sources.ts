import type { Disposition, Network, SweepState } from '@gateway/domain';
import { bindingsOf, selectOrders, type OrderFilter } from '../orders/lists/order-lists';
import type { Column } from './cells';
import { dayBeginSql } from './day-begin';
import type { ExportSource, Period } from './export-pages';

/** A column whose name is its own SQL, unless it has another. */
function column(kind: Column['kind'], name: string, value = name): Column {
  return { kind, name, value };
}

const MERCHANT = [column('plain', 'merchant_id'), column('text', 'merchant_name')];

/** The filters of the list of orders. */
export function orderExport(filter: Omit<OrderFilter, keyof Period>, period: Period): ExportSource {
  const filters = { ...filter, ...period };
  return {
    columns: [
      column('plain', 'id'),
      column('text', 'external_id'),
      ...MERCHANT,
      column('plain', 'status'),
      column('plain', 'address'),
      column('plain', 'network'),
      column('plain', 'currency'),
      column('amount', 'amount_expected'),
      column('amount', 'amount_received'),
      column('amount', 'amount_refunded'),
      column('plain', 'tx_hash'),
      column('time', 'created_at'),
      column('time', 'expires_at'),
      column('time', 'confirmed_at'),
      column('plain', 'price_amount', "price ->> 'amount'"),
      column('plain', 'price_currency', "price ->> 'currency'"),
      column('plain', 'price_rate', "price ->> 'rate'"),
      column('time', 'price_rate_at', "(price ->> 'rate_at')::timestamptz"),
      column('amount', 'amount_waived', 'amount_waived(confirmed_at, is_accepted, amount_expected, amount_received)'),
      column('plain', 'link_id'),
      column('text', 'link_reference'),
      column('plain', 'deposit_id'),
      column('text', 'deposit_customer'),
    ],
    order: 'created_at desc, id desc',
    pageSql: (isAfter) =>
      `select o.*, m.name as merchant_name, array[o.id::text] as place
       from (${selectOrders({ ...filters, after: isAfter ? 'bound as after' : undefined }, ':end', '*')} limit :limit) o
       join merchants m on m.id = o.merchant_id`,
    bindings: bindingsOf(filters),
  };
}

/** The filter of the list of transfers; the period is that of the blocks. */
export function transferExport(
  { network, disposition }: { network: Network; disposition: Disposition | undefined },
  period: Period,
): ExportSource {
  const ofDisposition = disposition === undefined ? '' : 'and disposition = :disposition';
  const after = `and t.block_time <= :after::timestamptz
    and (t.block_time < :after::timestamptz or (t.tx_hash, t.log_index) > (:after1, :after2::int))`;
  const order = 'block_time desc, tx_hash, log_index';
  return {
    columns: [
      column('plain', 'tx_hash'),
      column('plain', 'log_index'),
      column('plain', 'block_number'),
      column('time', 'block_time'),
      column('plain', 'from_address'),
      column('plain', 'to_address'),
      column('amount', 'amount'),
      column('plain', 'disposition'),
      column('plain', 'outgoing'),
      column('plain', 'order_id'),
      column('text', 'external_id'),
      ...MERCHANT,
      column('text', 'held_reason'),
      column('text', 'note'),
      column('time', 'settled_at'),
    ],
    order,
    pageSql: (isAfter) =>
      `select t.*, c.order_id, o.external_id, o.merchant_id, m.name as merchant_name,
         array[t.block_time::text, t.tx_hash, t.log_index::text] as place
       from (select * from chain_transfers t where network = :network ${ofDisposition}
           and block_time >= :from and block_time <= :to ${isAfter ? after : ''} order by ${order} limit :limit) t
       left join credits c using (network, tx_hash, log_index)
       left join orders o on o.id = c.order_id left join merchants m on m.id = o.merchant_id`,
    bindings: { network, disposition, ...period },
  };
}

/** Every attempt to deliver a webhook or an event. */
export function deliveryExport(period: Period): ExportSource {
  const after = 'and (started_at, delivery_id, lease_token) < (:after::timestamptz, :after1::uuid, :after2::uuid)';
  const order = 'started_at desc, delivery_id desc, lease_token desc';
  return {
    columns: [
      column('plain', 'delivery_id'),
      column('plain', 'kind'),
      column('plain', 'order_id'),
      column('text', 'external_id'),
      ...MERCHANT,
      column('plain', 'cycle'),
      column('plain', 'attempt'),
      column('plain', 'manual', 'is_manual'),
      column('text', 'url'),
      column('time', 'started_at'),
      column('plain', 'duration_ms'),
      column('plain', 'http_status'),
      column('text', 'reason'),
      column('text', 'response', 'response_head'),
    ],
    order,
    pageSql: (isAfter) =>
      `select a.*, d.kind, d.order_id, o.external_id, d.merchant_id, m.name as merchant_name, d.cycle, d.is_manual,
         array[a.started_at::text, a.delivery_id::text, a.lease_token::text] as place
       from (select delivery_id, attempt, lease_token, url, started_at, duration_ms, http_status, reason, response_head
           from webhook_attempts
           where started_at >= :from and started_at < :to::timestamptz + interval '1 millisecond'
           ${isAfter ? after : ''} order by ${order} limit :limit) a
       join webhook_deliveries d on d.id = a.delivery_id join merchants m on m.id = d.merchant_id
       left join orders o on o.id = d.order_id`,
    bindings: { ...period },
  };
}

/** The filter of the list of sweeps. */
export function sweepExport({ state }: { state: SweepState | undefined }, period: Period): ExportSource {
  const after = 'and (created_at, id) < (:after::timestamptz, :after1::uuid)';
  const order = 'created_at desc, id desc';
  return {
    columns: [
      column('plain', 'id'),
      column('plain', 'state'),
      column('plain', 'address'),
      column('plain', 'order_id'),
      column('text', 'external_id'),
      ...MERCHANT,
      column('plain', 'attempt'),
      column('text', 'failure_reason'),
      column('plain', 'to_address'),
      column('plain', 'tx_hash'),
      column('amount', 'amount'),
      column('amount', 'fee_trx', 'fee_sun'),
      column('amount', 'topup_fee_trx', 'topup_fee_sun'),
      column('amount', 'spent_trx', 'spent_sun'),
      column('plain', 'energy_used'),
      column('plain', 'funding_tx_hash'),
      column('time', 'created_at'),
      column('time', 'swept_at'),
    ],
    order,
    pageSql: (isAfter) =>
      `select s.*, o.external_id, o.merchant_id, m.name as merchant_name, f.*,
         array[s.created_at::text, s.id::text] as place
       from (select * from sweeps where created_at >= :from and created_at < :to::timestamptz + interval '1 millisecond'
           ${state === undefined ? '' : 'and state = :state'} ${isAfter ? after : ''} order by ${order} limit :limit) s
       left join orders o on o.id = s.order_id left join merchants m on m.id = o.merchant_id
       cross join lateral (
         select (array_agg(t.tx_id order by t.created_at desc) filter (where t.kind = 'funding'))[1] as funding_tx_hash,
           coalesce(sum(t.fee_sun), 0)::bigint as topup_fee_sun,
           (coalesce(sum(case t.kind when 'funding' then t.amount else 0 end + coalesce(t.fee_sun, t.forecast_sun))
             filter (where t.state <> 'dead'), 0) + (
             select coalesce(sum(e.price_sun), 0) from energy_rentals e
             where e.sweep_id = s.id and e.state <> 'refused'))::bigint as spent_sun
         from sweep_transactions t where t.sweep_id = s.id and t.kind <> 'transfer') f`,
    bindings: { state, ...period },
  };
}

/**
 * A row for each day of the export's zone, each merchant of whom anything happened, and each currency in which its
 * orders were priced: orders that were created, money that was credited, by the time of its block, and sweeps that were
 * completed, by the time of theirs, with all fees of the network. A sweep that is not of one order has no merchant, and
 * neither it nor an order by amount a currency. Each page is a day.
 */
export function dayExport({ merchantId }: { merchantId: string | undefined }, period: Period): ExportSource {
  return {
    columns: [
      column('plain', 'date'),
      ...MERCHANT,
      ...['order_count', 'transfer_count'].map((name) => column('plain', name)),
      column('amount', 'received'),
      column('plain', 'sweep_count'),
      column('amount', 'swept'),
      column('amount', 'sweep_fee_trx', 'fee_sun'),
      column('amount', 'waived'),
      column('plain', 'price_currency'),
      column('plain', 'price_paid'),
    ],
    order: 'merchant_name, merchant_id, price_currency nulls first',
    ...(merchantId === undefined ? {} : { isShown: 'merchant_id = :merchantId' }),
    pageSql: (isAfter) => `
      select f.date, f.merchant_id, m.name as merchant_name, sum(orders)::bigint as order_count,
        sum(transfers)::bigint as transfer_count, sum(received)::bigint as received,
        sum(sweeps)::bigint as sweep_count, sum(swept)::bigint as swept, sum(fee_sun)::bigint as fee_sun,
        sum(waived)::bigint as waived, f.price_currency, sum(price_paid)::text as price_paid,
        array[f.date::text] as place
      from (${newestDaySql(isAfter)}) day
      cross join lateral (${factsOfDay()}) f left join merchants m on m.id = f.merchant_id
      group by f.date, f.merchant_id, m.name, f.price_currency`,
    bindings: { merchantId, ...period },
  };
}

/**
 * The newest day on which anything happened, and its bounds: days without anything cost nothing. Offset keeps the planner
 * from computing the bounds for each row that is compared with them.
 */
function newestDaySql(isAfter: boolean): string {
  const until = isAfter ? dayBeginSql(':after::date') : `:to::timestamptz + interval '1 millisecond'`;
  const newest = [
    ['created_at', 'orders'],
    ['block_time', 'credits'],
    ['swept_at', `sweeps`],
  ].map(
    ([time = '', table = '']) =>
      `(select ${time} from ${table} where ${table === 'sweeps' ? `state = 'completed' and` : ''}
         ${time} >= :from and ${time} < ${until} order by ${time} desc limit 1)`,
  );
  const [starts, ends] = [dayBeginSql('date'), dayBeginSql('date + 1')];
  return `select date, greatest(${starts}, :from) as starts, least(${ends}, ${until}) as ends
    from (select greatest(${newest.join(', ')})::date as date) newest where date is not null
    offset 0`;
}

/** A price counts as paid with the transfer that paid it, as what was waived of it does. */
function factsOfDay(): string {
  const ofPaying = (value: string): string =>
    `case when (c.tx_hash, c.log_index) = (o.tx_hash, o.tx_log_index) then ${value} end`;
  const waived = 'amount_waived(o.confirmed_at, o.is_accepted, o.amount_expected, o.amount_received)';
  const paid = `case when o.confirmed_at is not null then (o.price ->> 'amount')::numeric end`;
  const currency = `price ->> 'currency'`;
  return `
    select day.date, merchant_id, count(*) as orders, 0 as transfers, 0 as received, 0 as sweeps, 0 as swept, 0 as fee_sun,
      0 as waived, ${currency} as price_currency, null::numeric as price_paid
    from orders where created_at >= day.starts and created_at < day.ends group by merchant_id, ${currency}
    union all
    select day.date, o.merchant_id, 0, count(*), sum(c.amount), 0, 0, 0, coalesce(sum(${ofPaying(waived)}), 0),
      o.${currency}, sum(${ofPaying(paid)})
    from credits c join orders o on o.id = c.order_id
    where c.block_time >= day.starts and c.block_time < day.ends group by o.merchant_id, o.${currency}
    union all
    select day.date, o.merchant_id, 0, 0, 0, count(*), sum(s.amount), sum(s.fee_sun + coalesce(f.fee_sun, 0)), 0, null, null
    from sweeps s left join orders o on o.id = s.order_id
    left join lateral (select sum(t.fee_sun) as fee_sun from sweep_transactions t
      where t.sweep_id = s.id and t.kind <> 'transfer') f on true
    where s.state = 'completed' and s.swept_at >= day.starts and s.swept_at < day.ends group by o.merchant_id`;
}
