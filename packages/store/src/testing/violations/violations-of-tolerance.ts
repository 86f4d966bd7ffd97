import type { Violation } from './violation';

/** An order of the test ledger that was paid with 0.05 USDT less, and one that was paid in full; for SQL. */
const WAIVED = `(select id from orders where external_id = 'order "111"')`;
const FULL = `(select id from orders where external_id = 'order "101"')`;

/** Ways to break the promises about what may stay unpaid, and about what was waived. */
export const VIOLATIONS_OF_TOLERANCE: readonly Violation[] = [
  {
    check: 'S01',
    what: 'the tolerance of an order that was paid by it was removed',
    sql: `update orders set underpaid_tolerance = 0 where id = ${WAIVED}`,
  },
  {
    check: 'S01',
    what: 'an order became paid by less than its tolerance allows',
    sql: `update orders set amount_received = amount_received - 60000 where id = ${WAIVED}`,
  },
  {
    check: 'T01',
    what: 'a merchant tolerates more than an admin has set',
    sql: `update merchants set underpaid_percent = '5', underpaid_maximum = 10000000`,
  },
  {
    check: 'T02',
    what: 'an order and its event were given a tolerance that no admin has set',
    sql: `update orders set underpaid_tolerance = 400000 where id = ${WAIVED};
      update order_events set payload = '{"underpaid_tolerance": "0.400000"}'
      where event_type = 'order_created' and order_id = ${WAIVED}`,
  },
  {
    check: 'T02',
    what: 'the setting of an admin was moved behind the orders by it',
    sql: `update admin_actions set recorded_at = now() where after ->> 'underpaid_percent' = '1'`,
  },
  {
    check: 'T03',
    what: 'the tolerance of an order was raised',
    sql: `update orders set underpaid_tolerance = underpaid_tolerance + 1 where id = ${WAIVED}`,
  },
  {
    check: 'T03',
    what: 'an order that was paid in full got a tolerance',
    sql: `update orders set underpaid_tolerance = 100000 where id = ${FULL}`,
  },
  {
    check: 'T04',
    what: 'an event says that more was waived',
    sql: `update order_events set payload = '{"amount_waived": "0.060000"}'
      where event_type = 'payment_confirmed' and order_id = ${WAIVED}`,
  },
  {
    check: 'T04',
    what: 'an event conceals that something was waived',
    sql: `update order_events set payload = '{}' where event_type = 'payment_confirmed' and order_id = ${WAIVED}`,
  },
  {
    check: 'T04',
    what: 'an event says that something was waived of an order that was paid in full',
    sql: `update order_events set payload = '{"amount_waived": "0.050000"}'
      where event_type = 'payment_confirmed' and order_id = ${FULL}`,
  },
  {
    check: 'W05',
    what: 'a webhook conceals that something was waived',
    sql: `update webhook_deliveries
      set body = convert_to(replace(convert_from(body, 'UTF8'), ',"amount_waived":"0.050000"', ''), 'UTF8')
      where order_id = ${WAIVED}`,
  },
  {
    check: 'F01',
    what: 'more was waived on a day',
    sql: 'insert into statistic_deltas (day, waived) values (current_date, 1)',
  },
  {
    check: 'F02',
    what: 'less was waived for a merchant',
    sql: 'insert into statistic_deltas (merchant_id, waived) select id, -1 from merchants',
  },
  {
    check: 'G01',
    what: 'more than 5 percent of an order may stay unpaid',
    sql: `update orders set underpaid_tolerance = amount_expected / 20 + 1 where id = ${WAIVED}`,
  },
  {
    check: 'G02',
    what: 'what is waived is no longer counted',
    sql: 'alter table orders disable trigger count_waived',
  },
];
