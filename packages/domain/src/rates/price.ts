import { refuse } from '../errors';
import { usdt, type Usdt } from '../money/money';
import { decimalsOf } from './currency';
import { formatDecimal, parseDecimal, unitsOf, type Decimal } from './decimal';

/** What a shop asks in its own currency. */
export interface Price {
  /** With exactly the decimals of the currency: "19.90", and "1990" in yen. */
  amount: string;
  /** ISO 4217, in upper case. */
  currency: string;
}

/** A price as it is kept on an order: it says why the order has its amount, and never changes. */
export interface OrderPrice extends Price {
  /** Units of the currency for 1 USDT, as decimal text. */
  rate: string;
  /** When the oldest of the readings was made that the rate is of. */
  rateAt: Date;
  /** The sources that agreed, in alphabetical order; `fixed` alone for a rate that the operator has fixed. */
  sources: readonly string[];
  /** What the merchant adds, in percent: "1.5". */
  spread: string;
}

/** Amounts of orders with a price are multiples of this, in micro-units: 0.01 USDT. */
const STEP = 10_000n;
const MICRO_DIGITS = 6;

/** The most that a merchant may add to the rate, in hundredths of a percent: 20 %. */
const MAX_SPREAD_HUNDREDTHS = 2_000n;

/**
 * Reads a price as a merchant gives it.
 * @param field what messages call it
 * @throws Refusal INVALID_BODY naming the rule that it breaks: nothing is ever rounded
 */
export function parsePrice({ amount, currency }: Price, field = 'price'): Price {
  const decimals = decimalsOf(currency);
  if (decimals === undefined) {
    refuse(
      'INVALID_BODY',
      `"${field}.currency" must be the code of a currency in upper case (ISO 4217), such as "EUR"`,
    );
  }
  const read = parseDecimal(amount);
  if (!read) {
    refuse(
      'INVALID_BODY',
      `"${field}.amount" must be a decimal string with up to 12 digits before the point, such as "19.99"`,
    );
  }
  if (read.digits > decimals) {
    const allowed = decimals === 0 ? 'no decimals' : `at most ${String(decimals)} decimals`;
    refuse('INVALID_BODY', `"${field}.amount" in ${currency} has ${allowed}`);
  }
  if (read.units === 0n) refuse('INVALID_BODY', `"${field}.amount" must be above zero`);
  return { amount: fixed({ units: unitsOf(read, decimals), digits: decimals }), currency };
}

/**
 * What an order with a price costs: price ÷ rate, plus the spread, rounded up to 0.01 USDT.
 * @param rate units of the currency for 1 USDT, above zero
 * @param spread what the merchant adds, in percent
 */
export function amountOfPrice(price: Decimal, rate: Decimal, spread: Decimal): Usdt {
  const numerator =
    price.units * 10n ** BigInt(MICRO_DIGITS + rate.digits) * (100n * 10n ** BigInt(spread.digits) + spread.units);
  const denominator = rate.units * 10n ** BigInt(price.digits) * 100n * 10n ** BigInt(spread.digits);
  const steps = (numerator + denominator * STEP - 1n) / (denominator * STEP);
  return usdt(steps * STEP);
}

/** A price as merchants and payers read it. */
export interface PresentedPrice extends Price {
  rate: string;
  rate_at: string;
}

/** The one form in which a price is shown, wherever an order is. */
export function presentPrice({ amount, currency, rate, rateAt }: OrderPrice): PresentedPrice {
  return { amount, currency, rate, rate_at: rateAt.toISOString() };
}

/** A price as evidence and the admin have it: with the sources of its rate, and the spread. */
export function presentRecordedPrice(price: OrderPrice): PresentedPrice & { sources: string[]; spread: string } {
  return { ...presentPrice(price), sources: [...price.sources], spread: price.spread };
}

/**
 * Reads a spread as an admin gives it, in percent.
 * @throws Refusal INVALID_BODY
 */
export function parseSpread(text: string): string {
  const read = parseDecimal(text);
  if (!read || read.digits > 2 || unitsOf(read, 2) > MAX_SPREAD_HUNDREDTHS) {
    refuse('INVALID_BODY', '"spread" must be a percentage from 0 to 20 with at most two decimals, such as "1.5"');
  }
  return formatDecimal(read);
}

/** Keeps the zeros at the end, as amounts of a currency are written. */
function fixed({ units, digits }: Decimal): string {
  const text = units.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
