import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { attempt, prepare, query, queryOne, runPrepared, together, transact, type Tx } from './db';
import { openTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await query(database.db, 'create table words (word text primary key)');
});
beforeEach(() => query(database.db, 'truncate words'));
afterAll(() => database.drop());

const ADD_WORD = prepare('add_word', 'insert into words (word) values (:word) returning word');
const add = (tx: Tx, word: string): Promise<unknown[]> => runPrepared(tx, ADD_WORD, { word });
const words = async (): Promise<string[]> =>
  (await query<{ word: string }>(database.db, 'select word from words order by word')).map(({ word }) => word);

test('no statement is compiled by the server, whatever it believes of its cost', async () => {
  expect(await queryOne(database.db, 'show jit')).toEqual({ jit: 'off' });
});

test('statements that are sent together are carried out in the order of their calls', async () => {
  const count = prepare('count_words', 'select count(*)::int as count from words');
  const answers = await transact(database.db, (tx) =>
    together([runPrepared(tx, count, {}), add(tx, 'one'), runPrepared(tx, count, {}), add(tx, 'two')]),
  );
  expect(answers).toEqual([[{ count: 0 }], [{ word: 'one' }], [{ count: 1 }], [{ word: 'two' }]]);
});

test('of statements that are sent together the first that fails is told, and nothing of the story stays', async () => {
  const story = transact(database.db, async (tx) => {
    await together([add(tx, 'one'), add(tx, 'one'), add(tx, 'two'), add(tx, 'two')]);
  });
  await expect(story).rejects.toMatchObject({ code: '23505', detail: expect.stringContaining('(one)') });
  expect(await words()).toEqual([]);
});

test('a failure is told when all that was sent together has ended, with all that follows from it', async () => {
  const steps: string[] = [];
  const longer = async (tx: Tx): Promise<void> => {
    for (const word of ['one', 'two', 'three']) {
      await add(tx, word);
      steps.push(word);
    }
  };
  await transact(database.db, async (tx) => {
    await expect(together([Promise.reject(new Error('no such thing')), longer(tx)])).rejects.toThrow('no such thing');
    expect(steps).toEqual(['one', 'two', 'three']);
  });
});

test('a part that fails leaves nothing behind, and the story goes on before and after it', async () => {
  await transact(database.db, async (tx) => {
    await add(tx, 'before');
    await attempt(tx, () => add(tx, 'kept'));
    const failing = attempt(tx, async () => {
      await add(tx, 'lost');
      await together([add(tx, 'lost too'), add(tx, 'before')]);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await attempt(tx, () => add(tx, 'kept too'));
    await add(tx, 'after');
  });
  expect(await words()).toEqual(['after', 'before', 'kept', 'kept too']);
});

test('parts do not nest: what an outer one has to undo an inner one would have kept', async () => {
  await transact(database.db, async (tx) => {
    const outer = attempt(tx, async () => {
      await add(tx, 'outer');
      await attempt(tx, () => add(tx, 'inner'));
    });
    await expect(outer).rejects.toThrow('parts of a story do not nest');
  });
  expect(await words()).toEqual([]);
});

test('a part that fails before it sends anything is undone like any other', async () => {
  await transact(database.db, async (tx) => {
    await expect(attempt(tx, () => Promise.reject(new Error('no such thing')))).rejects.toThrow('no such thing');
    await add(tx, 'after');
  });
  expect(await words()).toEqual(['after']);
});

test('a statement that comes after the end of its transaction is refused, for the connection is somebody else’s', async () => {
  let ended: Tx | undefined;
  await transact(database.db, async (tx) => {
    ended = tx;
    await add(tx, 'in time');
  });
  await expect(ended && add(ended, 'late')).rejects.toThrow('add_word came after the end of its transaction');
  expect(await words()).toEqual(['in time']);
});
