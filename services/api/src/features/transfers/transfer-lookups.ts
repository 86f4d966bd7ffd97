import { addUsdt } from '@gateway/domain';
import { gather } from '@gateway/runtime';
import { listOrderTransfers, listTransfersOfOrders, type OrderTransfer } from '@gateway/store/chain';
import { readSnapshot } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import { LOOKUPS } from '../../access/merchant/key-lookups';
import type { ApiContext } from '../../base/context';
import { contextValue } from '../../base/context-value';

/** Payments of orders that are read at the same time are looked up together, as keys are (ADR 26). */
const transferLookupsOf = contextValue(({ db }) =>
  gather(LOOKUPS, (orderIds: readonly string[]) => listTransfersOfOrders(db, orderIds)),
).of;

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
export async function findPayments(context: ApiContext, order: Order): Promise<OrderPayments> {
  if (order.txHash === null) return { order, transfers: [] };
  const transfers = await transferLookupsOf(context)(order.id);
  const credited = addUsdt(...transfers.filter(({ isFinal }) => isFinal).map(({ amount }) => amount));
  if (credited === order.amountReceived) return { order, transfers };
  return readSnapshot(context.db, async (tx) => ({
    order: (await findOrder(tx, order.id)) ?? order,
    transfers: await listOrderTransfers(tx, order.id),
  }));
}
