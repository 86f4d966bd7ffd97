import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ORDER_STATUSES, ORDER_TRIGGERS, TRANSITIONS } from '@gateway/domain';
import { query } from './db';
import { openTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test('the database allows exactly the edges of the order table', async () => {
  const allowed = await query<{ from: string; to: string }>(
    database.db,
    `select f as "from", t as "to" from unnest(:statuses::text[]) f, unnest(:statuses::text[]) t
     where is_legal_order_edge(f, t)`,
    { statuses: [...ORDER_STATUSES] },
  );
  const edges = ORDER_STATUSES.flatMap((from) =>
    ORDER_TRIGGERS.map((trigger) => TRANSITIONS[from][trigger])
      .filter((move) => move !== 'ignore' && move !== 'refuse' && move !== from)
      .map((to) => `${from} ${to}`),
  );
  expect(allowed.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([...new Set(edges)].sort());
});
