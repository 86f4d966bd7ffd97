import type { OrderStatus } from '@gateway/domain';
import { query, queryOne, type Db } from '../db/pool';
import { toOrder, type Order, type OrderRow } from './orders';
import { countOrders } from '../reports/statistics';

/** Which orders to list. Times bound the creation time, both inclusive. */
export interface OrderFilter {
  merchantId?: string | undefined;
  status?: OrderStatus | undefined;
  externalId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** An order's id, external id, address or transaction hash, exactly. */
  search?: string | undefined;
}

export interface Page {
  /** Counted from 1. */
  page: number;
  limit: number;
}

/** An order in a list, with the name of its merchant. */
export interface ListedOrder extends Order {
  merchantName: string;
}

/** One page of orders, newest first, and the total. */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { page, limit }: Page,
): Promise<{ orders: ListedOrder[]; total: number }> {
  const conditions = conditionsOf(filter);
  const bindings = { ...bindingsOf(filter), limit, skip: (page - 1) * limit };
  const [orders, total] = await Promise.all([
    listPage(db, conditions, bindings),
    countAll(db, filter, conditions, bindings),
  ]);
  return { orders, total };
}

/** Finds an order with the name of its merchant. */
export async function findListedOrder(db: Db, id: string): Promise<ListedOrder | undefined> {
  const row = await queryOne<ListedRow>(
    db,
    'select o.*, m.name as merchant_name from orders o join merchants m on m.id = o.merchant_id where o.id = :id',
    { id },
  );
  return row && toListed(row);
}

interface ListedRow extends OrderRow {
  merchant_name: string;
}

function conditionsOf(filter: OrderFilter): string[] {
  return [
    ...(filter.merchantId === undefined ? [] : ['merchant_id = :merchantId']),
    ...(filter.status === undefined ? [] : ['status = :status']),
    ...(filter.externalId === undefined ? [] : ['external_id = :externalId']),
    ...(filter.from === undefined ? [] : ['created_at >= :from']),
    ...(filter.to === undefined ? [] : ["created_at < :to::timestamptz + interval '1 millisecond'"]),
    ...(filter.search === undefined ? [] : [`id = any(array(${SEARCH}))`]),
  ];
}

/** Each part uses its own index. */
const SEARCH = `
  select id from orders where id = :searchId
  union select id from orders where external_id = :search
  union select o.id from addresses a join orders o on o.address_idx = a.idx where a.address = :search
  union select order_id from payment_hints where network = (select network from instance) and tx_hash = :searchHash
  union select order_id from credits where network = (select network from instance) and tx_hash = :searchHash`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The bindings of the conditions. Ids and hashes are compared in lower case. */
function bindingsOf({ search, ...filter }: OrderFilter): Record<string, unknown> {
  const searchHash = search?.toLowerCase();
  const searchId = searchHash !== undefined && UUID.test(searchHash) ? searchHash : null;
  return { ...filter, search, searchHash, searchId };
}

/** Skips within the index first and reads only the rows of the requested page. */
async function listPage(db: Db, conditions: string[], bindings: Record<string, unknown>): Promise<ListedOrder[]> {
  const rows = await query<ListedRow>(
    db,
    `select o.*, m.name as merchant_name
     from (select id from orders ${where(conditions)} order by created_at desc, id desc limit :limit offset :skip) page
     join orders o on o.id = page.id join merchants m on m.id = o.merchant_id
     order by o.created_at desc, o.id desc`,
    bindings,
  );
  return rows.map(toListed);
}

/** A list without filters, or of one merchant, takes its total from the statistics; any other is counted. */
async function countAll(
  db: Db,
  { merchantId, ...others }: OrderFilter,
  conditions: string[],
  bindings: Record<string, unknown>,
): Promise<number> {
  if (Object.values(others).every((value) => value === undefined)) return countOrders(db, merchantId);
  const row = await queryOne<{ total: number }>(
    db,
    `select count(*)::int as total from orders ${where(conditions)}`,
    bindings,
  );
  return row?.total ?? 0;
}

function where(conditions: string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

function toListed(row: ListedRow): ListedOrder {
  return { ...toOrder(row), merchantName: row.merchant_name };
}
