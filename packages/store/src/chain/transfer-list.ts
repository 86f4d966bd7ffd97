import type { Disposition, TronAddress } from '@gateway/domain';
import { usdt } from '@gateway/domain';
import { query, queryOne, type Db } from '../db/pool';
import type { OrderTransfer } from './transfers';

/** A recorded transfer as the admin sees it. */
export interface ListedTransfer extends Omit<OrderTransfer, 'isFinal'> {
  disposition: Disposition | null;
  outgoing: 'sweep' | 'outside' | null;
  heldReason: string | null;
  note: string | null;
  settledAt: Date | null;
  /** The order it was credited to. */
  orderId: string | null;
  /** The merchant whose order last held the address when the money came; it may be assigned to one of its orders. */
  lastMerchantId: string | null;
}

interface Row {
  tx_hash: string;
  log_index: number;
  block_number: bigint;
  block_time: Date;
  from_address: TronAddress;
  to_address: TronAddress;
  amount: bigint;
  disposition: Disposition | null;
  outgoing: 'sweep' | 'outside' | null;
  held_reason: string | null;
  note: string | null;
  settled_at: Date | null;
  order_id: string | null;
  last_merchant_id: string | null;
}

/** One page of transfers, newest first, and the total. */
export async function listTransfers(
  db: Db,
  filter: { network: string; disposition: Disposition | null; page: number; limit: number },
): Promise<{ transfers: ListedTransfer[]; total: number }> {
  const where = `t.network = :network and (:disposition::text is null or t.disposition = :disposition)`;
  const bindings = { ...filter, skip: (filter.page - 1) * filter.limit };
  const rows = await query<Row>(
    db,
    `select t.*, c.order_id, last.merchant_id as last_merchant_id
     from chain_transfers t
     left join credits c using (network, tx_hash, log_index)
     left join lateral (
       select o.merchant_id from addresses a join address_leases l on l.address_idx = a.idx join orders o on o.id = l.order_id
       where a.address = t.to_address and lower(l.exclusive) <= t.block_time order by lower(l.exclusive) desc limit 1
     ) last on true
     where ${where}
     order by t.block_time desc, t.tx_hash, t.log_index limit :limit offset :skip`,
    bindings,
  );
  const count = await queryOne<{ total: number }>(
    db,
    `select count(*)::int as total from chain_transfers t where ${where}`,
    bindings,
  );
  return { transfers: rows.map(toListed), total: count?.total ?? 0 };
}

function toListed(row: Row): ListedTransfer {
  return {
    txHash: row.tx_hash,
    logIndex: row.log_index,
    blockNumber: Number(row.block_number),
    blockTime: row.block_time,
    fromAddress: row.from_address,
    toAddress: row.to_address,
    amount: usdt(row.amount),
    disposition: row.disposition,
    outgoing: row.outgoing,
    heldReason: row.held_reason,
    note: row.note,
    settledAt: row.settled_at,
    orderId: row.order_id,
    lastMerchantId: row.last_merchant_id,
  };
}
