import { refuse } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { transact } from '../db/transaction';
import { INCARNATION, type Incarnation, type NumberedEvent } from '../orders/events/event-horizon';
import { FAILURES_TO_SLOW } from './endpoint-health';

/** Where the events of a merchant are pushed, and how far. */
export interface EventPush {
  merchantId: string;
  url: string;
  /** The id of the last event of the feed that was passed; undefined before the first. */
  after: string | undefined;
}

/** A merchant with events that were not passed yet. */
export interface DuePush extends EventPush {
  /** The newest of its events, settled or not. */
  newest: NumberedEvent;
  incarnation: Incarnation;
}

/** So many of a merchant's pushes wait to be sent: a payment at the same server follows them. */
const MAX_PENDING = 200;
/** So many are open, also those that wait for another attempt. The feed goes on when one ends. */
const MAX_OPEN = 1_000;

/** Where the events of a merchant are pushed; undefined if they are not. */
export async function findEventsUrl(db: Db, merchantId: string): Promise<string | undefined> {
  const row = await queryOne<{ url: string }>(db, 'select url from event_pushes where merchant_id = :merchantId', {
    merchantId,
  });
  return row?.url;
}

/**
 * Turns the push of a merchant's events on, from the event that follows `start`, or off, or moves it to another URL:
 * then it goes on where it was, and what is still to be sent goes to the new one. Wake `webhooks` afterwards.
 * @returns the URL before
 */
export async function setEventsUrl(
  tx: Tx,
  merchantId: string,
  url: string | null,
  start: string | undefined,
): Promise<string | undefined> {
  const known = await lockTarget(tx, merchantId);
  if (url === null) {
    await query(tx, 'delete from event_pushes where merchant_id = :merchantId', { merchantId });
    await query(
      tx,
      `update webhook_deliveries set state = 'superseded', finished_at = now(), lease_token = null, lease_until = null
       where merchant_id = :merchantId and kind = 'event' and state in ('pending', 'waiting')`,
      { merchantId },
    );
  } else if (known?.url !== url) {
    const target = { merchantId, url, origin: new URL(url).origin };
    await query(
      tx,
      `insert into event_pushes (merchant_id, url, origin, after_event) values (:merchantId, :url, :origin, :start)
       on conflict (merchant_id) do update set url = excluded.url, origin = excluded.origin`,
      { ...target, start: start ?? null },
    );
    await moveOpen(tx, target);
  }
  return known?.url;
}

function lockTarget(tx: Tx, merchantId: string): Promise<{ url: string; origin: string } | undefined> {
  return queryOne(tx, 'select url, origin from event_pushes where merchant_id = :merchantId for update', {
    merchantId,
  });
}

/**
 * What is open goes to the new URL, in its order; what was attempted begins again there, in another cycle, whatever
 * becomes of the older one. All are locked first: one whose attempt begins or ends between the two statements would be
 * in neither, and keep the old URL.
 */
async function moveOpen(tx: Tx, target: { merchantId: string; url: string; origin: string }): Promise<void> {
  const open = `merchant_id = :merchantId and kind = 'event' and state in ('pending', 'waiting')`;
  await query(tx, `select from webhook_deliveries where ${open} order by id for update`, target);
  await query(
    tx,
    `update webhook_deliveries set url = :url, origin = :origin, state = 'pending', due_at = least(due_at, now())
     where ${open} and attempt = 0`,
    target,
  );
  await query(
    tx,
    `with ended as (
       update webhook_deliveries set state = 'superseded', finished_at = now(), lease_token = null, lease_until = null
       where ${open} and attempt > 0
       returning event_id, cycle, body
     )
     insert into webhook_deliveries (kind, event_id, merchant_id, cycle, url, origin, body)
     select 'event', event_id, :merchantId, cycle + 1, :url, :origin, body from ended`,
    target,
  );
}

/** Whether more events of a merchant may be queued. */
const HAS_ROOM = `
  (select count(*) from (select 1 from webhook_deliveries d
     where d.merchant_id = p.merchant_id and d.kind = 'event' and d.state = 'pending' and d.lease_token is null
     limit ${MAX_PENDING}) x)
    < ${MAX_PENDING}
  and (select count(*) from (select 1 from webhook_deliveries d
     where d.merchant_id = p.merchant_id and d.kind = 'event' and d.state in ('pending', 'waiting')
     limit ${MAX_OPEN}) x) < ${MAX_OPEN}`;

/** Not prepared: a plan from the time when there were few events would read all of them, twice a second. */
const LIST_DUE = `
  select p.merchant_id, p.url, p.after_event, n.seq, n.id, ${INCARNATION} as incarnation
  from event_pushes p left join order_events a on a.id = p.after_event
  cross join lateral (
    select seq, id from order_events e where e.merchant_id = p.merchant_id order by seq desc limit 1
  ) n
  where n.seq > coalesce(a.seq, 0) and ${HAS_ROOM}
  order by p.moved_at limit :most`;

