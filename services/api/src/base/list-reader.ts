import { Refusal } from '@gateway/domain';
import { connect, readLists, type Db } from '@gateway/store/db';

/** Reads lists at a bounded cost, so that they slow neither each other nor anything else. */
export interface ListReader {
  /**
   * Reads a list over connections that only lists use, when it is its reader's turn: a reader has two lists at a time,
   * or one of a deep page; further ones wait briefly, in the order of arrival.
   * @throws Refusal RATE_LIMITED after the wait, or at once when many wait already
   */
  read<T>(reader: string, list: (db: Db) => Promise<T>, page?: { page: number; limit: number }): Promise<T>;
  close(): Promise<void>;
}

const POOL_SIZE = 4;
/** Far above what any list takes on a healthy database, below what a client waits for. */
const STATEMENT_TIMEOUT_MS = 2_000;
const MAX_TURNS = 2;
/** A page behind so many rows keeps a core of the database busy. */
const DEEP_ROWS = 10_000;
const MAX_WAITING = 20;
const WAIT_MS = 1_000;
const RETRY_AFTER_SECONDS = 1;

/** Opens the connections for lists. Turns are counted in this process; the pool bounds all readers together. */
export function openListReader(databaseUrl: string): ListReader {
  const db = connect(databaseUrl, {
    name: 'api lists',
    poolSize: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    prefersIndexes: true,
  });
  const readers = new Map<string, Turns>();
  return {
    async read(reader, list, page) {
      const own = readers.get(reader) ?? { taken: 0, waiting: new Set() };
      readers.set(reader, own);
      const isDeep = page !== undefined && (page.page - 1) * page.limit >= DEEP_ROWS;
      const needed = isDeep ? MAX_TURNS : 1;
      await takeTurns(own, needed);
      try {
        return await readLists(db, STATEMENT_TIMEOUT_MS, list);
      } finally {
        own.taken -= needed;
        startWaiting(own);
        if (own.taken === 0) readers.delete(reader);
      }
    },
    close: () => db.destroy(),
  };
}

/** The turns of one reader. */
interface Turns {
  taken: number;
  waiting: Set<WaitingList>;
}

interface WaitingList {
  needed: number;
  start(): void;
}

function takeTurns(own: Turns, needed: number): Promise<void> {
  const message = 'Too many lists at once: wait for a response before the next request';
  const refusal = new Refusal('RATE_LIMITED', message, RETRY_AFTER_SECONDS);
  if (own.waiting.size >= MAX_WAITING) return Promise.reject(refusal);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      own.waiting.delete(list);
      reject(refusal);
      startWaiting(own);
    }, WAIT_MS);
    const list: WaitingList = {
      needed,
      start() {
        clearTimeout(timer);
        resolve();
      },
    };
    own.waiting.add(list);
    startWaiting(own);
  });
}

/** Starts the lists that wait longest, as far as there are turns for them. */
function startWaiting(own: Turns): void {
  for (const list of own.waiting) {
    if (own.taken + list.needed > MAX_TURNS) return;
    own.taken += list.needed;
    own.waiting.delete(list);
    list.start();
  }
}
