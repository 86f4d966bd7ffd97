import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { audit } from '../../audit/audit';
import { query } from '../../db/pool';
import { transact } from '../../db/transaction';
import { buildMerchant } from '../../testing';
import { databasePerTest } from '../../testing/database/suite-database';
import {
  type AdminAction,
  type AdminActor,
  appendAdminAction,
  hasAdminAction,
  listAdminActions,
  readAdminActionHead,
  transactRecorded,
} from './admin-actions';

const ADMIN: AdminActor = { kind: 'admin', sessionId: randomUUID(), address: '192.0.2.1' };
const OPERATOR: AdminActor = { kind: 'command_line', operator: 'root@host' };
const ACTION: AdminAction = {
  action: 'merchant.create',
  object: randomUUID(),
  before: null,
  after: { name: 'Grüße "✓" \\' },
};

const database = databasePerTest();

const append = (action = ACTION, actor: AdminActor = ADMIN): ReturnType<typeof appendAdminAction> =>
  transact(database.db, (tx) => appendAdminAction(tx, actor, action));

async function brokenPromises(): Promise<string[]> {
  const { findings } = await audit(database.db, { dustLimit: usdt(10_000n) });
  return findings.flatMap(({ check, rows }) => rows.map(({ key }) => `${check} ${key}`));
}

test('actions are listed newest first, as they were recorded', async () => {
  await append();
  const request: AdminAction = { action: 'rescan.request', object: null, before: null, after: { from: 1, to: 2 } };
  const place = await append(request, OPERATOR);
  const { actions, total } = await listAdminActions(database.db, {
    action: null,
    merchantId: null,
    page: 1,
    limit: 20,
  });
  expect(total).toBe(2);
  expect(actions).toMatchObject([
    { ...request, ...place, sequence: 2, actor: OPERATOR },
    { ...ACTION, sequence: 1, actor: ADMIN },
  ]);
  const filtered = await listAdminActions(database.db, {
    action: 'merchant.create',
    merchantId: null,
    page: 1,
    limit: 20,
  });
  expect(filtered.actions.map(({ sequence }) => sequence)).toEqual([1]);
});

test('a person, a key and the command line are named by their rows, whose hashes cover who it was', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const [person] = await query<{ id: string }>(
    database.db,
    `insert into people (name, login_name) values ('Ada', 'ada') returning id`,
  );
  const personId = person?.id ?? '';
  const sessionId = randomUUID();
  await append();
  await append(ACTION, { kind: 'person', personId, role: 'operator', merchantId: null, sessionId, address: '::1' });
  const action: AdminAction = { ...ACTION, object: merchantId };
  await append(action, { kind: 'key', merchantId, address: '::1' });
  await append(action, OPERATOR);
  const page = { action: null, page: 1, limit: 20 };
  const { actions } = await listAdminActions(database.db, { ...page, merchantId: null });
  expect(actions.map(({ actor }) => actor)).toMatchObject([
    OPERATOR,
    { kind: 'key', merchantId },
    { kind: 'person', personId, name: 'Ada', role: 'operator' },
    ADMIN,
  ]);
  const { actions: own } = await listAdminActions(database.db, { ...page, merchantId });
  expect(own.map(({ sequence }) => sequence)).toEqual([4, 3]);
  expect(await brokenPromises()).toEqual([]);
});

test('fifty actions at once form one chain without a gap', async () => {
  const places = await Promise.all(Array.from({ length: 50 }, () => append()));
  expect(places.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 1),
  );
  expect(await brokenPromises()).toEqual([]);
  const newest = places.find(({ sequence }) => sequence === 50);
  expect(await readAdminActionHead(database.db)).toEqual(newest);
  for (const place of places) expect(await hasAdminAction(database.db, place)).toBe(true);
  expect(await hasAdminAction(database.db, { sequence: 50, hash: '00'.repeat(32) })).toBe(false);
});

