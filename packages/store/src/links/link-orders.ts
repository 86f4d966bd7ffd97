import { isPaid, Refusal } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { transact } from '../db/transaction';
import { insertWithinLimit } from '../orders/creation/limited-creation';
import { closePaymentWindow } from '../orders/decisions/order-cancellation';
import type { NewOrder } from '../orders/creation/new-order';
import { toOrder, type Order, type OrderRow } from '../orders/orders';
import { findLink, IS_PAID, type PaymentLink } from './payment-links';

/** Why a link takes no more orders. */
export type LinkEnd = 'off' | 'ended' | 'used_up';

/** An order that a visitor of a link asks for. */
export interface LinkedOrder {
  order: NewOrder & { link: { id: string; visitor: string; reference: string | null } };
  /** Orders that may await payment at once, of a merchant with a limit of its own. They are counted, which takes time. */
  mostOpen: number | undefined;
  /** Free addresses that are kept for the merchants' own programs. */
  reserved: number;
}

/** A new order, or the one that is open already; otherwise why there is none. 'exists': the external id was used. */
export type LinkInsertion = { order: Order; isNew: boolean } | LinkEnd | 'no_address' | 'too_many' | 'exists';

const LINK_ORDERS_LOCK = 4_155_014;

/**
 * Creates an order at a link, or finds the one that is open: a visitor has one at a time, and all visitors of a link of
 * single use share it. A visitor who asks for something else gets a new order, and the window of the first is closed,
 * unless money was seen for it. Such transactions wait for each other: what a link, a merchant and the reserve of
 * addresses permit is counted exactly.
 */
export async function insertLinkOrder(db: Db, asked: LinkedOrder): Promise<LinkInsertion> {
  try {
    return await transact(db, (tx) => findOrInsert(tx, asked));
  } catch (error) {
    if (error instanceof NotMade) return error.reason;
    throw error;
  }
}

/** Undoes the transaction, so that a visitor who gets no other order keeps the first. */
class NotMade extends Error {
  readonly reason: Exclude<LinkInsertion, object>;

  constructor(reason: Exclude<LinkInsertion, object>) {
    super(`no order was made at a payment link: ${reason}`);
    this.reason = reason;
  }
}

async function findOrInsert(tx: Tx, { order, mostOpen, reserved }: LinkedOrder): Promise<LinkInsertion> {
  await query(tx, 'select pg_advisory_xact_lock(:key)', { key: LINK_ORDERS_LOCK });
  const link = await findLink(tx, order.link.id);
  if (!link) return 'off';
  const open = await findOpenOrder(tx, link, order.link.visitor);
  if (open && (link.isSingleUse || isSame(open, order) || !(await isClosedNow(tx, open)))) {
    return isPaid(open.status) ? 'used_up' : { order: open, isNew: false };
  }
  const end = await findLinkEnd(tx, link);
  if (end) throw new NotMade(end);
  if (!(await hasFreeAddresses(tx, reserved))) throw new NotMade('no_address');
  const inserted = await insertWithinLimit(tx, order, mostOpen);
  if (typeof inserted === 'string') throw new NotMade(inserted);
  return { order: inserted, isNew: true };
}

/** Why a link takes no more orders now; undefined while it does. Its orders are counted only where that decides. */
export async function findLinkEnd(db: Db, link: PaymentLink): Promise<LinkEnd | undefined> {
  const { id, isSingleUse, endsAt, mostPayments } = link;
  if (!link.isActive) return 'off';
  if (endsAt !== null && endsAt.getTime() <= Date.now()) return 'ended';
  if (!isSingleUse && mostPayments === null) return undefined;
  const row = await queryOne<{ paid: number; open: number }>(
    db,
    `select count(*) filter (where ${IS_PAID})::int as paid, count(*) filter (where ${IS_OPEN})::int as open
     from orders o where o.link_id = :id`,
    { id },
  );
  const { paid, open } = row ?? { paid: 0, open: 0 };
  if (mostPayments === null) return paid > 0 ? 'used_up' : undefined;
  return paid + open >= mostPayments ? 'used_up' : undefined;
}

/** Of an order `o`: its window is open, so that it may be paid, or a payment was seen that is not final yet. */
const IS_OPEN = `o.status = 'pending'
  and (o.tx_hash is not null or o.cancelled_at is null and o.expires_at > now())`;

/** No window is longer, so that of a link with very many orders only those of a day are looked at. */
const LONGEST_WINDOW = `interval '1 day'`;

/** Of a link of single use, the order that has not come to nothing; of any other, the visitor's own that can be paid. */
async function findOpenOrder(tx: Tx, { id, isSingleUse }: PaymentLink, visitor: string): Promise<Order | undefined> {
  const condition = isSingleUse
    ? `o.status <> 'expired' and o.cancelled_at is null`
    : `o.link_visitor = :visitor and o.created_at > now() - ${LONGEST_WINDOW} and ${IS_OPEN}`;
  const row = await queryOne<OrderRow>(
    tx,
    `select * from orders o where o.link_id = :id and ${condition} order by created_at desc, id desc limit 1`,
    { id, visitor },
  );
  return row && toOrder(row);
}

function isSame({ price, amountExpected, link }: Order, asked: LinkedOrder['order']): boolean {
  const costsTheSame =
    price === null
      ? asked.price === undefined && asked.amount === amountExpected
      : price.amount === asked.price?.amount && price.currency === asked.price.currency;
  return costsTheSame && link?.reference === asked.link.reference;
}

/** Closes the window of an order for which nothing has been seen. */
async function isClosedNow(tx: Tx, { id }: Order): Promise<boolean> {
  try {
    await closePaymentWindow(tx, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_STATE') return false;
    throw error;
  }
}

async function hasFreeAddresses(tx: Tx, reserved: number): Promise<boolean> {
  const row = await queryOne<{ free: number }>(
    tx,
    `select count(*)::int as free from (select 1 from addresses where state = 'free' limit :enough) f`,
    { enough: reserved + 1 },
  );
  return (row?.free ?? 0) > reserved;
}
