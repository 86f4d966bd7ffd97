import { addUsdt, assessPayment, leastDue, refuse, type TronAddress, usdt, type Usdt } from '@gateway/domain';
import { creditTransfers } from './credits';
import { query, queryOne, type Tx } from '../db/pool';
import { lockOrders, type Order } from '../orders/orders';
import type { Acted } from '../people/access/admin-actions';
import { formatTransferId } from './transfer-id';
import type { FinalTransfer } from '../orders/transfers';

/** The identity of a transfer on its network. */
export interface TransferKey {
  network: string;
  txHash: string;
  logIndex: number;
}

interface Row {
  block_number: bigint;
  block_time: Date;
  from_address: TronAddress;
  to_address: TronAddress;
  amount: bigint;
  disposition: string | null;
}

/** What waits for a decision. */
type OpenDisposition = 'unmatched' | 'held';

const ASSIGNABLE = ['pending', 'expired', 'failed'];

/**
 * Assigns an unmatched or held transfer to an order. It counts as on-time money and takes the normal edge. The result is
 * whether it completed the order, so that the caller wakes the notifier.
 * @throws Refusal NOT_FOUND; INVALID_STATE unless the transfer is unmatched or held, the order can still be paid, and
 * its merchant is the one whose order held the address last when the money came, or whose customer has the address
 */
export async function assignTransfer(
  tx: Tx,
  key: TransferKey,
  orderId: string,
  dustLimit: Usdt,
): Promise<Acted<boolean>> {
  const order = (await lockOrders(tx, [orderId])).get(orderId) ?? refuse('NOT_FOUND', 'Order does not exist');
  const transfer = await lockOpenTransfer(tx, key);
  await refuseStranger(tx, order, transfer);
  await settle(tx, key, 'assigned', null);
  const received = addUsdt(order.amountReceived, transfer.amount);
  const trigger = assessPayment({ status: order.status, expected: leastDue(order), received, dustLimit });
  const confirmed = await creditTransfers(tx, [
    { order, credits: [{ transfer, kind: 'assigned', received }], change: trigger && { trigger, step: 0 } },
  ]);
  const [before, after] = [{ disposition: transfer.disposition }, { disposition: 'assigned', order_id: orderId }];
  return {
    result: confirmed.length > 0,
    action: { action: 'transfer.assign', object: formatTransferId(key), before, after },
  };
}

/**
 * Closes an unmatched or held transfer without crediting it. The note states why.
 * @throws Refusal NOT_FOUND; INVALID_STATE unless the transfer is unmatched or held
 */
export async function resolveTransfer(tx: Tx, key: TransferKey, note: string): Promise<Acted<undefined>> {
  const { disposition } = await lockOpenTransfer(tx, key);
  await settle(tx, key, 'resolved', note);
  const [before, after] = [{ disposition }, { disposition: 'resolved', note }];
  return {
    result: undefined,
    action: { action: 'transfer.resolve', object: formatTransferId(key), before, after },
  };
}

async function lockOpenTransfer(tx: Tx, key: TransferKey): Promise<FinalTransfer & { disposition: OpenDisposition }> {
  const row = await queryOne<Row>(
    tx,
    `select block_number, block_time, from_address, to_address, amount, disposition from chain_transfers
     where network = :network and tx_hash = :txHash and log_index = :logIndex for update`,
    { ...key },
  );
  if (!row) return refuse('NOT_FOUND', 'Transfer does not exist');
  if (row.disposition !== 'unmatched' && row.disposition !== 'held') {
    return refuse('INVALID_STATE', `This transfer is ${row.disposition ?? 'outgoing'} and needs no decision`);
  }
  return {
    ...key,
    blockNumber: Number(row.block_number),
    blockTime: row.block_time,
    from: row.from_address,
    to: row.to_address,
    amount: usdt(row.amount),
    disposition: row.disposition,
  };
}

async function refuseStranger(tx: Tx, order: Order, transfer: FinalTransfer): Promise<void> {
  if (!ASSIGNABLE.includes(order.status)) refuse('INVALID_STATE', `Order is ${order.status} and takes no more money`);
  const owner = await queryOne<{ merchant_id: string }>(
    tx,
    `(select d.merchant_id from deposit_addresses d join addresses a on a.idx = d.address_idx where a.address = :address)
     union all
     (select o.merchant_id from address_leases l
      join addresses a on a.idx = l.address_idx join orders o on o.id = l.order_id
      where a.address = :address and lower(l.exclusive) <= :blockTime
      order by lower(l.exclusive) desc limit 1)`,
    { address: transfer.to, blockTime: transfer.blockTime },
  );
  if (owner?.merchant_id !== order.merchantId) {
    refuse('INVALID_STATE', 'The address was last held by an order of another merchant, or by none');
  }
}

async function settle(
  tx: Tx,
  key: TransferKey,
  disposition: 'assigned' | 'resolved',
  note: string | null,
): Promise<void> {
  await query(
    tx,
    `update chain_transfers set disposition = :disposition, note = :note, settled_at = now()
     where network = :network and tx_hash = :txHash and log_index = :logIndex`,
    { ...key, disposition, note },
  );
}
