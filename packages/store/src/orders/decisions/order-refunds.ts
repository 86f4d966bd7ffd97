import { findRefundFault, formatUsdt, refuse, type TronAddress, usdt, type Usdt } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../../db/pool';
import type { Acted } from '../../people/access/admin-actions';
import { appendOrderEvents } from '../order-events';
import { lockOrders, type Order } from '../orders';

/** A final transfer of the token, as the chain shows it, that returned money to a payer. */
export interface SentRefund {
  txHash: string;
  from: TronAddress;
  to: TronAddress;
  amount: Usdt;
  blockNumber: number;
  blockTime: Date;
}

/** A refund of an order, as an admin recorded it. */
export interface Refund extends SentRefund {
  note: string;
  recordedAt: Date;
}

/** What an admin has to know before a transfer is recorded. */
export interface RefundAssessment {
  /** Why it cannot be recorded as a refund of the order; undefined if it can. */
  fault: string | undefined;
  /** Whether the recipient has paid the order. Exchanges pay from addresses that are not their customers'. */
  isToPayer: boolean;
}

/** The refunds of an order, in the order of their blocks. */
export async function listRefunds(db: Db, orderId: string): Promise<Refund[]> {
  const rows = await query<{
    tx_hash: string;
    from_address: TronAddress;
    to_address: TronAddress;
    amount: bigint;
    block_number: bigint;
    block_time: Date;
    note: string;
    recorded_at: Date;
  }>(db, 'select * from order_refunds where order_id = :orderId order by block_time, tx_hash', { orderId });
  return rows.map((row) => ({
    txHash: row.tx_hash,
    from: row.from_address,
    to: row.to_address,
    amount: usdt(row.amount),
    blockNumber: Number(row.block_number),
    blockTime: row.block_time,
    note: row.note,
    recordedAt: row.recorded_at,
  }));
}

/** Compares a transfer with what the gateway knows about the order, and about the transfer. */
export async function assessRefund(db: Db, order: Order, refund: SentRefund): Promise<RefundAssessment> {
  const row = await queryOne<{
    recorded_for: string | null;
    is_of_gateway: boolean;
    first_paid_at: Date | null;
    is_to_payer: boolean | null;
  }>(
    db,
    `select
       (select order_id from order_refunds where (network, tx_hash) = (:network, :txHash)) as recorded_for,
       exists (select from chain_transfers where (network, tx_hash) = (:network, :txHash))
         or exists (select from addresses where address in (:from, :to)) as is_of_gateway,
       min(t.block_time) as first_paid_at, bool_or(t.from_address = :to) as is_to_payer
     from credits c join chain_transfers t using (network, tx_hash, log_index) where c.order_id = :orderId`,
    { network: order.network, orderId: order.id, txHash: refund.txHash, from: refund.from, to: refund.to },
  );
  const fault = findRefundFault({
    amount: refund.amount,
    sentAt: refund.blockTime,
    isOfGateway: row?.is_of_gateway === true,
    recordedFor: row?.recorded_for ?? undefined,
    received: order.amountReceived,
    refunded: order.amountRefunded,
    firstPaidAt: row?.first_paid_at ?? undefined,
  });
  return { fault, isToPayer: row?.is_to_payer === true };
}

/**
 * Records that money of an order was returned elsewhere: nothing is sent, and its status stays. The order's lock decides
 * between refunds of one order, the key of the transaction between two orders.
 * @throws Refusal NOT_FOUND; INVALID_STATE when it cannot be a refund of this order
 */
export async function recordRefund(
  tx: Tx,
  orderId: string,
  refund: SentRefund,
  note: string,
): Promise<Acted<undefined>> {
  const order = (await lockOrders(tx, [orderId])).get(orderId) ?? refuse('NOT_FOUND', 'Order does not exist');
  const { fault } = await assessRefund(tx, order, refund);
  if (fault !== undefined) refuse('INVALID_STATE', fault);
  const { txHash, from, to, amount, blockNumber, blockTime } = refund;
  const inserted = await queryOne(
    tx,
    `insert into order_refunds (network, tx_hash, order_id, from_address, to_address, amount, block_number, block_time, note)
     values (:network, :txHash, :orderId, :from, :to, :amount, :blockNumber, :blockTime, :note)
     on conflict do nothing returning 1 as done`,
    { network: order.network, orderId, txHash, from, to, amount, blockNumber, blockTime, note },
  );
  if (!inserted) refuse('INVALID_STATE', 'Transaction was recorded as the refund of another order at the same time');
  const refunded = usdt(order.amountRefunded + amount);
  await query(tx, 'update orders set amount_refunded = :refunded where id = :orderId', { orderId, refunded });
  const facts = { tx_hash: txHash, amount: formatUsdt(amount), to_address: to };
  const before = { amount_refunded: formatUsdt(order.amountRefunded) };
  const after = { ...facts, amount_refunded: formatUsdt(refunded), note };
  // Without a log_index: merchants' programs must not read it as a payment.
  await appendOrderEvents(tx, [{ orderId, type: 'order_refunded', payload: after }]);
  return { result: undefined, action: { action: 'order.record_refund', object: orderId, before, after } };
}
