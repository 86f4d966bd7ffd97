import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, query, transact, type Db } from '@gateway/store/db';
import { databasePerSuite } from '@gateway/store/testing/suite-database';
import { openStatementProxy, type KillPoint, type StatementProxy } from './statement-proxy';

const database = databasePerSuite();
let proxy: StatementProxy;

beforeAll(async () => {
  await query(database.db, 'create table proofs (id text)');
  proxy = await openStatementProxy(Number(new URL(database.url).port));
});

afterAll(async () => {
  await proxy.close();
});

/** A client on the other side of the proxy. */
function client(): Db {
  const url = new URL(database.url);
  url.host = `127.0.0.1:${String(proxy.port)}`;
  return connect(url.href, { name: 'client', poolSize: 1, statementTimeoutMs: 5_000 });
}

async function isWritten(id: string): Promise<boolean> {
  return (await query(database.db, 'select 1 from proofs where id = :id', { id })).length === 1;
}

test.each<[KillPoint, boolean]>([
  ['before', false],
  ['between', false],
  ['after', true],
])('killed %s a statement ends: written is %s, and the sender learns nothing', async (point, written) => {
  const db = client();
  await query(db, 'select 1');
  let strikes = 0;
  proxy.arm(1, point, () => (strikes += 1));
  await expect(query(db, 'insert into proofs values (:id)', { id: point })).rejects.toThrow();
  expect(strikes).toBe(1);
  expect(await isWritten(point)).toBe(written);
  await db.destroy();
});

test('counts statements, not round trips: the third of a transaction rolls back the first two', async () => {
  const db = client();
  await query(db, 'select 1');
  // begin is the first
  proxy.arm(3, 'after', () => undefined);
  const work = transact(db, async (tx) => {
    await query(tx, 'insert into proofs values (:id)', { id: 'first' });
    await query(tx, 'insert into proofs values (:id)', { id: 'second' });
  });
  await expect(work).rejects.toThrow();
  expect([await isWritten('first'), await isWritten('second')]).toEqual([false, false]);
  await db.destroy();
});

test('passes everything on without a plan', async () => {
  const db = client();
  proxy.arm(2, 'before', () => undefined);
  expect(proxy.disarm()).toBe(true);
  for (let i = 0; i < 5; i++) expect(await query(db, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(proxy.disarm()).toBe(false);
  await db.destroy();
});
