import { assessExpiry } from '@gateway/domain';
import { advanceOrders, isSystemFault, lockOrders, type Order, type Tx } from '@gateway/store';
import type { WatcherConfig } from './config';

/** The orders whose window a block closed, and those that could not be moved. */
export interface ExpiryOutcome {
  closed: string[];
  faults: { orderId: string; fault: unknown }[];
}

/**
 * Closes payment windows that ended before the time of the scanned block, never by the clock on the wall. Locks these
 * orders and `alsoConcerned` together, by id. An order that cannot be moved stays as it is, with an alarm, and the next
 * block tries again.
 */
export async function expireOrders(
  tx: Tx,
  config: WatcherConfig,
  expiring: readonly string[],
  alsoConcerned: readonly string[],
): Promise<ExpiryOutcome> {
  if (expiring.length === 0) return { closed: [], faults: [] };
  const orders = await lockOrders(tx, [...expiring, ...alsoConcerned]);
  const due = expiring.flatMap((id) => orders.get(id) ?? []);
  try {
    await tx.transaction((savepoint) => closeWindows(savepoint, config, due));
    return { closed: due.map((order) => order.id), faults: [] };
  } catch (fault) {
    if (isSystemFault(fault)) throw fault;
    return closeOneByOne(tx, config, due);
  }
}

async function closeWindows(tx: Tx, config: WatcherConfig, orders: readonly Order[]): Promise<void> {
  await advanceOrders(
    tx,
    orders.map((order) => ({
      orderId: order.id,
      trigger: assessExpiry({
        status: order.status,
        expected: order.amountExpected,
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
      await tx.transaction((savepoint) => closeWindows(savepoint, config, [order]));
      outcome.closed.push(order.id);
    } catch (fault) {
      if (isSystemFault(fault)) throw fault;
      outcome.faults.push({ orderId: order.id, fault });
    }
  }
  return outcome;
}
