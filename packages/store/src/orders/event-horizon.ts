import { setTimeout as sleep } from 'node:timers/promises';
import { invariant, Unavailable } from '@gateway/domain';
import type { Db } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';

/**
 * Up to which number no event can be added any more. Numbers are drawn before the commit, so a higher one may be visible
 * while a lower one is not yet. What a process has learned holds for one incarnation of the database.
 */
export interface EventHorizon {
  /** The highest number known to be settled in this incarnation; 0 if nothing is known. */
  settled(incarnation: string): bigint;
  /**
   * Waits briefly until the events up to a number that has been read are settled.
   * @returns the highest number that is; a lower one while a transaction that is older than this call is still running
   */
  settle(db: Db, incarnation: string, seq: bigint): Promise<bigint>;
}

/**
 * Identifies the table as it is now. After a restore, a promotion or an exchange of databases it is another one: numbers
 * and ids of transactions may then have been reset.
 */
export const INCARNATION = `(select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), d.oid,
    'order_events'::regclass::oid) from pg_database d where d.datname = current_database())`;

const MAX_WAIT_MS = 500;
const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 50;

/** Creates the horizon of a process, which its readers share. */
export function openEventHorizon(): EventHorizon {
  const known = { incarnation: '', seq: 0n };
  const settled = (incarnation: string): bigint => (known.incarnation === incarnation ? known.seq : 0n);
  return {
    settled,
    async settle(db, incarnation, seq) {
      if (seq > settled(incarnation) && (await haveOthersEnded(db))) {
        known.seq = seq > settled(incarnation) ? seq : known.seq;
        known.incarnation = incarnation;
      }
      return settled(incarnation);
    },
  };
}

/** The same horizon for readers that do not wait for more to be settled. */
export function withoutWaiting({ settled }: EventHorizon): EventHorizon {
  return { settled, settle: (_db, incarnation) => Promise.resolve(settled(incarnation)) };
}

/**
 * How long the oldest transaction has been running that may keep events from being read: in seconds, as far as repeated
 * calls can tell. The first call that finds one running counts from then on.
 */
export function openHorizonLag(): (db: Db) => Promise<number> {
  let probe: { xid: string; at: number } | undefined;
  return async (db) => {
    if (probe && (await haveEnded(db, probe.xid))) probe = undefined;
    if (probe) return (performance.now() - probe.at) / 1000;
    const [own] = await runPrepared<{ xid: string }>(db, DRAW_XID, {});
    if (own) probe = { xid: own.xid, at: performance.now() };
    return 0;
  };
}

/**
 * Waits until all transactions that have an id by now have ended. A transaction has its id before it draws the number
 * of an event (trigger `order_events_transaction_id`), so the one that drew a number known before this call is among
 * them. The upper end of a snapshot would not do: transactions that run may have higher ids.
 */
async function haveOthersEnded(db: Db): Promise<boolean> {
  const [own] = await runPrepared<{ xid: string }>(db, DRAW_XID, {});
  invariant(own !== undefined, 'a transaction has an id');
  const deadline = performance.now() + MAX_WAIT_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    if (await haveEnded(db, own.xid)) return true;
    if (performance.now() + pauseMs > deadline) return false;
    await sleep(pauseMs);
  }
}

/** Whether this transaction, and all that are older, have ended. */
async function haveEnded(db: Db, xid: string): Promise<boolean> {
  const [row] = await runPrepared<{ have_ended: boolean }>(db, HAVE_ENDED, { xid });
  return row?.have_ended === true;
}

export const DRAW_XID = prepare('draw_xid', 'select pg_current_xact_id()::text as xid');
const HAVE_ENDED = prepare(
  'have_transactions_ended',
  'select pg_snapshot_xmin(pg_current_snapshot()) > :xid::xid8 as have_ended',
);

/** @throws Unavailable when the database was exchanged between two statements of one request */
export function requireIncarnation(found: string | undefined, expected: string): void {
  if (found !== expected) throw new Unavailable('the database has been replaced by another one');
}
