import { agreeOnRate, Refusal, refuse, type AgreedRate } from '@gateway/domain';
import { errorFields } from '@gateway/runtime';
import { type Db } from '@gateway/store/db';
import {
  admitCurrency,
  CURRENCY_USED_DAYS,
  findRates,
  MAX_CURRENCIES_OF_MERCHANT,
  noteCurrency,
} from '@gateway/store/rates';
import { contextValue } from '../../base/context-value';

/** The rates by which orders are priced. No source is asked here: the notifier does, and its readings are rows. */
export interface Rates {
  /**
   * What 1 USDT is worth now, for a merchant. It never waits for a source.
   * @throws Refusal RATE_UNAVAILABLE with the reason, INVALID_BODY if this gateway takes no prices
   * @throws TooManyCurrencies
   */
  of(currency: string, merchantId: string): Promise<AgreedRate>;
}

/** The merchant has prices in so many other currencies that it gets none in this one for now. */
export class TooManyCurrencies extends Refusal {
  constructor(currency: string) {
    const days = `${CURRENCY_USED_DAYS} days`;
    super(
      'INVALID_BODY',
      `Prices in ${currency} are not possible: you have asked for ${MAX_CURRENCIES_OF_MERCHANT} other currencies in the ` +
        `last ${days}. Use one of those, or an amount in USDT, or wait until one of them has not been used for ${days}`,
    );
  }
}

/** As long as a rate is used again: readings come every minute. */
const KEEP_MS = 1_000;
/** How often it is noted that a currency is in use. */
const NOTE_MS = 60_000;
/** How long a merchant's use of a currency is remembered; it is kept for days, and this much less does not matter. */
const ADMITTED_MS = 3_600_000;
/** The notifier asks for a new currency within a second or two. */
const RETRY_AFTER_SECONDS = 5;

/** Reads rates at most once a second for each currency, however many orders are created. */
export const ratesOf = contextValue(({ db, config, logger }): Rates => {
  const { sources, fixed, rules } = config.rates;
  const names = sources.map(({ name }) => name);
  const kept = new Map<string, { rate: Promise<AgreedRate>; until: number }>();
  const notedAt = new Map<string, number>();
  const admit = openAdmission(db);
  const note = (currency: string): void => {
    const now = performance.now();
    if (now - (notedAt.get(currency) ?? -Infinity) < NOTE_MS) return;
    notedAt.set(currency, now);
    noteCurrency(db, currency).catch((error: unknown) => {
      notedAt.delete(currency);
      logger.warn('a currency in use could not be noted', { currency, error: errorFields(error) });
    });
  };
  const read = async (currency: string): Promise<AgreedRate> => {
    const { at, readings } = await findRates(db, currency, names);
    const { agreed, reason } = agreeOnRate(readings, rules, at);
    if (agreed) return agreed;
    throw new Refusal(
      'RATE_UNAVAILABLE',
      `There is no rate for ${currency} at the moment: ${reason}`,
      RETRY_AFTER_SECONDS,
    );
  };
  return {
    async of(currency, merchantId) {
      const rate = fixed.get(currency);
      if (rate !== undefined) return { rate, at: new Date(), sources: ['fixed'] };
      if (names.length === 0) {
        refuse(
          'INVALID_BODY',
          `This gateway takes no prices in ${currency}: it has no source of rates and no fixed one`,
        );
      }
      if (!(await admit(currency, merchantId))) throw new TooManyCurrencies(currency);
      note(currency);
      const known = kept.get(currency);
      if (known && performance.now() < known.until) return known.rate;
      const reading = read(currency);
      kept.set(currency, { rate: reading, until: performance.now() + KEEP_MS });
      return reading;
    },
  };
}).of;

/**
 * Asks the database once an hour whether a merchant may use a currency, however many orders it creates: one question at a
 * time for each merchant, which in the database would wait for each other, on connections that others need. Those that
 * wait when one fails fail with it.
 */
function openAdmission(db: Db): (currency: string, merchantId: string) => Promise<boolean> {
  const kept = new Map<string, { admission: Promise<boolean>; until: number }>();
  const last = new Map<string, Promise<boolean>>();
  return (currency, merchantId) => {
    const key = `${merchantId} ${currency}`;
    const known = kept.get(key);
    if (known && performance.now() < known.until) return known.admission;
    const before = last.get(merchantId) ?? Promise.resolve(true);
    const admission = before.then(() => admitCurrency(db, merchantId, currency));
    kept.set(key, { admission, until: performance.now() + ADMITTED_MS });
    last.set(merchantId, admission);
    const settle = (isAdmitted = false): void => {
      if (!isAdmitted) kept.delete(key);
      if (last.get(merchantId) === admission) last.delete(merchantId);
    };
    admission.then(settle, () => {
      settle();
    });
    return admission;
  };
}
