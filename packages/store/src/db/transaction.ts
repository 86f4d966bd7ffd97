import { invariant } from '@gateway/domain';
import { isConflict, isConsequence, isDataFault, isSessionFault, MAX_REPEATS } from './faults';
import { observed } from './observe';
import { isSharing, query, type Db, type Tx } from './pool';
import { prepare, runPrepared } from './prepared';
import { LIST_SETTINGS, setSql } from './settings';

/**
 * Runs a unit of work in one transaction. All of it is repeated, up to 5 times, after a serialization failure or
 * deadlock (40001, 40P01), and on another connection when the server has forgotten this one's prepared statements; so
 * it must not have side effects outside the database.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let repeat = 1; ; repeat++) {
    try {
      return await observed('transaction', () =>
        db.transaction(async (tx) => {
          const result = await work(tx);
          invariant(parts.get(tx) !== 'broken', 'only a data fault leaves a transaction that can go on');
          return result;
        }),
      );
    } catch (error) {
      if (!(isConflict(error) || isSessionFault(error)) || repeat > MAX_REPEATS) throw error;
    }
  }
}

/** Reads as of one moment, whatever is committed meanwhile, and writes nothing. */
export function readSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true });
}

/**
 * Reads lists with the settings of a pool that has `prefersIndexes`: through a pooler of transactions nothing can be set
 * for longer than a transaction.
 */
export async function readLists<T>(db: Db, timeoutMs: number, read: (db: Db) => Promise<T>): Promise<T> {
  if (!isSharing(db)) return read(db);
  return transact(db, async (tx) => {
    await query(tx, setSql({ statement_timeout: timeoutMs, ...LIST_SETTINGS }, 'local'));
    return read(tx);
  });
}

/**
 * Waits for pipelined statements of one transaction, sent with `runPrepared` without waiting for each other's results.
 * The server executes them in the order of the calls. All have ended when this settles, so that nothing of the unit of
 * work is still running. @throws the first error that is not the consequence of another one
 */
export async function pipelined<T extends readonly unknown[]>(sent: {
  readonly [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  const answers = await Promise.allSettled(sent);
  const failed = answers.filter((answer) => answer.status === 'rejected');
  const first = failed.find(({ reason }) => !isConsequence(reason)) ?? failed[0];
  if (first) throw first.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

/**
 * Runs a part of a unit of work in a savepoint; it must reject, not throw. A data fault undoes the part and the unit of
 * work can continue; any other fault ends the transaction. The savepoint is sent with the part's first statements; one
 * that was kept is released with the next, or with the transaction. Savepoints do not nest. @throws what the part threw
 */
export async function withSavepoint<T>(tx: Tx, part: () => Promise<T>): Promise<T> {
  invariant(parts.get(tx) !== 'tried', 'savepoints do not nest');
  const opening = parts.get(tx) === 'kept' ? [RELEASE, SAVEPOINT] : [SAVEPOINT];
  parts.set(tx, 'tried');
  try {
    const opened = opening.map((statement) => runPrepared(tx, statement, {}));
    const [, result] = await pipelined<[unknown, T]>([pipelined(opened), part()]);
    parts.set(tx, 'kept');
    return result;
  } catch (fault) {
    parts.set(tx, 'broken');
    if (isDataFault(fault)) {
      await query(tx, 'rollback to savepoint part; release savepoint part');
      parts.delete(tx);
    }
    throw fault;
  }
}

/** The state of a transaction's savepoint, while it has one; `broken` when the transaction must end. */
const parts = new WeakMap<Tx, 'tried' | 'kept' | 'broken'>();
const RELEASE = prepare('release', 'release savepoint part');
const SAVEPOINT = prepare('savepoint', 'savepoint part');
