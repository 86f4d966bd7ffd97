import { NOT_QUOTED } from '@gateway/store/rates';
import { at, inverseRateAt, rateAt, type RateRequest, type RateSource } from '../rate-source';

/** Quoted in units of the currency for 1 USDT. */
const DIRECT = ['ARS', 'BRL', 'COP', 'CZK', 'JPY', 'MXN', 'PLN', 'RON', 'TRY', 'UAH', 'ZAR'];
/** Quoted the other way round. */
const INVERSE = ['AUD', 'EUR', 'GBP'];

/** `GET /api/v3/ticker/price`: one symbol in each request, because one that is unknown fails them all. */
export const binance: RateSource = {
  url: 'https://api.binance.com',
  requests: (currencies) => [
    ...currencies.filter((currency) => DIRECT.includes(currency)).map((code) => request(code, `USDT${code}`, rateAt)),
    ...currencies
      .filter((currency) => INVERSE.includes(currency))
      .map((code) => request(code, `${code}USDT`, inverseRateAt)),
  ],
};

function request(currency: string, symbol: string, rateOf: (price: unknown) => string): RateRequest {
  return {
    path: `/api/v3/ticker/price?symbols=${encodeURIComponent(JSON.stringify([symbol]))}`,
    currencies: [currency],
    read: (answer) => {
      if (at(answer, 0, 'symbol') !== symbol) throw new Error(NOT_QUOTED);
      return { rate: rateOf(at(answer, 0, 'price')) };
    },
  };
}
