import { beforeAll, expect, test } from '@jest/globals';
import { query } from '../db/pool';
import { buildOrder } from '../testing';
import { databasePerSuite } from '../testing/database/suite-database';

const database = databasePerSuite();
let id: string;
beforeAll(async () => {
  ({ id } = await buildOrder(database.db));
});

/** Inserts a copy of a pending order with other values. */
function insertCopy(changes: Record<string, unknown>): Promise<unknown> {
  const values = { id: crypto.randomUUID(), external_id: crypto.randomUUID(), ...changes };
  return query(
    database.db,
    `insert into orders select (jsonb_populate_record(o, :values::jsonb)).* from orders o where id = :id`,
    { id, values: JSON.stringify(values) },
  );
}

test.each([
  [{ external_id: '' }, 'external_id has 1 to 255 characters'],
  [{ external_id: 'x'.repeat(256) }, 'external_id has 1 to 255 characters'],
  [{ currency: 'USDC' }, 'the currency is USDT'],
  [{ amount_expected: 0 }, 'amount_expected is above zero'],
  [{ amount_received: -1 }, 'amount_received is not below zero'],
  [{ amount_refunded: -1 }, 'no more is refunded than came'],
  [{ amount_refunded: 1 }, 'no more is refunded than came'],
  [{ underpaid_tolerance: -1 }, 'at most 5 percent of an order, and 10 USDT, may stay unpaid'],
  [{ underpaid_tolerance: 500_001 }, 'at most 5 percent of an order, and 10 USDT, may stay unpaid'],
  [
    { amount_expected: 1_000_000_000, underpaid_tolerance: 10_000_001 },
    'at most 5 percent of an order, and 10 USDT, may stay unpaid',
  ],
  [{ metadata: [] }, 'metadata is an object of at most 5000 bytes'],
  [{ metadata: { a: 'x'.repeat(5_000) } }, 'metadata is an object of at most 5000 bytes'],
  [{ expires_at: '2000-01-01' }, 'created_at, expires_at and monitor_until follow each other'],
  [{ monitor_until: '2000-01-01' }, 'created_at, expires_at and monitor_until follow each other'],
  [{ tx_hash: 'a'.repeat(64) }, 'tx_hash and tx_log_index are set together'],
  [{ tx_log_index: 0 }, 'tx_hash and tx_log_index are set together'],
  [{ confirmed_at: '2026-01-01' }, 'confirmed_at is set exactly once the order counts as paid'],
  [{ is_accepted: true }, 'an accepted order counts as paid'],
  [{ closed_at: '2026-01-01' }, 'only an expired or failed order is closed'],
])('an order that begins with %j is refused: %s', async (changes, rule) => {
  await expect(insertCopy(changes)).rejects.toMatchObject({
    code: '23514',
    message: expect.stringContaining(rule),
  });
});

test.each([
  [`status = 'confirmed'`, 'confirmed_at is set exactly once the order counts as paid'],
  [`status = 'confirmed', confirmed_at = now()`, 'a paid order has received its amount up to its tolerance'],
  [`confirmed_at = now(), amount_received = amount_expected`, 'confirmed_at is set exactly once'],
  [`tx_hash = repeat('a', 64)`, 'tx_hash and tx_log_index are set together'],
  [`amount_refunded = 1`, 'no more is refunded than came'],
  [`closed_at = now()`, 'only an expired or failed order is closed'],
])('a pending order is refused to change by %j: %s', async (change, rule) => {
  const changed = query(database.db, `update orders set ${change} where id = :id`, { id });
  await expect(changed).rejects.toMatchObject({ code: '23514', message: expect.stringContaining(rule) });
});

test('a copy that breaks no rule is inserted', async () => {
  await insertCopy({ metadata: { a: 'b' }, external_id: 'x'.repeat(255) });
  expect(await query(database.db, 'select 1 from orders')).toHaveLength(2);
});

test('the tolerance of an order never changes', async () => {
  const changed = query(database.db, 'update orders set underpaid_tolerance = 1 where id = :id', { id });
  await expect(changed).rejects.toThrow('the terms of an order never change');
});
