import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@jest/globals';
import { query, queryOne, type Db } from '@gateway/store/db';
import { buildMerchant, insertManyOrders } from '@gateway/store/testing';
import { type Answer } from '../testing';
import { apiPerTest } from '../testing/suite-api';

const api = apiPerTest();

const LIST_CONNECTIONS = 4;
/** More orders than a page has, so that a list without a filter reads the statistics, as nothing else here does. */
const ORDERS = 30;

async function buildListedMerchant(db: Db): Promise<string> {
  const { id, apiKey } = await buildMerchant(db);
  await insertManyOrders(db, id, ORDERS);
  return apiKey;
}

const listOf = (key: string): Promise<Answer> => api.call('GET', '/payments', { key });
const statuses = async (answers: readonly Promise<Answer>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

/** Lets every list without a filter wait in the database, until it is released. */
async function holdLists(): Promise<{ release(): Promise<unknown> }> {
  const tx = await api.database.db.transaction();
  await query(tx, 'lock table merchant_statistics in access exclusive mode');
  return { release: () => tx.rollback() };
}

async function countHeld(): Promise<number> {
  const row = await queryOne<{ held: number }>(
    api.database.db,
    `select count(*)::int as held from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.held ?? 0;
}

async function untilHeld(count: number): Promise<void> {
  while ((await countHeld()) < count) await sleep(10);
}

/** What a reader's third list is answered, while two of its lists and one of another reader are read. */
async function readThird(list: () => Promise<Answer>, listOfOther: () => Promise<Answer>): Promise<Answer> {
  const held = await holdLists();
  const reading = [list(), list()];
  await untilHeld(2);
  const third = list();
  const ofOther = listOfOther();
  await untilHeld(3);
  const answer = await third;
  await held.release();
  expect(await statuses([...reading, ofOther])).not.toContain(429);
  return answer;
}

test('two lists of a key are read at once, and a third when one of them has ended', async () => {
  const key = await buildListedMerchant(api.database.db);
  const held = await holdLists();
  const answers = [listOf(key), listOf(key), listOf(key)];
  await untilHeld(2);
  await held.release();
  expect(await statuses(answers)).toEqual([200, 200, 200]);
});

test('a list that gets no turn is refused for a moment, and the lists of another key are not', async () => {
  const [key, other] = [await buildListedMerchant(api.database.db), await buildListedMerchant(api.database.db)];
  const refused = await readThird(
    () => listOf(key),
    () => listOf(other),
  );
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await listOf(key)).status).toBe(200);
});

test('a deep page of a key is read alone, and the next list when it has ended', async () => {
  const key = await buildListedMerchant(api.database.db);
  const held = await holdLists();
  const deep = api.call('GET', '/payments?page=101&limit=100', { key });
  await untilHeld(1);
  const refused = await listOf(key);
  const heldThen = await countHeld();
  const waiting = listOf(key);
  await held.release();
  expect(refused.status).toBe(429);
  expect(heldThen).toBe(1);
  expect(await statuses([deep, waiting])).toEqual([200, 200]);
});

test('when many lists of a key wait, further ones are refused at once', async () => {
  const key = await buildListedMerchant(api.database.db);
  // On a busy machine a second may pass before the lists are released: those that wait are then refused too.
  let outcome: unknown;
  for (let attempt = 0; attempt < 5 && !isDeepStrictEqual(outcome, [22, 3]); attempt++) {
    const held = await holdLists();
    const answers = Array.from({ length: 25 }, () => listOf(key));
    await untilHeld(2);
    await Promise.race(answers);
    await held.release();
    const all = await statuses(answers);
    outcome = [200, 429].map((wanted) => all.filter((status) => status === wanted).length);
  }
  expect(outcome).toEqual([22, 3]);
});

test("a session of the admin has two lists at a time, and another one's are not affected", async () => {
  await buildListedMerchant(api.database.db);
  const [headers, others] = [await api.logIn(), await api.logIn()];
  const list = (of: Record<string, string>): Promise<Answer> => api.call('GET', '/admin/orders', { headers: of });
  const refused = await readThird(
    () => list(headers),
    () => list(others),
  );
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
});

test('with all connections for lists in use, nothing else waits for them', async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, () => buildListedMerchant(api.database.db)));
  const held = await holdLists();
  const lists = keys.flatMap((key) => [listOf(key), listOf(key)]);
  await untilHeld(LIST_CONNECTIONS);
  const created = [];
  for (let i = 0; i < 5; i++) created.push(await api.createPayment());
  const id = String(created[0]?.body['id']);
  const [read, checkout, session] = await Promise.all([
    api.call('GET', `/payments/${id}`, { key: api.key }),
    api.call('GET', `/checkout/${id}/status`),
    api.logIn(),
  ]);
  // On a slow machine a list may have reached its time limit: then another one has its connection.
  await untilHeld(LIST_CONNECTIONS);
  await held.release();
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect([read.status, checkout.status]).toEqual([200, 200]);
  expect(session['cookie']).toMatch(/^admin_token=/);
  expect(await statuses(lists)).not.toContain(429);
});
