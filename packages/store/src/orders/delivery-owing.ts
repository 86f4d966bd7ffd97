import { amountWaived, usdt, type Usdt, webhookBody } from '@gateway/domain';
import { query, type Db, type Tx } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';
import { transact } from '../db/transaction';
import { NO_CALLBACK, toOrder, type Order, type OrderRow } from './orders';

/** An order that has just been paid, and the transfer that completed it. */
export interface PaidOrder {
  order: Order;
  completedBy: { txHash: string; fromAddress: string; received?: Usdt };
}

/**
 * Inserts the deliveries that are owed. The bytes of the body are fixed here, once; every attempt and every later
 * cycle sends the same. An order that already has a delivery is skipped, and so is one without a callback_url.
 */
export async function oweDeliveries(tx: Tx, paid: readonly PaidOrder[]): Promise<void> {
  const owed = paid.flatMap(({ order, ...rest }) => {
    const { callbackUrl: url } = order;
    return url === null ? [] : [{ order, url, body: bodyOf({ order, ...rest }) }];
  });
  if (owed.length === 0) return;
  await runPrepared(tx, OWE_DELIVERIES, {
    eventIds: owed.map(({ order }) => `evt_${order.id}`),
    orderIds: owed.map(({ order }) => order.id),
    merchantIds: owed.map(({ order }) => order.merchantId),
    urls: owed.map(({ url }) => url),
    origins: owed.map(({ url }) => new URL(url).origin),
    bodies: owed.map(({ body }) => body),
  });
}

const OWE_DELIVERIES = prepare(
  'owe_deliveries',
  `insert into webhook_deliveries (event_id, order_id, merchant_id, url, origin, body)
   select * from unnest(:eventIds::text[], :orderIds::uuid[], :merchantIds::uuid[], :urls::text[],
     :origins::text[], :bodies::bytea[])
   on conflict (order_id, cycle) do nothing`,
);

/**
 * Finds paid orders without a delivery, which correct code never leaves behind, and inserts the delivery.
 * @returns the ids of up to `most` such orders
 */
export function oweMissingDeliveries(db: Db, most: number): Promise<string[]> {
  return transact(db, async (tx) => {
    const rows = await query<OrderRow & { from_address: string; received: bigint }>(
      tx,
      `select o.*, t.from_address,
         (select sum(amount)::bigint from credits c where c.order_id = o.id and c.kind <> 'extra') as received
       from orders o
       join chain_transfers t on (t.network, t.tx_hash, t.log_index) = (o.network, o.tx_hash, o.tx_log_index)
       where o.status = 'confirmed' and o.callback_url <> '${NO_CALLBACK}'
         and not exists (select 1 from webhook_deliveries d where d.order_id = o.id)
       order by o.id limit :most for update of o skip locked`,
      { most },
    );
    await oweDeliveries(
      tx,
      rows.map((row) => ({
        order: toOrder(row),
        completedBy: { txHash: row.tx_hash ?? '', fromAddress: row.from_address, received: usdt(row.received) },
      })),
    );
    return rows.map((row) => row.id);
  });
}

function bodyOf({ order, completedBy }: PaidOrder): Buffer {
  if (!order.confirmedAt) throw new Error('an order that was not confirmed owes no webhook');
  const amountReceived = completedBy.received ?? order.amountReceived;
  return webhookBody({
    orderId: order.id,
    externalId: order.externalId,
    amountExpected: order.amountExpected,
    amountReceived,
    currency: order.currency,
    network: order.network,
    txHash: completedBy.txHash,
    fromAddress: completedBy.fromAddress,
    toAddress: order.address,
    confirmedAt: order.confirmedAt,
    price: order.price,
    amountWaived: amountWaived({ ...order, amountReceived }),
    link: order.link,
    deposit: order.deposit,
  });
}
