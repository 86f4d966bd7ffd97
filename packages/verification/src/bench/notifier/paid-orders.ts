import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { addressFromAccount, sealingKey, sealSecret, usdt } from '@gateway/domain';
import { insertAddresses } from '@gateway/store/addresses';
import { query, transact, type Db } from '@gateway/store/db';
import { advanceOrders } from '@gateway/store/orders';

const UNUSED_ADDRESS = addressFromAccount(Buffer.alloc(20, 1));
/** Number of orders per statement. */
const STEP = 5_000;

/** Inserts merchants whose webhooks are signed with `secret`; returns their ids. */
export async function insertMerchants(db: Db, hmacSecret: Buffer, secret: string, count: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    `insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed)
     select 'Bench', hash, 'bench', :sealed from unnest(:hashes::bytea[]) as hash returning id`,
    {
      sealed: sealSecret(secret, sealingKey(hmacSecret)),
      hashes: Array.from({ length: count }, () => randomBytes(32)),
    },
  );
  return rows.map((row) => row.id);
}

/** One address for all orders of a benchmark; it is never paid. */
export async function insertAddress(db: Db): Promise<void> {
  await transact(db, (tx) => insertAddresses(tx, 0, [UNUSED_ADDRESS]));
}

/** Inserts orders that are paid and owe their webhooks, all in one transaction; returns their ids. */
export function insertPaidOrders(
  db: Db,
  orders: readonly { merchantId: string; callbackUrl: string }[],
): Promise<string[]> {
  return transact(db, async (tx) => {
    const ids: string[] = [];
    for (let from = 0; from < orders.length; from += STEP) {
      const step = orders.slice(from, from + STEP);
      const rows = await query<{ id: string }>(
        tx,
        `insert into orders (merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
           amount_expected, amount_received, callback_url, created_at, expires_at, monitor_until)
         select merchant_id, external_id, 0, :address, false, 'nile', 'USDT', 10000000, 0, callback_url,
           now(), now() + interval '30 minutes', now() + interval '1 day'
         from unnest(:merchantIds::uuid[], :externalIds::text[], :urls::text[])
           as o (merchant_id, external_id, callback_url)
         returning id`,
        {
          address: UNUSED_ADDRESS,
          merchantIds: step.map((order) => order.merchantId),
          externalIds: step.map(() => randomUUID()),
          urls: step.map((order) => order.callbackUrl),
        },
      );
      await advanceOrders(
        tx,
        rows.map(({ id }) => {
          const transfer = { txHash: createHash('sha256').update(id).digest('hex'), logIndex: 0 };
          return {
            ...{ orderId: id, trigger: 'paid_in_full' },
            completedBy: { ...transfer, fromAddress: UNUSED_ADDRESS },
            money: { amount: usdt(10_000_000n), newest: transfer },
          };
        }),
      );
      ids.push(...rows.map((row) => row.id));
    }
    return ids;
  });
}
