import type { OrderEventType, OrderStatus } from '@gateway/domain';
import { query, type Db } from '../db/pool';

/** An event with the details of its order that an admin needs. */
export interface EventOfOrder {
  id: string;
  createdAt: Date;
  type: OrderEventType;
  payload: Record<string, unknown>;
  orderId: string;
  /** The current status. */
  orderStatus: OrderStatus;
  externalId: string;
  merchantName: string;
}

interface Row {
  id: string;
  created_at: Date;
  event_type: OrderEventType;
  payload: Record<string, unknown>;
  order_id: string;
  status: OrderStatus;
  external_id: string;
  name: string;
}

/** The newest failed webhooks and sweeps, of all merchants or one. */
export async function listIncidents(db: Db, most: number, merchantId?: string): Promise<EventOfOrder[]> {
  const which =
    merchantId === undefined
      ? `event_type in ('webhook_failed', 'sweep_failed')`
      : `merchant_id = :merchantId and event_type in ('webhook_failed', 'sweep_failed')`;
  return readEvents(db, `select * from order_events where ${which} order by seq desc limit :most`, 'desc', {
    most,
    merchantId,
  });
}

/** Everything that happened to an order, oldest first. */
export async function listEventsOfOrder(db: Db, orderId: string): Promise<EventOfOrder[]> {
  return readEvents(db, 'select * from order_events where order_id = :orderId', 'asc', { orderId });
}

async function readEvents(
  db: Db,
  events: string,
  direction: 'asc' | 'desc',
  bindings: Record<string, unknown>,
): Promise<EventOfOrder[]> {
  const rows = await query<Row>(
    db,
    `select e.id, e.created_at, e.event_type, e.payload, e.order_id, o.status, o.external_id, m.name
     from (${events}) e join orders o on o.id = e.order_id join merchants m on m.id = o.merchant_id
     order by e.seq ${direction}`,
    bindings,
  );
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    type: row.event_type,
    payload: row.payload,
    orderId: row.order_id,
    orderStatus: row.status,
    externalId: row.external_id,
    merchantName: row.name,
  }));
}
