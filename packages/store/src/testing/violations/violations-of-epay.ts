import type { Violation } from './violation';

const sent = (change: string): string => `update epay_orders set ${change}`;
/** A paid order of a shop that speaks EPay. */
const order = (change: string): string => `update orders set ${change} where id in (select order_id from epay_orders)`;

/** Ways to break every promise about EPay. */
export const VIOLATIONS_OF_EPAY: readonly Violation[] = [
  { check: 'E01', what: 'what a shop sent has no order', sql: sent('order_id = gen_random_uuid()') },
  { check: 'E01', what: 'the number of a shop was changed', sql: sent(`out_trade_no = 'another'`) },
  { check: 'E01', what: 'the name of what was bought was changed', sql: sent(`name = 'another'`) },
  {
    check: 'E01',
    what: 'an order of a shop was given to a merchant without one',
    sql: order(
      `merchant_id = (select id from merchants where id not in (select merchant_id from merchant_epay) limit 1)`,
    ),
  },
  {
    check: 'E01',
    what: 'nobody is told that an order of a shop is paid',
    sql: order(`callback_url = 'https://callback.invalid/'`),
  },
  { check: 'E01', what: 'a customer is led elsewhere', sql: order(`success_url = 'https://evil.example/'`) },
  {
    check: 'E01',
    what: 'an order of a shop was ascribed to a payment link',
    sql: order('link_id = (select id from payment_links limit 1)'),
  },
  { check: 'E02', what: 'the money that a shop sent was changed', sql: sent(`money = '72.4'`) },
  { check: 'E02', what: 'the money that a shop sent is no number', sql: sent(`money = '7e1'`) },
  { check: 'E02', what: 'an order of a shop has another price', sql: order(`price = price || '{"amount": "0.01"}'`) },
  { check: 'E02', what: 'an order of a shop lost its price', sql: order('price = null') },
];
