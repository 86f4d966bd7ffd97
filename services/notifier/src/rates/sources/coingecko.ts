import { at, rateAt, type Quote, type RateSource } from '../rate-source';

/** `GET /api/v3/simple/price`: all currencies in one answer, with its time. Few requests a minute are allowed. */
export const coingecko: RateSource = {
  url: 'https://api.coingecko.com',
  requests: (currencies) => {
    const codes = currencies.map((currency) => currency.toLowerCase()).join(',');
    const query = `ids=tether&vs_currencies=${codes}&include_last_updated_at=true&precision=full`;
    return [{ path: `/api/v3/simple/price?${query}`, currencies, read }];
  },
};

function read(answer: unknown, currency: string): Quote {
  const seconds = at(answer, 'tether', 'last_updated_at');
  if (typeof seconds !== 'string' || !/^\d{1,12}$/.test(seconds)) throw new Error('another form');
  return { rate: rateAt(at(answer, 'tether', currency.toLowerCase())), at: new Date(Number(seconds) * 1000) };
}
