import { currencies, fixedRates, integer, millionths, rateSources } from '../format';
import { optional, withDefault } from '../variable';

export const PRICES = {
  title: "Prices in the shop's currency",
  variables: {
    RATE_SOURCES: optional(
      rateSources,
      'kraken,coinbase,coingecko,binance',
      'Whom the notifier asks what 1 USDT costs, separated by commas; name=URL asks at another address. Without sources ' +
        'and fixed rates, orders by price are refused.',
    ),
    FIXED_RATES: optional(
      fixedRates,
      'USD:1,CNY:7.25',
      'Units of a currency for 1 USDT, which you fix: no source is asked about these. USD is not 1 unless you say so.',
    ),
    RATE_CURRENCIES: optional(
      currencies,
      'EUR,TRY',
      'Kept fresh at all times. Any other that a source knows is asked for once an order needs it, and for a week.',
    ),
    RATE_MAX_AGE: withDefault(integer(30, 86_400), '300', 'Seconds; what a source said before does not count.'),
    RATE_MAX_DEVIATION: withDefault(
      millionths,
      '0.02',
      'A source that is farther from the median of all is left out. 0.02 is 2 %.',
    ),
    RATE_MIN_SOURCES: optional(
      integer(1, 4),
      '2',
      'So many sources must agree, or there is no rate. Not set: 2, or 1 with a single source.',
    ),
  },
};
