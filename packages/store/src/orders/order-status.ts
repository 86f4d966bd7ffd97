import {
  EVENT_OF_TRIGGER,
  invariant,
  nextStatus,
  type OrderStatus,
  type OrderTrigger,
  Refusal,
  type Usdt,
} from '@gateway/domain';
import type { Tx } from '../db/pool';
import { prepare, runPrepared, type Prepared } from '../db/prepared';
import { pipelined } from '../db/transaction';
import { oweDeliveries, type PaidOrder } from './delivery-owing';
import { appendOrderEvents, type NewOrderEvent } from './order-events';
import { ORDER_COLUMNS, toOrder, type OrderRow } from './orders';

/** The transfer that brought an order to its full amount. */
export interface CompletingTransfer {
  txHash: string;
  logIndex: number;
  fromAddress: string;
  /** The order's total including it; by default all it has received. Later transfers in the same block are extra. */
  received?: Usdt;
}

/** What an order has received from the credits that changed it. */
export interface ReceivedMoney {
  amount: Usdt;
  /** The newest of the transfers. */
  newest: { txHash: string; logIndex: number };
}

/** Something that happened to an order, with its details. */
export type OrderChange = { orderId: string; payload?: Record<string, unknown> } & (
  | { trigger: 'paid_in_full'; completedBy: CompletingTransfer; money: ReceivedMoney }
  | { trigger: 'partly_paid_late'; money: ReceivedMoney }
  | { trigger: 'underpayment_accepted'; completedBy: CompletingTransfer }
  | { trigger: Exclude<OrderTrigger, 'paid_in_full' | 'partly_paid_late' | 'underpayment_accepted'> }
);

/** An order that took an edge, and its new status. */
export interface MovedOrder {
  id: string;
  status: OrderStatus;
}

interface Step {
  change: OrderChange;
  from: OrderStatus;
  to: OrderStatus;
}

/**
 * The only writer of order statuses. Locks the orders by id, computes the next status with the domain, updates,
 * appends the events and inserts the owed webhooks, all in the caller's transaction. Repeats are ignored. A paid order
 * that owes no webhook is completed as well.
 * @returns the orders that moved, each with where its own change led
 * @throws Refusal INVALID_STATE when a change is refused in the order's status; NOT_FOUND for an unknown order
 */
export async function advanceOrders(tx: Tx, changes: readonly OrderChange[]): Promise<MovedOrder[]> {
  if (changes.length === 0) return [];
  const statuses = await lockStatuses(tx, changes);
  const steps = changes.flatMap((change) => stepOf(statuses.get(change.orderId), change));
  invariant(new Set(steps.map((step) => step.change.orderId)).size === steps.length, 'one change per order at a time');
  if (steps.length === 0) return [];
  const moved = await writeStatuses(tx, steps);
  const paid = paidOrders(steps, moved);
  await pipelined([appendOrderEvents(tx, steps.map(eventOf)), oweDeliveries(tx, paid)]);
  const owingNone = paid.filter(({ order }) => order.callbackUrl === null);
  await advanceOrders(
    tx,
    owingNone.map(({ order }) => ({ orderId: order.id, trigger: 'webhook_not_owed' })),
  );
  return steps.map(({ change, to }) => ({ id: change.orderId, status: to }));
}

function eventOf({ change, from, to }: Step): NewOrderEvent {
  return {
    orderId: change.orderId,
    type: EVENT_OF_TRIGGER[change.trigger],
    ...(change.payload ? { payload: change.payload } : {}),
    ...(from === to ? {} : { edge: { from, to } }),
  };
}

function paidOrders(steps: readonly Step[], moved: ReadonlyMap<string, OrderRow>): PaidOrder[] {
  return steps.flatMap(({ change }) => {
    const [row, completedBy] = [moved.get(change.orderId), completingTransfer(change)];
    return row && completedBy ? [{ order: toOrder(row), completedBy }] : [];
  });
}

