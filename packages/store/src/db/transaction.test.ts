import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Refusal } from '@gateway/domain';
import { connect, query, queryOne, type Tx } from './pool';
import { prepare, runPrepared } from './prepared';
import { pipelined, transact, withSavepoint } from './transaction';
import { databasePerSuite } from '../testing/database/suite-database';

const database = databasePerSuite();
beforeAll(async () => {
  await query(database.db, 'create table words (word text primary key)');
});
beforeEach(() => query(database.db, 'truncate words'));

const ADD_WORD = prepare('add_word', 'insert into words (word) values (:word) returning word');
const add = (tx: Tx, word: string): Promise<unknown[]> => runPrepared(tx, ADD_WORD, { word });
const words = async (): Promise<string[]> =>
  (await query<{ word: string }>(database.db, 'select word from words order by word')).map(({ word }) => word);

test('the server never JIT-compiles a statement, whatever its estimated cost', async () => {
  expect(await queryOne(database.db, 'show jit')).toEqual({ jit: 'off' });
});

test('an acknowledged commit is on disk, whatever the settings of the database', async () => {
  const { db, url } = database;
  await query(
    db,
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  );
  const later = connect(url, { name: 'later', poolSize: 1, statementTimeoutMs: 5_000 });
  expect(await queryOne(later, 'show synchronous_commit')).toEqual({ synchronous_commit: 'on' });
  await later.destroy();
});

test('pipelined statements are executed in the order of their calls', async () => {
  const count = prepare('count_words', 'select count(*)::int as count from words');
  const answers = await transact(database.db, (tx) =>
    pipelined([runPrepared(tx, count, {}), add(tx, 'one'), runPrepared(tx, count, {}), add(tx, 'two')]),
  );
  expect(answers).toEqual([[{ count: 0 }], [{ word: 'one' }], [{ count: 1 }], [{ word: 'two' }]]);
});

test('the first failure of pipelined statements is thrown, and nothing is committed', async () => {
  const failing = transact(database.db, async (tx) => {
    await pipelined([add(tx, 'one'), add(tx, 'one'), add(tx, 'two'), add(tx, 'two')]);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505', detail: expect.stringContaining('(one)') });
  expect(await words()).toEqual([]);
});

test('a failure is thrown after everything pipelined with it has ended', async () => {
  const steps: string[] = [];
  const longer = async (tx: Tx): Promise<void> => {
    for (const word of ['one', 'two', 'three']) {
      await add(tx, word);
      steps.push(word);
    }
  };
  await transact(database.db, async (tx) => {
    await expect(pipelined([Promise.reject(new Error('no such thing')), longer(tx)])).rejects.toThrow('no such thing');
    expect(steps).toEqual(['one', 'two', 'three']);
  });
});

test('a failed savepoint leaves nothing behind, and the transaction continues', async () => {
  await transact(database.db, async (tx) => {
    await add(tx, 'before');
    await withSavepoint(tx, () => add(tx, 'kept'));
    const failing = withSavepoint(tx, async () => {
      await add(tx, 'lost');
      await pipelined([add(tx, 'lost too'), add(tx, 'before')]);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await withSavepoint(tx, () => add(tx, 'kept too'));
    await add(tx, 'after');
  });
  expect(await words()).toEqual(['after', 'before', 'kept', 'kept too']);
});

test('savepoints do not nest: an inner one would keep what the outer one has to undo', async () => {
  const failing = transact(database.db, (tx) =>
    withSavepoint(tx, async () => {
      await add(tx, 'outer');
      await withSavepoint(tx, () => add(tx, 'inner'));
    }),
  );
  await expect(failing).rejects.toThrow('savepoints do not nest');
  expect(await words()).toEqual([]);
});

test('a part that fails before it sends anything is undone like any other part', async () => {
  await transact(database.db, async (tx) => {
    const refused = withSavepoint(tx, () => Promise.reject(new Refusal('INVALID_STATE', 'no such thing')));
    await expect(refused).rejects.toThrow('no such thing');
    await add(tx, 'after');
  });
  expect(await words()).toEqual(['after']);
});

test.each([
  ['a bug', () => Promise.reject(new TypeError('undefined is not a function'))],
  ['a statement that the server does not understand', (tx: Tx) => query(tx, 'select nothing from nowhere')],
])('a part that fails by %s ends the transaction, even if the caller ignores the error', async (_, part) => {
  const failing = transact(database.db, async (tx) => {
    await add(tx, 'before');
    await withSavepoint(tx, async () => {
      await add(tx, 'half of it');
      await part(tx);
    }).catch(() => undefined);
  });
  await expect(failing).rejects.toThrow('only a data fault leaves a transaction that can go on');
  expect(await words()).toEqual([]);
});

test('pipelined statements report the cause of a failure, not its consequence for an earlier statement', async () => {
  const failing = transact(database.db, async (tx) => {
    await add(tx, 'one');
    const twoSteps = async (): Promise<void> => {
      await query(tx, 'select 1');
      await add(tx, 'after the failure');
    };
    await pipelined([twoSteps(), add(tx, 'one')]);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
});

test('statements pipelined in a transaction that has failed before are refused', async () => {
  const failing = transact(database.db, async (tx) => {
    await add(tx, 'one');
    await expect(add(tx, 'one')).rejects.toMatchObject({ code: '23505' });
    await expect(pipelined([add(tx, 'two'), add(tx, 'three')])).rejects.toMatchObject({ code: '25P02' });
    throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
});

test('a connection whose prepared statements the server has forgotten is dropped, and the unit of work is repeated', async () => {
  // One connection at a time, so that the one that is used is the one whose statements were forgotten.
  const forgetful = connect(database.url, { name: 'forgetful', poolSize: 1, statementTimeoutMs: 10_000 });
  const count = prepare('count_words', 'select count(*)::int as count from words');
  const forget = (): Promise<unknown> => query(forgetful, 'deallocate all');
  await runPrepared(forgetful, count, {});
  await forget();
  expect(await runPrepared(forgetful, count, {})).toEqual([{ count: 0 }]);
  await forget();
  let tries = 0;
  await transact(forgetful, async (tx) => {
    tries += 1;
    await add(tx, 'once');
    await runPrepared(tx, count, {});
  });
  expect(tries).toBeGreaterThan(1);
  expect(await words()).toEqual(['once']);
  await forgetful.destroy();
});

test('a statement whose result columns have changed recovers by itself', async () => {
  await query(database.db, 'create table shapes (a int)');
  const one = connect(database.url, { name: 'one', poolSize: 1, statementTimeoutMs: 10_000 });
  const all = prepare('all_shapes', 'select * from shapes');
  expect(await runPrepared(one, all, {})).toEqual([]);
  await query(database.db, 'alter table shapes add column b int');
  await query(database.db, 'insert into shapes values (1, 2)');
  expect(await transact(one, (tx) => runPrepared(tx, all, {}))).toEqual([{ a: 1, b: 2 }]);
  await one.destroy();
});

test('a statement sent after the end of its transaction is refused, because the connection may be in use elsewhere', async () => {
  let ended: Tx | undefined;
  await transact(database.db, async (tx) => {
    ended = tx;
    await add(tx, 'in time');
  });
  await expect(ended && add(ended, 'late')).rejects.toThrow('add_word was sent after the end of its transaction');
  expect(await words()).toEqual(['in time']);
});
