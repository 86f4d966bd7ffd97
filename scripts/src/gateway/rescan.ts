import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { env, readEnvironment } from '@gateway/runtime';
import {
  findCursor,
  findRescan,
  findWatcherFacts,
  requestRescan,
  rescanMissing,
  type Db,
  type Rescan,
} from '@gateway/store';
import Joi from 'joi';
import { DATABASE_VARIABLES, withDatabase, type DatabaseVariables } from './operator-database';

interface Variables extends DatabaseVariables {
  TRON_NETWORK: string;
}

const SCHEMA = Joi.object<Variables>({
  ...DATABASE_VARIABLES,
  TRON_NETWORK: env.oneOf('nile', 'mainnet').required(),
});

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
export function rescan(environment: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  const given = readEnvironment(SCHEMA, environment);
  return withDatabase('gateway rescan', given, async (db) => {
    const rescans = await request(db, given.TRON_NETWORK, args);
    if (rescans.length === 0)
      process.stdout.write('no payment is known to be missing: set a range with --from and --to\n');
    let isDifferent = false;
    for (const rescan of rescans) isDifferent = (await follow(db, rescan)).differing > 0 || isDifferent;
    return isDifferent ? DIFFERENT : DONE;
  });
}

async function request(db: Db, network: string, args: string[]): Promise<Rescan[]> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } });
  const cursor = await findCursor(db, network);
  if (!cursor) throw new Error('Nothing has been scanned yet.');
  if (values.from === undefined) {
    if (values.to !== undefined) throw new Error('--to needs --from.');
    return rescanMissing(db, network);
  }
  const from = readNumber(values.from);
  const to = values.to === undefined ? cursor.number : readNumber(values.to);
  if (from < 1 || from > to) throw new Error('--from must be at least 1 and at most --to.');
  if (to > cursor.number) {
    throw new Error(`Only scanned blocks can be read again, and the newest of them is ${cursor.number}.`);
  }
  return [await requestRescan(db, network, from, to)];
}

function readNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error('A block is a whole number.');
  return Number(text);
}

/** Shows the progress of a rescan until it has finished, and its result. */
async function follow(db: Db, begun: Rescan): Promise<Rescan> {
  const { from, to } = begun;
  process.stdout.write(`reading blocks ${from} to ${to} again: ${2 * (to - from + 1)} requests to the node\n`);
  let rescan = begun;
  let reportedAt = -Infinity;
  while (!rescan.isFinished) {
    if (performance.now() - reportedAt >= REPORT_EVERY_MS) {
      process.stdout.write(`${await progressOf(db, rescan)}\n`);
      reportedAt = performance.now();
    }
    await wait(POLL_MS);
    rescan = (await findRescan(db, begun.id)) ?? rescan;
  }
  const { found, credited, differing } = rescan;
  process.stdout.write(`${found} missed transfers were recorded, ${credited} of them credited\n`);
  if (differing > 0) {
    process.stdout.write(`${differing} RECORDED TRANSFERS ARE NOT IN THESE BLOCKS: the watcher's log names them\n`);
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
