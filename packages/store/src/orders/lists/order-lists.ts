import { amountWaived, formatUsdt, type OrderStatus, presentWaived, type Usdt } from '@gateway/domain';
import { countUpTo, readPage, type Page, type Total } from '../../db/paging';
import { query, queryOne, type Db } from '../../db/pool';
import { type FoundOrders, MAX_FOUND, MAX_SEEN } from './order-search';
import { toOrder, type Order, type OrderRow } from '../orders';
import { countOrders } from '../../statistics/statistics';

/** Which orders to list. Times bound the creation time, both inclusive. */
export interface OrderFilter {
  merchantId?: string | undefined;
  /** One status, or several different ones. */
  status?: OrderStatus | readonly OrderStatus[] | undefined;
  externalId?: string | undefined;
  /** The payment link that they were made at. */
  linkId?: string | undefined;
  /** The deposit address that they were made at. */
  depositId?: string | undefined;
  /** The payment address. */
  address?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Underpaid orders that wait for an admin's decision, or orders that an admin closed. */
  decision?: 'open' | 'closed' | undefined;
  /** An order's id, external id, address or transaction hash, exactly. */
  search?: string | undefined;
  /** Bounds of what was asked for, both inclusive. Of a list, so many of the newest orders are looked at. */
  minAmount?: Usdt | undefined;
  maxAmount?: Usdt | undefined;
  /** Only these, by `searchOrders`. Without any other condition, only those of the page are read again. */
  found?: FoundOrders | undefined;
}

/** An order in a list, with the name of its merchant. */
export interface ListedOrder extends Order {
  merchantName: string;
}

/** What identifies an order, and its amounts, with the names that lists and commands use. */
export function listedOrderFields(order: ListedOrder) {
  return {
    id: order.id,
    external_id: order.externalId,
    merchant_id: order.merchantId,
    merchant_name: order.merchantName,
    address: order.address,
    amount_expected: formatUsdt(order.amountExpected),
    amount_received: formatUsdt(order.amountReceived),
    ...presentWaived(amountWaived(order)),
  };
}

/** One page of orders, newest first, and the total. */
export async function listOrders(db: Db, asked: OrderFilter, page: Page): Promise<Total & { orders: ListedOrder[] }> {
  const filter = { ...asked, found: asked.found ?? (await findByAmount(db, asked)) };
  const bindings = bindingsOf(filter);
  const isFound = filter.found !== undefined && hasNoMore({ ...filter, found: undefined });
  const { rows, ...total } = await readPage(
    page,
    (window) => {
      const { skip, limit } = window;
      if (!isFound) return listPage(db, filter, { ...bindings, ...window, end: skip + limit });
      const ids = filter.found?.ids.slice(skip, skip + limit);
      return listPage(db, filter, { ids, limit, skip: 0, end: limit });
    },
    () => countAll(db, filter, bindings),
  );
  return { orders: rows, total: total.total, isMinimum: total.isMinimum || filter.found?.isCut === true };
}

/**
 * The orders within bounds of the amount, if there are such. No index has amounts, because it would cost every create: of
 * the newest orders that match everything else, a bounded number is looked at.
 */
async function findByAmount(
  db: Db,
  { minAmount, maxAmount, ...others }: OrderFilter,
): Promise<FoundOrders | undefined> {
  if (minAmount === undefined && maxAmount === undefined) return undefined;
  const within = amountConditions({ minAmount, maxAmount }).join(' and ');
  const row = await queryOne<{ ids: string[]; seen: number }>(
    db,
    `select count(*)::int as seen, coalesce(
       (array_agg(id::text ${NEWEST_FIRST}) filter (where ${within}))[1:${MAX_FOUND + 1}], '{}') as ids
     from (${selectOrders(others, ':end', '*')} limit :end) o`,
    { ...bindingsOf(others), minAmount, maxAmount, end: MAX_SEEN },
  );
  const { ids = [], seen = 0 } = row ?? {};
  return { ids: ids.slice(0, MAX_FOUND), isCut: ids.length > MAX_FOUND || seen >= MAX_SEEN };
}

/**
 * Orders, newest first, from the one after this order on. However far down the list they are, only they are read; an
 * order that does not exist is followed by none.
 */
