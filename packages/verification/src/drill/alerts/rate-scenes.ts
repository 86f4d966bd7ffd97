import { RATE_SOURCE_NAMES } from '@gateway/config';
import { query } from '@gateway/store/db';
import type { Observer } from './observer';
import type { Site } from './site';

/** More than a tenth above what the sources say at first. */
const DEAR_EUR = '1.2';

/** One source lies; all fail, until there is no rate; somebody asks for what none has; then the rate is another. */
export async function badRates({ rates, db }: Site, observer: Observer): Promise<void> {
  await observer.observe(['RateSourceDisagrees'], () => {
    rates.setFault('coinbase', { kind: 'factor', factor: 2 });
    return Promise.resolve(() => {
      rates.setFault('coinbase', undefined);
    });
  });
  await observer.observe(['RateSourceFailing', 'RateMissing'], () => {
    for (const name of RATE_SOURCE_NAMES) rates.setFault(name, { kind: 'status', status: 500 });
    return Promise.resolve(() => {
      for (const name of RATE_SOURCE_NAMES) rates.setFault(name, undefined);
    });
  });
  await observer.observe(['RateUnquoted'], async () => {
    await query(db, `insert into rate_currencies (currency, asked_at) values ('XPF', now())`);
    return async () => {
      await query(db, `delete from rate_currencies where currency = 'XPF'`);
    };
  });
  await observer.observe(['RateJumped'], () => {
    rates.setRate('EUR', DEAR_EUR);
    return Promise.resolve(() => undefined);
  });
}
