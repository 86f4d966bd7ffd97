import type { AuditCheck } from './audit-check';

const AMOUNT = '^[0-9]{1,12}([.][0-9]{1,12}){0,1}$';
const TIME = '^[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}[.][0-9]{3}Z$';
const NUMBER = (key: string): string =>
  `case when price ->> '${key}' ~ '${AMOUNT}' then (price ->> '${key}')::numeric end`;

/** Orders by price, their numbers null where they are none. */
const PRICED = `(select id, created_at, amount_expected, price, price ->> 'currency' as currency,
    ${NUMBER('amount')} as amount, ${NUMBER('rate')} as rate, ${NUMBER('spread')} as spread,
    array(select jsonb_array_elements_text(case when jsonb_typeof(price -> 'sources') = 'array' then price -> 'sources' else '[]' end))
      as sources,
    case when price ->> 'rate_at' ~ '${TIME}' then (price ->> 'rate_at')::timestamptz end as rate_at
  from orders where price is not null) o`;
const AS_TEXT = `(o.price - 'sources')::text`;

/** What an order by price costs follows from its price. Products are exact where a quotient would be rounded. */
export const PRICE_CHECKS: readonly AuditCheck[] = [
  {
    name: 'R01',
    promise: 'an order by price costs the price divided by the rate, with its spread, rounded up to 0.01',
    sql: `select o.id::text as key, format('%s micro-units, %s', o.amount_expected, ${AS_TEXT}) as detail from ${PRICED}
      where o.amount_expected * o.rate < o.amount * (100 + o.spread) * 10000
        or (o.amount_expected - 10000) * o.rate >= o.amount * (100 + o.spread) * 10000 or o.amount_expected % 10000 <> 0`,
  },
  {
    name: 'R02',
    promise: 'a price has an amount, a currency, a rate with its time and sources, and a spread',
    sql: `select o.id::text as key, o.price::text as detail from ${PRICED}
      where (select array_agg(key order by key) from jsonb_object_keys(o.price) key)
          <> '{amount,currency,rate,rate_at,sources,spread}'
        or not coalesce(o.amount > 0 and o.rate > 0 and o.spread between 0 and 20 and o.currency ~ '^[A-Z]{3}$'
          and cardinality(o.sources) > 0 and o.rate_at < o.created_at + interval '1 minute', false)`,
  },
  {
    name: 'R03',
    promise: 'the rate of an order lies between what its sources had said, as far back as readings are kept',
    sql: `select o.id::text as key, ${AS_TEXT} as detail from ${PRICED}
      left join lateral (
        select min(r.rate::numeric) as lowest, max(r.rate::numeric) as highest, count(distinct r.source) as sources
        from rate_readings r where r.currency = o.currency and r.source = any(o.sources) and r.rate is not null
          and r.as_of >= o.rate_at and r.read_at <= o.created_at + interval '1 second'
      ) said on true
      where o.sources <> '{fixed}' and o.created_at > now() - interval '89 days'
        and not coalesce(o.rate between said.lowest and said.highest and said.sources = cardinality(o.sources), false)`,
  },
];
