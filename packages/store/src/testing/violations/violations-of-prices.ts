import type { Violation } from './violation';

/** A paid order by price at an agreed rate. */
const PRICED = `external_id = 'by price'`;
const price = (change: string): string => `update orders set price = price || '${change}' where ${PRICED}`;

/** Ways to break every promise about prices. */
export const VIOLATIONS_OF_PRICES: readonly Violation[] = [
  { check: 'R01', what: 'a rate was raised', sql: price('{"rate": "0.9205"}') },
  { check: 'R01', what: 'a rate was lowered', sql: price('{"rate": "0.9195"}') },
  { check: 'R01', what: 'a price was raised by a cent', sql: price('{"amount": "20.00"}') },
  { check: 'R01', what: 'a spread was taken away', sql: price('{"spread": "0"}') },
  { check: 'R01', what: 'a spread was raised', sql: price('{"spread": "1.6"}') },
  {
    check: 'R01',
    what: 'an order by price was made a cent cheaper',
    sql: `update orders set amount_expected = amount_expected - 10000 where ${PRICED}`,
  },
  { check: 'R02', what: 'a rate is no number', sql: price('{"rate": "1e3"}') },
  { check: 'R02', what: 'a spread is below zero', sql: price('{"spread": "-1"}') },
  { check: 'R02', what: 'the sources of a rate were removed', sql: price('{"sources": []}') },
  { check: 'R02', what: 'a rate is of after its order', sql: price('{"rate_at": "2100-01-01T00:00:00.000Z"}') },
  {
    check: 'R03',
    what: 'a rate was raised together with the amount that follows from it',
    sql: `update orders set price = price || '{"rate": "0.8"}', amount_expected = 25370000 where ${PRICED}`,
  },
  { check: 'R03', what: 'the currency of a price was changed', sql: price('{"currency": "GBP"}') },
  { check: 'R03', what: 'a rate was ascribed to another source', sql: price('{"sources": ["binance", "kraken"]}') },
  {
    check: 'W05',
    what: 'the price of a paid order was removed',
    sql: `update orders set price = null where ${PRICED}`,
  },
];
