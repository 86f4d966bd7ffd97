import { an, PAYMENT, type Violation } from './violation';

const FREE = `(select idx from addresses where state = 'free' order by idx desc limit 1)`;
const BLOCK = `(select number from blocks order by number desc limit 1)`;

/** Ways to break every promise about webhooks, addresses, the scan and sweeps. */
export const VIOLATIONS_AROUND: readonly Violation[] = [
  { check: 'W01', what: 'a paid order owes nothing', sql: `delete from webhook_deliveries where order_id = ${an(7)}` },
  {
    check: 'W01',
    what: 'an order that owes no webhook was paid and not completed',
    sql: `update orders set callback_url = 'https://callback.invalid/' where id = ${an(7)};
      delete from webhook_deliveries where order_id = ${an(7)}`,
  },
  {
    check: 'W02',
    what: 'a webhook is owed for an unpaid order',
    sql: `update webhook_deliveries set order_id = ${an(0)} where order_id = ${an(7)}`,
  },
  {
    check: 'W03',
    what: 'a completed order still has a pending webhook',
    sql: `update webhook_deliveries set state = 'pending', finished_at = null where order_id = ${an(1)}`,
  },
  {
    check: 'W03',
    what: 'a completed webhook is sent again without a reason',
    sql: `with requested as (
        insert into order_events (order_id, merchant_id, event_type, payload)
        select id, merchant_id, 'webhook_retry_requested', '{"cycle": 2}' from orders where id = ${an(1)})
      insert into webhook_deliveries (event_id, order_id, merchant_id, cycle, url, origin, body)
      select event_id, order_id, merchant_id, 2, url, origin, body from webhook_deliveries where order_id = ${an(1)}`,
  },
  {
    check: 'W03',
    what: 'a confirmed order has no pending webhook',
    sql: `update webhook_deliveries set state = 'failed', finished_at = now() where order_id = ${an(7)}`,
  },
  {
    check: 'W04',
    what: 'a later cycle sends other bytes',
    sql: `update webhook_deliveries set body = body || '\\x20' where cycle = 2 and order_id = ${an(6)}`,
  },
  {
    check: 'W04',
    what: 'the webhook-id was changed',
    sql: `update webhook_deliveries set event_id = 'evt_' where order_id = ${an(1)}`,
  },
  {
    check: 'W05',
    what: 'a webhook reports more money',
    sql: `update webhook_deliveries set body = convert_to(replace(convert_from(body, 'UTF8'), '"amount_received":"1', '"amount_received":"9'), 'UTF8') where order_id = ${an(1)}`,
  },
  {
    check: 'W05',
    what: 'the bytes of a webhook are not text',
    sql: `update webhook_deliveries set body = '\\xff' where order_id = ${an(1)}`,
  },
  {
    check: 'W06',
    what: 'a cycle is missing',
    sql: `update webhook_deliveries set cycle = 3 where cycle = 2 and order_id = ${an(6)}`,
  },
  {
    check: 'W06',
    what: 'an older cycle is still to be sent',
    sql: `update webhook_deliveries set state = 'waiting', finished_at = null where cycle = 1 and order_id = ${an(6)}`,
  },
  {
    check: 'W07',
    what: 'a webhook goes elsewhere',
    sql: `update webhook_deliveries set url = 'http://evil.example/' where order_id = ${an(7)}`,
  },
  {
    check: 'W08',
    what: 'an acknowledged order was not completed',
    sql: `update webhook_deliveries set state = 'delivered', finished_at = now() where order_id = ${an(7)}`,
  },
  {
    check: 'W09',
    what: 'an attempt of no delivery is on record',
    sql: `insert into webhook_attempts (delivery_id, attempt, lease_token, url, started_at, duration_ms)
      values (gen_random_uuid(), 1, gen_random_uuid(), 'http://shop.example/', now(), 1)`,
  },
  {
    check: 'A01',
    what: 'a customer was shown another address',
    sql: `update orders set address = 'T' || repeat('1', 33) where id = ${an(8)}`,
  },
  { check: 'A02', what: 'a lease is missing', sql: `delete from address_leases where order_id = ${an(0)}` },
  {
    check: 'A03',
    what: 'a lease ends too early',
    sql: `update address_leases set attributed = tstzrange(lower(attributed), lower(attributed) + interval '2 hours') where order_id = ${an(0)}`,
  },
  {
    check: 'A04',
    what: 'two customers pay to the same address',
    sql: `update orders set address_idx = (select address_idx from orders where id = ${an(8)}) where status = 'pending'`,
  },
  {
    check: 'A05',
    what: 'two leases overlap',
    sql: `update address_leases set exclusive = tstzrange(lower(exclusive), null) where order_id = (select id from orders where external_id = 'order "10"')`,
  },
  {
    check: 'A06',
    what: 'a leased address is free',
    sql: `update addresses set state = 'free' where idx = (select address_idx from orders where id = ${an(8)})`,
  },
  {
    check: 'A06',
    what: 'an address was lost from the pool',
    sql: `update addresses set state = 'leased' where idx = ${FREE}`,
  },
  {
    check: 'A07',
    what: 'an address with unmatched money is free',
    sql: `update addresses set state = 'free' where address = (select to_address from chain_transfers where disposition = 'unmatched')`,
  },
  { check: 'A08', what: 'an address is not watched', sql: `delete from addresses where idx = ${FREE} - 1` },
  {
    check: 'A09',
    what: 'an address of an earlier epoch is free',
    sql: `update address_leases set is_over = true, epoch = gen_random_uuid() where order_id = ${an(0)}; update addresses set state = 'free' where idx = (select address_idx from orders where id = ${an(0)})`,
  },
  {
    check: 'A10',
    what: 'a reused address was marked as new',
    sql: `update orders set is_address_reused = false where is_address_reused`,
  },
  {
    check: 'A12',
    what: 'an address is leased for no order',
    sql: `update address_leases set order_id = gen_random_uuid() where order_id = ${an(0)}`,
  },
  { check: 'A11', what: 'the wallet is missing', sql: 'delete from wallet' },
  {
    check: 'C01',
    what: 'a block has another parent',
    sql: `update blocks set parent_id = repeat('0', 64) where number = 77`,
  },
  { check: 'C02', what: 'a block was left out', sql: 'delete from blocks where number = 77' },
  { check: 'C02', what: 'the anchor is missing', sql: 'delete from blocks where number = 0' },
  { check: 'C03', what: 'the cursor ran ahead', sql: 'update scan_cursors set number = number + 1' },
  { check: 'C03', what: 'the cursor is on another chain', sql: `update scan_cursors set block_id = repeat('0', 64)` },
  {
    check: 'C04',
    what: 'a transfer was backdated',
    sql: `update chain_transfers set block_time = block_time - interval '1 minute' where tx_hash = ${PAYMENT}`,
  },
  {
    check: 'C04',
    what: 'a transfer was recorded before its block',
    sql: `update chain_transfers set block_number = ${BLOCK} + 1 where tx_hash = ${PAYMENT}`,
  },
  {
    check: 'C05',
    what: 'chain time went back',
    sql: `update blocks set block_time = block_time - interval '1 day' where number = 77`,
  },
  {
    check: 'C06',
    what: 'a hint outlived its block',
    sql: `update payment_hints set block_number = 77 where order_id = ${an(8)}`,
  },
  {
    check: 'C07',
    what: 'a payment on the chain is missing from the ledger',
    sql: `insert into missing_transfers (network, address, tx_hash, amount, from_number, to_number)
      select network, address, repeat('ab', 32), 1, 5, 5 from orders limit 1`,
  },
  {
    check: 'P01',
    what: 'a signed transfer goes to a thief',
    sql: `update sweep_transactions set to_address = 'T' || repeat('1', 33) where state = 'live'`,
  },
  {
    check: 'P02',
    what: 'a sweep went elsewhere',
    sql: `update sweeps set to_address = 'T' || repeat('1', 33) where state = 'completed'`,
  },
  {
    check: 'P02',
    what: 'a sweep was completed without a transaction',
    sql: `update sweeps set tx_hash = repeat('0', 64) where state = 'completed'`,
  },
  {
    check: 'P03',
    what: 'a sweep empties another address',
    sql: `update sweeps set address_idx = 0 where state = 'failed'`,
  },
  {
    check: 'P04',
    what: 'a theft was recorded as a sweep',
    sql: `update chain_transfers set outgoing = 'sweep' where outgoing = 'outside'`,
  },
  {
    check: 'P04',
    what: 'a sweep was recorded as a theft',
    sql: `update chain_transfers set outgoing = 'outside' where outgoing = 'sweep'`,
  },
  {
    check: 'P05',
    what: 'a completed sweep is not in the chain',
    sql: `delete from chain_transfers where outgoing = 'sweep'`,
  },
  {
    check: 'P06',
    what: 'a failed sweep may still be sent',
    sql: `update sweeps set state = 'failed', failure_reason = 'reverted' where state = 'sweeping'`,
  },
  {
    check: 'P07',
    what: 'a top-up went elsewhere',
    sql: `update sweep_transactions set to_address = 'T' || repeat('1', 33) where kind = 'funding'`,
  },
  {
    check: 'P08',
    what: 'a completed sweep still has energy of the hot wallet',
    sql: `insert into sweep_transactions (tx_id, sweep_id, attempt, kind, to_address, amount, forecast_sun, bytes,
        head_number, expires_at, state, sent_at, result, fee_sun, energy_used, block_number)
      select repeat('0', 64), id, 1, 'delegation', address, 1000000, 0, '\\x00', 1, now(), 'final', now(), 'SUCCESS', 0, 0, 1
      from sweeps where state = 'completed' limit 1`,
  },
  {
    check: 'F01',
    what: 'a day shows more orders',
    sql: 'update statistic_deltas set order_count = 2 where seq = (select min(seq) from statistic_deltas where order_count = 1)',
  },
  {
    check: 'F01',
    what: 'a day shows more money',
    sql: 'insert into statistic_deltas (day, received) values (current_date, 1)',
  },
  {
    check: 'F01',
    what: 'a day shows less money on the addresses',
    sql: 'insert into statistic_deltas (day, swept) values (current_date, 1)',
  },
  {
    check: 'F02',
    what: 'a merchant shows fewer incidents',
    sql: 'delete from statistic_deltas where incident_count = 1',
  },
  {
    check: 'F02',
    what: 'a merchant without orders shows an active one',
    sql: 'insert into statistic_deltas (merchant_id, active_count) values (gen_random_uuid(), 1)',
  },
  {
    check: 'F03',
    what: 'the pool shows more addresses',
    sql: 'update pool_statistics set free_addresses = free_addresses + 1',
  },
  {
    check: 'F04',
    what: 'a day of a merchant shows more money',
    sql: `insert into merchant_daily_statistics (merchant_id, day, received) select id, '2020-01-01', 1 from merchants limit 1`,
  },
];
