import { assessExpiry, leastDue } from '@gateway/domain';
import { isDataFault, withSavepoint, type Tx } from '@gateway/store/db';
import { advanceOrders, type Order } from '@gateway/store/orders';
import type { WatcherConfig } from '../context/config';

/** The orders whose payment window a block closed, and those that could not be updated. */
export interface ExpiryOutcome {
  closed: string[];
  faults: { orderId: string; fault: unknown }[];
}

/** One statement updates at most so many: after a long halt of the chain, a block can close very many windows. */
const MAX_PER_STATEMENT = 1_000;

/**
 * Closes the windows of locked orders, which ended before the time of the scanned block; the wall clock is never used.
 * One that is no longer pending was paid by an admin's decision after it was found, and is skipped. An order whose data
 * cannot be updated stays unchanged, with an alert, and the next block tries again.
 */
export async function expireOrders(tx: Tx, config: WatcherConfig, found: readonly Order[]): Promise<ExpiryOutcome> {
  const due = found.filter(({ status }) => status === 'pending');
  const outcome: ExpiryOutcome = { closed: [], faults: [] };
  for (let from = 0; from < due.length; from += MAX_PER_STATEMENT) {
    const { closed, faults } = await closeTogether(tx, config, due.slice(from, from + MAX_PER_STATEMENT));
    outcome.closed.push(...closed);
    outcome.faults.push(...faults);
  }
  return outcome;
}

async function closeTogether(tx: Tx, config: WatcherConfig, orders: readonly Order[]): Promise<ExpiryOutcome> {
  try {
    await withSavepoint(tx, () => closeWindows(tx, config, orders));
    return { closed: orders.map((order) => order.id), faults: [] };
  } catch (fault) {
    if (!isDataFault(fault)) throw fault;
    return closeOneByOne(tx, config, orders);
  }
}

async function closeWindows(tx: Tx, config: WatcherConfig, orders: readonly Order[]): Promise<void> {
  await advanceOrders(
    tx,
    orders.map((order) => ({
      orderId: order.id,
      trigger: assessExpiry({
        status: order.status,
        expected: leastDue(order),
        received: order.amountReceived,
        dustLimit: config.rules.dustLimit,
      }),
    })),
  );
}

async function closeOneByOne(tx: Tx, config: WatcherConfig, orders: readonly Order[]): Promise<ExpiryOutcome> {
  const outcome: ExpiryOutcome = { closed: [], faults: [] };
  for (const order of orders) {
    try {
      await withSavepoint(tx, () => closeWindows(tx, config, [order]));
      outcome.closed.push(order.id);
    } catch (fault) {
      if (!isDataFault(fault)) throw fault;
      outcome.faults.push({ orderId: order.id, fault });
    }
  }
  return outcome;
}
