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
