import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { testWebhookBody } from '@gateway/domain';
import { query, requestTestDelivery, waitForTestOutcome } from '@gateway/store';
import { buildOrder, payOrder } from '@gateway/store/testing';
import { openTestHouse, times, type TestHouse } from './testing/house';
import { openShop, type Shop } from './testing/shop';
import { until } from './testing/until';

/** All that the notifier must do in the database: nothing of wallets, addresses, merchants' keys, sweeps or sessions. */
const NEEDED: Record<string, string> = {
  migrations: 'select',
  instance: 'select, update',
  merchants: 'select (id, webhook_secret_sealed, previous_secret_sealed, previous_secret_until)',
  orders: 'select, update',
  order_events: 'select, insert',
  statistic_deltas: 'insert',
  credits: 'select',
  chain_transfers: 'select',
  webhook_deliveries: 'select, insert, update, delete',
  webhook_attempts: 'select, insert, delete',
  webhook_endpoints: 'select, insert, update, delete',
};

let house: TestHouse;
let shop: Shop;
let role: string;

beforeEach(async () => {
  house = await openTestHouse();
  shop = await openShop();
  role = `notifier_${randomBytes(6).toString('hex')}`;
  const { db } = house.database;
  await query(db, `create role ${role}`);
  for (const [table, rights] of Object.entries(NEEDED)) await query(db, `grant ${rights} on ${table} to ${role}`);
});

afterEach(async () => {
  await query(house.database.db, `drop owned by ${role}`);
  await query(house.database.db, `drop role ${role}`);
  await house.close();
  await shop.close();
});

test('the notifier does all its work with rights on the tables it needs, and no others', async () => {
  const { db } = house.database;
  const url = new URL(house.database.url);
  url.searchParams.set('options', `-c role=${role}`);
  shop.answer = ({ path }, response) => response.writeHead(path === '/bad' ? 500 : 200).end();
  const bad = shop.url.replace('/hook', '/bad');
  const merchant = await house.merchant();
  const [refused = ''] = await house.paidOrders([bad, ...times(8, () => shop.url)]);
  const { id: forgotten } = await payOrder(db, await buildOrder(db, { callbackUrl: shop.url }));
  await query(db, 'delete from webhook_deliveries where order_id = :forgotten', { forgotten });
  await query(
    db,
    `update webhook_deliveries set state = 'sending', attempt = 1, claims = 1, lease_token = gen_random_uuid(),
       lease_until = now() - interval '1 second' where order_id <> :refused`,
    { refused },
  );
  const notifier = await house.start({ databaseUrl: url.href });
  await house.untilStatus('completed', 9);
  await until('all attempts', async () => (await house.failures(refused)).length === 6);
  const body = testWebhookBody('nile', new Date());
  const testId = await requestTestDelivery(db, { merchantId: merchant.id, url: shop.url, body });
  expect(await waitForTestOutcome(db, testId, 5_000)).toMatchObject({ isAcknowledged: true });
  expect(await notifier.context.metrics.registry.metrics()).toContain('webhook_due');
  expect(shop.received.map(({ orderId }) => orderId)).toContain(forgotten);
  await notifier.stop();
});
