import { setTimeout as sleep } from 'node:timers/promises';
import { prepare, runPrepared, type Db } from './db';
import { ORDER_COLUMNS, toOrder, type Order, type OrderRow } from './orders';

/** How long the first of a group waits for others, and how many are asked for together. */
const GATHER_MS = 10;
const MOST_TOGETHER = 200;

/** Orders that are asked for at about the same time, and the answer to all of them. */
interface Group {
  ids: Set<string>;
  orders: Promise<Map<string, Order>>;
}

/**
 * Makes a reader like `findOrder` for those who look at their orders over and over: whoever asks within some
 * milliseconds is answered by one statement, so that any number of them costs the database a hundred a second.
 */
export function openPolledOrders(db: Db): (id: string) => Promise<Order | undefined> {
  let gathering: Group | undefined;
  const open = (): Group => {
    const ids = new Set<string>();
    const group: Group = {
      ids,
      orders: sleep(GATHER_MS).then(() => {
        if (gathering === group) gathering = undefined;
        return findOrders(db, ids);
      }),
    };
    return group;
  };
  return async (id) => {
    gathering = gathering && gathering.ids.size < MOST_TOGETHER ? gathering : open();
    gathering.ids.add(id);
    return (await gathering.orders).get(id);
  };
}

async function findOrders(db: Db, ids: ReadonlySet<string>): Promise<Map<string, Order>> {
  const rows = await runPrepared<OrderRow>(db, ORDERS_BY_ID, { ids: [...ids] });
  return new Map(rows.map((row) => [row.id, toOrder(row)]));
}

const ORDERS_BY_ID = prepare('orders_by_id', `select ${ORDER_COLUMNS} from orders where id = any(:ids::uuid[])`);
