import type { AuditCheck } from './audit-check';
import { NO_CALLBACK } from '../orders/orders';

const MONEY = '^[0-9]{1,10}([.][0-9]{1,2}){0,1}$';

/** What shops sent by EPay, and the orders that were made of it. An order without such a row is any program's. */
export const EPAY_CHECKS: readonly AuditCheck[] = [
  {
    name: 'E01',
    promise: 'what a shop sent by EPay is of the order with its number, of a merchant who has a shop, and only that',
    sql: `select e.order_id::text as key, format('%s, order %s of %s', e.out_trade_no, o.external_id, o.merchant_id) as detail
      from epay_orders e left join orders o on o.id = e.order_id left join merchant_epay s on s.merchant_id = o.merchant_id
      where s.merchant_id is null or o.external_id <> 'epay:' || e.out_trade_no or o.callback_url = '${NO_CALLBACK}'
        or o.success_url is not null or o.link_id is not null or o.deposit_id is not null
        or o.description <> e.name`,
  },
  {
    name: 'E02',
    promise: 'the price of an order by EPay is the money that its shop sent',
    sql: `select e.order_id::text as key, format('%s, price %s', e.money, o.price ->> 'amount') as detail
      from epay_orders e join orders o on o.id = e.order_id
      where not coalesce(case when e.money ~ '${MONEY}' and o.price ->> 'amount' ~ '${MONEY}'
        then e.money::numeric = (o.price ->> 'amount')::numeric end, false)`,
  },
];
