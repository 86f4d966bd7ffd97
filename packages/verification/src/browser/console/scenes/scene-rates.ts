import type { Schemas } from '@gateway/contract';

const said = (
  source: string,
  rate: string | null,
  deviation: string | null,
  leftOut: string | null = null,
): Schemas['SourceRate'] => ({
  ...{ source, rate, age_seconds: 42, deviation_percent: deviation, left_out: leftOut },
});

/** One rate that sources agree on, one that is fixed, and one that is missing. */
export const ratesAt = (rateAt: string): Schemas['CurrencyRate'][] => [
  { currency: 'CNY', rate: '7.25', rate_at: null, reason: null, sources: [] },
  {
    ...{ currency: 'EUR', rate: '0.92045', rate_at: rateAt, reason: null },
    sources: [
      said('coinbase', '0.9209', '+0.05'),
      said('coingecko', '1.2', '+30.37', 'too far from the others'),
      said('kraken', '0.92', '-0.05'),
    ],
  },
  {
    ...{ currency: 'TRY', rate: null, rate_at: null, reason: '1 source is fresh, of 2 that must agree' },
    sources: [said('kraken', '41.9', '+0.00'), said('binance', null, null, 'answered 429')],
  },
];
