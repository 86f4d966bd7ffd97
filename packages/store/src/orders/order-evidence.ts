import type { Disposition, TronAddress, Usdt } from '@gateway/domain';
import { usdt } from '@gateway/domain';
import { toTransfer, TRANSFER_COLUMNS, type StoredTransfer, type TransferRow } from './transfers';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { readSnapshot } from '../db/transaction';
import { findOrder, type Order } from './orders';

/** A final transfer to an order. */
export interface EvidenceTransfer extends StoredTransfer {
  disposition: Disposition;
  isCredited: boolean;
}

/** A completed sweep that moved money of an order. */
export interface EvidenceSweep {
  id: string;
  txHash: string;
  fromAddress: TronAddress;
  toAddress: TronAddress;
  amount: Usdt;
  blockNumber: number;
  blockTime: Date;
}

/** A cycle of a webhook's attempts. */
export interface EvidenceDelivery {
  eventId: string;
  url: string;
  /** The bytes that every attempt sent. */
  body: Buffer;
  attempts: { startedAt: Date; httpStatus: number | null; responseHead: string | null }[];
  /** When the merchant's server answered with 2xx. */
  acknowledgedAt: Date | null;
}

/** What the gateway has recorded of an order, for others to check. */
export interface OrderEvidence {
  order: Order;
  /** Whether a payment was seen that is not final yet. */
  isWaiting: boolean;
  /** By block and transaction. */
  transfers: EvidenceTransfer[];
  sweeps: EvidenceSweep[];
  /** Oldest first. */
  deliveries: EvidenceDelivery[];
  /** The daily seal of the day on which the order was paid, once there is one. */
  seal: { day: string; seal: string } | null;
}

/** Reads what is recorded of an order at one moment: of each list no more than `most` and one. */
export function readOrderEvidence(db: Db, orderId: string, most: number): Promise<OrderEvidence | undefined> {
  return readSnapshot(db, async (tx) => {
    const order = await findOrder(tx, orderId);
    if (!order) return undefined;
    const hint = await queryOne(tx, 'select 1 from payment_hints where order_id = :orderId limit 1', { orderId });
    return {
      order,
      isWaiting: hint !== undefined,
      transfers: await readTransfers(tx, order, most + 1),
      sweeps: await readSweeps(tx, order, most + 1),
      deliveries: await readDeliveries(tx, order, most + 1),
      seal: await readSeal(tx, order),
    };
  });
}

/** The secret that signs a merchant's webhooks now, sealed. */
export async function findSealedWebhookSecret(db: Db, merchantId: string): Promise<Buffer | undefined> {
  const row = await queryOne<{ sealed: Buffer }>(
    db,
    'select webhook_secret_sealed as sealed from merchants where id = :merchantId',
    { merchantId },
  );
  return row?.sealed;
}

/** Those credited to the order, and those within its lease that were credited to no order. */
async function readTransfers(tx: Tx, { id: orderId }: Order, most: number): Promise<EvidenceTransfer[]> {
  const rows = await query<TransferRow & { disposition: Disposition; is_credited: boolean }>(
    tx,
    `select ${TRANSFER_COLUMNS}, t.disposition, true as is_credited
     from credits c join chain_transfers t using (network, tx_hash, log_index) where c.order_id = :orderId
     union all
     select ${TRANSFER_COLUMNS}, t.disposition, false
     from address_leases l
     join orders o on o.id = l.order_id
     join chain_transfers t on t.network = o.network and t.to_address = o.address and t.block_time <@ l.attributed
     where l.order_id = :orderId and t.disposition in ('held', 'unmatched', 'dust', 'resolved')
     order by block_number, tx_hash, log_index limit :most`,
    { orderId, most },
  );
  return rows.map((row) => ({ ...toTransfer(row), disposition: row.disposition, isCredited: row.is_credited }));
}

/** Of each credited transfer the first sweep that emptied its address afterwards. */
async function readSweeps(tx: Tx, { id: orderId }: Order, most: number): Promise<EvidenceSweep[]> {
  const rows = await query<{
    id: string;
    tx_hash: string;
    address: TronAddress;
    to_address: TronAddress;
    amount: bigint;
    block_number: bigint;
    swept_at: Date;
  }>(
    tx,
    `select distinct s.id, s.tx_hash, s.address, s.to_address, s.amount, s.block_number, s.swept_at
     from credits c
     join chain_transfers t using (network, tx_hash, log_index)
     join addresses a on a.address = t.to_address
     cross join lateral (
       select * from sweeps s
       where s.address_idx = a.idx and s.network = t.network and s.state = 'completed' and s.block_number >= t.block_number
       order by s.block_number limit 1) s
     where c.order_id = :orderId
     order by s.block_number, s.tx_hash limit :most`,
    { orderId, most },
  );
  return rows.map((row) => ({
    id: row.id,
    txHash: row.tx_hash,
    fromAddress: row.address,
    toAddress: row.to_address,
    amount: usdt(row.amount),
    blockNumber: Number(row.block_number),
    blockTime: row.swept_at,
  }));
}

interface DeliveryRow {
  event_id: string;
  url: string;
  body: Buffer;
  delivered_at: Date | null;
  attempts: { at: number; status: number | null; head: string | null; ms: number }[];
}

async function readDeliveries(tx: Tx, { id: orderId }: Order, most: number): Promise<EvidenceDelivery[]> {
  const rows = await query<DeliveryRow>(
    tx,
    `select d.event_id, d.url, d.body, case when d.state = 'delivered' then d.finished_at end as delivered_at,
       (select coalesce(json_agg(json_build_object('at', extract(epoch from date_trunc('milliseconds', a.started_at)) * 1000,
          'ms', a.duration_ms, 'status', a.http_status, 'head', a.response_head) order by a.started_at), '[]'::json)
        from webhook_attempts a where a.delivery_id = d.id) as attempts
     from webhook_deliveries d where d.order_id = :orderId order by d.cycle limit :most`,
    { orderId, most },
  );
  return rows.map(({ event_id: eventId, url, body, delivered_at, attempts }) => {
    const answer = attempts.find(({ status }) => status !== null && status >= 200 && status < 300);
    return {
      eventId,
      url,
      body,
      attempts: attempts.map(({ at, status, head }) => ({
        startedAt: new Date(at),
        httpStatus: status,
        responseHead: head,
      })),
      // Attempts are removed after some time.
      acknowledgedAt: answer ? new Date(answer.at + answer.ms) : delivered_at,
    };
  });
}

async function readSeal(tx: Tx, { confirmedAt }: Order): Promise<{ day: string; seal: string } | null> {
  if (!confirmedAt) return null;
  const day = confirmedAt.toISOString().slice(0, 10);
  const row = await queryOne<{ seal: string }>(
    tx,
    `select encode(seal, 'hex') as seal from day_seals where day = :day::date`,
    { day },
  );
  return row ? { day, seal: row.seal } : null;
}
