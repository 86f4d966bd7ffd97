import { an, PAYMENT, type Violation } from './violation';

/** Ways to break every promise about money and states. */
export const VIOLATIONS_OF_ORDERS: readonly Violation[] = [
  {
    check: 'M01',
    what: 'a received amount was raised',
    sql: `update orders set amount_received = amount_received + 1 where id = ${an(1)}`,
  },
  { check: 'M01', what: 'a credit was removed', sql: `delete from credits where order_id = ${an(3)}` },
  {
    check: 'M02',
    what: 'a credit was raised',
    sql: `update credits set amount = amount + 1 where order_id = ${an(1)}`,
  },
  {
    check: 'M02',
    what: 'the kind of a credit was changed',
    sql: `update credits set kind = 'extra' where order_id = ${an(3)}`,
  },
  {
    check: 'M03',
    what: 'an unmatched transfer was marked as credited',
    sql: `update chain_transfers set disposition = 'credited' where disposition = 'unmatched'`,
  },
  {
    check: 'M04',
    what: 'a credit was moved to another order',
    sql: `update credits set order_id = ${an(3)} where order_id = ${an(1)}`,
  },
  {
    check: 'M05',
    what: 'a lease was moved away from its payment',
    sql: `update address_leases set attributed = tstzrange(upper(attributed), upper(attributed) + interval '1 hour') where order_id = ${an(1)}`,
  },
  {
    check: 'M06',
    what: 'a payment on time was marked as late',
    sql: `update credits set kind = 'late' where order_id = ${an(1)}`,
  },
  {
    check: 'M06',
    what: 'a late payment was marked as on time',
    sql: `update credits set kind = 'credited' where order_id = ${an(4)}`,
  },
  {
    check: 'M07',
    what: 'a paid order names another transfer',
    sql: `update orders set tx_hash = repeat('0', 64) where id = ${an(1)}`,
  },
  {
    check: 'M08',
    what: 'an unpaid order names a transfer',
    sql: `update orders set tx_hash = repeat('0', 64), tx_log_index = 0 where id = ${an(0)}`,
  },
  {
    check: 'M09',
    what: 'a transfer to a stranger was recorded as ours',
    sql: `update chain_transfers set to_address = from_address where tx_hash = ${PAYMENT}`,
  },
  {
    check: 'M10',
    what: 'a payment of an order was marked as unmatched',
    sql: `update chain_transfers set disposition = 'unmatched' where tx_hash = ${PAYMENT}`,
  },
  {
    check: 'M11',
    what: 'a resolved transfer lost its note',
    sql: `update chain_transfers set note = null where disposition = 'resolved'`,
  },
  {
    check: 'M11',
    what: 'a held transfer lost its reason',
    sql: `update chain_transfers set held_reason = null where disposition = 'held'`,
  },
  { check: 'M12', what: 'a balance was raised', sql: `update addresses set balance = balance + 1 where idx = 4` },
  { check: 'M13', what: 'more was swept than received', sql: `update addresses set balance = -1 where idx = 4` },
  {
    check: 'M14',
    what: 'a paid address was marked as unpaid',
    sql: `update addresses set has_received = false where idx = 0`,
  },
  {
    check: 'M15',
    what: 'an order received money without a transfer',
    sql: `update orders set amount_received = amount_received + 1 where id = ${an(5)}`,
  },
  {
    check: 'S01',
    what: 'an order was completed without its money',
    sql: `update orders set status = 'completed', confirmed_at = now() where id = ${an(3)}`,
  },
  {
    check: 'S01',
    what: 'a paid order was marked as expired',
    sql: `update orders set status = 'expired', confirmed_at = null where id = ${an(1)}`,
  },
  {
    check: 'S02',
    what: 'the creation of an order was removed',
    sql: `delete from order_events where event_type = 'order_created' and order_id = ${an(1)}`,
  },
  {
    check: 'S02',
    what: 'an order was created twice',
    sql: `insert into order_events (order_id, merchant_id, event_type) select id, merchant_id, 'order_created' from orders where id = ${an(1)}`,
  },
  {
    check: 'S03',
    what: 'an expired order was completed',
    sql: `update order_events set from_status = 'expired', to_status = 'completed' where event_type = 'webhook_delivered' and order_id = ${an(1)}`,
  },
  {
    check: 'S03',
    what: 'an edge is missing',
    sql: `delete from order_events where event_type = 'payment_confirmed' and order_id = ${an(1)}`,
  },
  {
    check: 'S04',
    what: 'a status was written without an event',
    sql: `update orders set status = 'callback_failed' where id = ${an(1)}`,
  },
  {
    check: 'S05',
    what: 'an order was confirmed twice',
    sql: `insert into order_events (order_id, merchant_id, event_type) select id, merchant_id, 'payment_confirmed' from orders where id = ${an(1)}`,
  },
  {
    check: 'S06',
    what: 'an edge was recorded by another event',
    sql: `update order_events set event_type = 'payment_late' where to_status = 'confirmed' and order_id = ${an(1)}`,
  },
  {
    check: 'S07',
    what: 'a payment window was closed early',
    sql: `update orders set expires_at = now() + interval '1 day', monitor_until = now() + interval '2 days' where id = ${an(0)}`,
  },
  {
    check: 'S08',
    what: 'an order paid in time was expired',
    sql: `insert into order_events (order_id, merchant_id, event_type, from_status, to_status) select id, merchant_id, 'order_expired', 'pending', 'expired' from orders where id = ${an(1)}`,
  },
  {
    check: 'S09',
    what: 'a payment window stayed open',
    sql: `update orders set expires_at = created_at + interval '1 second', created_at = created_at - interval '9 days' where id = ${an(8)}; update orders set expires_at = created_at + interval '1 minute' where id = ${an(8)}`,
  },
  {
    check: 'S10',
    what: 'an order with money was expired',
    sql: `update orders set status = 'expired' where id = ${an(3)}`,
  },
  {
    check: 'S10',
    what: 'an order without money failed',
    sql: `update orders set status = 'failed' where id = ${an(0)}`,
  },
  {
    check: 'S11',
    what: 'an order belongs to another network',
    sql: `update orders set network = 'mainnet' where id = ${an(0)}`,
  },
  {
    check: 'S12',
    what: 'an event is shown to another merchant',
    sql: `update order_events set merchant_id = gen_random_uuid() where event_type = 'order_created' and order_id = ${an(1)}`,
  },
  {
    check: 'S12',
    what: 'an event is of no order',
    sql: `update order_events set order_id = gen_random_uuid() where event_type = 'order_created' and order_id = ${an(1)}`,
  },
  {
    check: 'S13',
    what: 'an underpaid order was confirmed without a decision',
    sql: `update orders set status = 'confirmed', confirmed_at = now(), is_accepted = true where id = ${an(3)}`,
  },
  {
    check: 'S13',
    what: 'an acceptance says that more had come',
    sql: `insert into order_events (order_id, merchant_id, event_type, payload)
      select id, merchant_id, 'payment_accepted', '{"amount_received": "9.000000", "note": "x"}' from orders where id = ${an(3)}`,
  },
  {
    check: 'S14',
    what: 'an order was closed without a decision',
    sql: `update orders set closed_at = now() where id = ${an(3)}`,
  },
  {
    check: 'S15',
    what: 'an order says that money was returned',
    sql: `update orders set amount_refunded = 1 where id = ${an(3)}`,
  },
  {
    check: 'S15',
    what: 'a refund was added without a decision',
    sql: `insert into order_refunds (network, tx_hash, order_id, from_address, to_address, amount, block_number, block_time, note)
      select network, repeat('4', 64), id, address, address, 1, 1, now(), 'x' from orders where id = ${an(3)};
      update orders set amount_refunded = 1 where id = ${an(3)}`,
  },
  {
    check: 'G01',
    what: 'an order lost its external id',
    sql: `update orders set external_id = '' where id = ${an(8)}`,
  },
  {
    check: 'G01',
    what: 'an unpaid order has the time of a payment',
    sql: `update orders set confirmed_at = now() where id = ${an(8)}`,
  },
  { check: 'G02', what: 'the guard of orders was switched off', sql: 'alter table orders disable trigger guard_order' },
  {
    check: 'G02',
    what: 'the guard of prices was switched off',
    sql: 'alter table orders disable trigger orders_price_stays',
  },
  { check: 'G02', what: 'all guards of credits were switched off', sql: 'alter table credits disable trigger all' },
  { check: 'G02', what: 'the guard of transfers was removed', sql: 'drop trigger guard_transfer on chain_transfers' },
];
