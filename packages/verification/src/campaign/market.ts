import { RATE_SOURCE_NAMES } from '@gateway/config';
import { startRates } from '@gateway/devnet';
import type { SimulatedClock } from './clock/clock';
import { isBetween, type Currency, type Said } from './model/model-price';
import type { MarketPlan } from './plan/plan-prices';

/** The simulated sources of rates, of which at most one is at fault, and what the honest ones have said. */
export interface Market {
  /** Variables of the services. */
  variables: Readonly<Record<string, string>>;
  /** From now on rates are these, and this one source is at fault. */
  move(plan: MarketPlan): void;
  /**
   * Whether an order may have this rate: the operator's, or one that sources said, not longer before than is permitted.
   * @param jumpedMs how far time has just moved: the api uses a rate for another second, by its own timer
   */
  permits(rate: string, currency: Currency, createdAt: number, jumpedMs: number): boolean;
  close(): Promise<void>;
}

/** The operator fixes them, and no source is asked. */
const FIXED: readonly Currency[] = ['JPY', 'KWD'];
/** The shortest: after a jump it is the last rate that is missing, and the sources are asked every few seconds. */
const MAX_AGE_SECONDS = 30;
/** How long a request may take after it has read the rate, on a busy machine whose database is crashed. */
const SLACK_MS = 30_000;

/** Opens the sources in simulated time. */
export async function openMarket(clock: SimulatedClock, first: MarketPlan): Promise<Market> {
  const server = await startRates({ now: () => clock.now() });
  const said: Said[] = [];
  const move = (plan: MarketPlan): void => {
    for (const [currency, rate] of Object.entries(plan.rates)) server.setRate(currency, rate);
    for (const name of RATE_SOURCE_NAMES) server.setFault(name, name === plan.faulty ? plan.fault : undefined);
    said.push({ at: clock.now(), rates: plan.rates });
  };
  move(first);
  return {
    variables: {
      RATE_SOURCES: RATE_SOURCE_NAMES.map((name) => `${name}=${server.url}/${name}`).join(','),
      RATE_CURRENCIES: 'EUR,TRY',
      RATE_MAX_AGE: String(MAX_AGE_SECONDS),
      FIXED_RATES: FIXED.map((currency) => `${currency}:${first.rates[currency]}`).join(','),
    },
    move,
    permits(rate, currency, createdAt, jumpedMs) {
      if (FIXED.includes(currency)) return rate === first.rates[currency];
      return isBetween(rate, currency, said, [createdAt - MAX_AGE_SECONDS * 1_000 - SLACK_MS - jumpedMs, createdAt]);
    },
    close: () => server.close(),
  };
}
