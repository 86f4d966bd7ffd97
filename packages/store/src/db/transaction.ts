import { invariant } from '@gateway/domain';
import { isConflict, isConsequence, isDataFault, isSessionFault, MAX_REPEATS } from './faults';
import { query, type Db, type Tx } from './pool';
import { prepare, runPrepared } from './prepared';

/**
 * Runs a unit of work in one transaction. The whole of it is repeated, up to 5 times, after a serialization failure or deadlock
 * (40001, 40P01), and on another connection when the server has forgotten what this one had prepared; so it must
 * not do anything outside the database.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let repeat = 1; ; repeat++) {
    try {
      return await db.transaction(async (tx) => {
        const result = await work(tx);
        invariant(parts.get(tx) !== 'broken', 'only a data fault leaves a transaction that can go on');
        return result;
      });
    } catch (error) {
      if (!(isConflict(error) || isSessionFault(error)) || repeat > MAX_REPEATS) throw error;
    }
  }
}

/**
 * Waits for statements of one transaction that were sent without waiting for each other's answers: those of
 * `runPrepared`, which the server carries out in the order of the calls. All of them have ended when this does, so that
 * nothing of the unit of work is still under way. @throws the first error that is not the consequence of another one
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
 * Runs a part of a unit of work in a savepoint; it must reject, not throw. After a data fault nothing of it has happened
 * and the unit of work can go on; any other fault ends the transaction. The savepoint is sent with the first statements of the
 * part; one that was kept is let go with the next, or with the transaction. Savepoints do not nest. @throws what the part
 * threw
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

/** The savepoint of a transaction, while there is one; `broken` when the transaction must end. */
const parts = new WeakMap<Tx, 'tried' | 'kept' | 'broken'>();
const RELEASE = prepare('release', 'release savepoint part');
const SAVEPOINT = prepare('savepoint', 'savepoint part');
