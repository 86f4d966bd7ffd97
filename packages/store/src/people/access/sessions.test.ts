import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { query, queryOne, type Tx } from '../../db/pool';
import { transact } from '../../db/transaction';
import { countRows, passDays } from '../../testing';
import { databasePerTest } from '../../testing/database/suite-database';
import {
  holdSession,
  insertSession,
  listSessions,
  revokeAllSessions,
  revokeOtherSessions,
  revokeSession,
  useSession,
} from './sessions';

const HOUR = 3600;
const IDLE = 8 * HOUR;

const database = databasePerTest();

async function begin(hours = 24): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + hours * HOUR * 1000);
  await transact(database.db, (tx) =>
    insertSession(tx, {
      ...{ id, expiresAt, personId: null, counterMerchantId: null },
      ...{ address: '192.0.2.1', userAgent: 'Mozilla/5.0' },
    }),
  );
  return id;
}

const isOpen = async (id: string, isUse = false): Promise<boolean> =>
  (await useSession(database.db, id, { idleSeconds: IDLE, isUse, merchantId: null })) !== undefined;

/** As if the session had not been used for this long. */
async function idle(id: string, seconds: number): Promise<void> {
  await query(
    database.db,
    `update admin_sessions set last_used_at = now() - :seconds * interval '1 second' where id = :id`,
    { id, seconds },
  );
}

async function lastUse(id: string): Promise<number> {
  const row = await queryOne<{ age: number }>(
    database.db,
    'select extract(epoch from now() - last_used_at)::float8 as age from admin_sessions where id = :id',
    { id },
  );
  return row?.age ?? NaN;
}

test('a session ends when it was not used for the idle timeout', async () => {
  const id = await begin();
  await idle(id, IDLE - 60);
  expect(await isOpen(id)).toBe(true);
  await idle(id, IDLE + 1);
  expect(await isOpen(id, true)).toBe(false);
  expect(await isOpen(id)).toBe(false);
});

test('use is written once a minute, and only by requests that count as use', async () => {
  const id = await begin();
  await idle(id, 59);
  await isOpen(id, true);
  expect(await lastUse(id)).toBeGreaterThanOrEqual(59);
  await idle(id, HOUR);
  await isOpen(id, false);
  expect(await lastUse(id)).toBeGreaterThanOrEqual(HOUR);
  await isOpen(id, true);
  expect(await lastUse(id)).toBeLessThan(59);
});

test('a session without a row is not open, nor is one that has expired', async () => {
  expect(await isOpen(randomUUID())).toBe(false);
  expect(await isOpen(await begin(-1))).toBe(false);
});

test('a session is revoked once', async () => {
  const [id, other] = [await begin(), await begin()];
  const revoke = (): Promise<unknown> => transact(database.db, (tx) => revokeSession(tx, null, id, IDLE));
  expect(await revoke()).toMatchObject({ id, address: '192.0.2.1' });
  expect(await revoke()).toBeUndefined();
  expect([await isOpen(id, true), await isOpen(other)]).toEqual([false, true]);
});

test('all others are revoked, and open sessions are listed newest first', async () => {
  const ids = [await begin(), await begin(), await begin()];
  await idle(await begin(), IDLE + 1);
  const list = async (): Promise<string[]> =>
    (await listSessions(database.db, { personId: null, idleSeconds: IDLE, page: 1, limit: 20 })).sessions.map(
      ({ id }) => id,
    );
  expect(await list()).toEqual([...ids].reverse());
  const [kept = ''] = ids;
  expect(await transact(database.db, (tx) => revokeOtherSessions(tx, null, kept, IDLE))).toBe(2);
  expect(await list()).toEqual([kept]);
});

test('a session is removed at a login after it has expired', async () => {
  await begin();
  await passDays(database.db, 2);
  await begin();
  expect(await countRows(database.db)).toMatchObject({ admin_sessions: 1 });
});

test('the end of a session waits for a change that holds it, and a change waits for the end and sees it', async () => {
  const id = await begin();
  const holds = (tx: Tx): Promise<boolean> => holdSession(tx, id, IDLE);
  const change = await database.db.transaction();
  expect(await holds(change)).toBe(true);
  expect(await isOpen(id, true)).toBe(true); // noting its use does not wait
  const done: string[] = [];
  const ending = transact(database.db, async (tx) => {
    await revokeAllSessions(tx, null);
    done.push('ended');
    expect(await holds(tx)).toBe(true); // ended by this very transaction
  });
  done.push('changed');
  await change.commit();
  await ending;
  expect(done).toEqual(['changed', 'ended']);
  expect(await transact(database.db, holds)).toBe(false);
});
