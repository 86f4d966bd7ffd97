import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { Unavailable } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../../db/pool';
import { buildMerchant, buildOrder, buildWallet, loseEventsAfter } from '../../testing';
import { databasePerSuite } from '../../testing/database/suite-database';
import { openChangeReader, type ChangeReader } from './order-changes';
import type { Order } from '../orders';

jest.setTimeout(120_000);

const WRITERS = 5;
const TRANSACTIONS = 40;

const { db } = databasePerSuite();
beforeAll(async () => {
  await buildWallet(db, WRITERS * TRANSACTIONS + 20);
});

/** Appends an event, without a lock of its order: numbers of one order may then be committed in any order too. */
async function append(tx: Db | Tx, { id, merchantId }: Order): Promise<void> {
  const sql = `insert into order_events (order_id, merchant_id, event_type) values (:id, :merchantId, 'note_added')`;
  await query(tx, sql, { id, merchantId });
}

async function untilComplete(reader: ChangeReader, merchants: readonly string[] | 'all' = 'all'): Promise<void> {
  while (!(await reader.look(db, merchants)).isComplete) await sleep(5);
}

test('every committed change is found once, whatever the order of numbers and commits', async () => {
  const merchants = [(await buildMerchant(db)).id, (await buildMerchant(db)).id];
  const orders: Order[] = [];
  for (let i = 0; i < WRITERS * TRANSACTIONS; i++) {
    orders.push(await buildOrder(db, { merchantId: merchants[i % 2] ?? '' }));
  }
  const readers = [openChangeReader(), openChangeReader()] as const;
  await untilComplete(readers[0], 'all');
  await untilComplete(readers[1], merchants);

  const committed: string[] = [];
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (const order of orders.filter((_order, i) => i % WRITERS === writer)) {
      const isUndone = randomInt(5) === 0;
      const work = db.transaction(async (tx) => {
        await append(tx, order);
        await sleep(randomInt(30));
        if (isUndone) throw new Error('undone');
      });
      if (await work.then(isTrue, isFalse)) committed.push(order.id);
    }
  });
  let isWriting = true;
  const looking = readers.map(async (reader, i) => {
    const found: string[] = [];
    for (;;) {
      const isLast = !isWriting;
      found.push(...(await reader.look(db, i === 0 ? 'all' : merchants)).orderIds);
      if (isLast) return found;
      await sleep(randomInt(10));
    }
  });
  await Promise.all(writers);
  isWriting = false;

  expect(committed.length).toBeLessThan(orders.length);
  for (const found of await Promise.all(looking)) expect(found.sort()).toEqual(committed.sort());
});

const isTrue = (): boolean => true;
const isFalse = (): boolean => false;

test('an event that is committed behind later ones is found once', async () => {
  const [slow, quick] = [await buildOrder(db), await buildOrder(db)];
  const reader = openChangeReader();
  await untilComplete(reader);
  await db.transaction(async (tx) => {
    await append(tx, slow);
    await append(db, quick);
    expect((await reader.look(db, 'all')).orderIds).toEqual([quick.id]);
    for (let i = 0; i < 5; i++) expect((await reader.look(db, 'all')).orderIds).toEqual([]);
  });
  expect((await reader.look(db, 'all')).orderIds).toEqual([slow.id]);
  for (let i = 0; i < 5; i++) expect((await reader.look(db, 'all')).orderIds).toEqual([]);
});

test('a restore in place with the numbers set back is noticed: what follows it is not taken for known', async () => {
  const [first, second] = [await buildOrder(db), await buildOrder(db)];
  const reader = openChangeReader();
  await untilComplete(reader);
  const kept = await queryOne<{ id: string }>(db, 'select id from order_events order by seq desc limit 1');
  await append(db, first);
  await untilComplete(reader);
  await reader.look(db, 'all');
  await loseEventsAfter(db, kept?.id ?? '');
  await append(db, second);
  await expect(reader.look(db, 'all')).rejects.toBeInstanceOf(Unavailable);
});

