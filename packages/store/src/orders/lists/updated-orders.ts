import { countUpTo, readPage, type Total } from '../../db/paging';
import { query, type Db } from '../../db/pool';
import { toOrder, type Order, type OrderRow } from '../orders';

/** An order with the time of its last change. */
export interface UpdatedOrder extends Order {
  updatedAt: Date;
}

/** Where to read on: at a time, or behind an order that was changed at it. */
export interface UpdatePosition {
  since: Date;
  afterId: string | undefined;
}

/** No order has it. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * A merchant's orders from a position on, by the time of their last change, and their number. An order that changes while
 * the pages are read moves behind them, so none is skipped; what a transaction under way has changed is not there yet.
 */
export async function listUpdatedOrders(
  db: Db,
  merchantId: string,
  { since, afterId = LOWEST_ID }: UpdatePosition,
  limit: number,
): Promise<Total & { orders: UpdatedOrder[] }> {
  const bindings = { merchantId, since, afterId };
  const { rows, ...total } = await readPage(
    { page: 1, limit },
    (window) => query<UpdatedRow>(db, `select * ${UPDATED} limit :limit`, { ...bindings, limit: window.limit }),
    () => countUpTo(db, `select 1 ${UPDATED}`, bindings),
  );
  return { orders: rows.map((row) => ({ ...toOrder(row), updatedAt: row.updated_at })), ...total };
}

interface UpdatedRow extends OrderRow {
  updated_at: Date;
}

const UPDATED = `from orders
  where merchant_id = :merchantId and (updated_at, id) > (:since::timestamptz, :afterId::uuid)
  order by updated_at, id`;
