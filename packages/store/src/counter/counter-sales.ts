import { usdt, type Usdt } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { transact } from '../db/transaction';
import { ORDER_COLUMNS, toOrder, type Order, type OrderRow } from '../orders/orders';

/** What the counter keeps of a sale beside its order. */
export interface CounterSale {
  orderId: string;
  /** The cashier, by the name that this person has now. */
  personId: string;
  personName: string;
  note: string | null;
  createdAt: Date;
  /** When the counter first said that the goods may go before the payment was final. */
  releasedAt: Date | null;
}

/** A sale with its order. */
export interface ListedSale {
  sale: CounterSale;
  order: Order;
  /** Whether money came for it that waits for a decision. */
  isHeld: boolean;
  /** Whether a payment was seen in a block that did not become final, and nothing since. */
  hasVanished: boolean;
}

interface ListedRow extends OrderRow {
  order_id: string;
  person_id: string;
  person_name: string;
  note: string | null;
  sold_at: Date;
  released_at: Date | null;
  is_held: boolean;
  has_vanished: boolean;
}

/** Whose sales of a merchant, and since when. */
export interface SalesFilter {
  merchantId: string;
  from: Date;
  /** Null: of everybody. */
  personId: string | null;
}

/** The condition of a filter, for SQL; `s` is the sale. */
export const SALES = `s.merchant_id = :merchantId and s.created_at >= :from
  and (:personId::uuid is null or s.person_id = :personId)`;

const SELECT_SALES = `
  select s.order_id, s.person_id, p.name as person_name, s.note, s.created_at as sold_at, s.released_at, o.*,
    exists (select 1 from address_leases l join chain_transfers t
        on t.network = o.network and t.to_address = o.address and t.block_time <@ l.attributed
      where l.order_id = s.order_id and t.disposition = 'held') as is_held,
    coalesce((select e.event_type = 'payment_dropped' from order_events e
      where e.order_id = s.order_id and e.event_type like 'payment\\_%' order by e.seq desc limit 1), false) as has_vanished
  from counter_sales s join people p on p.id = s.person_id
  cross join lateral (select ${ORDER_COLUMNS} from orders where id = s.order_id) o`;
/** A sale that waited longer for its final block than this is no longer counted: none has a window of more than an hour. */
const LONGEST_WAIT = '1 day';

/** Adds what the counter keeps to an order, in the transaction that inserts it. */
export async function insertCounterSale(
  tx: Tx,
  sale: { orderId: string; merchantId: string; personId: string; note: string | null },
): Promise<void> {
  await query(
    tx,
    `insert into counter_sales (order_id, merchant_id, person_id, note)
     values (:orderId, :merchantId, :personId, :note)`,
    { ...sale },
  );
}

/** Finds the sale of an order; undefined for an order that was not made at the counter. */
export async function findCounterSale(db: Db, orderId: string): Promise<ListedSale | undefined> {
  const row = await queryOne<ListedRow>(db, `${SELECT_SALES} where s.order_id = :orderId`, { orderId });
  return row && toListedSale(row);
}

/** The newest sales, up to so many. */
export async function listCounterSales(db: Db, filter: SalesFilter, most: number): Promise<ListedSale[]> {
  const rows = await query<ListedRow>(
    db,
    `${SELECT_SALES} where ${SALES} order by s.created_at desc, s.order_id limit :most`,
    { ...filter, most },
  );
  return rows.map(toListedSale);
}

/**
 * Notes that goods may go before the payment of a sale is final, if that is decided by how far the merchant lets them go,
 * and what has gone already. Such decisions of one merchant wait for each other, so that their sum is exact.
 * @returns since when they may
 */
export function releaseGoods(
  db: Db,
  { id, merchantId }: Pick<Order, 'id' | 'merchantId'>,
  mayGo: (sums: { limit: Usdt; others: Usdt }) => boolean,
): Promise<Date | null> {
  return transact(db, async (tx) => {
    const merchant = await queryOne<{ seen_limit: bigint }>(
      tx,
      'select seen_limit from merchants where id = :merchantId for no key update',
      { merchantId },
    );
    const released = await queryOne<{ sum: bigint }>(
      tx,
      `select coalesce(sum(o.amount_expected), 0)::bigint as sum
       from counter_sales s join orders o on o.id = s.order_id
       where s.merchant_id = :merchantId and s.created_at > now() - interval '${LONGEST_WAIT}'
         and s.released_at is not null and s.order_id <> :id and o.status = 'pending'`,
      { merchantId, id },
    );
    if (!mayGo({ limit: usdt(merchant?.seen_limit ?? 0n), others: usdt(released?.sum ?? 0n) })) return null;
    const sale = await queryOne<{ released_at: Date }>(
      tx,
      `update counter_sales set released_at = coalesce(released_at, now()) where order_id = :id returning released_at`,
      { id },
    );
    return sale?.released_at ?? null;
  });
}

function toListedSale(row: ListedRow): ListedSale {
  const { order_id: orderId, person_id: personId, person_name: personName, note } = row;
  const sale = { orderId, personId, personName, note, createdAt: row.sold_at, releasedAt: row.released_at };
  return { sale, order: toOrder(row), isHeld: row.is_held, hasVanished: row.has_vanished };
}
