import { gather } from '@gateway/runtime';
import { insertOrder, insertOrders, MAX_BATCH, type Db, type Insertion, type NewOrder } from '@gateway/store';

/** While the database writes one batch, the next one is read, sent and answered. */
const IN_FLIGHT = 2;
/** A statement waits as long for a connection. */
const PATIENCE_MS = 2_000;

/** Inserts an order. Once `hasGone` is true of its client, it is not inserted, unless it was sent before. */
export type InsertInBatch = (order: NewOrder, hasGone: () => boolean) => Promise<Insertion>;

/**
 * Orders that arrive while others are being inserted are inserted together, in one statement with one commit (ADR 26).
 * When more wait than fit, merchants take turns.
 */
export function openOrderBatches(db: Db): InsertInBatch {
  const groupOf = ({ merchantId }: NewOrder): string => merchantId;
  const insert = gather(
    { waitMs: 0, most: MAX_BATCH, inFlight: IN_FLIGHT, patienceMs: PATIENCE_MS, groupOf },
    (orders: readonly NewOrder[]) => insertOrders(db, orders),
  );
  return async (order, hasGone) => {
    const outcome = await insert(order, hasGone);
    return outcome === 'apart' ? insertOrder(db, order) : outcome;
  };
}
