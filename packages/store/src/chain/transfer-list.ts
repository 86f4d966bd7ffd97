import type { Disposition } from '@gateway/domain';
import { countUpTo, readPage, type Page, type Total } from '../db/paging';
import { query, type Db } from '../db/pool';
import type { TransferKey } from './transfer-settlement';
import { toTransfer, type StoredTransfer, type TransferRow } from '../orders/transfers';

/** A recorded transfer as the admin sees it. */
export interface ListedTransfer extends StoredTransfer {
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

interface Row extends TransferRow {
  disposition: Disposition | null;
  outgoing: 'sweep' | 'outside' | null;
  held_reason: string | null;
  note: string | null;
  settled_at: Date | null;
  order_id: string | null;
  last_merchant_id: string | null;
}

/** A recorded transfer with the order it was credited to and the merchant who last had its address. */
const WITH_ORDERS = `
  select t.*, c.order_id, coalesce(d.merchant_id, last.merchant_id) as last_merchant_id
  from page t
  left join credits c using (network, tx_hash, log_index)
  left join lateral (
    select o.merchant_id
    from addresses a join address_leases l on l.address_idx = a.idx join orders o on o.id = l.order_id
    where a.address = t.to_address and lower(l.exclusive) <= t.block_time order by lower(l.exclusive) desc limit 1
  ) last on true
  left join addresses a on a.address = t.to_address left join deposit_addresses d on d.address_idx = a.idx
  order by t.block_time desc, t.tx_hash, t.log_index`;

/** One page of transfers, newest first, and the total. */
export async function listTransfers(
  db: Db,
  { network, disposition, ...page }: Page & { network: string; disposition: Disposition | null },
): Promise<Total & { transfers: ListedTransfer[] }> {
  const transfers = `from chain_transfers
     where network = :network ${disposition === null ? '' : 'and disposition = :disposition'}
     order by block_time desc, tx_hash, log_index`;
  const bindings = { network, disposition };
  const { rows, ...total } = await readPage(
    page,
    (window) =>
      query<Row>(db, `with page as (select * ${transfers} limit :limit offset :skip) ${WITH_ORDERS}`, {
        ...bindings,
        ...window,
      }),
    () => countUpTo(db, `select 1 ${transfers}`, bindings),
  );
  return { transfers: rows.map(toListed), ...total };
}

/**
 * Transfers of some dispositions, newest first, from the one after this transfer on. However far down the list they
 * are, only they are read; a transfer that does not exist is followed by none.
 */
export async function listTransfersAfter(
  db: Db,
  { network, dispositions }: { network: string; dispositions: readonly Disposition[] },
  { after, limit }: { after?: TransferKey | undefined; limit: number },
): Promise<ListedTransfer[]> {
  const isLater = after === undefined ? '' : `and ${AFTER}`;
  // Each disposition is a part of its own, which an index has in this order.
  const parts = dispositions.map(
    (_, i) =>
      `(select * from chain_transfers t where network = :network and disposition = :disposition${i} ${isLater}
        ${NEWEST_FIRST} limit :limit)`,
  );
  const wanted = Object.fromEntries(dispositions.map((disposition, i) => [`disposition${i}`, disposition]));
  const rows = await query<Row>(
    db,
    `with page as (select * from (${parts.join(' union all ')}) parts ${NEWEST_FIRST} limit :limit) ${WITH_ORDERS}`,
    { network, ...wanted, limit, afterHash: after?.txHash, afterIndex: after?.logIndex },
  );
  return rows.map(toListed);
}

/** Finds a transfer. */
export async function findTransfer(db: Db, key: TransferKey): Promise<ListedTransfer | undefined> {
  const [row] = await query<Row>(db, `with page as (select * from chain_transfers where ${KEY}) ${WITH_ORDERS}`, {
    ...key,
  });
  return row && toListed(row);
}

const KEY = 'network = :network and tx_hash = :txHash and log_index = :logIndex';
const NEWEST_FIRST = 'order by block_time desc, tx_hash, log_index';
const AFTER_TIME = `(select a.block_time from chain_transfers a
  where a.network = :network and a.tx_hash = :afterHash and a.log_index = :afterIndex)`;
/** The first condition is for the index; the second leaves out what is before the place within the same block time. */
const AFTER = `t.block_time <= ${AFTER_TIME}
  and (t.block_time < ${AFTER_TIME} or (t.tx_hash, t.log_index) > (:afterHash, :afterIndex))`;

function toListed(row: Row): ListedTransfer {
  return {
    ...toTransfer(row),
    disposition: row.disposition,
    outgoing: row.outgoing,
    heldReason: row.held_reason,
    note: row.note,
    settledAt: row.settled_at,
    orderId: row.order_id,
    lastMerchantId: row.last_merchant_id,
  };
}
