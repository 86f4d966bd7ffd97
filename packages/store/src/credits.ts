import { assessPayment, type CreditKind, formatUsdt, invariant, usdt, type Usdt } from '@gateway/domain';
import { query, type Tx } from './db';
import { appendOrderEvents, type NewOrderEvent } from './order-events';
import { advanceOrders, type OrderChange } from './order-status';
import { toOrder, type Order, type OrderRow } from './orders';
import type { FinalTransfer } from './transfers';

/** Money for an order: a recorded transfer, and what it counts as. */
export interface Credit {
  orderId: string;
  transfer: FinalTransfer;
  kind: CreditKind;
}

/**
 * Credits recorded transfers to locked orders, at most one each, and takes the edges that follow, with the events that
 * tell them. A transfer is credited once for ever: the credit's key is the transfer's.
 * @returns the ids of the orders that were confirmed by it
 */
export async function creditTransfers(tx: Tx, credits: readonly Credit[], dustLimit: Usdt): Promise<string[]> {
  if (credits.length === 0) return [];
  const orders = await addMoney(tx, credits);
  const steps = credits.map((credit) => stepOf(credit, orders.get(credit.orderId), dustLimit));
  await appendOrderEvents(
    tx,
    steps.flatMap((step) => step.kindEvent ?? []),
  );
  const moved = await advanceOrders(
    tx,
    steps.flatMap((step) => step.change ?? []),
  );
  const confirmed = new Set(moved.filter((order) => order.status === 'confirmed').map((order) => order.id));
  await appendOrderEvents(
    tx,
    steps.flatMap((step) => sumEvent(step, confirmed.has(step.order.id)) ?? []),
  );
  return [...confirmed];
}

/** An order shows the hash of its newest transfer until it is paid, and the completing one's ever after. */
async function addMoney(tx: Tx, credits: readonly Credit[]): Promise<Map<string, Order>> {
  const rows = await query<OrderRow>(
    tx,
    `with given as (
       select * from unnest(:orderIds::uuid[], :networks::text[], :hashes::text[], :logIndexes::int[],
         :amounts::bigint[], :kinds::text[], :blockTimes::timestamptz[])
         as g (order_id, network, tx_hash, log_index, amount, kind, block_time)
     ), credited as (
       insert into credits (order_id, network, tx_hash, log_index, amount, kind, block_time) select * from given
     )
     update orders o set amount_received = o.amount_received + g.amount,
       tx_hash = case when o.confirmed_at is null then g.tx_hash else o.tx_hash end,
       tx_log_index = case when o.confirmed_at is null then g.log_index else o.tx_log_index end
     from given g where o.id = g.order_id returning o.*`,
    {
      orderIds: credits.map(({ orderId }) => orderId),
      networks: credits.map(({ transfer }) => transfer.network),
      hashes: credits.map(({ transfer }) => transfer.txHash),
      logIndexes: credits.map(({ transfer }) => transfer.logIndex),
      amounts: credits.map(({ transfer }) => transfer.amount),
      kinds: credits.map(({ kind }) => kind),
      blockTimes: credits.map(({ transfer }) => transfer.blockTime),
    },
  );
  invariant(rows.length === credits.length, 'every credit has an order of its own');
  return new Map(rows.map((row) => [row.id, toOrder(row)]));
}

/** What one credit does to its order, decided before anything of it is written. */
interface Step {
  order: Order;
  payload: Record<string, unknown>;
  kindEvent: NewOrderEvent | undefined;
  change: OrderChange | undefined;
}

const EVENT_OF_KIND = {
  credited: undefined,
  late: 'payment_late',
  extra: 'payment_extra',
  assigned: 'payment_assigned',
} as const satisfies Record<CreditKind, string | undefined>;

function stepOf({ transfer, kind }: Credit, order: Order | undefined, dustLimit: Usdt): Step {
  invariant(order !== undefined, 'a credited order exists');
  const orderId = order.id;
  const payload = {
    tx_hash: transfer.txHash,
    log_index: transfer.logIndex,
    amount: formatUsdt(transfer.amount),
    amount_received: formatUsdt(order.amountReceived),
  };
  const type = EVENT_OF_KIND[kind];
  const { status, amountExpected: expected, amountReceived: received } = order;
  const trigger = assessPayment({ status, expected, received, dustLimit });
  const completedBy = { txHash: transfer.txHash, logIndex: transfer.logIndex, fromAddress: transfer.from };
  return {
    order,
    payload,
    kindEvent: type && { orderId, type, payload },
    change:
      trigger === 'paid_in_full'
        ? { orderId, trigger, completedBy, payload }
        : trigger && { orderId, trigger, payload },
  };
}

/** Tells that a pending order is still short, or that more came than was asked. */
function sumEvent({ order, payload, change }: Step, isConfirmed: boolean): NewOrderEvent | undefined {
  const orderId = order.id;
  if (order.status === 'pending' && !change) return { orderId, type: 'payment_underpaid', payload };
  const excess = usdt(order.amountReceived - order.amountExpected);
  if (!isConfirmed || excess <= 0n) return undefined;
  return { orderId, type: 'payment_overpaid', payload: { ...payload, excess: formatUsdt(excess) } };
}
