/** A decimal number as an integer and how many of its digits are behind the point: 41.90 is `{ units: 4190n, digits: 2 }`. */
export interface Decimal {
  units: bigint;
  digits: number;
}

const GRAMMAR = /^(0|[1-9]\d{0,11})(?:\.(\d{1,18}))?$/;

/** Reads a number that is not negative, without an exponent; undefined for any other text. Nothing is ever rounded. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = GRAMMAR.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  return { units: BigInt(whole + fraction), digits: fraction.length };
}

/** Writes a number without zeros at its end: "41.9". */
export function formatDecimal({ units, digits }: Decimal): string {
  const text = units.toString().padStart(digits + 1, '0');
  const [whole, fraction] = [text.slice(0, text.length - digits), text.slice(text.length - digits).replace(/0+$/, '')];
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** The units of a number with as many digits behind the point; at least as many as it has. */
export function unitsOf({ units, digits }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - digits);
}

/** What is computed has at most so many digits behind the point. */
const COMPUTED_DIGITS = 12;

/** The middle of two numbers, to the nearest of twelve digits behind the point. */
export function middleOf(one: Decimal, other: Decimal): Decimal {
  const digits = Math.max(one.digits, other.digits) + 1;
  return roundTo({ units: (unitsOf(one, digits) + unitsOf(other, digits)) / 2n, digits }, COMPUTED_DIGITS);
}

/** 1 divided by a number above zero, to the nearest of twelve digits behind the point. */
export function inverseOf({ units, digits }: Decimal): Decimal {
  const one = 10n ** BigInt(COMPUTED_DIGITS + digits);
  return shorten({ units: (2n * one + units) / (2n * units), digits: COMPUTED_DIGITS });
}

/** The nearest number with at most so many digits behind the point. */
export function roundTo(number: Decimal, most: number): Decimal {
  if (number.digits <= most) return shorten(number);
  const step = 10n ** BigInt(number.digits - most);
  return shorten({ units: (2n * number.units + step) / (2n * step), digits: most });
}

/** Negative, zero or positive, as one number is less than, equal to or greater than another. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const digits = Math.max(one.digits, other.digits);
  const difference = unitsOf(one, digits) - unitsOf(other, digits);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function shorten({ units, digits }: Decimal): Decimal {
  return digits > 0 && units % 10n === 0n ? shorten({ units: units / 10n, digits: digits - 1 }) : { units, digits };
}
