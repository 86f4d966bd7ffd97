import {
  amountWaived,
  feedTypeOf,
  type FeedEvent,
  type FeedEventType,
  invariant,
  type OrderEventType,
  type OrderStatus,
  parseUsdt,
  refuse,
  usdt,
  type Usdt,
} from '@gateway/domain';
import { queryOne, type Db } from '../../db/pool';
import { prepare, runPrepared } from '../../db/prepared';
import {
  INCARNATION,
  requireIncarnation,
  type EventHorizon,
  type Incarnation,
  type NumberedEvent,
} from './event-horizon';
import { toOrderDeposit, toOrderLink, toPrice, type PriceRow } from '../orders';

/** Which events to read: those that follow an event, or the oldest that are kept in the feed. */
export interface FeedQuery {
  merchantId: string;
  /** The id of any event of the merchant. */
  after: string | undefined;
  types: readonly FeedEventType[] | undefined;
  limit: number;
}

export interface FeedPage {
  events: FeedEvent[];
  /** The id of the last event that was looked at, which need not be among those returned. */
  last: string | undefined;
  /** More events can be read now. */
  hasMore: boolean;
}

/** Events of this age can still be read, and reading begins with them. */
const KEPT_DAYS = 30;
/** A reader that began with the oldest event has a day to get on. */
const GONE_DAYS = KEPT_DAYS + 1;
/** So many rows are read for a page of certain types, which may be rare. */
const MAX_SCANNED = 1000;

/**
 * Reads events of a merchant's orders in the order of their numbers, each only when no lower number can appear any more
 * (ADR 27): every reader gets every event once, in the same order.
 * @throws Refusal EVENTS_GONE if wanted events that follow `after` have left the feed, or the database does not have it
 */
export async function readEventFeed(db: Db, horizon: EventHorizon, query: FeedQuery): Promise<FeedPage> {
  const [place] = await runPrepared<Place>(db, FIND_PLACE, {
    merchantId: query.merchantId,
    after: query.after ?? null,
    mark: horizon.mark(),
  });
  invariant(place !== undefined, 'a place always has a row');
  if (query.after !== undefined && place.after === null) refuse('EVENTS_GONE', UNKNOWN);
  const newest = newestOf(place);
  if (newest === undefined) return { events: [], last: undefined, hasMore: false };
  const after = place.after ?? (await findStart(db, query.merchantId, newest.seq));
  const rows = await readSettledRows(db, horizon, query, { incarnation: place.incarnation, newest, after });
  return toPage(rows, query);
}

const GONE = `The next events are older than ${KEPT_DAYS} days and have left the feed: read on without "after", and look up the orders of the time before in their list`;
const UNKNOWN =
  'The gateway has no event of yours with this cursor, perhaps because its database was restored: read on without "after"; events that you have processed come again, with the same ids';

/**
 * The id of the newest event of a merchant, once no lower number can appear any more: what follows it in the feed has
 * not happened yet. Undefined if there is none.
 * @throws Refusal UNAVAILABLE while a transaction that has appended events stays open
 */
export async function findFeedEnd(db: Db, horizon: EventHorizon, merchantId: string): Promise<string | undefined> {
  const [place] = await runPrepared<Place>(db, FIND_PLACE, { merchantId, after: null, mark: horizon.mark() });
  const newest = place && newestOf(place);
  if (!newest) return undefined;
  if ((await horizon.settle(db, place.incarnation, newest)) < newest.seq) refuse('UNAVAILABLE', UNSETTLED);
  return newest.id;
}

/** Whether a merchant has an event of this id, whatever its age. */
export async function isEventOf(db: Db, merchantId: string, id: string): Promise<boolean> {
  const sql = 'select 1 from order_events where id = :id and merchant_id = :merchantId';
  return (await queryOne(db, sql, { id, merchantId })) !== undefined;
}

const UNSETTLED = 'The newest events are still being written: try again soon';

