import { randomUUID } from 'node:crypto';
import { usdt } from '@gateway/domain';
import { query, type Db } from '../db/pool';
import { transact } from '../db/transaction';
import { advanceOrders } from '../orders/order-status';
import { countedOrders } from './counted-orders';
import { addressOf, buildWallet, hashOf, TEST_NETWORK } from './data';

/**
 * Inserts fully paid orders, which owe their webhooks, in one transaction: fast in large numbers, but without leases
 * and transfers. Returns their ids.
 */
export async function buildPaidOrders(
  db: Db,
  orders: readonly { merchantId: string; callbackUrl: string }[],
): Promise<string[]> {
  await buildWallet(db);
  return transact(db, async (tx) => {
    const rows = await query<{ id: string }>(
      tx,
      countedOrders(`insert into orders (merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
         amount_expected, amount_received, callback_url, created_at, expires_at, monitor_until)
       select o.merchant_id, o.external_id, 0, :address, false, :network, 'USDT', 10000000, 0, o.callback_url,
         now(), now() + interval '30 minutes', now() + interval '1 day'
       from unnest(:merchantIds::uuid[], :externalIds::text[], :urls::text[])
         as o (merchant_id, external_id, callback_url)`),
      {
        address: addressOf('pool 0'),
        network: TEST_NETWORK,
        merchantIds: orders.map((order) => order.merchantId),
        externalIds: orders.map(() => randomUUID()),
        urls: orders.map((order) => order.callbackUrl),
      },
    );
    const fromAddress = addressOf('payer');
    await advanceOrders(
      tx,
      rows.map(({ id }) => ({
        orderId: id,
        trigger: 'paid_in_full',
        completedBy: { txHash: hashOf(id), logIndex: 0, fromAddress },
        money: { amount: usdt(10_000_000n), newest: { txHash: hashOf(id), logIndex: 0 } },
      })),
    );
    return rows.map((row) => row.id);
  });
}
