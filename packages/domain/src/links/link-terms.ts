import { refuse } from '../errors';
import { formatUsdt, parseUsdt } from '../money/money';
import { decimalsOf } from '../rates/currency';
import { compareDecimals, parseDecimal } from '../rates/decimal';
import { parsePrice, type Price } from '../rates/price';

/** What one payment at a link costs, as decimal text in USDT or in the currency of a price (ISO 4217). */
export type LinkTerms = { currency: string } & ({ amount: string } | { minimum: string; maximum: string });

/** Bounds between which the customer chooses. */
export interface OpenAmount {
  minimum: string;
  maximum: string;
  currency: string;
}

/** The terms as a merchant gives and reads them: exactly one of the three. */
export interface GivenTerms {
  amount?: string;
  price?: Price;
  open?: OpenAmount;
}

const USDT = 'USDT';
/** Customers pay in whole cents; an amount of a merchant may be finer. */
const TYPED_USDT_DECIMALS = 2;

/**
 * Reads the terms of a link.
 * @throws Refusal INVALID_BODY naming the rule that they break
 */
export function parseLinkTerms({ amount, price, open }: GivenTerms): LinkTerms {
  if (amount !== undefined) return { currency: USDT, amount: formatUsdt(parseUsdt(amount)) };
  if (price !== undefined) return parsePrice(price);
  if (open === undefined) return refuse('INVALID_BODY', 'One of "amount", "price" and "open" must be given');
  const { currency } = open;
  const read = (text: string): string =>
    currency === USDT ? formatUsdt(parseUsdt(text)) : parsePrice({ amount: text, currency }, 'open').amount;
  const [minimum, maximum] = [read(open.minimum), read(open.maximum)];
  if (isMore(minimum, maximum)) refuse('INVALID_BODY', '"open.minimum" must not be more than "open.maximum"');
  return { currency, minimum, maximum };
}

/** The terms in the form in which merchants give and read them. */
export function presentLinkTerms(terms: LinkTerms): GivenTerms {
  const { currency } = terms;
  if (!('amount' in terms)) return { open: { minimum: terms.minimum, maximum: terms.maximum, currency } };
  return currency === USDT ? { amount: terms.amount } : { price: { amount: terms.amount, currency } };
}

/** What an order at a link is asked for: an amount in USDT or a price. */
export function costAtLink({ currency }: LinkTerms, amount: string): { amount: string } | { price: Price } {
  return currency === USDT ? { amount } : { price: { amount, currency } };
}

/**
 * Reads what a customer typed where the amount is open: digits, and a point or a comma before the
 * decimals. Separators of thousands are refused, because "1,000" and "1.000" are ambiguous.
 * @returns the amount as decimal text; undefined for what is no amount, or out of bounds
 */
export function readTypedAmount(text: string, terms: LinkTerms): string | undefined {
  if ('amount' in terms) return terms.amount;
  const { currency, minimum, maximum } = terms;
  const typed = /^([0-9]{1,9})(?:[.,]([0-9]{1,6}))?$/.exec(latinDigits(text.trim()));
  if (!typed) return undefined;
  const [, whole = '', decimals = ''] = typed;
  if (decimals.length > (currency === USDT ? TYPED_USDT_DECIMALS : (decimalsOf(currency) ?? 0))) return undefined;
  const amount = decimals === '' ? whole : `${whole}.${decimals}`;
  return isMore(minimum, amount) || isMore(amount, maximum) ? undefined : amount;
}

/** Where the digits of Arabic, Persian and Hindi begin, which phones in these languages type. */
const ZEROS = [0x0660, 0x06f0, 0x0966];

function latinDigits(text: string): string {
  return text.replace(/\u066b/g, '.').replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - Math.max(...ZEROS.filter((zero) => zero <= code)));
  });
}

function isMore(one: string, other: string): boolean {
  const [left, right] = [one, other].map(parseDecimal);
  return left === undefined || right === undefined || compareDecimals(left, right) > 0;
}
