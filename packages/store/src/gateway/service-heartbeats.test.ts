import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sqlState } from '../db/faults';
import { connect, query, type Db } from '../db/pool';
import { heartbeatsOf, listHeartbeats, SERVICES, type ServiceName } from './service-heartbeats';
import { openTestDatabase, passDays, type TestDatabase } from '../testing';

const HOUR_SECONDS = 3_600;

let database: TestDatabase;
let connections: Db[];

beforeEach(async () => {
  database = await openTestDatabase();
  connections = [];
});
afterEach(async () => {
  for (const db of connections) await db.destroy();
  await database.drop();
});

function as(service: ServiceName): Db {
  const db = connect(database.urlOf(service), { name: service, poolSize: 2, statementTimeoutMs: 10_000 });
  connections.push(db);
  return db;
}

const copyOn = (host: string, uptimeSeconds = 5) => ({
  instance: randomUUID(),
  host,
  version: '1.2.3',
  uptimeSeconds,
});

/** As if the rows had been written so long before. */
async function age(seconds: number): Promise<void> {
  await query(database.db, `update service_heartbeats set seen_at = seen_at - :seconds * interval '1 second'`, {
    seconds,
  });
}

test.each(SERVICES)(
  'each copy of the %s reports itself with the role of its service, and removes its report',
  async (service) => {
    const heartbeats = heartbeatsOf(as(service), service);
    const [first, second] = [copyOn('host-a', HOUR_SECONDS), copyOn('host-b')];
    await heartbeats.write(first);
    await heartbeats.write(second);
    expect(await listHeartbeats(database.db)).toMatchObject([
      { service, host: 'host-b', version: '1.2.3' },
      { service, host: 'host-a', version: '1.2.3' },
    ]);
    await heartbeats.remove(second);
    const [left, ...others] = await listHeartbeats(database.db);
    expect(others).toEqual([]);
    expect(left?.host).toBe('host-a');
    expect(Date.now() - Number(left?.startedAt)).toBeGreaterThanOrEqual(HOUR_SECONDS * 1000 - 60_000);
  },
);

test('a report is renewed in its row, with the start as it was', async () => {
  const heartbeats = heartbeatsOf(as('api'), 'api');
  const copy = copyOn('host-a');
  await heartbeats.write(copy);
  await age(HOUR_SECONDS);
  const [before] = await listHeartbeats(database.db);
  expect(before?.silentSeconds).toBeGreaterThanOrEqual(HOUR_SECONDS);
  await heartbeats.write({ ...copy, uptimeSeconds: 500 });
  const [after, ...others] = await listHeartbeats(database.db);
  expect(others).toEqual([]);
  expect(after?.silentSeconds).toBeLessThan(60);
  expect(after?.startedAt).toEqual(before?.startedAt);
});

test('a copy that did not end orderly stays listed for a day, and one that resumes after a day is listed again', async () => {
  const heartbeats = heartbeatsOf(as('api'), 'api');
  const suspended = copyOn('host-a');
  await heartbeats.write(suspended);
  await age(23 * HOUR_SECONDS);
  await heartbeats.write(copyOn('host-b'));
  expect(await listHeartbeats(database.db)).toHaveLength(2);
  await passDays(database.db, 1);
  await heartbeats.write(suspended);
  await heartbeats.write(copyOn('host-c'));
  const hosts = (await listHeartbeats(database.db)).map(({ host }) => host);
  expect(hosts).toEqual(['host-c', 'host-a']);
  await age(2 * HOUR_SECONDS);
  await heartbeats.write(suspended);
  expect((await listHeartbeats(database.db)).map(({ host }) => host)).toEqual(['host-a', 'host-c']);
});

test('of a service that restarts again and again the newest twenty ended copies are kept, and other services’ all', async () => {
  await heartbeatsOf(as('notifier'), 'notifier').write(copyOn('other'));
  const heartbeats = heartbeatsOf(as('api'), 'api');
  for (let i = 0; i < 30; i++) {
    await heartbeats.write(copyOn(`ended-${String(i)}`));
    await age(HOUR_SECONDS / 6);
  }
  await heartbeats.write(copyOn('running'));
  const hosts = (await listHeartbeats(database.db)).map(({ host }) => host);
  expect(hosts).toHaveLength(22);
  expect(hosts).toEqual(expect.arrayContaining(['running', 'ended-29', 'ended-10', 'other']));
  expect(hosts).not.toContain('ended-9');
});

test('no service reports on another: not that it runs, nor that it ended', async () => {
  await heartbeatsOf(as('watcher'), 'watcher').write(copyOn('host-a'));
  const notifier = as('notifier');
  const forged = [
    () => heartbeatsOf(notifier, 'watcher').write(copyOn('host-b')),
    () => query(notifier, 'update service_heartbeats set seen_at = clock_timestamp()'),
    () => query(notifier, 'delete from service_heartbeats'),
  ];
  for (const forge of forged) {
    const refused = await forge().then(
      () => 'it was accepted',
      (error: unknown) => sqlState(error),
    );
    expect(refused).toBe('42501');
  }
  expect(await listHeartbeats(as('notifier'))).toMatchObject([{ host: 'host-a' }]);
});

test('a database that does not serve is Unavailable', async () => {
  const db = connect('postgres://127.0.0.1:1/x', { name: 'api', poolSize: 1, statementTimeoutMs: 1_000 });
  connections.push(db);
  await expect(heartbeatsOf(db, 'api').write(copyOn('host-a'))).rejects.toMatchObject({ name: 'Unavailable' });
});