interface Place {
  incarnation: Incarnation;
  newest: bigint | null;
  newest_id: string | null;
  after: bigint | null;
}

const FIND_PLACE = prepare(
  'find_place_in_feed',
  `select ${INCARNATION} as incarnation, n.seq as newest, n.id as newest_id,
     (select seq from order_events where id = :after::uuid and merchant_id = :merchantId::uuid) as after
   from (select) one left join (
     select seq, id from order_events where merchant_id = :merchantId::uuid order by seq desc limit 1
   ) n on true`,
);

function newestOf({ newest, newest_id: id }: Place): NumberedEvent | undefined {
  return newest === null || id === null ? undefined : { seq: newest, id };
}

/** The number before the oldest event that is kept in the feed, by binary search: times ascend with the numbers. */
async function findStart(db: Db, merchantId: string, newest: bigint): Promise<bigint> {
  const [row] = await runPrepared<{ start: bigint }>(db, FIND_START, { merchantId, newest });
  invariant(row !== undefined, 'the search ends');
  return row.start;
}

const FIND_START = prepare(
  'find_start_of_feed',
  `with recursive search as (
     select (select min(seq) from order_events where merchant_id = :merchantId::uuid) as low, :newest::bigint as high
     union all
     select case when e.is_kept then s.low else e.seq + 1 end,
       case when e.is_kept then s.low + (s.high - s.low) / 2 - 1 else s.high end
     from search s cross join lateral (
       select seq, created_at >= now() - interval '${KEPT_DAYS} days' as is_kept from order_events
       where merchant_id = :merchantId::uuid and seq >= s.low + (s.high - s.low) / 2 order by seq limit 1
     ) e
     where s.low <= s.high
   )
   select low - 1 as start from search where low > high`,
);

interface Row {
  seq: bigint;
  id: string;
  event_type: OrderEventType;
  payload: Record<string, unknown>;
  created_at: Date;
  is_gone: boolean;
  to_status: OrderStatus | null;
  /** As far as the event itself contains it, and always in the first one of its order in the page. */
  status: OrderStatus | null;
  received: string | null;
  order_id: string;
  external_id: string;
  amount_expected: bigint;
  is_accepted: boolean;
  price: PriceRow | null;
  link_id: string | null;
  link_reference: string | null;
  deposit_id: string | null;
  deposit_customer: string | null;
}

/** The rows of a page and one more, as far as they are settled. Waits for the newest only if they do not fill it. */
async function readSettledRows(
  db: Db,
  horizon: EventHorizon,
  query: FeedQuery,
  { incarnation, newest, after }: { incarnation: Incarnation; newest: NumberedEvent; after: bigint },
): Promise<Row[]> {
  const most = (query.types === undefined ? query.limit : MAX_SCANNED) + 1;
  const read = async (upTo: bigint): Promise<Row[]> => {
    if (upTo <= after) return [];
    const bindings = { merchantId: query.merchantId, after, upTo, most, mark: horizon.mark() };
    const rows = await runPrepared<{ incarnation: Incarnation } & Row>(db, READ_EVENTS, bindings);
    requireIncarnation(rows[0]?.incarnation, incarnation);
    return rows.filter(({ id }) => (id as string | null) !== null);
  };
  const settled = horizon.settled(incarnation);
  const rows = await read(settled);
  if (rows.length === most || newest.seq <= settled || newest.seq <= after) return rows;
  return read(await horizon.settle(db, incarnation, newest));
}

/**
 * The last edge and the last credit up to an event show what the order was like: its row shows only what it is now. They
 * are looked up once for each order of the page, because an order may have thousands of events.
 */