test('an event that is committed just after a look has read is found by the next one', async () => {
  const [slow, quick] = [await buildOrder(db), await buildOrder(db)];
  const reader = openChangeReader();
  await untilComplete(reader);
  const tx = await db.transaction();
  await append(tx, slow);
  await append(db, quick);
  expect((await reader.look(db, 'all')).orderIds).toEqual([quick.id]);
  expect(
    (
      await reader.look(
        afterStatement('read_changes', () => tx.commit()),
        'all',
      )
    ).orderIds,
  ).toEqual([]);
  expect(tx.isCompleted()).toBe(true);
  expect((await reader.look(db, 'all')).orderIds).toEqual([slow.id]);
});

interface Driver {
  query(statement: { name?: string }): Promise<unknown>;
}

/** The database, with something that happens once a statement has been answered. */
function afterStatement(name: string, happens: () => Promise<unknown>): Db {
  const lender = db.client as { acquireConnection(): Promise<Driver>; releaseConnection(driver: Driver): void };
  const lent = new Map<Driver, Driver>();
  const client = {
    async acquireConnection() {
      const driver = await lender.acquireConnection();
      const query = async (statement: { name?: string }): Promise<unknown> => {
        const result = await driver.query(statement);
        if (statement.name === name) await happens();
        return result;
      };
      const watched = { query };
      lent.set(watched, driver);
      return watched;
    },
    releaseConnection: (watched: Driver) => {
      lender.releaseConnection(lent.get(watched) ?? watched);
    },
  };
  return Object.create(db, { client: { value: client } }) as Db;
}

test('a reader is complete only when what was under way at its begin has ended', async () => {
  const order = await buildOrder(db);
  const reader = openChangeReader();
  await db.transaction(async (tx) => {
    await append(tx, order);
    await buildOrder(db);
    for (let i = 0; i < 5; i++) expect((await reader.look(db, 'all')).isComplete).toBe(false);
  });
  await untilComplete(reader);
  await append(db, order);
  expect((await reader.look(db, 'all')).orderIds).toEqual([order.id]);
});

test('only changes of the given merchants are looked for', async () => {
  const [mine, other] = [await buildOrder(db), await buildOrder(db)];
  const reader = openChangeReader();
  await untilComplete(reader, [mine.merchantId]);
  await append(db, other);
  await append(db, mine);
  expect((await reader.look(db, [mine.merchantId])).orderIds).toEqual([mine.id]);
});

test('more changes of a merchant than one look reads are found in the next', async () => {
  const order = await buildOrder(db);
  const last = await buildOrder(db, { merchantId: order.merchantId });
  const reader = openChangeReader();
  await untilComplete(reader);
  await query(
    db,
    `insert into order_events (order_id, merchant_id, event_type)
     select :id, :merchantId, 'note_added' from generate_series(1, 6000)`,
    { id: order.id, merchantId: order.merchantId },
  );
  await append(db, last);
  const found: string[] = [];
  while (!found.includes(last.id)) found.push(...(await reader.look(db, 'all')).orderIds);
  expect(found).toContain(order.id);
});

test('changes that are committed late among more than one look reads are found', async () => {
  const order = await buildOrder(db);
  const [late, later] = [
    await buildOrder(db, { merchantId: order.merchantId }),
    await buildOrder(db, { merchantId: order.merchantId }),
  ];
  const appendMany = (count: number): Promise<unknown> =>
    query(
      db,
      `insert into order_events (order_id, merchant_id, event_type)
       select :id, :merchantId, 'note_added' from generate_series(1, :count)`,
      { id: order.id, merchantId: order.merchantId, count },
    );
  const reader = openChangeReader();
  await untilComplete(reader);
  const tx = await db.transaction();
  await appendMany(4_995);
  for (const slow of [late, late, late, late, late, later, later]) await append(tx, slow);
  await appendMany(1_000);
  expect((await reader.look(db, 'all')).orderIds).toEqual([order.id]);
  await tx.commit();
  const found = new Set<string>();
  for (let i = 0; i < 5; i++) for (const id of (await reader.look(db, 'all')).orderIds) found.add(id);
  expect(found).toEqual(new Set([order.id, late.id, later.id]));
});
