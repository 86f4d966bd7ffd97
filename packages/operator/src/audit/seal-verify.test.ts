import { beforeAll, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { sealNextDay, type DaySeal } from '@gateway/store/seals';
import { buildOrder, buildTerm, payOrder } from '@gateway/store/testing';
import { databasePerSuite } from '@gateway/store/testing/suite-database';
import { dispatch } from '../dispatch';
import { print, type Printed } from '../testing';

const database = databasePerSuite();
let first: DaySeal;
let second: DaySeal;

beforeAll(async () => {
  const { db } = database;
  await payOrder(db, await buildOrder(db));
  await query(db, `update wallet set created_at = created_at - interval '5 days'`);
  const term = await buildTerm(db);
  first = (await sealNextDay(db, term)) as DaySeal;
  second = (await sealNextDay(db, term)) as DaySeal;
});

const verify = (...options: string[]): Promise<Printed> =>
  print(() => dispatch({ DATABASE_URL: database.urlOf('reader') }, ['seal', 'verify', ...options]));

test('seals that hold are confirmed, with the newest one to note', async () => {
  const { code, output } = await verify();
  expect(code).toBe(0);
  expect(output).toContain(`2 days from ${first.day}; newest seal ${second.day}:${second.seal}`);
  expect(output).toContain('nothing was changed or removed');
  const json = JSON.parse((await verify('--json')).output) as { seals: { day: string }[]; findings: unknown[] };
  expect(json).toMatchObject({
    seals: [{ day: first.day, rows: 0, seal: first.seal }, { day: second.day }],
    findings: [],
  });
});

test('a seal that was noted elsewhere is confirmed, and missed when the database has another one', async () => {
  expect((await verify('--seal', `${first.day}:${first.seal}`, '--seal', `${second.day}:${second.seal}`)).code).toBe(0);
  const other = await verify('--seal', `${first.day}:${second.seal}`);
  expect(other.code).toBe(1);
  expect(other.output).toContain(`${first.day}  has the seal ${first.seal}, not the noted ${second.seal}`);
  const unknown = await verify('--seal', `2020-01-01:${first.seal}`);
  expect(unknown.output).toContain('2020-01-01  has no seal');
});

test.each([
  [['--from', 'yesterday'], '--from needs a day'],
  [['--from', '2026-02-30'], '--from needs a day'],
  [['--seal', '2026-11-22:ab'], '--seal needs a day and its seal'],
])('%j is refused', async (options, sentence) => {
  await expect(verify(...options)).rejects.toThrow(sentence);
});

test('a row that was added to a sealed day fails the verification from that day on, not from a later one', async () => {
  const { db } = database;
  await query(db, 'alter table chain_transfers disable trigger guard_transfer');
  await query(db, `update chain_transfers set recorded_at = '${second.day}T12:00:00Z'`);
  await query(db, 'alter table chain_transfers enable trigger guard_transfer');
  const changed = await verify('--from', second.day);
  expect(changed.code).toBe(1);
  expect(changed.output).toContain(`${second.day}  has 1 rows, and 0 were sealed`);
  expect(changed.output).toContain('the seals do NOT hold');
  expect((await verify('--from', '2999-01-01')).code).toBe(0);
});
