import { openHmacKeys } from '@gateway/domain';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { connect, query, type Db } from './pool';
import { prepare, runPrepared } from './prepared';
import { lookUpKeys } from '../merchants/key-lookup';
import { openTestDatabase, type TestDatabase } from '../testing';
import { buildMerchant, buildOrder, buildWallet, TEST_HMAC_SECRET } from '../testing/data';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = connect(database.url, { name: 'test', poolSize: 1, statementTimeoutMs: 5_000 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('bindings are numbered by name, and casts are left unchanged', () => {
  expect(prepare('any', 'select :id::uuid, :name, :id::text, now()::date')).toEqual({
    name: 'any',
    text: 'select $1::uuid, $2, $1::text, now()::date',
    names: ['id', 'name'],
  });
});

test('arrays round-trip, whatever they contain', async () => {
  const back = prepare(
    'arrays',
    `select :texts::text[] as texts, :times::timestamptz[] as times, :numbers::bigint[]::text as numbers,
       :flags::boolean[] as flags, :bytes::bytea[] as bytes, :documents::jsonb[] as documents`,
  );
  const arrays = {
    texts: [
      'plain',
      '',
      'null',
      'NULL',
      null,
      'a,b',
      '{x}',
      'say "it"',
      'back\\slash',
      "o'clock",
      ' edge ',
      'é\n\t',
      '1e5',
    ],
    times: [new Date(0), new Date('2026-03-01T10:20:30.456Z'), null],
    flags: [true, false, null],
    bytes: [Buffer.from([0, 255, 92, 34]), Buffer.alloc(0)],
  };
  const documents = [{ tx_hash: 'ab', note: 'a "quoted" \\ one, {two}' }, {}];
  const texts = documents.map((one) => JSON.stringify(one));
  const bindings = { ...arrays, documents: texts, numbers: [0, -1n, 2n ** 62n, null] };
  expect(await runPrepared(db, back, bindings)).toEqual([
    { ...arrays, documents, numbers: '{0,-1,4611686018427387904,NULL}' },
  ]);
  const none = { texts: [], times: [], flags: [], bytes: [], documents: [] };
  expect(await runPrepared(db, back, { ...none, numbers: [] })).toEqual([{ ...none, numbers: '{}' }]);
});

test('prepared statements survive a migration that adds columns', async () => {
  await buildWallet(db, 2);
  const merchant = await buildMerchant(db);
  const order = await buildOrder(db, { merchantId: merchant.id });
  const key = openHmacKeys(TEST_HMAC_SECRET, undefined).hash(merchant.apiKey);
  const read = (): Promise<unknown> => lookUpKeys(db, [{ isReadOnly: false, key, orderId: order.id }]);
  const before = await read();
  for (const table of ['merchants', 'orders', 'addresses', 'address_leases', 'order_events']) {
    await query(db, `alter table ${table} add column added_later text`);
  }
  expect(await read()).toEqual(before);
  expect(await buildOrder(db, { merchantId: merchant.id })).toMatchObject({ status: 'pending' });
});

test('the statement after one whose server process was ended is sent on another connection', async () => {
  const pid = prepare('own_pid', 'select pg_backend_pid() as pid');
  const sleep = prepare('sleep', 'select pg_sleep(60)');
  const pids = new Set<number>();
  for (let i = 0; i < 10; i++) {
    const [own] = await runPrepared<{ pid: number }>(db, pid, {});
    pids.add(own?.pid ?? 0);
    const asleep = runPrepared(db, sleep, {}).catch((error: unknown) => error);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where pid = :pid and wait_event = 'PgSleep'`;
    await until('it is ended', async () => (await query(database.db, end, { pid: own?.pid })).length === 1);
    expect(await asleep).toMatchObject({ code: '57P01' });
  }
  expect(pids.size).toBe(10);
});
