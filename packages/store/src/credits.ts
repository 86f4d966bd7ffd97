import { type CreditKind, invariant } from '@gateway/domain';
import { queryOne, type Tx } from './db';
import { toOrder, type Order, type OrderRow } from './orders';
import type { FinalTransfer } from './transfers';

/**
 * Credits a recorded transfer to an order, once for ever: the credit's key is the transfer's. The order shows the
 * transfer's hash until it is paid; what comes later leaves the hash of the completing transfer in place.
 * @returns the order with the money added; its status is left to advanceOrders
 */
export async function creditOrder(tx: Tx, orderId: string, transfer: FinalTransfer, kind: CreditKind): Promise<Order> {
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
