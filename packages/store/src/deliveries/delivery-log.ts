import { countUpTo, readPage, type Page, type Total } from '../db/paging';
import { query, type Db } from '../db/pool';

/** One delivery attempt, as an admin sees it. */
export interface DeliveryLogEntry {
  deliveryId: string;
  /** The `webhook-id` of the request. */
  eventId: string;
  /** The exact text that was sent. */
  body: string;
  cycle: number;
  isManual: boolean;
  attempt: number;
  url: string;
  startedAt: Date;
  durationMs: number;
  httpStatus: number | null;
  /** Null when the attempt was acknowledged. */
  reason: string | null;
  /** The start of the response. */
  responseHead: string | null;
  /** When the cycle's next attempt is due; null when this is not its newest attempt or none is left. */
  nextAttemptAt: Date | null;
}

interface LogRow {
  delivery_id: string;
  event_id: string;
  body: string;
  cycle: number;
  is_manual: boolean;
  attempt: number;
  url: string;
  started_at: Date;
  duration_ms: number;
  http_status: number | null;
  reason: string | null;
  response_head: string | null;
  next_attempt_at: Date | null;
}

/** One attempt, with what it was about, as its merchant sees it. */
export interface MerchantLogEntry extends DeliveryLogEntry {
  kind: 'payment' | 'event';
  /** What became of the cycle to which the attempt belongs; an open one has attempts left. */
  state: 'open' | 'delivered' | 'failed' | 'superseded';
  orderId: string;
  externalId: string;
  /** Of the order. */
  callbackUrl: string | null;
}

interface MerchantLogRow extends LogRow {
  kind: MerchantLogEntry['kind'];
  state: 'pending' | 'waiting' | 'delivered' | 'failed' | 'superseded';
  order_id: string;
  external_id: string;
  callback_url: string | null;
}

const COLUMNS = `
  d.id as delivery_id, d.event_id, convert_from(d.body, 'UTF8') as body, d.cycle, d.is_manual, a.attempt, a.url,
  a.started_at, a.duration_ms, a.http_status, a.reason, a.response_head,
  case when d.state in ('pending', 'waiting') and d.lease_token is null and a.attempt = d.attempt
    then d.due_at end as next_attempt_at`;
const NEWEST_FIRST = 'order by a.started_at desc, a.delivery_id, a.lease_token';

/** The attempts of an order's deliveries, newest first. */
export function listDeliveries(db: Db, orderId: string, page: Page): Promise<Total & { entries: DeliveryLogEntry[] }> {
  return listAttempts(db, 'd.order_id = :orderId', { orderId }, page);
}

/** The attempts to push an event to its merchant, newest first. */
export function listEventDeliveries(
  db: Db,
  merchantId: string,
  eventId: string,
  page: Page,
): Promise<Total & { entries: DeliveryLogEntry[] }> {
  const ofEvent = `d.kind = 'event' and d.merchant_id = :merchantId and d.event_id = :eventId`;
  return listAttempts(db, ofEvent, { merchantId, eventId }, page);
}

/**
 * The attempts of all webhooks and pushed events of a merchant, newest first; tests are not among them. The index of the
 * newest attempt of each merchant gives the page, and only its rows are looked up elsewhere.
 */
export async function listDeliveriesOf(
  db: Db,
  merchantId: string,
  page: Page,
): Promise<Total & { entries: MerchantLogEntry[] }> {
  const attempts = 'from webhook_attempts a where a.merchant_id = :merchantId';
  const { rows, ...total } = await readPage(
    page,
    (window) =>
      query<MerchantLogRow>(
        db,
        `select ${COLUMNS}, d.kind, d.state, o.id as order_id, o.external_id, o.callback_url
         from (select a.* ${attempts} ${NEWEST_FIRST} limit :limit offset :skip) a
         join webhook_deliveries d on d.id = a.delivery_id
         left join order_events e on e.id = case d.kind when 'event' then d.event_id::uuid end
         join orders o on o.id = coalesce(d.order_id, e.order_id)
         ${NEWEST_FIRST}`,
        { merchantId, ...window },
      ),
    () => countUpTo(db, `select 1 ${attempts} order by a.started_at desc`, { merchantId }),
  );
  return { entries: rows.map(toMerchantEntry), ...total };
}

async function listAttempts(
  db: Db,
  condition: string,
  bindings: Record<string, string>,
  page: Page,
): Promise<Total & { entries: DeliveryLogEntry[] }> {
  const attempts = `from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id where ${condition}
     ${NEWEST_FIRST}`;
  const { rows, ...total } = await readPage(
    page,
    (window) =>
      query<LogRow>(db, `select ${COLUMNS} ${attempts} limit :limit offset :skip`, { ...bindings, ...window }),
    () => countUpTo(db, `select 1 ${attempts}`, bindings),
  );
  return { entries: rows.map(toEntry), ...total };
}

/**
 * Removes up to `most` attempts, and deliveries of tests and of pushed events, older than `days`. No delivery is removed
 * whose attempt may still be recorded: no foreign key would refuse it. Returns the number of attempts removed.
 */
export async function pruneAttempts(db: Db, days: number, most: number): Promise<number> {
  const rows = await query(
    db,
    `delete from webhook_attempts where (delivery_id, lease_token) in (
       select delivery_id, lease_token from webhook_attempts
       where started_at < now() - :days * interval '1 day' order by started_at limit :most)
     returning 1`,
    { days, most },
  );
  await query(
    db,
    `delete from webhook_deliveries where id in (
       select d.id from webhook_deliveries d
       where d.kind <> 'payment' and d.created_at < now() - :days * interval '1 day'
         and (d.finished_at < now() - interval '1 day'
           or d.kind = 'test' and d.finished_at is null and d.lease_token is null)
         and not exists (select 1 from webhook_attempts a where a.delivery_id = d.id)
       order by d.created_at limit :most for update of d skip locked)`,
    { days, most },
  );
  return rows.length;
}

function toEntry(row: LogRow): DeliveryLogEntry {
  return {
    deliveryId: row.delivery_id,
    eventId: row.event_id,
    body: row.body,
    cycle: row.cycle,
    isManual: row.is_manual,
    attempt: row.attempt,
    url: row.url,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    httpStatus: row.http_status,
    reason: row.reason,
    responseHead: row.response_head,
    nextAttemptAt: row.next_attempt_at,
  };
}

function toMerchantEntry(row: MerchantLogRow): MerchantLogEntry {
  const { kind, state, order_id: orderId, external_id: externalId, callback_url: callbackUrl } = row;
  const isOpen = state === 'pending' || state === 'waiting';
  return { ...toEntry(row), kind, state: isOpen ? 'open' : state, orderId, externalId, callbackUrl };
}
