import type { Disposition, TronAddress } from '@gateway/domain';
import { toTransfer, TRANSFER_COLUMNS, type StoredTransfer, type TransferRow } from './transfers';
import { query, queryOne, type Db } from '../db/pool';

/** A transfer found by its hash alone. */
export interface RecordedTransfer {
  toAddress: TronAddress;
  blockNumber: number;
  blockTime: Date;
  /** Null while the transfer is not final. */
  disposition: Disposition | null;
  /** The order that it was or will be credited to. */
  orderId: string | null;
}

/** Whether the newest payment event of an order is that a payment was dropped from the chain. */
export async function hasVanishedPayment(db: Db, orderId: string): Promise<boolean> {
  const row = await queryOne<{ event_type: string }>(
    db,
    `select event_type from order_events where order_id = :orderId and event_type like 'payment\\_%'
     order by seq desc limit 1`,
    { orderId },
  );
  return row?.event_type === 'payment_dropped';
}

/** An order's held transfers, oldest first: money received within its lease that waits for an admin. */
export async function listHeldTransfers(db: Db, orderId: string): Promise<StoredTransfer[]> {
  const rows = await query<TransferRow>(
    db,
    `select ${TRANSFER_COLUMNS}
     from address_leases l
     join orders o on o.id = l.order_id
     join chain_transfers t on t.network = o.network and t.to_address = o.address and t.block_time <@ l.attributed
     where l.order_id = :orderId and t.disposition = 'held'
     order by t.block_time, t.tx_hash, t.log_index`,
    { orderId },
  );
  return rows.map(toTransfer);
}

/** All recorded transfers of one transaction to our addresses, final or only seen. */
export async function findRecordedTransfers(db: Db, network: string, txHash: string): Promise<RecordedTransfer[]> {
  const rows = await query<{
    to_address: TronAddress;
    block_number: bigint;
    block_time: Date;
    disposition: Disposition | null;
    order_id: string | null;
  }>(
    db,
    `select t.to_address, t.block_number, t.block_time, t.disposition, c.order_id
     from chain_transfers t left join credits c using (network, tx_hash, log_index)
     where t.network = :network and t.tx_hash = :txHash and t.disposition is not null
     union all
     select o.address, h.block_number, h.block_time, null, h.order_id
     from payment_hints h join orders o on o.id = h.order_id
     where h.network = :network and h.tx_hash = :txHash`,
    { network, txHash },
  );
  return rows.map((row) => ({
    toAddress: row.to_address,
    blockNumber: Number(row.block_number),
    blockTime: row.block_time,
    disposition: row.disposition,
    orderId: row.order_id,
  }));
}
