import { compareDecimals, formatDecimal, inverseOf, middleOf, parseDecimal, parseRate } from '@gateway/domain';
import { NOT_QUOTED } from '@gateway/store/rates';

/** Someone who says what 1 USDT costs. A module for each knows its requests and the form of its answers. */
export interface RateSource {
  /** The address of its interface, without a slash at the end. */
  url: string;
  /** What is asked for so many currencies: none for those that it does not quote. */
  requests(currencies: readonly string[]): RateRequest[];
}

export interface RateRequest {
  /** With its query. */
  path: string;
  currencies: readonly string[];
  /**
   * Reads one currency out of an answer whose numbers are texts, with all their digits.
   * @throws Error with the fault of this answer, in a few words
   */
  read(answer: unknown, currency: string): Quote;
}

/** What a source says about a currency. */
export interface Quote {
  /** Units of the currency for 1 USDT, as decimal text. */
  rate: string;
  /** When it was so, if the source says it. */
  at?: Date;
}

/** Strings as they are, and outside of them numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Reads JSON with its numbers as texts: a rate never becomes a floating point number. @throws SyntaxError */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replaceAll(TOKENS, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}

/** A part of an answer; undefined where there is none. */
export function at(answer: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (isRecord(part) && Object.hasOwn(part, key) ? part[key] : undefined),
    answer,
  );
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A rate in an answer. @throws Error if it is none */
export function rateAt(value: unknown): string {
  const read = typeof value === 'string' ? parseRate(value) : undefined;
  if (!read) throw new Error(value === undefined ? NOT_QUOTED : 'no rate');
  return formatDecimal(read);
}

/** What 1 unit of the currency costs in USDT, the other way round. @throws Error if it is no price */
export function inverseRateAt(value: unknown): string {
  const price = typeof value === 'string' ? parseDecimal(value) : undefined;
  if (!price || price.units === 0n) throw new Error(value === undefined ? NOT_QUOTED : 'no rate');
  return rateAt(formatDecimal(inverseOf(price)));
}

/** The middle of bid and ask. @throws Error if one is no rate, or the bid is above the ask */
export function middleRate(bid: unknown, ask: unknown): string {
  const [low, high] = [parseRate(rateAt(bid)), parseRate(rateAt(ask))];
  if (!low || !high || compareDecimals(low, high) > 0) throw new Error('bid above ask');
  return formatDecimal(middleOf(low, high));
}
