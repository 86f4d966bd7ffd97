import { expect, test } from '@jest/globals';
import { databasePerTest } from '../testing/database/suite-database';
import { query, queryOne } from './pool';

const database = databasePerTest();

test('ids of rows that are inserted by the second are UUIDs of version 7, in the order of their milliseconds', async () => {
  const rows = await query<{ at: string; id: string }>(
    database.db,
    `select at::text, new_id(at)::text as id from generate_series(timestamptz '2026-01-31', '2026-02-01', '7 minutes') at`,
  );
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort());
  for (const { at, id } of rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse(`${at}:00`));
  }
  const [one] = rows;
  const others = await query<{ id: string }>(
    database.db,
    'select new_id(:at)::text as id from generate_series(1, 1000)',
    {
      at: one?.at,
    },
  );
  expect(new Set(others.map(({ id }) => id)).size).toBe(1_000);
});

test('orders, their events, deliveries and messages have such ids', async () => {
  const row = await queryOne<{ tables: string[] }>(
    database.db,
    `select array_agg(c.relname::text order by c.relname) as tables
     from pg_attrdef d join pg_class c on c.oid = d.adrelid where pg_get_expr(d.adbin, d.adrelid) = 'new_id()'`,
  );
  expect(row?.tables).toEqual(['messages', 'order_events', 'orders', 'webhook_deliveries']);
});
