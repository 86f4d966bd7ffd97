import { RATE_SOURCE_NAMES, type RateSourceName } from '@gateway/config';
import type { RateFault } from '@gateway/devnet';
import type { Chance } from '../../soak/chance';
import { DECIMALS, type AskedPrice, type Currency } from '../model/model-price';

/** What 1 USDT is worth, and the one source that does not say so. */
export interface MarketPlan {
  rates: Readonly<Record<Currency, string>>;
  faulty: RateSourceName | undefined;
  fault: RateFault;
}

const USUAL: Readonly<Record<Currency, number>> = { EUR: 0.92, TRY: 41.9, JPY: 149.3, KWD: 0.307 };
const CURRENCIES = ['EUR', 'TRY', 'JPY', 'KWD'] as const;
/** All that end at once: a source that is silent keeps the notifier from asking again for as long as it waits. */
const FAULTS: readonly RateFault[] = [
  { kind: 'status', status: 429, retryAfterSeconds: 1 },
  { kind: 'status', status: 503 },
  { kind: 'html' },
  { kind: 'error' },
  { kind: 'swapped' },
  { kind: 'value', value: '0' },
  { kind: 'value', value: '1e-9' },
  { kind: 'factor', factor: 10 },
  { kind: 'factor', factor: 1.05 },
  { kind: 'inverted' },
  { kind: 'missing' },
  { kind: 'old' },
  { kind: 'endless' },
  { kind: 'redirect' },
];
const SHARE_AT_FAULT = 0.5;
const MICRO = 1_000_000;

/** @param before the market that has moved; without one, the first of a scenario */
export function marketOf(chance: Chance, before?: MarketPlan): MarketPlan {
  const rate = (currency: Currency): string =>
    (USUAL[currency] * chance.between(0.85, 1.15)).toFixed(chance.oneOf([2, 4, 8]));
  const moved = { EUR: rate('EUR'), TRY: rate('TRY') };
  return {
    rates: { JPY: before?.rates.JPY ?? rate('JPY'), KWD: before?.rates.KWD ?? rate('KWD'), ...moved },
    faulty: chance.next() < SHARE_AT_FAULT ? chance.oneOf(RATE_SOURCE_NAMES) : undefined,
    fault: chance.oneOf(FAULTS),
  };
}

/** A price of about so many micro-units, in any of the currencies. */
export function priceOf(chance: Chance, amount: number): AskedPrice {
  const currency = chance.oneOf(CURRENCIES);
  const units = Math.round((amount / MICRO) * USUAL[currency] * 10 ** DECIMALS[currency]);
  return { currency, units: BigInt(Math.max(1, units)) };
}
