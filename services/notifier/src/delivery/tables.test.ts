import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { testWebhookBody } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import { query, requestTestDelivery, waitForTestOutcome } from '@gateway/store';
import { buildOrder, payOrder } from '@gateway/store/testing';
import { openTestNotifier, times, type TestNotifier } from '../testing/test-notifier';
import { openMerchantServer, type MerchantServer } from '../testing/merchant-server';

/** The rights that the notifier needs: none on wallets, addresses, merchants' API keys, sweeps or sessions. */
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

let fixture: TestNotifier;
let server: MerchantServer;
let role: string;

beforeEach(async () => {
  fixture = await openTestNotifier();
  server = await openMerchantServer();
  role = `notifier_${randomBytes(6).toString('hex')}`;
  const { db } = fixture.database;
  await query(db, `create role ${role}`);
  for (const [table, rights] of Object.entries(NEEDED)) await query(db, `grant ${rights} on ${table} to ${role}`);
});

afterEach(async () => {
  await query(fixture.database.db, `drop owned by ${role}`);
  await query(fixture.database.db, `drop role ${role}`);
  await fixture.close();
  await server.close();
});

test('the notifier works with rights on only the tables it needs', async () => {
  const { db } = fixture.database;
  const url = new URL(fixture.database.url);
  url.searchParams.set('options', `-c role=${role}`);
  server.answer = ({ path }, response) => response.writeHead(path === '/bad' ? 500 : 200).end();
  const bad = server.url.replace('/hook', '/bad');
  const merchant = await fixture.merchant();
  const [refused = ''] = await fixture.paidOrders([bad, ...times(8, () => server.url)]);
  const { id: forgotten } = await payOrder(db, await buildOrder(db, { callbackUrl: server.url }));
  await query(db, 'delete from webhook_deliveries where order_id = :forgotten', { forgotten });
  await query(
    db,
    `update webhook_deliveries set state = 'sending', attempt = 1, claims = 1, lease_token = gen_random_uuid(),
       lease_until = now() - interval '1 second' where order_id <> :refused`,
    { refused },
  );
  const notifier = await fixture.start({ databaseUrl: url.href });
  await fixture.untilStatus('completed', 9);
  await until('all attempts', async () => (await fixture.failures(refused)).length === 6);
  const body = testWebhookBody('nile', new Date());
  const testId = await requestTestDelivery(db, { merchantId: merchant.id, url: server.url, body });
  expect(await waitForTestOutcome(db, testId, 5_000)).toMatchObject({ isAcknowledged: true });
  expect(await notifier.context.metrics.registry.metrics()).toContain('webhook_due');
  expect(server.received.map(({ orderId }) => orderId)).toContain(forgotten);
  await notifier.stop();
});
