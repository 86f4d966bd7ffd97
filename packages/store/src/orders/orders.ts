import {
  type Network,
  type OrderDeposit,
  type OrderLink,
  type OrderPrice,
  type OrderStatus,
  type TronAddress,
  usdt,
  type Usdt,
} from '@gateway/domain';
import { queryOne, type Db, type Tx } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';

export interface Order {
  id: string;
  merchantId: string;
  externalId: string;
  addressIdx: number;
  address: TronAddress;
  isAddressReused: boolean;
  network: Network;
  currency: 'USDT';
  amountExpected: Usdt;
  amountReceived: Usdt;
  /** How much of the expected amount may stay unpaid. */
  underpaidTolerance: Usdt;
  /** What was returned to payers, as admins recorded it. */
  amountRefunded: Usdt;
  status: OrderStatus;
  txHash: string | null;
  txLogIndex: number | null;
  /** Where its webhook goes when it is paid; null for an order that owes none. */
  callbackUrl: string | null;
  /** What it is for, as its customer reads it. */
  description: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
  /** The merchant's own pairs of texts, if it gave any. */
  metadata: Readonly<Record<string, string>> | null;
  /** By what it was created; null for an order by amount. */
  price: OrderPrice | null;
  /** The payment link that it was made at, and what the customer gave there. */
  link: OrderLink | null;
  /** The deposit address whose payment it is. */
  deposit: OrderDeposit | null;
  createdAt: Date;
  expiresAt: Date;
  monitorUntil: Date;
  confirmedAt: Date | null;
  /** When the merchant closed the payment window early. */
  cancelledAt: Date | null;
  /** An admin accepted less than the expected amount as paid. */
  isAccepted: boolean;
  /** When an admin decided that nothing more is to be done about it. */
  closedAt: Date | null;
}

/** A price as its column keeps it. */
export type PriceRow = Omit<OrderPrice, 'rateAt'> & { rate_at: string };

export interface OrderRow {
  id: string;
  merchant_id: string;
  external_id: string;
  address_idx: number;
  address: string;
  is_address_reused: boolean;
  network: Network;
  currency: 'USDT';
  amount_expected: bigint;
  amount_received: bigint;
  underpaid_tolerance: bigint;
  amount_refunded: bigint;
  status: OrderStatus;
  tx_hash: string | null;
  tx_log_index: number | null;
  callback_url: string;
  description: string | null;
  success_url: string | null;
  cancel_url: string | null;
  metadata: Record<string, string> | null;
  price: PriceRow | null;
  link_id: string | null;
  link_reference: string | null;
  deposit_id: string | null;
  deposit_customer: string | null;
  created_at: Date;
  expires_at: Date;
  monitor_until: Date;
  confirmed_at: Date | null;
  cancelled_at: Date | null;
  is_accepted: boolean;
  closed_at: Date | null;
}

/** What stands in the column of an order without a callback_url: programs of the release before expect a URL. */
export const NO_CALLBACK = 'https://callback.invalid/';

/** The columns of an order, for prepared statements. */
export const ORDER_COLUMNS = `id, merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
  amount_expected, amount_received, underpaid_tolerance, status, tx_hash, tx_log_index, callback_url, description,
  success_url, cancel_url, metadata, price, link_id, link_reference, deposit_id, deposit_customer, created_at, expires_at,
  monitor_until, confirmed_at, cancelled_at, is_accepted, closed_at, amount_refunded`;

/** Finds an order by id, of any merchant. */
export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const [row] = await runPrepared<OrderRow>(db, ORDER_BY_ID, { id });
  return row && toOrder(row);
}

const ORDER_BY_ID = prepare('order_by_id', `select ${ORDER_COLUMNS} from orders where id = :id`);

/** Finds the order that a merchant created under its own reference, compared byte by byte. */
export async function findOrderByExternalId(
  db: Db,
  merchantId: string,
  externalId: string,
): Promise<Order | undefined> {
  const sql = 'select * from orders where merchant_id = :merchantId and external_id = :externalId';
  const row = await queryOne<OrderRow>(db, sql, { merchantId, externalId });
  return row && toOrder(row);
}

/** Counts a merchant's orders that await payment, up to `most`. */
export async function countPendingOrders(db: Db, merchantId: string, most: number): Promise<number> {
  const [row] = await runPrepared<{ count: number }>(db, COUNT_PENDING, { merchantId, most });
  return row?.count ?? 0;
}

const COUNT_PENDING = prepare(
  'count_pending_orders',
  `select count(*)::int as count from (
     select 1 from orders where merchant_id = :merchantId::uuid and status = 'pending' limit :most::int
   ) o`,
);

/** Locks orders until the transaction ends, in id order so that two units of work never deadlock. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, Order>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared<OrderRow>(tx, LOCK_ORDERS, { ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, toOrder(row)]));
}

const LOCK_ORDERS = prepare(
  'lock_orders',
  `select ${ORDER_COLUMNS} from orders where id = any(:ids::uuid[]) order by id for update`,
);

/** Maps a row to an order; the only place that knows both names of a column. */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    externalId: row.external_id,
    addressIdx: row.address_idx,
    address: row.address as TronAddress,
    isAddressReused: row.is_address_reused,
    network: row.network,
    currency: row.currency,
    amountExpected: usdt(row.amount_expected),
    amountReceived: usdt(row.amount_received),
    underpaidTolerance: usdt(row.underpaid_tolerance),
    amountRefunded: usdt(row.amount_refunded),
    status: row.status,
    txHash: row.tx_hash,
    txLogIndex: row.tx_log_index,
    callbackUrl: row.callback_url === NO_CALLBACK ? null : row.callback_url,
    description: row.description,
    successUrl: row.success_url,
    cancelUrl: row.cancel_url,
    metadata: row.metadata,
    price: row.price && toPrice(row.price),
    link: toOrderLink(row),
    deposit: toOrderDeposit(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    monitorUntil: row.monitor_until,
    confirmedAt: row.confirmed_at,
    cancelledAt: row.cancelled_at,
    isAccepted: row.is_accepted,
    closedAt: row.closed_at,
  };
}

/** Maps the columns of the payment link at which an order was made. */
export function toOrderLink({
  link_id: id,
  link_reference: reference,
}: Pick<OrderRow, 'link_id' | 'link_reference'>): OrderLink | null {
  return id === null ? null : { id, reference };
}

/** Maps the columns of the deposit address whose payment an order is. */
export function toOrderDeposit({
  deposit_id: id,
  deposit_customer: customerId,
}: Pick<OrderRow, 'deposit_id' | 'deposit_customer'>): OrderDeposit | null {
  return id === null ? null : { id, customerId: customerId ?? '' };
}

/** Maps the column of a price to a price. */
export function toPrice({ rate_at, ...price }: PriceRow): OrderPrice {
  return { ...price, rateAt: new Date(rate_at) };
}

/** Maps a price to the text of its column. */
export function priceText({ rateAt, ...price }: OrderPrice): string {
  return JSON.stringify({ ...price, rate_at: rateAt.toISOString() } satisfies PriceRow);
}
