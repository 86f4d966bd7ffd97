import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { pinInstance, type Order } from '@gateway/store';
import { buildMerchant, buildOrder, openTestDatabase, payOrder, TEST_NETWORK } from '@gateway/store/testing';
import type { TestDatabase } from '@gateway/store/testing';
import { orderLife } from './order';

let database: TestDatabase;
let order: Order;

beforeAll(async () => {
  database = await openTestDatabase();
  await pinInstance(database.db, { network: TEST_NETWORK });
  const { id: merchantId } = await buildMerchant(database.db);
  order = await payOrder(database.db, await buildOrder(database.db, { merchantId, externalId: 'invoice 7' }));
});

afterAll(async () => {
  await database.drop();
});

async function show(search: string): Promise<{ code: number; output: string }> {
  const spies = [process.stdout, process.stderr].map((stream) => jest.spyOn(stream, 'write').mockReturnValue(true));
  try {
    const code = await orderLife({ DATABASE_URL: database.url }, [search]);
    return { code, output: spies.flatMap((spy) => spy.mock.calls.map(([text]) => String(text))).join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

test.each([
  ['id', () => order.id],
  ['external id', () => 'invoice 7'],
  ['address', () => order.address],
  ['transaction hash', () => order.txHash ?? ''],
])('the %s finds an order and its whole history, by time', async (_what, search) => {
  const { code, output } = await show(search());
  expect(code).toBe(0);
  expect(output).toContain('10.000000 of 10.000000 USDT');
  expect(output).toMatch(/Z {2}order_created\n/);
  expect(output).toMatch(/Z {2}transfer of 10\.000000 from T\w+, block 1, [0-9a-f]{64}\n/);
  expect(output).toMatch(/Z {2}payment_confirmed .*amount_received=10\.000000/);
});

test('an unknown order exits with 1', async () => {
  const { code, output } = await show('another');
  expect(code).toBe(1);
  expect(output).toContain('no order');
});
