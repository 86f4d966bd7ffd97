import { EVENT_OF_TRIGGER, invariant, nextStatus, type OrderStatus, type OrderTrigger, Refusal } from '@gateway/domain';
import { query, type Tx } from './db';
import { oweDeliveries } from './delivery-owing';
import { appendOrderEvents } from './order-events';
import { lockOrders, toOrder, type Order, type OrderRow } from './orders';

/** The transfer that brought an order to its full amount. */
export interface CompletingTransfer {
  txHash: string;
  logIndex: number;
  fromAddress: string;
}

/** Something that happened to an order, with what has to be known about it. */
export type OrderChange = { orderId: string; payload?: Record<string, unknown> } & (
  { trigger: 'paid_in_full'; completedBy: CompletingTransfer } | { trigger: Exclude<OrderTrigger, 'paid_in_full'> }
);

interface Step {
  change: OrderChange;
  from: OrderStatus;
  to: OrderStatus;
}

/**
 * The only writer of a status. Locks the orders by id, asks the domain where each change leads, updates, appends
 * the events, and owes what the change owes, all in the caller's transaction. Repeats are ignored.
 * @returns the orders that moved, as they are now
 * @throws Refusal INVALID_STATE when a change is refused in the order's status; NOT_FOUND for an unknown order
 */
export async function advanceOrders(tx: Tx, changes: readonly OrderChange[]): Promise<Order[]> {
  const orders = await lockOrders(
    tx,
    changes.map((change) => change.orderId),
  );
  const steps = changes.flatMap((change) => stepOf(orders.get(change.orderId), change));
  invariant(new Set(steps.map((step) => step.change.orderId)).size === steps.length, 'one change per order at a time');
  if (steps.length === 0) return [];
  const moved = await writeStatuses(tx, steps);
  await appendOrderEvents(
    tx,
    steps.map(({ change, from, to }) => ({
      orderId: change.orderId,
      type: EVENT_OF_TRIGGER[change.trigger],
      ...(change.payload ? { payload: change.payload } : {}),
      ...(from === to ? {} : { edge: { from, to } }),
    })),
  );
  await oweDeliveries(
    tx,
    steps.flatMap(({ change }) => {
      const order = moved.get(change.orderId);
      return change.trigger === 'paid_in_full' && order ? [{ order, completedBy: change.completedBy }] : [];
    }),
  );
  return [...moved.values()];
}

function stepOf(order: Order | undefined, change: OrderChange): Step[] {
  if (!order) throw new Refusal('NOT_FOUND', 'Order does not exist');
  const move = nextStatus(order.status, change.trigger);
  if (move === 'ignore') return [];
  if (move === 'refuse') throw new Refusal('INVALID_STATE', `This is not possible while the order is ${order.status}`);
  return [{ change, from: order.status, to: move }];
}

async function writeStatuses(tx: Tx, steps: readonly Step[]): Promise<Map<string, Order>> {
  const completedBy = steps.map(({ change }) => (change.trigger === 'paid_in_full' ? change.completedBy : undefined));
  const rows = await query<OrderRow>(
    tx,
    `update orders o
     set status = s.status,
       tx_hash = coalesce(s.tx_hash, o.tx_hash),
       tx_log_index = coalesce(s.log_index, o.tx_log_index),
       confirmed_at = case when s.status = 'confirmed'
         then coalesce(o.confirmed_at, date_trunc('milliseconds', clock_timestamp())) else o.confirmed_at end
     from unnest(:ids::uuid[], :statuses::text[], :hashes::text[], :logIndexes::int[])
       as s (id, status, tx_hash, log_index)
     where o.id = s.id
     returning o.*`,
    {
      ids: steps.map(({ change }) => change.orderId),
      statuses: steps.map(({ to }) => to),
      hashes: completedBy.map((transfer) => transfer?.txHash ?? null),
      logIndexes: completedBy.map((transfer) => transfer?.logIndex ?? null),
    },
  );
  return new Map(rows.map((row) => [row.id, toOrder(row)]));
}
