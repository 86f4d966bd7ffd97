import type { Db, Tx } from '../../db/pool';
import { prepare, runPrepared } from '../../db/prepared';
import { transact } from '../../db/transaction';
import { openAddressSearch } from './free-addresses';
import type { NewOrder } from './new-order';
import { insertOrder, insertOrders, type Insertion } from './order-creation';

/** An order of a merchant of whom only so many orders may await payment at once. */
export interface LimitedOrder {
  order: NewOrder;
  mostOpen: number;
}

/** As of an order without a limit; 'too_many' when as many as permitted await payment. */
export type LimitedInsertion = Insertion | 'too_many';

/**
 * Inserts orders of merchants with a limit, in one transaction. Such transactions wait for each other at the rows of
 * their merchants, in every copy of the api, so that the count is exact; creates of other merchants do not, and
 * statements that only refer to a merchant pass. An order is 'apart' when it has to be inserted by itself, as in
 * `insertOrders`.
 */
export function insertLimitedOrders(
  db: Db,
  limited: readonly LimitedOrder[],
  search = openAddressSearch(),
): Promise<(LimitedInsertion | 'apart')[]> {
  return transact(db, async (tx) => {
    const outcomes = await admit(tx, limited);
    const admitted = limited.filter((_, i) => outcomes[i] === undefined);
    // Whatever is refused here leaves a transaction that has changed nothing.
    const insertions =
      admitted.length === 0
        ? []
        : await insertOrders(
            tx,
            admitted.map(({ order }) => order),
            search,
          );
    return outcomes.map((outcome) => outcome ?? insertions.shift() ?? 'apart');
  });
}

/** Inserts an order of a merchant with a limit by itself. @throws a fault of its data */
export function insertLimitedOrder(db: Db, limited: LimitedOrder): Promise<LimitedInsertion> {
  return transact(db, (tx) => insertWithinLimit(tx, limited.order, limited.mostOpen));
}

/**
 * Inserts an order as a part of a transaction, which is not to go on where there is none.
 * @param mostOpen of a merchant with a limit; undefined for any other
 */
export async function insertWithinLimit(
  tx: Tx,
  order: NewOrder,
  mostOpen: number | undefined,
): Promise<LimitedInsertion> {
  const [refused] = mostOpen === undefined ? [] : await admit(tx, [{ order, mostOpen }]);
  return refused ?? (await insertOrder(tx, order));
}

/** Takes the turn of the merchants, and returns why orders are not to be inserted; undefined for those that are. */
async function admit(tx: Tx, limited: readonly LimitedOrder[]): Promise<('exists' | 'too_many' | undefined)[]> {
  const merchantIds = [...new Set(limited.map(({ order }) => order.merchantId))];
  await runPrepared(tx, TAKE_TURN, { merchantIds });
  // A statement after the turn was taken sees what those before it have committed.
  const known = await runPrepared<{ is_known: boolean }>(tx, FIND_KNOWN, {
    merchantIds: limited.map(({ order }) => order.merchantId),
    externalIds: limited.map(({ order }) => order.externalId),
  });
  const most = Math.max(...limited.map(({ mostOpen }) => mostOpen));
  const counts = await runPrepared<{ id: string; open: number }>(tx, COUNT_OPEN, { merchantIds, most });
  const open = new Map(counts.map((row) => [row.id, row.open]));
  const admitted = new Set<string>();
  return limited.map(({ order: { merchantId, externalId }, mostOpen }, i) => {
    if (known[i]?.is_known === true) return 'exists';
    const key = `${merchantId} ${externalId}`;
    if (admitted.has(key)) return undefined; // of requests for the same order, one is counted
    const count = open.get(merchantId) ?? 0;
    if (count >= mostOpen) return 'too_many';
    open.set(merchantId, count + 1);
    admitted.add(key);
    return undefined;
  });
}

/** Foreign keys that refer to the rows are not held up by this lock. */
const TAKE_TURN = prepare(
  'take_turn',
  'select 1 from merchants where id = any(:merchantIds::uuid[]) order by id for no key update',
);

const FIND_KNOWN = prepare(
  'find_known_orders',
  `select (select true from orders o where o.external_id = a.external_id and o.merchant_id = a.merchant_id) is true
     as is_known
   from unnest(:merchantIds::uuid[], :externalIds::text[]) with ordinality as a (merchant_id, external_id, place)
   order by a.place`,
);

const COUNT_OPEN = prepare(
  'count_open_orders',
  `select m.id, c.open from unnest(:merchantIds::uuid[]) as m (id) cross join lateral (
     select count(*)::int as open from (
       select 1 from orders o where o.merchant_id = m.id and o.status = 'pending' limit :most::int
     ) waiting
   ) c`,
);
