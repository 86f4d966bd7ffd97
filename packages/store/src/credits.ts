import { assessPayment, type CreditKind, formatUsdt, invariant, type Usdt } from '@gateway/domain';
import { queryOne, type Tx } from './db';
import { appendOrderEvents } from './order-events';
import { advanceOrders } from './order-status';
import { toOrder, type Order, type OrderRow } from './orders';
import type { FinalTransfer } from './transfers';

/** What a credit did to its order. */
export interface CreditResult {
  order: Order;
  isConfirmed: boolean;
}

/**
 * Credits a recorded transfer to a locked order and takes the edge that follows, with the events that tell it.
 * Happens once for ever per transfer: the credit's key is the transfer's.
 */
export async function creditTransfer(
  tx: Tx,
  orderId: string,
  transfer: FinalTransfer,
  kind: CreditKind,
  dustLimit: Usdt,
): Promise<CreditResult> {
  const order = await addMoney(tx, orderId, transfer, kind);
  const payload = {
    tx_hash: transfer.txHash,
    log_index: transfer.logIndex,
    amount: formatUsdt(transfer.amount),
    amount_received: formatUsdt(order.amountReceived),
  };
  if (kind !== 'credited') await appendOrderEvents(tx, [{ orderId, type: EVENT_OF_KIND[kind], payload }]);
  const trigger = assessPayment({
    status: order.status,
    expected: order.amountExpected,
    received: order.amountReceived,
    dustLimit,
  });
  if (trigger === 'paid_in_full') return confirm(tx, order, transfer, payload);
  if (trigger === 'partly_paid_late') await advanceOrders(tx, [{ orderId, trigger, payload }]);
  else if (order.status === 'pending') await appendOrderEvents(tx, [{ orderId, type: 'payment_underpaid', payload }]);
  return { order, isConfirmed: false };
}

const EVENT_OF_KIND = {
  late: 'payment_late',
  extra: 'payment_extra',
  assigned: 'payment_assigned',
} as const satisfies Record<Exclude<CreditKind, 'credited'>, string>;

/** An order shows the hash of its newest transfer until it is paid, and the completing one's ever after. */
async function addMoney(tx: Tx, orderId: string, transfer: FinalTransfer, kind: CreditKind): Promise<Order> {
  const row = await queryOne<OrderRow>(
    tx,
    `with credit as (
       insert into credits (network, tx_hash, log_index, order_id, amount, kind, block_time)
       values (:network, :txHash, :logIndex, :orderId, :amount, :kind, :blockTime)
     )
     update orders set amount_received = amount_received + :amount,
       tx_hash = case when confirmed_at is null then :txHash else tx_hash end,
       tx_log_index = case when confirmed_at is null then :logIndex::int else tx_log_index end
     where id = :orderId returning *`,
    { ...transfer, orderId, kind },
  );
  invariant(row !== undefined, 'a credited order exists');
  return toOrder(row);
}

async function confirm(
  tx: Tx,
  order: Order,
  transfer: FinalTransfer,
  payload: Record<string, unknown>,
): Promise<CreditResult> {
  const orderId = order.id;
  const completedBy = { txHash: transfer.txHash, logIndex: transfer.logIndex, fromAddress: transfer.from };
  const [confirmed] = await advanceOrders(tx, [{ orderId, trigger: 'paid_in_full', completedBy, payload }]);
  if (!confirmed) return { order, isConfirmed: false };
  const excess = confirmed.amountReceived - confirmed.amountExpected;
  if (excess > 0n) {
    await appendOrderEvents(tx, [
      { orderId, type: 'payment_overpaid', payload: { ...payload, excess: formatUsdt(excess as Usdt) } },
    ]);
  }
  return { order: confirmed, isConfirmed: true };
}