const eventsSql = (which: string): string => `
     select v.seq, v.id, v.event_type, v.payload, v.created_at, v.to_status, v.order_id, o.external_id,
       o.amount_expected, o.is_accepted, o.price, o.link_id, o.link_reference,
       o.deposit_id, o.deposit_customer, v.created_at < now() - interval '${GONE_DAYS} days' as is_gone,
       coalesce(v.to_status, case when v.place = 1 then (
         select p.to_status from order_events p
         where p.order_id = v.order_id and p.seq < v.seq and p.to_status is not null order by p.seq desc limit 1
       ) end) as status,
       coalesce(v.payload ->> 'amount_received', case when v.place = 1 then (
         select p.payload ->> 'amount_received' from order_events p
         where p.order_id = v.order_id and p.seq < v.seq and p.payload ->> 'amount_received' is not null
         order by p.seq desc limit 1
       ) end) as received
     from (select *, row_number() over (partition by order_id order by seq) as place from (
       select seq, id, order_id, event_type, payload, created_at, to_status from order_events
       where ${which} order by seq limit :most::int
     ) page) v join orders o on o.id = v.order_id`;

const READ_EVENTS = prepare(
  'read_events',
  `select i.incarnation, e.seq, e.id, e.event_type, e.payload, e.created_at, e.is_gone, e.to_status, e.status,
     e.received, e.order_id, e.external_id, e.amount_expected, e.is_accepted, e.price, e.link_id, e.link_reference,
     e.deposit_id, e.deposit_customer
   from (select ${INCARNATION} as incarnation) i left join (
     ${eventsSql('merchant_id = :merchantId::uuid and seq > :after::bigint and seq <= :upTo::bigint')}
   ) e on true
   order by e.seq`,
);

const READ_EVENTS_OF_ORDER = prepare(
  'read_events_of_order',
  `${eventsSql('order_id = :orderId::uuid')} order by v.seq`,
);

/** The first events of an order, oldest first, as the feed has them, whatever their age. */
export async function readEventsOfOrder(db: Db, orderId: string): Promise<FeedEvent[]> {
  const rows = await runPrepared<Row>(db, READ_EVENTS_OF_ORDER, { orderId, most: MAX_SCANNED });
  return toPage(rows, { types: undefined, limit: MAX_SCANNED, after: undefined }).events;
}

function toPage(rows: readonly Row[], { types, limit, after }: Omit<FeedQuery, 'merchantId'>): FeedPage {
  const scanned = rows.slice(0, types === undefined ? limit : MAX_SCANNED);
  const events: FeedEvent[] = [];
  const states = new Map<string, OrderState>();
  let count = 0;
  for (const row of scanned) {
    if (events.length === limit) break;
    count += 1;
    const state = stateAfter(row, states.get(row.order_id));
    states.set(row.order_id, state);
    const type = feedTypeOf(row.event_type, row.to_status);
    if (type === undefined || types?.includes(type) === false) continue;
    if (row.is_gone && after !== undefined) refuse('EVENTS_GONE', GONE);
    events.push(toEvent(row, type, state));
  }
  return { events, last: scanned[count - 1]?.id ?? after, hasMore: rows.length > count };
}

interface OrderState {
  status: OrderStatus;
  received: Usdt;
}

/** What an order was like just after an event, from that and from what it was like before. */
function stateAfter(row: Row, before: OrderState | undefined): OrderState {
  const status = row.status ?? before?.status;
  invariant(status !== undefined, 'the first event of an order has a status');
  return { status, received: row.received === null ? (before?.received ?? usdt(0n)) : parseUsdt(row.received) };
}

function toEvent(row: Row, type: FeedEventType, state: OrderState): FeedEvent {
  const order = {
    id: row.order_id,
    externalId: row.external_id,
    status: state.status,
    amountExpected: usdt(row.amount_expected),
    amountReceived: state.received,
    price: row.price && toPrice(row.price),
    link: toOrderLink(row),
    deposit: toOrderDeposit(row),
  };
  return {
    id: row.id,
    type,
    payload: row.payload,
    createdAt: row.created_at,
    order: { ...order, amountWaived: amountWaived({ ...order, isAccepted: row.is_accepted }) },
  };
}
