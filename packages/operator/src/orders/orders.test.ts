import { beforeAll, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { buildMerchant, buildOrder, payOrder } from '@gateway/store/testing';
import { databasePerSuite } from '@gateway/store/testing/suite-database';
import { dispatch } from '../dispatch';
import { print, type Printed } from '../testing';

const ORDERS = 7;

const database = databasePerSuite();
let merchantId: string;
/** Newest first; all were created in the same microsecond but one. */
let orders: Order[];
let paid: Order;

beforeAll(async () => {
  ({ id: merchantId } = await buildMerchant(database.db));
  orders = [];
  for (let i = 0; i < ORDERS; i++) {
    orders.push(await buildOrder(database.db, { merchantId, externalId: `invoice ${String(i)}` }));
  }
  await query(database.db, 'alter table orders disable trigger guard_order');
  await query(
    database.db,
    `update orders set created_at = date_trunc('hour', created_at) where external_id <> 'invoice 3'`,
  );
  await query(database.db, 'alter table orders enable trigger guard_order');
  paid = await payOrder(database.db, await buildOrder(database.db, { externalId: 'of another merchant' }));
});

const list = (...options: string[]): Promise<Printed> =>
  print(() => dispatch({ DATABASE_URL: database.urlOf('reader') }, ['orders', ...options]));

async function read(...options: string[]): Promise<{ ids: string[]; next: string | null }> {
  const { data, next } = JSON.parse((await list('--json', ...options)).output) as {
    data: { external_id: string }[];
    next: string | null;
  };
  return { ids: data.map((order) => order.external_id), next };
}

test('every order is listed once over the pages, newest first, although creation times are equal', async () => {
  const seen: string[] = [];
  let after: string[] = [];
  for (;;) {
    const { ids, next } = await read('--limit', '2', ...after);
    seen.push(...ids);
    if (next === null) break;
    after = ['--after', next];
  }
  expect(seen).toHaveLength(ORDERS + 1);
  expect(new Set(seen).size).toBe(ORDERS + 1);
  expect(seen.slice(0, 2)).toEqual(['of another merchant', 'invoice 3']);
  const all = await read();
  expect(all).toEqual({ ids: seen, next: null });
});

test('filters narrow the list, alone and together', async () => {
  const first = orders[0];
  expect((await read('--merchant', merchantId.toUpperCase())).ids).toHaveLength(ORDERS);
  expect((await read('--status', 'confirmed')).ids).toEqual(['of another merchant']);
  expect((await read('--status', 'confirmed,pending', '--limit', '1000')).ids).toHaveLength(ORDERS + 1);
  expect((await read('--external-id', 'invoice 0')).ids).toEqual(['invoice 0']);
  expect((await read('--address', first?.address ?? '')).ids).toEqual(['invoice 0']);
  expect((await read('--address', paid.address, '--merchant', merchantId)).ids).toEqual([]);
  const { ids, next } = await read('--status', 'pending,confirmed', '--merchant', merchantId, '--limit', '3');
  const rest = await read('--status', 'pending,confirmed', '--merchant', merchantId, '--after', next ?? '');
  expect([...ids, ...rest.ids].sort()).toEqual(orders.map(({ externalId }) => externalId).sort());
});

test('for people an order is a line, and the last line continues the list', async () => {
  const { code, output } = await list('--limit', '1');
  expect(code).toBe(0);
  expect(output).toContain(`${paid.id} ${paid.createdAt.toISOString()} confirmed `);
  expect(output).toContain(`10.000000 of 10.000000 ${paid.address}`);
  expect(output).toMatch(/ "of another merchant"\nmore: --after .{36}\n$/);
  expect((await list('--status', 'failed')).output).toBe('no order matches\n');
});

test.each([
  [['--status', 'paid'], '--status must be one or more of pending,'],
  [['--status', ''], '--status must be'],
  [['--merchant', 'shop'], '--merchant must be an id'],
  [['--address', 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBg'], '--address must be a TRON address'],
  [['--limit', '0'], '--limit must be a number from 1 to 1000'],
  [['--limit', '1001'], '--limit must be a number from 1 to 1000'],
  [['--after', 'x'], '--after must be an id'],
  [['--nonsense'], "Unknown option '--nonsense'"],
])('%j is refused', async (options, message) => {
  await expect(list(...options)).rejects.toThrow(message);
  const { code, output } = await list('--json', ...options);
  expect(code).toBe(2);
  expect(JSON.parse(output)).toEqual({ error: expect.stringContaining(message), code: 'USAGE' });
});

test('a list does not end silently after an order that does not exist', async () => {
  const { code, output } = await list('--json', '--after', '00000000-0000-4000-8000-000000000000');
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({ code: 'NOT_FOUND' });
});
