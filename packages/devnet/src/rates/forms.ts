/** The sources whose answers are simulated, in the forms of the real ones. */
export const SIMULATED_SOURCES = ['kraken', 'coinbase', 'coingecko', 'binance'] as const;
export type SimulatedSource = (typeof SIMULATED_SOURCES)[number];

/** What a source would say: decimal text by currency, and how numbers and texts are written. */
export interface Said {
  /** Units of the currency for 1 USDT; undefined for a currency that it does not quote. */
  rate(currency: string): string | undefined;
  /** Seconds since 1970. */
  at: number;
  /** Whether texts are written as numbers, and numbers as texts. */
  isSwapped: boolean;
}

/** The answer to a request of a source; undefined for a path that it does not have. */
export type Answer = { status: number; body: string } | undefined;

const ok = (body: string): Answer => ({ status: 200, body });
const asText = (value: string, { isSwapped }: Said): string => (isSwapped ? value : `"${value}"`);
const asNumber = (value: string, { isSwapped }: Said): string => (isSwapped ? `"${value}"` : value);

/** How each source answers. */
export const FORMS: Readonly<Record<SimulatedSource, (url: URL, said: Said) => Answer>> = {
  kraken(url, said) {
    if (url.pathname !== '/0/public/Ticker') return undefined;
    const pair = url.searchParams.get('pair') ?? '';
    const rate = said.rate(pair.slice('USDT'.length));
    if (rate === undefined) return ok('{"error":["EQuery:Unknown asset pair"]}');
    const value = asText(rate, said);
    // The pair of US dollars has another name in the result than in the request.
    const key = pair === 'USDTUSD' ? 'USDTZUSD' : pair;
    return ok(
      `{"error":[],"result":{"${key}":{"a":[${value},"1","1.000"],"b":[${value},"1","1.000"],"c":[${value},"12.5"]}}}`,
    );
  },
  coinbase(url, said) {
    if (url.pathname !== '/v2/exchange-rates') return undefined;
    const rates = ['EUR', 'USD', 'GBP', 'TRY', 'CNY', 'JPY', 'KWD'].flatMap((currency) => {
      const rate = said.rate(currency);
      return rate === undefined ? [] : [`"${currency}":${asText(rate, said)}`];
    });
    return ok(`{"data":{"currency":"USDT","rates":{${rates.join(',')}}}}`);
  },
  coingecko(url, said) {
    if (url.pathname !== '/api/v3/simple/price') return undefined;
    const codes = (url.searchParams.get('vs_currencies') ?? '').split(',');
    const rates = codes.flatMap((code) => {
      const rate = said.rate(code.toUpperCase());
      return rate === undefined ? [] : [`"${code}":${asNumber(rate, said)}`];
    });
    return ok(`{"tether":{${[...rates, `"last_updated_at":${asNumber(String(said.at), said)}`].join(',')}}}`);
  },
  binance(url, said) {
    if (url.pathname !== '/api/v3/ticker/price') return undefined;
    const [symbol = ''] = JSON.parse(url.searchParams.get('symbols') ?? '[]') as string[];
    const isDirect = symbol.startsWith('USDT');
    const rate = said.rate(symbol.replace('USDT', ''));
    if (rate === undefined) return { status: 400, body: '{"code":-1121,"msg":"Invalid symbol."}' };
    const price = isDirect || Number(rate) <= 0 ? rate : (1 / Number(rate)).toFixed(8);
    return ok(`[{"symbol":"${symbol}","price":${asText(price, said)}}]`);
  },
};
