import type { Db } from '../../db/pool';
import { prepare, runPrepared } from '../../db/prepared';
import { ORDER_COLUMNS, toOrder, type Order, type OrderRow } from '../orders';

/** Finds orders by their ids in one statement, for clients that poll. */
export async function findPolledOrders(db: Db, ids: readonly string[]): Promise<(Order | undefined)[]> {
  const rows = await runPrepared<OrderRow>(db, ORDERS_BY_ID, { ids: [...new Set(ids)] });
  const orders = new Map(rows.map((row) => [row.id, toOrder(row)]));
  return ids.map((id) => orders.get(id));
}

const ORDERS_BY_ID = prepare('orders_by_id', `select ${ORDER_COLUMNS} from orders where id = any(:ids::uuid[])`);
