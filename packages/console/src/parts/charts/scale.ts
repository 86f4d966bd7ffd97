import { fromMicroUnits, microUnits, shownAmount } from '../../language/amount';
import { shownInteger } from '../../language/locale';

/** The scale of a chart: three steps above zero. */
export interface Scale {
  /** The value of the top line, in millionths. */
  top: bigint;
  /** From zero upwards. */
  labels: string[];
}

const STEPS = 3n;
const USDT = 1_000_000n;
const THOUSAND = 1_000n * USDT;
const MILLION = 1_000n * THOUSAND;

/** The smallest scale of round steps (1, 2 or 5 times a power of ten) that covers every amount. */
export function scaleOf(amounts: readonly string[]): Scale {
  const highest = amounts.map(microUnits).reduce((most, units) => (units > most ? units : most), 0n);
  const step = highest === 0n ? USDT : roundStep(highest);
  return { top: step * STEPS, labels: [0n, 1n, 2n, 3n].map((count) => axisLabel(step * count)) };
}

/** The height of an amount's bar in whole pixels; at least one for anything above zero. */
export function barHeight(amount: string, top: bigint, height: number): number {
  const units = microUnits(amount);
  if (units <= 0n) return 0;
  return Math.max(1, Number((units * BigInt(height)) / top));
}

function roundStep(highest: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    for (const digit of [1n, 2n, 5n]) if (digit * power * STEPS >= highest) return digit * power;
  }
}

function axisLabel(units: bigint): string {
  if (units === 0n) return '0';
  if (units % MILLION === 0n) return `${shownInteger(units / MILLION)} m`;
  if (units % THOUSAND === 0n) return `${shownInteger(units / THOUSAND)} k`;
  return units % USDT === 0n ? shownInteger(units / USDT) : shownAmount(fromMicroUnits(units));
}
