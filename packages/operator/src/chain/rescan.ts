import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readEnvironment, reading } from '@gateway/config';
import { UsageError } from '@gateway/runtime/command';
import {
  countMissingTransfers,
  findCursor,
  findRescan,
  requestRescan,
  rescanMissing,
  type Rescan,
} from '@gateway/store/chain';
import { type Db } from '@gateway/store/db';
import { type AdminAction, type ChainPlace, findWatcherFacts } from '@gateway/store/gateway';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT, type Output } from '../command/output';
import { placeInWords, recorded } from '../command/recorded';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL', 'TRON_NETWORK'], optional: [] });

const DONE = 0;
const DIFFERENT = 1;
const POLL_MS = 500;
const REPORT_EVERY_MS = 5_000;
const OLDEST_HEARTBEAT_SECONDS = 60;

/**
 * `gateway rescan [--from N [--to M]]`: has the leading watcher read final blocks again and record what was missed, and
 * shows its progress; without --to up to the newest scanned block, without --from the blocks of payments known to be
 * missing. Two requests to the node for each block. It may be repeated and stopped at any time: the watcher continues.
 * Returns 0, or 1 when recorded transfers are not in those blocks.
 */
export const rescan: Run = (environment, args, output = TEXT_OUTPUT) => {
  const given = readEnvironment(READING, environment);
  return withDatabase('gateway rescan', given, async (db) => {
    const { rescans, place } = await request(db, given.TRON_NETWORK, args);
    if (place) output.text(placeInWords(place));
    else output.text('no payment is known to be missing: set a range with --from and --to\n');
    const finished: Rescan[] = [];
    for (const rescan of rescans) finished.push(await follow(db, rescan, output));
    output.json({ rescans: finished.map(inJson), admin_log: place ?? null });
    return finished.some(({ differing }) => differing > 0) ? DIFFERENT : DONE;
  });
};

function inJson({ from, to, found, credited, differing }: Rescan): object {
  return { from, to, found, credited, differing };
}

/** What was requested; nothing, and no place in the admin audit log, when no payment is known to be missing. */
interface Requested {
  rescans: Rescan[];
  place?: ChainPlace;
}

async function request(db: Db, network: string, args: string[]): Promise<Requested> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } });
  const cursor = await findCursor(db, network);
  if (!cursor) throw new Error('Nothing has been scanned yet.');
  if (values.from === undefined) {
    if (values.to !== undefined) throw new UsageError('--to needs --from.');
    if ((await countMissingTransfers(db)) === 0) return { rescans: [] };
    const { result: rescans, place } = await recorded(db, async (tx) => {
      const result = await rescanMissing(tx, network);
      return { result, action: requestOf(network, result) };
    });
    return { rescans, place };
  }
  const from = readNumber(values.from);
  const to = values.to === undefined ? cursor.number : readNumber(values.to);
  if (from < 1 || from > to) throw new UsageError('--from must be at least 1 and at most --to.');
  if (to > cursor.number) {
    throw new UsageError(`Only scanned blocks can be read again, and the newest of them is ${cursor.number}.`);
  }
  const { result: rescans, place } = await recorded(db, async (tx) => {
    const result = [await requestRescan(tx, network, from, to)];
    return { result, action: requestOf(network, result) };
  });
  return { rescans, place };
}

function requestOf(network: string, rescans: readonly Rescan[]): AdminAction {
  const ranges = rescans.map(({ from, to }) => ({ from, to }));
  return { action: 'rescan.request', object: network, before: null, after: { ranges } };
}

function readNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError('A block is a whole number.');
  return Number(text);
}

/** Shows the progress of a rescan until it has finished, and its result. */
async function follow(db: Db, begun: Rescan, output: Output): Promise<Rescan> {
  const { from, to } = begun;
  output.text(`reading blocks ${from} to ${to} again: ${2 * (to - from + 1)} requests to the node\n`);
  let rescan = begun;
  let reportedAt = -Infinity;
  while (!rescan.isFinished) {
    if (performance.now() - reportedAt >= REPORT_EVERY_MS) {
      output.text(`${await progressOf(db, rescan)}\n`);
      reportedAt = performance.now();
    }
    await wait(POLL_MS);
    rescan = (await findRescan(db, begun.id)) ?? rescan;
  }
  const { found, credited, differing } = rescan;
  output.text(`${found} missed transfers were recorded, ${credited} of them credited\n`);
  if (differing > 0) {
    output.text(`${differing} RECORDED TRANSFERS ARE NOT IN THESE BLOCKS: the watcher's log names them\n`);
  }
  return rescan;
}

async function progressOf(db: Db, { from, to, next, found, waitingFor }: Rescan): Promise<string> {
  const facts = await findWatcherFacts(db);
  if (facts === undefined || facts.heartbeatAgeSeconds > OLDEST_HEARTBEAT_SECONDS) {
    return 'no watcher leads: the request is kept, and carried out when one does';
  }
  const place = `${next - from} of ${to - from + 1} blocks read, ${found} missed transfers found`;
  return waitingFor === null ? place : `${place}; waiting: ${waitingFor}`;
}
