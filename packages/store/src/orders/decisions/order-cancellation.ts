import { assessCancellation, invariant, refuse } from '@gateway/domain';
import { queryOne, type Db, type Tx } from '../../db/pool';
import { transact } from '../../db/transaction';
import { appendOrderEvents } from '../order-events';
import { lockOrders, toOrder, type Order, type OrderRow } from '../orders';

/** An order whose payment window was closed early. */
interface CancelledOrder extends Order {
  cancelledAt: Date;
}

/**
 * Closes the payment window of a pending order for which no payment has been seen, and returns the order. Its status
 * stays: the scan expires it once the chain has passed the end of the window, and credits a payment of an earlier block
 * as on time. The row's lock decides against a scan or a hint under way. A repeat changes nothing.
 * @throws Refusal INVALID_STATE, NOT_FOUND
 */
export function cancelOrder(db: Db, id: string): Promise<CancelledOrder> {
  return transact(db, (tx) => closePaymentWindow(tx, id));
}

/** The same as a part of a transaction. @throws Refusal as `cancelOrder`, before anything is written */
export async function closePaymentWindow(tx: Tx, id: string): Promise<CancelledOrder> {
  const order = (await lockOrders(tx, [id])).get(id) ?? refuse('NOT_FOUND', 'Order does not exist');
  const { status, cancelledAt } = order;
  const isPaymentSeen = await isAnyPaymentSeen(tx, order);
  switch (assessCancellation({ status, isCancelled: cancelledAt !== null, isPaymentSeen })) {
    case 'ignore':
      return cancelled(order);
    case 'refuse':
      return refuse(
        'INVALID_STATE',
        status === 'pending'
          ? 'A payment of this order has been seen'
          : `This is not possible while the order is ${status}`,
      );
    case 'close': {
      const payload = { expires_at: order.expiresAt.toISOString() };
      await appendOrderEvents(tx, [{ orderId: id, type: 'order_cancelled', payload }]);
      return closeWindow(tx, id);
    }
  }
}

/** Asked once the order is locked. Money that waits for an admin is not shown by the order, and was seen too. */
async function isAnyPaymentSeen(tx: Tx, order: Order): Promise<boolean> {
  if (order.txHash !== null || order.amountReceived > 0n) return true;
  const row = await queryOne<{ is_seen: boolean }>(
    tx,
    `select exists (
       select 1 from address_leases l join chain_transfers t on l.attributed @> t.block_time
       where l.order_id = :id and t.to_address = :address
     ) as is_seen`,
    { id: order.id, address: order.address },
  );
  return row?.is_seen ?? true;
}

/** The window ends in this millisecond, unless it has ended already; it lasts one at least. */
async function closeWindow(tx: Tx, id: string): Promise<CancelledOrder> {
  const row = await queryOne<OrderRow>(
    tx,
    `update orders set cancelled_at = t.at,
       expires_at = least(expires_at, greatest(t.at, created_at + interval '1 millisecond'))
     from (select date_trunc('milliseconds', clock_timestamp()) as at) t
     where id = :id returning orders.*`,
    { id },
  );
  invariant(row !== undefined, 'a locked order exists');
  return cancelled(toOrder(row));
}

function cancelled({ cancelledAt, ...order }: Order): CancelledOrder {
  invariant(cancelledAt !== null, 'a cancelled order has the time of it');
  return { ...order, cancelledAt };
}
