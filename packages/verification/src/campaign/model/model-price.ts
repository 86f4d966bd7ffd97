/**
 * What an order by price must cost, from the written rules of the product, like the rest of the model: it shares no code
 * with the product.
 */

/** The currencies of the campaign, with the decimals of their amounts. */
export const DECIMALS = { EUR: 2, TRY: 2, JPY: 0, KWD: 3 } as const;
export type Currency = keyof typeof DECIMALS;

/** What a shop asks: hundredths of a euro or of a lira, yen, thousandths of a dinar. */
export interface AskedPrice {
  currency: Currency;
  units: bigint;
}

/** What rates were, from a moment on (milliseconds since 1970): units of each currency for 1 USDT. */
export interface Said {
  at: number;
  rates: Readonly<Record<Currency, string>>;
}

const CENT = 10_000n;
const HUNDRED_PERCENT = 10_000n;
const RATE_DIGITS = 18;
/** How far simulated sources are from the market, in thousandths. */
const DISAGREEMENT = 1n;

/** A price as a shop writes it. */
export function writePrice({ currency, units }: AskedPrice): string {
  const decimals = DECIMALS[currency];
  const digits = String(units).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Price ÷ rate, plus the spread, rounded up to 0.01 USDT, in micro-units. */
export function amountOf({ currency, units }: AskedPrice, rate: string, spreadHundredths: number): bigint {
  const scale = 10n ** BigInt(RATE_DIGITS);
  const asked = units * 100n * (HUNDRED_PERCENT + BigInt(spreadHundredths)) * scale;
  const perCent = scaled(rate) * 10n ** BigInt(DECIMALS[currency]) * HUNDRED_PERCENT;
  return ((asked + perCent - 1n) / perCent) * CENT;
}

/** Whether a rate is between the lowest and the highest that honest sources said in a time. */
export function isBetween(
  rate: string,
  currency: Currency,
  said: readonly Said[],
  [from, to]: readonly [number, number],
): boolean {
  const before = said.findLast(({ at }) => at <= from);
  const valid = [...(before ? [before] : []), ...said.filter(({ at }) => at > from && at <= to)];
  const thousandths = scaled(rate) * 1_000n;
  const rates = valid.map(({ rates: all }) => scaled(all[currency]));
  const [isHigh, isLow] = [
    rates.some((one) => thousandths >= one * (1_000n - DISAGREEMENT)),
    rates.some((one) => thousandths <= one * (1_000n + DISAGREEMENT)),
  ];
  return isHigh && isLow;
}

/** A decimal number as an integer, with so many digits behind the point. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(RATE_DIGITS, '0'));
}