function completingTransfer(change: OrderChange): CompletingTransfer | undefined {
  return 'completedBy' in change ? change.completedBy : undefined;
}

/** Reads only the statuses: groups of hundreds of acknowledgements pass through here. */
async function lockStatuses(tx: Tx, changes: readonly OrderChange[]): Promise<Map<string, OrderStatus>> {
  const rows = await runPrepared<{ id: string; status: OrderStatus }>(tx, LOCK_STATUSES, {
    ids: [...new Set(changes.map((change) => change.orderId))],
  });
  return new Map(rows.map((row) => [row.id, row.status]));
}

const LOCK_STATUSES = prepare(
  'lock_statuses',
  'select id, status from orders where id = any(:ids::uuid[]) order by id for update',
);

function stepOf(status: OrderStatus | undefined, change: OrderChange): Step[] {
  if (!status) throw new Refusal('NOT_FOUND', 'Order does not exist');
  const move = nextStatus(status, change.trigger);
  if (move === 'ignore') {
    invariant(!('money' in change), 'money is never ignored');
    return [];
  }
  if (move === 'refuse') throw new Refusal('INVALID_STATE', `This is not possible while the order is ${status}`);
  return [{ change, from: status, to: move }];
}

/** Returns the rows of the orders that were paid, which owe a webhook. */
async function writeStatuses(tx: Tx, steps: readonly Step[]): Promise<Map<string, OrderRow>> {
  const money = steps.map(({ change }) => ('money' in change ? change.money : undefined));
  const shown = steps.map(({ change }, step) => completingTransfer(change) ?? money[step]?.newest);
  const rows = await runPrepared<OrderRow>(tx, statementFor(steps), {
    ids: steps.map(({ change }) => change.orderId),
    statuses: steps.map(({ to }) => to),
    hashes: shown.map((transfer) => transfer?.txHash ?? null),
    logIndexes: shown.map((transfer) => transfer?.logIndex ?? null),
    amounts: money.map((received) => received?.amount ?? null),
  });
  return new Map(rows.map((row) => [row.id, row]));
}

function statementFor(steps: readonly Step[]): Prepared {
  const [statement, ...others] = new Set(steps.map(({ change }) => statementOf(change)));
  invariant(
    statement !== undefined && others.length === 0,
    'orders are changed together by money, by acceptance, or otherwise',
  );
  return statement;
}

function statementOf(change: OrderChange): Prepared {
  if ('money' in change) return WRITE_CREDITED_STATUSES;
  return change.trigger === 'underpayment_accepted' ? WRITE_ACCEPTED_STATUSES : WRITE_STATUSES;
}

const updateStatuses = (alsoSet = ''): string => `
  update orders o
  set status = s.next_status,
    tx_hash = coalesce(s.hash, o.tx_hash),
    tx_log_index = coalesce(s.log_index, o.tx_log_index),
    confirmed_at = case when s.next_status = 'confirmed'
      then coalesce(o.confirmed_at, date_trunc('milliseconds', clock_timestamp())) else o.confirmed_at end${alsoSet}
  from unnest(:ids::uuid[], :statuses::text[], :hashes::text[], :logIndexes::int[], :amounts::bigint[])
    as s (order_id, next_status, hash, log_index, amount)
  where o.id = s.order_id`;
const WRITE_STATUSES = prepare('write_statuses', updateStatuses());
/** One update for the money and the status: every version of an order is written to all of its indexes. */
const WRITE_CREDITED_STATUSES = prepare(
  'write_credited_statuses',
  `${updateStatuses(', amount_received = o.amount_received + s.amount')} returning ${ORDER_COLUMNS}`,
);
/** Of the services only the api may write this column. */
const WRITE_ACCEPTED_STATUSES = prepare(
  'write_accepted_statuses',
  `${updateStatuses(', is_accepted = true')} returning ${ORDER_COLUMNS}`,
);
