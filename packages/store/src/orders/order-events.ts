import type { OrderEventType, OrderStatus } from '@gateway/domain';
import { query, type Db, type Tx } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';

export interface OrderEvent {
  id: string;
  orderId: string;
  type: OrderEventType;
  payload: Record<string, unknown>;
  createdAt: Date;
}

export interface NewOrderEvent {
  orderId: string;
  type: OrderEventType;
  payload?: Record<string, unknown>;
  /** Only for the event that records a change of status. */
  edge?: { from: OrderStatus; to: OrderStatus };
}

/** Appends events to orders, in the given sequence. */
export async function appendOrderEvents(tx: Tx, events: readonly NewOrderEvent[]): Promise<void> {
  if (events.length === 0) return;
  await runPrepared(tx, APPEND_EVENTS, {
    orderIds: events.map((event) => event.orderId),
    types: events.map((event) => event.type),
    payloads: events.map((event) => JSON.stringify(event.payload ?? {})),
    froms: events.map((event) => event.edge?.from ?? null),
    tos: events.map((event) => event.edge?.to ?? null),
  });
}

const APPEND_EVENTS = prepare(
  'append_order_events',
  `insert into order_events (order_id, merchant_id, event_type, payload, from_status, to_status)
   select e.order_id, (select o.merchant_id from orders o where o.id = e.order_id), e.event_type, e.payload, e.from_status,
     e.to_status
   from unnest(:orderIds::uuid[], :types::text[], :payloads::jsonb[], :froms::text[], :tos::text[])
     as e (order_id, event_type, payload, from_status, to_status)`,
);

/** Everything that happened to an order, oldest first. */
export async function listOrderEvents(db: Db, orderId: string): Promise<OrderEvent[]> {
  const rows = await query<{
    id: string;
    order_id: string;
    event_type: OrderEventType;
    payload: Record<string, unknown>;
    created_at: Date;
  }>(
    db,
    'select id, order_id, event_type, payload, created_at from order_events where order_id = :orderId order by seq',
    { orderId },
  );
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    type: row.event_type,
    payload: row.payload,
    createdAt: row.created_at,
  }));
}
