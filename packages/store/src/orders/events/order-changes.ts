import { invariant, Unavailable } from '@gateway/domain';
import type { Db } from '../../db/pool';
import { prepare, runPrepared } from '../../db/prepared';
import {
  type EventWriters,
  findEventWriters,
  INCARNATION,
  type Incarnation,
  type NumberedEvent,
  stillWriting,
} from './event-horizon';

/** What one look at the events found. */
export interface Changes {
  /** Orders with events that no look of this reader has found before. */
  orderIds: string[];
  /** Whose they are. */
  merchantIds: ReadonlySet<string>;
  /** Orders with a payment that is not final: it has another number of confirmations than at the look before. */
  confirmingIds: string[];
  /** Whether every event that is committed from now on will be found; until then, some may be missed. */
  isComplete: boolean;
}

/** Finds what changed since it looked before. Looks must follow each other, and none is repeated after an error. */
export interface ChangeReader {
  /** @throws Unavailable when the database was exchanged since the look before */
  look(db: Db, merchantIds: readonly string[] | 'all'): Promise<Changes>;
}

/** Transactions: when they have ended, no event up to a number can be added any more. */
interface Probe {
  writers: EventWriters;
  upTo: NumberedEvent;
  at: number;
}

interface State {
  incarnation: Incarnation;
  /** Events up to it are not read again; undefined while there is none. */
  floor: NumberedEvent | undefined;
  /** The numbers of those above the floor that have been found, by their ids. */
  found: Map<string, bigint>;
  probe: Probe | undefined;
  isComplete: boolean;
  head: bigint | null;
}

/** Of one merchant in one look; what is beyond follows in the next. */
const MAX_EVENTS = 5_000;
/** As long as a transaction of a service may be idle. An event that is committed later still may be missed. */
const MAX_WAIT_MS = 10_000;

/**
 * Opens a reader that begins with what is committed from now on. An event can be committed after one with a higher
 * number: all above the floor are read in every look, and the floor rises by the rule of the horizon (ADR 27).
 */
export function openChangeReader(): ChangeReader {
  let state: State | undefined;
  return {
    async look(db, merchantIds) {
      state ??= await begin(db);
      const { probe } = state;
      // Before the events are read: one that is committed in between is among them.
      if (probe) probe.writers = await stillWriting(db, probe.writers);
      const isAll = merchantIds === 'all';
      const rows = await runPrepared<Row>(db, READ_CHANGES, {
        isAll,
        merchantIds: isAll ? [] : merchantIds,
        floor: state.floor?.seq ?? 0n,
        mark: state.floor?.id ?? null,
      });
      const [first] = rows;
      if (first?.incarnation !== state.incarnation) throw new Unavailable('the database has been replaced');
      const events = rows.filter((row): row is Here & EventRow => row.seq !== null);
      const newEvents = events.filter(({ id }) => !state?.found.has(id));
      const orderIds = new Set(newEvents.map((row) => row.order_id));
      const changed = new Set(newEvents.map((row) => row.merchant_id));
      const isNewHead = state.head !== first.head;
      const confirmingIds = isNewHead ? await findConfirming(db) : [];
      state.head = first.head;
      await settle(db, state, events);
      return { orderIds: [...orderIds], merchantIds: changed, confirmingIds, isComplete: state.isComplete };
    },
  };
}

async function begin(db: Db): Promise<State> {
  const [place] = await runPrepared<Here & (NumberedEvent | { seq: null; id: null })>(db, FIND_NEWEST, { mark: null });
  invariant(place !== undefined, 'a place always has a row');
  const { incarnation, head } = place;
  const floor = place.seq === null ? undefined : place;
  // Without events, one that is under way is above the floor, and will be found.
  const probe = floor && (await beginProbe(db, floor));
  return { incarnation, floor, found: new Map(), probe, isComplete: floor === undefined, head };
}

/** Begun after the number was read: a transaction that drew a lower number is writing, or has ended. */
async function beginProbe(db: Db, upTo: NumberedEvent): Promise<Probe> {
  return { writers: await findEventWriters(db), upTo, at: performance.now() };
}

/** Notes what was found, and raises the floor as far as nothing below it can be added. */
async function settle(db: Db, state: State, events: readonly EventRow[]): Promise<void> {
  for (const { id, seq } of events) state.found.set(id, seq);
  const { probe } = state;
  const limit = readUpTo(events);
  if (probe && (probe.writers.length === 0 || performance.now() - probe.at > MAX_WAIT_MS)) {
    // Late ones move others beyond what a look reads: those have not been found yet.
    const floor = limit !== undefined && limit.seq < probe.upTo.seq ? limit : probe.upTo;
    state.floor = floor;
    state.isComplete = true;
    state.probe = undefined;
    for (const [id, seq] of state.found) if (seq <= floor.seq) state.found.delete(id);
  }
  const upTo = limit ?? events.at(-1);
  if (!state.probe && upTo && upTo.seq > (state.floor?.seq ?? 0n)) state.probe = await beginProbe(db, upTo);
}

/** The event up to which the look has read those of all merchants; undefined if it has read all there are. */
function readUpTo(events: readonly EventRow[]): NumberedEvent | undefined {
  const ofMerchants = new Map<string, { count: number; last: EventRow }>();
  for (const event of events) {
    ofMerchants.set(event.merchant_id, { count: (ofMerchants.get(event.merchant_id)?.count ?? 0) + 1, last: event });
  }
  const cutOff = [...ofMerchants.values()].filter(({ count }) => count === MAX_EVENTS).map(({ last }) => last);
  return cutOff.length > 0 ? cutOff.reduce((least, last) => (last.seq < least.seq ? last : least)) : undefined;
}

async function findConfirming(db: Db): Promise<string[]> {
  const rows = await runPrepared<{ order_id: string }>(db, FIND_CONFIRMING, {});
  return rows.map((row) => row.order_id);
}

interface EventRow extends NumberedEvent {
  merchant_id: string;
  order_id: string;
}

interface Here {
  incarnation: Incarnation;
  head: bigint | null;
}

type Row = Here & (EventRow | { merchant_id: null; seq: null; id: null; order_id: null });

const HEAD = '(select head_number from watcher_facts)';

const FIND_NEWEST = prepare(
  'find_newest_event',
  `select ${INCARNATION} as incarnation, ${HEAD} as head, e.seq, e.id
   from (select) one left join (
     select n.seq, n.id from merchants m cross join lateral (
       select seq, id from order_events where merchant_id = m.id order by seq desc limit 1
     ) n
     order by n.seq desc limit 1
   ) e on true`,
);

/** Events have an index for each merchant. The limit keeps the planner from joining them as a whole. */
const READ_CHANGES = prepare(
  'read_changes',
  `select i.incarnation, i.head, e.merchant_id, e.seq, e.id, e.order_id
   from (select ${INCARNATION} as incarnation, ${HEAD} as head) i left join (
     select n.merchant_id, n.seq, n.id, n.order_id
     from (
       select id from merchants where :isAll::boolean union all select unnest(:merchantIds::uuid[])
     ) m cross join lateral (
       select merchant_id, seq, id, order_id from order_events
       where merchant_id = m.id and seq > :floor::bigint order by seq limit ${MAX_EVENTS}
     ) n
   ) e on true
   order by e.seq`,
);

const FIND_CONFIRMING = prepare('find_confirming_orders', 'select distinct order_id from payment_hints');