/**
 * Merchants whose feed has events that were not passed yet, and that have room for more; the longest waiting first.
 * @param mark what the horizon of the caller knows
 */
export async function listDuePushes(db: Db, most: number, mark: string | null = null): Promise<DuePush[]> {
  const rows = await query<{
    merchant_id: string;
    url: string;
    after_event: string | null;
    seq: bigint;
    id: string;
    incarnation: Incarnation;
  }>(db, LIST_DUE, { most, mark });
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    url: row.url,
    after: row.after_event ?? undefined,
    newest: { seq: row.seq, id: row.id },
    incarnation: row.incarnation,
  }));
}

/** An event as it is pushed. */
export interface PushedEvent {
  id: string;
  body: Buffer;
}

/**
 * Queues the events up to `last`, and passes them, in one transaction; nothing if another notifier was faster, or if the
 * push was moved or turned off. So each event of the feed is queued once. Returns whether they were passed.
 */
export function queueEvents(
  db: Db,
  { merchantId, url, after }: EventPush,
  events: readonly PushedEvent[],
  last: string | undefined,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const passed = await query(
      tx,
      `update event_pushes set after_event = :last, moved_at = now()
       where merchant_id = :merchantId and url = :url and after_event is not distinct from :after::uuid returning 1`,
      { merchantId, url, after: after ?? null, last: last ?? null },
    );
    if (passed.length === 0) return false;
    // Those of a page are sent in the order of the feed, as far as several at once can be.
    await query(
      tx,
      `insert into webhook_deliveries (kind, event_id, merchant_id, url, origin, body, due_at)
       select 'event', e.id, :merchantId, :url, :origin, e.body, now() + e.place * interval '1 microsecond'
       from unnest(:ids::text[], :bodies::bytea[]) with ordinality as e (id, body, place)`,
      {
        ...{ merchantId, url, origin: new URL(url).origin },
        ids: events.map(({ id }) => id),
        bodies: events.map(({ body }) => body),
      },
    );
    return true;
  });
}

/**
 * Sends an event again to where events are pushed now, with another schedule. Wake `webhooks` after the commit.
 * @throws Refusal NOT_FOUND if it was never pushed; INVALID_STATE while an attempt is due, or without a URL
 */
export async function redeliverEvent(tx: Tx, merchantId: string, eventId: string): Promise<void> {
  const target = await lockTarget(tx, merchantId); // so that two requests follow each other
  const newest = await queryOne<{ id: string; state: string; is_due_later: boolean }>(
    tx,
    `select id, state, due_at > now() as is_due_later from webhook_deliveries
     where merchant_id = :merchantId and kind = 'event' and event_id = :eventId
     order by cycle desc, created_at desc limit 1 for update`,
    { merchantId, eventId },
  );
  if (!newest) return refuse('NOT_FOUND', 'No such event was pushed');
  if (!target) return refuse('INVALID_STATE', 'Events are not pushed: set "events_url" first');
  const isOpen = newest.state === 'pending' || (newest.state === 'waiting' && !newest.is_due_later);
  if (isOpen) refuse('INVALID_STATE', 'This event is being delivered');
  await query(
    tx,
    `update webhook_deliveries set state = 'superseded', finished_at = now() where id = :id and state = 'waiting'`,
    newest,
  );
  await query(
    tx,
    `insert into webhook_deliveries (kind, event_id, merchant_id, cycle, url, origin, body)
     select kind, event_id, merchant_id, cycle + 1, :url, :origin, body from webhook_deliveries where id = :id`,
    { id: newest.id, ...target },
  );
}

/**
 * The age of the oldest event that is still to be queued, in seconds. Merchants whose server fails, or does not keep up,
 * do not count.
 */
export async function pushLag(db: Db): Promise<number> {
  const row = await queryOne<{ seconds: number }>(
    db,
    `select coalesce(max(extract(epoch from now() - n.created_at)), 0)::float8 as seconds
     from event_pushes p left join order_events a on a.id = p.after_event
     cross join lateral (
       select created_at from order_events e where e.merchant_id = p.merchant_id and e.seq > coalesce(a.seq, 0)
       order by seq limit 1
     ) n
     where ${HAS_ROOM} and not exists (select 1 from webhook_endpoints t
       where t.merchant_id = p.merchant_id and t.origin = p.origin and t.failure_count >= :failuresToSlow)`,
    { failuresToSlow: FAILURES_TO_SLOW },
  );
  return row?.seconds ?? 0;
}
