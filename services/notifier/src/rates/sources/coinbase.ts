import { at, rateAt, type RateSource } from '../rate-source';

/** `GET /v2/exchange-rates`: all currencies in one answer, without a time. */
export const coinbase: RateSource = {
  url: 'https://api.coinbase.com',
  requests: (currencies) => [{ path: '/v2/exchange-rates?currency=USDT', currencies, read }],
};

function read(answer: unknown, currency: string): { rate: string } {
  if (at(answer, 'data', 'currency') !== 'USDT') throw new Error('another form');
  return { rate: rateAt(at(answer, 'data', 'rates', currency)) };
}
