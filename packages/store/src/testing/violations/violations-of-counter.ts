import type { Violation } from './violation';

const sale = (change: string): string => `update counter_sales set ${change}`;
const order = (change: string): string =>
  `update orders set ${change} where id in (select order_id from counter_sales)`;
const other = (what: string): string => `(select id from merchants where ${what} limit 1)`;

/** Ways to break every promise about sales at the counter. */
export const VIOLATIONS_OF_COUNTER: readonly Violation[] = [
  { check: 'K01', what: 'a sale has no order', sql: sale('order_id = gen_random_uuid()') },
  {
    check: 'K01',
    what: 'the order of a sale was given to another merchant',
    sql: order(`merchant_id = ${other('id not in (select merchant_id from counter_sales)')}`),
  },
  {
    check: 'K01',
    what: 'the order of a sale was ascribed to a payment link',
    sql: order('link_id = (select id from payment_links limit 1)'),
  },
  {
    check: 'K02',
    what: 'a sale was ascribed to another person',
    sql: `with other as (insert into people (name) values ('Eve') returning id)
      update counter_sales set person_id = (select id from other)`,
  },
  {
    check: 'K02',
    what: 'an order was made a sale later',
    sql: `insert into counter_sales (order_id, merchant_id, person_id)
      select o.id, o.merchant_id, p.id from orders o, people p where o.id not in (select order_id from counter_sales) limit 1`,
  },
];
