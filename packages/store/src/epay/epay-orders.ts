import type { EPayOrder, EPaySent, OrderStatus } from '@gateway/domain';
import { queryOne, query, type Db } from '../db/pool';
import { transact } from '../db/transaction';
import { insertWithinLimit, type LimitedInsertion } from '../orders/creation/limited-creation';
import type { NewOrder } from '../orders/creation/new-order';

/** An order of a shop that speaks EPay, as the shop may read it. */
export interface EPayOrderFound {
  id: string;
  status: OrderStatus;
  sent: EPaySent;
  createdAt: Date;
  confirmedAt: Date | null;
}

interface SentRow {
  id: string;
  status: OrderStatus;
  out_trade_no: string;
  type: string;
  name: string;
  money: string;
  param: string;
  return_url: string;
}

/** Inserts an order together with what its shop sent: neither is ever there without the other. */
export function insertEPayOrder(
  db: Db,
  order: NewOrder,
  mostOpen: number | undefined,
  sent: EPaySent,
): Promise<LimitedInsertion> {
  return transact(db, async (tx) => {
    const inserted = await insertWithinLimit(tx, order, mostOpen);
    if (typeof inserted === 'string') return inserted;
    await query(
      tx,
      `insert into epay_orders (order_id, out_trade_no, type, name, money, param, return_url)
       values (:id, :outTradeNo, :type, :name, :money, :param, :returnUrl)`,
      { id: inserted.id, ...sent },
    );
    return inserted;
  });
}

/** Finds an order of a merchant that was made by EPay, by its own number or by that of the shop. */
export async function findEPayOrder(
  db: Db,
  merchantId: string,
  by: { id: string } | { externalId: string },
): Promise<EPayOrderFound | undefined> {
  const condition = 'id' in by ? 'o.id = :id' : 'o.external_id = :externalId';
  const row = await queryOne<SentRow & { created_at: Date; confirmed_at: Date | null }>(
    db,
    `select o.id, o.status, o.created_at, o.confirmed_at, e.*
     from orders o join epay_orders e on e.order_id = o.id where o.merchant_id = :merchantId and ${condition}`,
    { merchantId, ...by },
  );
  return row && { ...toFound(row), createdAt: row.created_at, confirmedAt: row.confirmed_at };
}

/** What the result of an order is made of, if its shop speaks EPay: the sealed key is the one that is valid now. */
export async function findEPaySource(
  db: Db,
  orderId: string,
): Promise<(EPayOrder & { sealedKey: Buffer }) | undefined> {
  const row = await queryOne<SentRow & { pid: number; key_sealed: Buffer }>(
    db,
    `select o.id, o.status, e.*, s.pid, s.key_sealed
     from epay_orders e join orders o on o.id = e.order_id join merchant_epay s on s.merchant_id = o.merchant_id
     where e.order_id = :orderId`,
    { orderId },
  );
  return row && { ...toFound(row), pid: row.pid, sealedKey: row.key_sealed };
}

function toFound(row: SentRow): Pick<EPayOrderFound, 'id' | 'status' | 'sent'> {
  const { id, status, out_trade_no: outTradeNo, type, name, money, param, return_url: returnUrl } = row;
  return { id, status, sent: { outTradeNo, type, name, money, param, returnUrl } };
}
