import { gather } from '@gateway/runtime';
import { listTransfersOfOrders, type Db, type OrderTransfer } from '@gateway/store';
import { LOOKUPS } from './key-lookups';

/** Finds the payments of an order, oldest first. */
export type FindTransfers = (orderId: string) => Promise<OrderTransfer[]>;

/** Payments of orders that are read at the same time are looked up together, as keys are (ADR 26). */
export function openTransferLookups(db: Db): FindTransfers {
  return gather(LOOKUPS, (orderIds: readonly string[]) => listTransfersOfOrders(db, orderIds));
}
