import { addUsdt } from '@gateway/domain';
import { gather } from '@gateway/runtime';
import { listOrderTransfers, listTransfersOfOrders, type OrderTransfer } from '@gateway/store/chain';
import { readSnapshot, type Db } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import { LOOKUPS } from '../../access/merchant/key-lookups';

/** Finds the payments of an order, oldest first. */
export type FindTransfers = (orderId: string) => Promise<OrderTransfer[]>;

/** Payments of orders that are read at the same time are looked up together, as keys are (ADR 26). */
export function openTransferLookups(db: Db): FindTransfers {
  return gather(LOOKUPS, (orderIds: readonly string[]) => listTransfersOfOrders(db, orderIds));
}

/** An order, and its payments at the same moment. */
export interface OrderPayments {
  order: Order;
  /** Oldest first. */
  transfers: OrderTransfer[];
}

/**
 * Reads the payments of an order that was read before. If one was credited in between, the order is read again: it would
 * ask for money that has arrived.
 */
export async function findPayments(
  { db, findTransfers }: { db: Db; findTransfers: FindTransfers },
  order: Order,
): Promise<OrderPayments> {
  if (order.txHash === null) return { order, transfers: [] };
  const transfers = await findTransfers(order.id);
  const credited = addUsdt(...transfers.filter(({ isFinal }) => isFinal).map(({ amount }) => amount));
  if (credited === order.amountReceived) return { order, transfers };
  return readSnapshot(db, async (tx) => ({
    order: (await findOrder(tx, order.id)) ?? order,
    transfers: await listOrderTransfers(tx, order.id),
  }));
}
