const DECIMALS = 6;

/** An amount of USDT in its smallest unit, from text with six decimals. */
export function unitsOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** The text with six decimals. */
export function textOf(units: bigint): string {
  const digits = units.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/** The sum of the amounts of transfers or sweeps. */
export function totalOf(movements: readonly { amount_usdt: string }[]): bigint {
  return movements.reduce((sum, { amount_usdt }) => sum + unitsOf(amount_usdt), 0n);
}

/** 0.01 USDT, to which the amount of a price is rounded up. */
const STEP = 10_000n;

/** What an order by price costs: price ÷ rate, plus the spread in percent. */
export function amountOfPrice({ amount, rate, spread }: { amount: string; rate: string; spread: string }): bigint {
  const [price, unit, added] = [partsOf(amount), partsOf(rate), partsOf(spread)];
  const hundred = 100n * added.scale;
  const numerator = price.units * unit.scale * 10n ** BigInt(DECIMALS) * (hundred + added.units);
  const denominator = unit.units * price.scale * hundred * STEP;
  return ((numerator + denominator - 1n) / denominator) * STEP;
}

/** A decimal number as a fraction. */
function partsOf(text: string): { units: bigint; scale: bigint } {
  const [whole = '', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) };
}
