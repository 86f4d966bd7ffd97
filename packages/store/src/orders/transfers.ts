import type { Disposition, TronAddress } from '@gateway/domain';
import { formatUsdt, usdt, type Usdt } from '@gateway/domain';
import type { Db, Tx } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';

/** A final transfer as the chain reports it. */
export interface FinalTransfer {
  network: string;
  txHash: string;
  logIndex: number;
  blockNumber: number;
  blockTime: Date;
  from: TronAddress;
  to: TronAddress;
  amount: Usdt;
}

/** How a transfer is booked: as incoming money, outgoing money, or both between two of our addresses. */
export interface TransferFate {
  disposition: Disposition | null;
  outgoing: 'sweep' | 'outside' | null;
  heldReason?: string;
}

/** A transfer to record, with how it is booked. */
export type NewTransfer = FinalTransfer & TransferFate;

/**
 * Records transfers, each once: its identity is network, transaction and log index. The database updates the balances
 * of our addresses along with them.
 */
export async function insertTransfers(tx: Tx, transfers: readonly NewTransfer[]): Promise<void> {
  await runPrepared(tx, INSERT_TRANSFERS, {
    networks: transfers.map((transfer) => transfer.network),
    hashes: transfers.map((transfer) => transfer.txHash),
    logIndexes: transfers.map((transfer) => transfer.logIndex),
    numbers: transfers.map((transfer) => transfer.blockNumber),
    times: transfers.map((transfer) => transfer.blockTime),
    froms: transfers.map((transfer) => transfer.from),
    tos: transfers.map((transfer) => transfer.to),
    amounts: transfers.map((transfer) => transfer.amount),
    dispositions: transfers.map((transfer) => transfer.disposition),
    outgoings: transfers.map((transfer) => transfer.outgoing),
    heldReasons: transfers.map((transfer) => transfer.heldReason ?? null),
  });
}

const INSERT_TRANSFERS = prepare(
  'insert_transfers',
  `insert into chain_transfers (network, tx_hash, log_index, block_number, block_time, from_address, to_address,
     amount, disposition, outgoing, held_reason)
   select * from unnest(:networks::text[], :hashes::text[], :logIndexes::int[], :numbers::bigint[],
     :times::timestamptz[], :froms::text[], :tos::text[], :amounts::bigint[], :dispositions::text[],
     :outgoings::text[], :heldReasons::text[])`,
);

/** A transfer as it is stored. */
export interface StoredTransfer {
  txHash: string;
  logIndex: number;
  blockNumber: number;
  blockTime: Date;
  fromAddress: TronAddress;
  toAddress: TronAddress;
  amount: Usdt;
}

/** What was paid, with the names that all documents of the gateway use. */
export function transferFields(transfer: StoredTransfer) {
  return {
    tx_hash: transfer.txHash,
    log_index: transfer.logIndex,
    block_number: transfer.blockNumber,
    block_timestamp: transfer.blockTime.toISOString(),
    from_address: transfer.fromAddress,
    to_address: transfer.toAddress,
    amount: formatUsdt(transfer.amount),
  };
}

/** The columns of `TRANSFER_COLUMNS`. */
export interface TransferRow {
  tx_hash: string;
  log_index: number;
  block_number: bigint;
  block_time: Date;
  from_address: TronAddress;
  to_address: TronAddress;
  amount: bigint;
}

/** The columns of chain_transfers that say what was paid, as `t`. */
export const TRANSFER_COLUMNS =
  't.tx_hash, t.log_index, t.block_number, t.block_time, t.from_address, t.to_address, t.amount';

export function toTransfer(row: TransferRow): StoredTransfer {
  return {
    txHash: row.tx_hash,
    logIndex: row.log_index,
    blockNumber: Number(row.block_number),
    blockTime: row.block_time,
    fromAddress: row.from_address,
    toAddress: row.to_address,
    amount: usdt(row.amount),
  };
}

/** A payment to an order: a final transfer, or a hint from a block that is not final yet. */
export interface OrderTransfer extends StoredTransfer {
  isFinal: boolean;
  /** The block in which a hint was seen, if that is known. */
  blockId?: string | null;
}

/** All payments of an order, oldest first; hints come after final transfers of the same block. */
export async function listOrderTransfers(db: Db, orderId: string): Promise<OrderTransfer[]> {
  return (await listTransfersOfOrders(db, [orderId]))[0] ?? [];
}

/** The payments of each of these orders, as `listOrderTransfers` returns them. */
export async function listTransfersOfOrders(db: Db, orderIds: readonly string[]): Promise<OrderTransfer[][]> {
  const rows = await runPrepared<TransferRow & { order_id: string; is_final: boolean; block_id: string | null }>(
    db,
    LIST_TRANSFERS,
    {
      orderIds,
    },
  );
  const transfers = new Map<string, OrderTransfer[]>(orderIds.map((id) => [id, []]));
  for (const row of rows) {
    const hint = row.is_final ? {} : { blockId: row.block_id };
    transfers.get(row.order_id)?.push({ ...toTransfer(row), isFinal: row.is_final, ...hint });
  }
  return orderIds.map((id) => transfers.get(id) ?? []);
}

const LIST_TRANSFERS = prepare(
  'list_order_transfers',
  `select c.order_id, ${TRANSFER_COLUMNS}, true as is_final, null as block_id
   from credits c join chain_transfers t using (network, tx_hash, log_index) where c.order_id = any(:orderIds::uuid[])
   union all
   select h.order_id, h.tx_hash, h.log_index, h.block_number, h.block_time, h.from_address, o.address, h.amount, false,
     h.block_id
   from payment_hints h join orders o on o.id = h.order_id where h.order_id = any(:orderIds::uuid[])
   order by block_number, is_final desc, tx_hash, log_index`,
);
