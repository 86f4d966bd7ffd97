import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '@gateway/domain';
import type { Db } from '../../db/pool';
import { prepare, runPrepared } from '../../db/prepared';

/** What identifies the table as it is; null when it has lost the event that is known to be settled. */
export type Incarnation = string | null;

/** An event by its number, and by its id, which no other event gets when the numbers are set back. */
export interface NumberedEvent {
  seq: bigint;
  id: string;
}

/**
 * Up to which number no event can be added any more. Numbers are drawn before the commit, so a higher one may be visible
 * while a lower one is not yet. What a process has learned holds for one incarnation of the database.
 */
export interface EventHorizon {
  /** The id of the newest event known to be settled, for statements that return the incarnation; null without one. */
  mark(): string | null;
  /** The highest number known to be settled in this incarnation; 0 if nothing is known. */
  settled(incarnation: Incarnation): bigint;
  /**
   * Waits briefly until the events up to one that has been read are settled.
   * @returns the highest number that is; a lower one while a transaction that may add an event below it still runs
   */
  settle(db: Db, incarnation: Incarnation, newest: NumberedEvent): Promise<bigint>;
}

/**
 * Identifies the table as it is now. After a restore, a promotion or an exchange of databases it is another one: numbers
 * may then have been reset. Where rows were restored in place, only the event :mark shows it, which is no longer there.
 */
export const INCARNATION = `(select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), d.oid,
    'order_events'::regclass::oid) from pg_database d where d.datname = current_database()
    and (:mark::uuid is null or exists (select 1 from order_events where id = :mark::uuid)))`;

const MAX_WAIT_MS = 500;
const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 50;

/** Creates the horizon of a process, which its readers share. */
export function openEventHorizon(): EventHorizon {
  let known: (NumberedEvent & { incarnation: Incarnation }) | undefined;
  const settled = (incarnation: Incarnation): bigint => {
    if (known?.incarnation !== incarnation) known = undefined;
    return known?.seq ?? 0n;
  };
  return {
    mark: () => known?.id ?? null,
    settled,
    async settle(db, incarnation, newest) {
      if (incarnation === null || newest.seq <= settled(incarnation) || !(await haveWritersEnded(db)))
        return settled(incarnation);
      if (newest.seq > settled(incarnation)) known = { ...newest, incarnation };
      return settled(incarnation);
    },
  };
}

/** The same horizon for readers that do not wait for more to be settled. */
export function withoutWaiting({ mark, settled }: EventHorizon): EventHorizon {
  return { mark, settled, settle: (_db, incarnation) => Promise.resolve(settled(incarnation)) };
}

/**
 * How long the oldest transaction has been running that keeps events from being read: in seconds, as far as repeated
 * calls can tell. The first call that finds one running counts from then on.
 */
export function openHorizonLag(): (db: Db) => Promise<number> {
  let probe: { writers: EventWriters; at: number } = { writers: [], at: 0 };
  return async (db) => {
    const writers = await stillWriting(db, probe.writers);
    probe = writers.length > 0 ? { ...probe, writers } : { writers: await findEventWriters(db), at: performance.now() };
    return probe.writers.length > 0 ? (performance.now() - probe.at) / 1000 : 0;
  };
}

/** Waits until all transactions that have appended events by now have ended. @returns whether they have, in time */
async function haveWritersEnded(db: Db): Promise<boolean> {
  const deadline = performance.now() + MAX_WAIT_MS;
  let writers = await findEventWriters(db);
  for (let pauseMs = FIRST_PAUSE_MS; writers.length > 0; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    if (performance.now() + pauseMs > deadline) return false;
    await sleep(pauseMs);
    writers = await stillWriting(db, writers);
  }
  return true;
}

/** Transactions, by their virtual ids, which no other transaction has while the server runs. */
export type EventWriters = readonly string[];

/**
 * The transactions that have appended events and have not ended. An insert locks the table before it draws a number, and
 * the lock is released after the commit is visible: when all of these have ended, no number that was known before this
 * call is missing from what a later statement reads.
 * @throws Unavailable from a standby, where the locks of the primary's transactions do not show
 */
export async function findEventWriters(db: Db): Promise<EventWriters> {
  const [row] = await runPrepared<{ is_standby: boolean; writers: string[] }>(db, FIND_EVENT_WRITERS, {});
  if (row?.is_standby !== false) throw new Unavailable('a standby does not know which transactions append events');
  return row.writers;
}

/** Those that have not ended yet. */
export async function stillWriting(db: Db, writers: EventWriters): Promise<EventWriters> {
  if (writers.length === 0) return writers;
  const running = new Set(await findEventWriters(db));
  return writers.filter((writer) => running.has(writer));
}

const FIND_EVENT_WRITERS = prepare(
  'find_event_writers',
  `select pg_is_in_recovery() as is_standby, array(
     select virtualtransaction from pg_locks
     where locktype = 'relation' and mode = 'RowExclusiveLock' and granted and relation = 'order_events'::regclass
       and database = (select oid from pg_database where datname = current_database())) as writers`,
);

/** @throws Unavailable when the database was exchanged between two statements of one request */
export function requireIncarnation(found: Incarnation | undefined, expected: Incarnation): void {
  if (found !== expected) throw new Unavailable('the database has been replaced by another one');
}
