import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { query, queryOne } from '../db/pool';
import { transact } from '../db/transaction';
import { countRows, passDays } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { insertSession, listSessions, revokeOtherSessions, revokeSession, useSession } from './sessions';

const HOUR = 3600;
const IDLE = 8 * HOUR;

const database = databasePerTest();

async function begin(hours = 24): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + hours * HOUR * 1000);
  await transact(database.db, (tx) =>
    insertSession(tx, { id, expiresAt, address: '192.0.2.1', userAgent: 'Mozilla/5.0' }),
  );
  return id;
}

const isOpen = (id: string, isUse = false): Promise<boolean> =>
  useSession(database.db, id, { idleSeconds: IDLE, isUse });

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
  const revoke = (): Promise<unknown> => transact(database.db, (tx) => revokeSession(tx, id, IDLE));
  expect(await revoke()).toMatchObject({ id, address: '192.0.2.1' });
  expect(await revoke()).toBeUndefined();
  expect([await isOpen(id, true), await isOpen(other)]).toEqual([false, true]);
});

test('all others are revoked, and open sessions are listed newest first', async () => {
  const ids = [await begin(), await begin(), await begin()];
  await idle(await begin(), IDLE + 1);
  const list = async (): Promise<string[]> =>
    (await listSessions(database.db, { idleSeconds: IDLE, page: 1, limit: 20 })).sessions.map(({ id }) => id);
  expect(await list()).toEqual([...ids].reverse());
  const [kept = ''] = ids;
  expect(await transact(database.db, (tx) => revokeOtherSessions(tx, kept, IDLE))).toBe(2);
  expect(await list()).toEqual([kept]);
});

test('a session is removed at a login after it has expired', async () => {
  await begin();
  await passDays(database.db, 2);
  await begin();
  expect(await countRows(database.db)).toMatchObject({ admin_sessions: 1 });
});
