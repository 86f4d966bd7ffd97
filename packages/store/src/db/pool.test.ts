import { expect, test } from '@jest/globals';
import { openStoreWay } from '@gateway/runtime/testing';
import { connect, isDatabaseWell, query, queryOne } from './pool';
import { databasePerTest } from '../testing/database/suite-database';

const database = databasePerTest();

test('a refused statement reports what the database said, without its own text', async () => {
  const failing = query(database.db, 'select 1 from merchants where id = :id::uuid', { id: '7' });
  await expect(failing).rejects.toMatchObject({
    code: '22P02',
    message: 'invalid input syntax for type uuid: "7"',
  });
});

test('amounts are read as bigint, whole numbers as numbers, and lists are bound as arrays', async () => {
  const sql = 'select 9007199254740993::bigint as big, 7::int as small, :list::text[] as list where :yes::boolean';
  expect(await queryOne(database.db, sql, { list: ['a', 'b'], yes: true })).toEqual({
    big: 9_007_199_254_740_993n,
    small: 7,
    list: ['a', 'b'],
  });
  expect(await queryOne(database.db, sql, { list: [], yes: false })).toBeUndefined();
});

test('a database that answers is well', async () => {
  expect(await isDatabaseWell(database.db, 5_000)).toBe(true);
});

test('when one connection has lost its server, none of the others waits for it as well', async () => {
  const way = await openStoreWay(database.url);
  const poolSize = 8;
  const db = connect(way.url, { name: 'test', poolSize, statementTimeoutMs: 200 });
  try {
    await Promise.all(Array.from({ length: poolSize }, () => query(db, 'select pg_sleep(0.1)')));
    way.strand();
    let silent = 0;
    while (!(await isDatabaseWell(db, 5_000))) silent += 1;
    // The connection of the second one may have been chosen before the first one's was closed.
    expect(silent).toBeGreaterThan(0);
    expect(silent).toBeLessThanOrEqual(2);
  } finally {
    await db.destroy();
    way.close();
  }
});
