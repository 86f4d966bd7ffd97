import { beforeAll, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { pinInstance } from '@gateway/store/gateway';
import { type Order } from '@gateway/store/orders';
import { buildMerchant, buildOrder, payOrder, TEST_NETWORK } from '@gateway/store/testing';
import { databasePerSuite } from '@gateway/store/testing/suite-database';
import { dispatch } from '../dispatch';
import { print, type Printed } from '../testing';

const database = databasePerSuite();
let order: Order;

beforeAll(async () => {
  await pinInstance(database.db, { network: TEST_NETWORK });
  const { id: merchantId } = await buildMerchant(database.db);
  order = await payOrder(database.db, await buildOrder(database.db, { merchantId, externalId: 'invoice 7' }));
});

const show = (search: string, ...options: string[]): Promise<Printed> =>
  print(() => dispatch({ DATABASE_URL: database.urlOf('reader') }, ['order', search, ...options]));

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

test('with --json the history is a document', async () => {
  const { code, output } = await show('invoice 7', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    data: [
      {
        id: order.id,
        external_id: 'invoice 7',
        amount_received: '10.000000',
        status: 'confirmed',
        scanned_to: { block_number: 1 },
        transfers: [{ amount: '10.000000', is_final: true }],
        events: [{ event_type: 'order_created' }, { event_type: 'payment_confirmed' }],
        attempts: [],
      },
    ],
  });
});

test('a sweep whose transaction the node refuses shows the words of the node', async () => {
  const { output } = await show('invoice 7');
  expect(output).not.toContain('node refuses');
  await query(
    database.db,
    `insert into sweeps (network, address_idx, address, order_id)
     select network, address_idx, address, id from orders where id = :id`,
    { id: order.id },
  );
  await query(database.db, `update sweeps set refusal = 'TAPOS_ERROR: Tapos check error.'`);
  expect((await show('invoice 7')).output).toContain('node refuses     TAPOS_ERROR: Tapos check error.\n');
  const { output: json } = await show('invoice 7', '--json');
  expect(JSON.parse(json)).toMatchObject({ data: [{ sweep_refusal: 'TAPOS_ERROR: Tapos check error.' }] });
});

test('an unknown order is an error', async () => {
  await expect(show('another')).rejects.toThrow('no order');
  const { code, output } = await show('another', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({ code: 'NOT_FOUND', error: expect.stringContaining('no order') });
});
