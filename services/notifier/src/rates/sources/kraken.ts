import { NOT_QUOTED } from '@gateway/store/rates';
import { at, middleRate, type RateSource } from '../rate-source';

const QUOTED = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY'];

/** `GET /0/public/Ticker`: one pair in each request, because one that is unknown fails them all. */
export const kraken: RateSource = {
  url: 'https://api.kraken.com',
  requests: (currencies) =>
    currencies
      .filter((currency) => QUOTED.includes(currency))
      .map((currency) => ({ path: `/0/public/Ticker?pair=USDT${currency}`, currencies: [currency], read })),
};

/** The pair's name in the result may differ from the one asked for: it is the only one. */
function read(answer: unknown): { rate: string } {
  if (at(answer, 'error', 0) !== undefined) throw new Error('the source reports an error');
  const [ticker, ...others] = Object.values((at(answer, 'result') ?? {}) as Record<string, unknown>);
  if (ticker === undefined || others.length > 0) throw new Error(NOT_QUOTED);
  return { rate: middleRate(at(ticker, 'b', 0), at(ticker, 'a', 0)) };
}
