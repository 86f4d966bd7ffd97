import { formatUsdt, invariant, usdt } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';
import { transact } from '../db/transaction';
import { requireTerm, type Term } from '../watcher/leadership';
import { appendOrderEvents } from '../orders/order-events';
import { lockOrders } from '../orders/orders';
import { noteHints } from './scan-cursor';
import type { FinalTransfer } from '../orders/transfers';

/** A payment seen in a block that is not final yet. */
export interface PaymentHint extends Omit<FinalTransfer, 'to'> {
  orderId: string;
  blockId?: string;
}

/**
 * Whether any order may still be paid, so that reading blocks before they are final is worth the requests. Asked for the
 * latest: where as many orders are monitored as not, the planner would look for one of them from the oldest row on.
 */
export async function isAnyOrderMonitored(db: Db): Promise<boolean> {
  const row = await queryOne<{ found: boolean }>(db, 'select max(monitor_until) > now() as found from orders');
  return row?.found ?? false;
}

/**
 * Shows the payments of one block before they are final, unless the block was scanned. Moves no money, and never
 * touches an order with credited money or a transfer already recorded as final; a payment that moved to another block
 * is shown there. Locks what the scan locks, in the same order: the term, the cursor, the orders by id. Any other order
 * could deadlock. @throws LeadershipLost
 */
export async function recordHints(db: Db, term: Term, hints: readonly PaymentHint[]): Promise<void> {
  const [first] = hints;
  if (!first) return;
  const { network, blockNumber } = first;
  invariant(
    hints.every((hint) => hint.network === network && hint.blockNumber === blockNumber),
    'hints are recorded block by block',
  );
  await transact(db, async (tx) => {
    await requireTerm(tx, term);
    if (!(await noteHints(tx, network, blockNumber))) return;
    await lockOrders(
      tx,
      hints.map(({ orderId }) => orderId),
    );
    const seen = await insertHints(tx, hints);
    await appendOrderEvents(
      tx,
      seen.map((row) => ({
        orderId: row.order_id,
        type: 'payment_seen',
        payload: payloadOf(row, Number(row.block_number)),
      })),
    );
    await showNewestHint(tx, [...new Set(seen.map((row) => row.order_id))]);
  });
}

interface HintRow {
  order_id: string;
  tx_hash: string;
  log_index: number;
  amount: bigint;
}

function payloadOf(row: HintRow, blockNumber: number): Record<string, unknown> {
  const { tx_hash, log_index, amount } = row;
  return { tx_hash, log_index, amount: formatUsdt(usdt(amount)), block_number: blockNumber };
}

interface SeenHintRow extends HintRow {
  block_number: bigint;
  is_new: boolean;
}

/** Returns the hints not seen before. */
async function insertHints(tx: Tx, hints: readonly PaymentHint[]): Promise<SeenHintRow[]> {
  const rows = await query<SeenHintRow>(
    tx,
    `insert into payment_hints as p
       (network, tx_hash, log_index, order_id, from_address, amount, block_number, block_time, block_id)
     select h.* from unnest(:networks::text[], :hashes::text[], :logIndexes::int[], :orderIds::uuid[], :froms::text[],
       :amounts::bigint[], :numbers::bigint[], :times::timestamptz[], :blockIds::text[])
       as h (network, tx_hash, log_index, order_id, from_address, amount, block_number, block_time, block_id)
     where not exists (select 1 from chain_transfers t
       where (t.network, t.tx_hash, t.log_index) = (h.network, h.tx_hash, h.log_index))
     on conflict (network, tx_hash, log_index)
       do update set block_number = excluded.block_number, block_time = excluded.block_time, block_id = excluded.block_id
     returning p.order_id, p.tx_hash, p.log_index, p.amount, p.block_number, p.xmax = 0 as is_new`,
    {
      networks: hints.map(({ network }) => network),
      hashes: hints.map(({ txHash }) => txHash),
      logIndexes: hints.map(({ logIndex }) => logIndex),
      orderIds: hints.map(({ orderId }) => orderId),
      froms: hints.map(({ from }) => from),
      amounts: hints.map(({ amount }) => amount),
      numbers: hints.map(({ blockNumber }) => blockNumber),
      times: hints.map(({ blockTime }) => blockTime),
      blockIds: hints.map(({ blockId }) => blockId ?? null),
    },
  );
  return rows.filter((row) => row.is_new);
}

/** Sets the hash of orders without credited money: their newest hint's, the last in `listOrderTransfers`, or none. */
async function showNewestHint(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await query(
    tx,
    `update orders o set tx_hash = h.tx_hash, tx_log_index = h.log_index
     from (select unnest(:orderIds::uuid[]) as id) i
     left join lateral (
       select tx_hash, log_index from payment_hints where order_id = i.id
       order by block_number desc, tx_hash desc, log_index desc limit 1
     ) h on true
     where o.id = i.id and o.amount_received = 0`,
    { orderIds },
  );
}

/**
 * Ends the hints of all heights up to a block whose transfers have just been recorded. A payment missing from the final
 * chain is dropped, with an event. One that is there needs no hint: it was credited, or it waits for an admin; an order
 * shows only payments that count or are still to become final, so a held one is no longer shown.
 */
export async function settleHints(tx: Tx, network: string, blockNumber: number): Promise<void> {
  const rows = await runPrepared<SettledHintRow>(tx, SETTLE_HINTS, { network, blockNumber });
  await appendOrderEvents(
    tx,
    rows
      .filter((row) => !row.is_final)
      .map((row) => ({
        orderId: row.order_id,
        type: 'payment_dropped',
        payload: payloadOf(row, blockNumber),
      })),
  );
  await showNewestHint(tx, [...new Set(rows.filter((row) => !row.is_credited).map((row) => row.order_id))]);
}

interface SettledHintRow extends HintRow {
  is_final: boolean;
  is_credited: boolean;
}

/** Each block with a payment runs it. `offset 0` keeps the planner from reading all transfers for a few hints. */
const SETTLE_HINTS = prepare(
  'settle_hints',
  `delete from payment_hints h where h.network = :network and h.block_number <= :blockNumber
   returning h.order_id, h.tx_hash, h.log_index, h.amount,
     exists (select 1 from chain_transfers t
       where (t.network, t.tx_hash, t.log_index) = (h.network, h.tx_hash, h.log_index) offset 0) as is_final,
     exists (select 1 from credits c
       where (c.network, c.tx_hash, c.log_index) = (h.network, h.tx_hash, h.log_index)
         and c.order_id = h.order_id offset 0) as is_credited`,
);
