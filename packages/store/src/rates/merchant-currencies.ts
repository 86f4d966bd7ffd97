import type { Db } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';
import { transact } from '../db/transaction';
import { CURRENCY_USED_DAYS } from './rate-report';

/** So many currencies may one merchant use, so that it alone cannot have the sources asked for all there are. */
export const MAX_CURRENCIES_OF_MERCHANT = 10;

/**
 * Notes that a merchant uses a currency, unless it uses as many others already. One at a time for each merchant, so that
 * those that come at once are counted too. @returns whether the merchant may use it
 */
export async function admitCurrency(db: Db, merchantId: string, currency: string): Promise<boolean> {
  return transact(db, async (tx) => {
    await runPrepared(tx, LOCK_MERCHANT, { merchantId });
    const rows = await runPrepared(tx, ADMIT_CURRENCY, {
      ...{ merchantId, currency, most: MAX_CURRENCIES_OF_MERCHANT, days: CURRENCY_USED_DAYS },
    });
    return rows.length > 0;
  });
}

/** New orders only share the row, and are not kept waiting. */
const LOCK_MERCHANT = prepare('lock_merchant', 'select from merchants where id = :merchantId for no key update');

const ADMIT_CURRENCY = prepare(
  'admit_currency',
  `insert into merchant_currencies (merchant_id, currency, asked_at)
   select :merchantId::uuid, :currency::text, now()
   where (select count(*) from merchant_currencies
          where merchant_id = :merchantId and currency <> :currency
            and asked_at > now() - :days::int * interval '1 day') < :most::int
   on conflict (merchant_id, currency) do update set asked_at = excluded.asked_at
   returning 1`,
);
