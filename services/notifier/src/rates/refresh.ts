import type { RateSourceName } from '@gateway/config';
import type { Tick } from '@gateway/runtime';
import { listUsedCurrencies, NOT_QUOTED, pruneReadings, recordReadings, takeRateTurn } from '@gateway/store/rates';
import type { NotifierContext } from '../context/context';
import { askSource } from './ask-source';
import type { RateSource } from './rate-source';
import { binance } from './sources/binance';
import { coinbase } from './sources/coinbase';
import { coingecko } from './sources/coingecko';
import { kraken } from './sources/kraken';

const SOURCES: Readonly<Record<RateSourceName, RateSource>> = { kraken, coinbase, coingecko, binance };

/** So that one lost turn, or two, leave a rate fresh. */
const TURNS_PER_AGE = 4;
const JITTER = 0.2;
const KEPT_DAYS = 90;
const MOST_PRUNED = 10_000;
/** However long a source wants to be left alone. */
const MAX_REST_SECONDS = 3_600;

/**
 * One tick: when a turn is due and this notifier gets it, asks all sources at once about the currencies that are
 * configured or in use, and records what each said. A fixed currency is not asked about.
 */
export function createRateTick({ db, config, outbound, logger }: NotifierContext): Tick {
  const { sources, fixed, rules } = config.rates;
  const restsUntil = new Map<string, number>();
  const faults = new Map<string, string>();
  return async () => {
    const seconds = (rules.maxAgeSeconds / TURNS_PER_AGE) * (1 - JITTER + 2 * JITTER * Math.random());
    if (sources.length === 0 || !(await takeRateTurn(db, seconds))) return 'idle';
    const inUse = await listUsedCurrencies(db, config.rates, config.rateCurrencies);
    const currencies = inUse.filter((currency) => !fixed.has(currency));
    const asked = sources.filter(({ name }) => performance.now() >= (restsUntil.get(name) ?? 0));
    await Promise.all(
      asked.map(async ({ name, url }) => {
        const source = SOURCES[name];
        const answer = await askSource(outbound, { name, url: url ?? source.url }, source, currencies);
        await recordReadings(db, answer.readings);
        restsUntil.set(name, performance.now() + Math.min(answer.restSeconds, MAX_REST_SECONDS) * 1000);
        const fault =
          answer.readings.find(({ rate, fault: said }) => rate === null && said !== NOT_QUOTED)?.fault ?? '';
        if (fault !== '' && fault !== faults.get(name)) logger.warn('a source of rates fails', { source: name, fault });
        faults.set(name, fault);
      }),
    );
    await pruneReadings(db, KEPT_DAYS, MOST_PRUNED);
    return 'idle';
  };
}
