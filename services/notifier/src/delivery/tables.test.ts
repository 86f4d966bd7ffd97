import { expect, test } from '@jest/globals';
import { testWebhookBody } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import { perTest } from '@gateway/runtime/testing/suite';
import { query } from '@gateway/store/db';
import { requestTestDelivery, waitForTestOutcome } from '@gateway/store/deliveries';
import { buildOrder, payOrder } from '@gateway/store/testing';
import { openTestNotifier, times } from '../testing/test-notifier';

const fixture = perTest(openTestNotifier);

test('the notifier does all of its work with the privileges of its role', async () => {
  const { db } = fixture.database;
  fixture.server.answer = ({ path }, response) => response.writeHead(path === '/bad' ? 500 : 200).end();
  const bad = fixture.server.url.replace('/hook', '/bad');
  const merchant = await fixture.merchant();
  const [refused = ''] = await fixture.paidOrders([bad, ...times(8, () => fixture.server.url)]);
  const { id: forgotten } = await payOrder(db, await buildOrder(db, { callbackUrl: fixture.server.url }));
  await query(db, 'delete from webhook_deliveries where order_id = :forgotten', { forgotten });
  await query(
    db,
    `update webhook_deliveries set attempt = 1, claims = 1, lease_token = gen_random_uuid(),
       lease_until = now() - interval '1 second' where order_id <> :refused`,
    { refused },
  );
  const notifier = await fixture.start();
  await fixture.untilStatus('completed', 9);
  await until('all attempts', async () => (await fixture.failures(refused)).length === 6);
  const body = testWebhookBody('nile', new Date());
  const testId = await requestTestDelivery(db, { merchantId: merchant.id, url: fixture.server.url, body });
  expect(await waitForTestOutcome(db, testId, 5_000)).toMatchObject({ isAcknowledged: true });
  expect(await notifier.context.metrics.registry.metrics()).toContain('webhook_due');
  expect(fixture.server.received.map(({ orderId }) => orderId)).toContain(forgotten);
  await notifier.stop();
});