test('an action that fails leaves no row, and a row that fails leaves no action', async () => {
  const failing = transactRecorded(database.db, ADMIN, () => Promise.reject(new Error('refused')));
  await expect(failing).rejects.toThrow('refused');
  const unrecordable = transactRecorded(database.db, ADMIN, async (tx) => {
    await query(tx, `insert into applied_api_keys (api_key_hash) values (sha256('key'))`);
    return { result: undefined, action: { ...ACTION, action: 'not an action' as 'merchant.create' } };
  });
  await expect(unrecordable).rejects.toThrow('admin_actions_action_check');
  expect(await query(database.db, 'select 1 from applied_api_keys')).toEqual([]);
  expect(await readAdminActionHead(database.db)).toMatchObject({ sequence: 0 });
});

test('a process that is killed before the commit leaves neither the action nor its row', async () => {
  const killed = transactRecorded(database.db, ADMIN, async (tx) => {
    await query(tx, `insert into applied_api_keys (api_key_hash) values (sha256('key'))`);
    await appendAdminAction(tx, ADMIN, ACTION);
    const [{ pid } = { pid: 0 }] = await query<{ pid: number }>(tx, 'select pg_backend_pid() as pid');
    await query(database.db, 'select pg_terminate_backend(:pid, 5000)', { pid });
    return { result: undefined, action: ACTION };
  });
  await expect(killed).rejects.toThrow();
  expect(await query(database.db, 'select 1 from applied_api_keys')).toEqual([]);
  expect(await append()).toMatchObject({ sequence: 1 });
  expect(await brokenPromises()).toEqual([]);
});

test.each([
  'update admin_actions set object = null',
  'delete from admin_actions',
  'truncate admin_actions',
  'update admin_action_head set sequence = 0',
  'delete from admin_action_head',
  'truncate admin_action_head',
  'insert into admin_action_head (is_only_row) values (true)',
])('%s is refused', async (sql) => {
  await append();
  await expect(query(database.db, sql)).rejects.toThrow(/never changed or removed|with an appended row only/);
});

test('an insert chooses neither the place nor the time nor the hash of its row', async () => {
  await append();
  await query(
    database.db,
    `insert into admin_actions (sequence, recorded_at, actor, operator, action, previous_hash, hash)
     values (7, '2020-01-01', 'command_line', 'x', 'a.b', sha256('a'), sha256('b'))`,
  );
  expect(await brokenPromises()).toEqual([]);
  expect(await readAdminActionHead(database.db)).toMatchObject({ sequence: 2 });
});

test.each([
  ['update admin_actions set object = null'],
  ['delete from admin_actions'],
  ['truncate admin_actions'],
  ['alter table admin_actions disable trigger all'],
  ['update admin_action_head set sequence = 0'],
  ['set local session_replication_role = replica'],
])('a role that may append has no right to: %s', async (sql) => {
  const tx = await database.db.transaction();
  try {
    const role = `service_${randomUUID().replaceAll('-', '')}`;
    await query(tx, `create role ${role}; grant select, insert on admin_actions to ${role}; set local role ${role}`);
    expect(await appendAdminAction(tx, ADMIN, ACTION)).toMatchObject({ sequence: 1 });
    await expect(query(tx, sql)).rejects.toThrow(/permission denied|must be owner/);
  } finally {
    await tx.rollback(); // and with it the role, which all databases share
  }
});

test.each([
  ['a flipped bit', 'update admin_actions set address = $$192.0.2.3$$ where sequence = 3', 'L01 row 0000000003'],
  ['a removed row', 'delete from admin_actions where sequence = 3', 'L02 row 0000000004'],
  ['the removal of the newest row', 'delete from admin_actions where sequence = 12', 'L03 head'],
])('%s is found, by the first row that is broken', async (_what, sql, finding) => {
  for (let i = 0; i < 12; i++) await append();
  await transact(database.db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica');
    await query(tx, sql);
  });
  expect(await brokenPromises()).toEqual([finding]);
});
