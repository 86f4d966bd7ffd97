import type { Violation } from './violation';

/** A paid order of a deposit address. */
const DEPOSITED = 'deposit_id is not null';

/** Ways to break every promise about deposit addresses. */
export const VIOLATIONS_OF_DEPOSITS: readonly Violation[] = [
  {
    check: 'D01',
    what: 'a customer lost the address that it was given',
    sql: `update deposit_addresses set address_idx = null, branch = null, child = null, derived_at = null`,
  },
  {
    check: 'D01',
    what: 'a deposit address is of nobody',
    sql: `insert into addresses (idx, address, state) select -1000, 'T' || repeat('9', 33), 'deposit'`,
  },
  {
    check: 'D02',
    what: 'a deposit address with orders was given to another customer',
    sql: `update deposit_addresses set customer_id = 'another'`,
  },
  {
    check: 'D02',
    what: 'an order of a deposit is of another merchant than the address',
    sql: `with other as (
        insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed)
        select 'Other', sha256(api_key_hash), api_key_prefix, webhook_secret_sealed from merchants limit 1 returning id
      ) update deposit_addresses set merchant_id = (select id from other)`,
  },
  {
    check: 'D02',
    what: 'an order of a deposit lost its deposit',
    sql: `update orders set deposit_id = null, deposit_customer = null where ${DEPOSITED}`,
  },
  {
    check: 'D03',
    what: 'an order of a deposit asks for more than its payment',
    sql: `update orders set amount_expected = amount_expected - 1 where ${DEPOSITED}`,
  },
  {
    check: 'D03',
    what: 'an order of a deposit is of another payment',
    sql: `update orders set external_id = 'deposit-nile-' || repeat('0', 64) || '-0' where ${DEPOSITED}`,
  },
  {
    check: 'D03',
    what: 'a deposit was credited twice',
    sql: `insert into credits (network, tx_hash, log_index, order_id, amount, kind, block_time)
      select t.network, t.tx_hash, t.log_index, o.id, t.amount, 'credited', t.block_time
      from orders o, chain_transfers t where ${DEPOSITED} and t.disposition = 'unmatched' limit 1`,
  },
  {
    check: 'D04',
    what: 'a deposit was credited to an order that another address is of',
    sql: `update credits set order_id = (select id from orders where deposit_id is null limit 1)
      where order_id = (select id from orders where ${DEPOSITED} limit 1)`,
  },
  {
    check: 'A02',
    what: 'an order of a deposit has a lease',
    sql: `insert into address_leases (order_id, address_idx, attributed, exclusive, epoch)
      select o.id, o.address_idx, tstzrange(o.created_at, monitor_until), tstzrange(o.created_at, monitor_until), w.epoch
      from orders o, wallet w where ${DEPOSITED}`,
  },
  {
    check: 'W05',
    what: 'the webhook of a deposit names another customer',
    sql: `update orders set deposit_customer = 'another' where ${DEPOSITED};
      update deposit_addresses set customer_id = 'another'`,
  },
];
