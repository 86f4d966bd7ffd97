import { gather } from '@gateway/runtime';
import { type Db } from '@gateway/store/db';
import {
  insertLimitedOrder,
  insertLimitedOrders,
  insertOrder,
  insertOrders,
  MAX_BATCH,
  openAddressSearch,
  type Insertion,
  type LimitedInsertion,
  type LimitedOrder,
  type NewOrder,
} from '@gateway/store/orders';

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
  const search = openAddressSearch();
  const insert = gather(
    { waitMs: 0, most: MAX_BATCH, inFlight: IN_FLIGHT, patienceMs: PATIENCE_MS, groupOf },
    (orders: readonly NewOrder[]) => insertOrders(db, orders, search),
  );
  return async (order, hasGone) => {
    const outcome = await insert(order, hasGone);
    return outcome === 'apart' ? insertOrder(db, order) : outcome;
  };
}

/** Inserts an order of a merchant with a limit of open orders, as `InsertInBatch` does. */
export type InsertLimited = (limited: LimitedOrder, hasGone: () => boolean) => Promise<LimitedInsertion>;

/** Orders of merchants with a limit have batches of their own, which wait for each other: others are not held up. */
export function openLimitedBatches(db: Db): InsertLimited {
  const groupOf = ({ order }: LimitedOrder): string => order.merchantId;
  const search = openAddressSearch();
  const insert = gather(
    { waitMs: 0, most: MAX_BATCH, inFlight: IN_FLIGHT, patienceMs: PATIENCE_MS, groupOf },
    (limited: readonly LimitedOrder[]) => insertLimitedOrders(db, limited, search),
  );
  return async (limited, hasGone) => {
    const outcome = await insert(limited, hasGone);
    return outcome === 'apart' ? insertLimitedOrder(db, limited) : outcome;
  };
}
