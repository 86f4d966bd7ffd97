import { decimalMark, minusSign, shownInteger } from './locale';

const DECIMALS = 6;
const MIN_DECIMALS = 2;
const GRAMMAR = /^(-?)(\d+)(?:\.(\d{1,6}))?$/;

/** A decimal string in millionths, for comparing and scaling. @throws if it is not an amount with up to six decimals */
export function microUnits(amount: string): bigint {
  const [, sign, whole = '', fraction = ''] = GRAMMAR.exec(amount) ?? [];
  if (whole === '') throw new Error('not an amount');
  const units = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -units : units;
}

/** The decimal string, with six decimals, of an amount in millionths. */
export function fromMicroUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/**
 * An amount for display: separators of thousands, and 2, 4 or 6 decimals, because three could be read as thousands.
 * Every digit is that of the decimal string, however long it is. Text that is not an amount is returned unchanged.
 */
export function shownAmount(amount: string): string {
  const [, sign = '', whole = '', fraction = ''] = GRAMMAR.exec(amount) ?? [];
  if (whole === '') return amount;
  const significant = fraction.replace(/0+$/, '').length;
  const decimals = Math.max(MIN_DECIMALS, significant + (significant % 2));
  const shown = fraction.padEnd(decimals, '0').slice(0, decimals);
  return `${sign === '' ? '' : minusSign()}${shownInteger(BigInt(whole))}${decimalMark()}${shown}`;
}

/** Like `shownAmount`, with "0" for zero, as in columns. */
export function cellAmount(amount: string): string {
  return isZero(amount) ? '0' : shownAmount(amount);
}

/** Whether the amount is zero. */
export function isZero(amount: string): boolean {
  return /^-?[0.]+$/.test(amount);
}

/** The decimals, including their mark, that each shown amount of a column lacks compared with the longest one. */
export function missingDigits(shown: readonly string[]): string[] {
  const mark = decimalMark();
  const lengths = shown.map((text) => (text.includes(mark) ? text.length - text.indexOf(mark) : 0));
  const longest = Math.max(MIN_DECIMALS + 1, ...lengths);
  const all = `${mark}${'0'.repeat(longest - 1)}`;
  return lengths.map((length) => all.slice(length));
}

/** A short amount, truncated and never rounded up: "4.8k", "1.2m", "340". Only for use next to an exact value. */
export function roughAmount(amount: string): string {
  const whole = amount.replace(/\..*$/, '');
  for (const [letter, zeros] of [
    ['m', 6],
    ['k', 3],
  ] as const) {
    if (whole.length > zeros)
      return `${shownInteger(BigInt(whole.slice(0, -zeros)))}${decimalMark()}${whole.slice(-zeros).slice(0, 1)}${letter}`;
  }
  return whole;
}

/** A count with separators of thousands. */
export function shownCount(count: number): string {
  return shownInteger(count);
}

/** A number of a setting or a percentage, with as many decimals as it has: "97.3". */
export function shownDecimal(text: string): string {
  return text.replace('.', decimalMark());
}
