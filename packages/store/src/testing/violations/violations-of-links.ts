import type { Violation } from './violation';

/** A paid order of a payment link. */
const LINKED = `external_id = 'at a link'`;

/** Ways to break every promise about payment links. */
export const VIOLATIONS_OF_LINKS: readonly Violation[] = [
  {
    check: 'K03',
    what: 'a link with orders was given to another merchant',
    sql: `with other as (
        insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed)
        select 'Other', sha256(api_key_hash), api_key_prefix, webhook_secret_sealed from merchants limit 1 returning id
      ) update payment_links set merchant_id = (select id from other)`,
  },
  {
    check: 'K03',
    what: 'nobody made an order of a link',
    sql: `update orders set link_visitor = null where ${LINKED}`,
  },
  {
    check: 'K03',
    what: 'an order without a link has a reference',
    sql: `update orders set link_reference = 'a' where link_id is null`,
  },
  { check: 'W05', what: 'a paid order lost its link', sql: `update orders set link_id = null where ${LINKED}` },
  {
    check: 'W05',
    what: 'what the customer gave was changed',
    sql: `update orders set link_reference = 'another' where ${LINKED}`,
  },
];