export function listOrdersAfter(
  db: Db,
  filter: OrderFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ListedOrder[]> {
  return listPage(db, { ...filter, after }, { ...bindingsOf(filter), after, limit, skip: 0, end: limit });
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

const NEWEST_FIRST = 'order by created_at desc, id desc';

/** A filter that may continue a list. */
export interface PagedFilter extends OrderFilter {
  after?: string | undefined;
}

/**
 * Selects the orders that match, newest first. Of several statuses each is a part of its own, which an index has in this
 * order: a list of statuses in one condition would make the planner read all orders of these, or of all statuses.
 * @param end the binding that says how many orders are needed at most
 * @param columns what is read of each; all but the ids and times are in the table only
 */
export function selectOrders(
  filter: PagedFilter,
  end: ':end' | ':mostCounted',
  columns: 'id, created_at' | '*' = 'id, created_at',
): string {
  const conditions = conditionsOf(filter);
  const select = (status: string[]): string =>
    `select ${columns} from ${tableOf(filter)} ${where([...conditions, ...status])} ${NEWEST_FIRST}`;
  const parts = statusesOf(filter).map((_status, i) => select([`status = :status${i}`]));
  if (parts.length < 2) return parts[0] ?? select([]);
  const limited = parts.map((part) => `(${part} limit ${end})`);
  return `select ${columns} from (${limited.join(' union all ')}) o ${NEWEST_FIRST}`;
}

/** What was found is read by the ids alone: offset keeps the planner from looking for it along another index. */
function tableOf({ found }: OrderFilter): string {
  return found === undefined ? 'orders' : '(select * from orders where id = any(:ids::uuid[]) offset 0) orders';
}

function statusesOf({ status }: OrderFilter): readonly OrderStatus[] {
  if (status === undefined) return [];
  return typeof status === 'string' ? [status] : status;
}

function conditionsOf(filter: PagedFilter): string[] {
  return [
    ...(filter.merchantId === undefined ? [] : ['merchant_id = :merchantId']),
    ...(filter.externalId === undefined ? [] : ['external_id = :externalId']),
    ...(filter.linkId === undefined ? [] : ['link_id = :linkId']),
    ...(filter.depositId === undefined ? [] : ['deposit_id = :depositId']),
    ...(filter.address === undefined
      ? []
      : ['address_idx = (select idx from addresses where addresses.address = :address)']),
    ...(filter.after === undefined
      ? []
      : ['(created_at, id) < (select o.created_at, o.id from orders o where o.id = :after)']),
    ...(filter.from === undefined ? [] : ['created_at >= :from']),
    ...(filter.to === undefined ? [] : ["created_at < :to::timestamptz + interval '1 millisecond'"]),
    ...(filter.decision === undefined ? [] : [DECISIONS[filter.decision]]),
    ...amountConditions(filter),
    ...(filter.search === undefined ? [] : [`id = any(array(${SEARCH}))`]),
  ];
}

function amountConditions({ minAmount, maxAmount }: Pick<OrderFilter, 'minAmount' | 'maxAmount'>): string[] {
  return [
    ...(minAmount === undefined ? [] : ['amount_expected >= :minAmount']),
    ...(maxAmount === undefined ? [] : ['amount_expected <= :maxAmount']),
  ];
}

/** Each has an index of its own, so that the few among millions are found at once. */
const DECISIONS = { open: `status = 'failed' and closed_at is null`, closed: 'closed_at is not null' } as const;

/** Each part uses its own index. */
const SEARCH = `
  select id from orders where id = :searchId
  union select id from orders where external_id = :search
  union select o.id from addresses a join orders o on o.address_idx = a.idx where a.address = :search
  union select order_id from payment_hints where network = (select network from instance) and tx_hash = :searchHash
  union select order_id from credits where network = (select network from instance) and tx_hash = :searchHash`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The bindings of the conditions. Ids and hashes are compared in lower case. */
export function bindingsOf(filter: OrderFilter): Record<string, unknown> {
  const { search, found, status: _status, decision: _decision, ...others } = filter;
  const statuses = Object.fromEntries(statusesOf(filter).map((status, i) => [`status${i}`, status]));
  const searchHash = search?.toLowerCase();
  const searchId = searchHash !== undefined && UUID.test(searchHash) ? searchHash : null;
  return { ...others, ...statuses, search, searchHash, searchId, ids: found?.ids };
}

/** Skips within the index first and reads only the rows of the requested page. */
async function listPage(db: Db, filter: PagedFilter, bindings: Record<string, unknown>): Promise<ListedOrder[]> {
  const rows = await query<ListedRow>(
    db,
    `select o.*, m.name as merchant_name
     from (${selectOrders(filter, ':end')} limit :limit offset :skip) page
     join orders o on o.id = page.id join merchants m on m.id = o.merchant_id
     order by o.created_at desc, o.id desc`,
    bindings,
  );
  return rows.map(toListed);
}

/** A list without filters, or of one merchant, takes its total from the statistics; any other is counted. */
async function countAll(db: Db, filter: OrderFilter, bindings: Record<string, unknown>): Promise<Total> {
  const { merchantId, found, ...others } = filter;
  if (hasNoMore(others)) {
    if (found === undefined) return { total: await countOrders(db, merchantId), isMinimum: false };
    if (merchantId === undefined) return { total: found.ids.length, isMinimum: false };
  }
  return countUpTo(db, selectOrders(filter, ':mostCounted'), bindings);
}

function hasNoMore(filter: OrderFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

function where(conditions: string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

function toListed(row: ListedRow): ListedOrder {
  return { ...toOrder(row), merchantName: row.merchant_name };
}
