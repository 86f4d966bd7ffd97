import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { query, queryOne } from '@gateway/store/db';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();

function testWebhook(body: unknown, id = api.merchantId): Promise<Answer> {
  return api.asAdmin('POST', `/admin/merchants/${id}/test-webhook`, body);
}

/** Stands in for the notifier: it handles the requested delivery. */
async function answerTest(status: number, reason: string | null): Promise<string> {
  for (;;) {
    const row = await queryOne<{ id: string; url: string; body: Buffer }>(
      api.database.db,
      `select id, url, body from webhook_deliveries where kind = 'test' and state = 'pending'`,
    );
    if (row) {
      await query(
        api.database.db,
        `with attempt as (
           insert into webhook_attempts (delivery_id, attempt, lease_token, url, started_at, duration_ms, http_status, reason,
             response_head)
           values (:id, 1, gen_random_uuid(), :url, now(), 7, :status, :reason, 'thanks')
         )
         update webhook_deliveries set state = 'delivered', finished_at = now(), attempt = 1 where id = :id`,
        { ...row, status, reason },
      );
      return row.body.toString();
    }
    await sleep(20);
  }
}

test.each([
  [200, null, true],
  [500, 'http_500', false],
])('the outcome is reported: %i', async (status, reason, acknowledged) => {
  const [answer, sent] = await Promise.all([
    testWebhook({ url: 'https://shop.example/hook' }),
    answerTest(status, reason),
  ]);
  expect(answer).toMatchObject({
    status: 200,
    body: { acknowledged, http_status: status, reason, duration_ms: 7, response: 'thanks' },
  });
  expect(JSON.parse(sent)).toMatchObject({ event: 'webhook.test', status: 'test', network: 'nile' });
  expect(api.woken).toContain('webhooks');
  expect(await query(api.database.db, 'select 1 from orders')).toEqual([]);
});

test.each([{}, { url: 'x' }, { url: 'http://169.254.169.254/' }, { url: 5 }])('%j is refused', async (body) => {
  expect(await testWebhook(body)).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
});

test('an unknown merchant is not found', async () => {
  const answer = await testWebhook({ url: 'https://shop.example/' }, '00000000-0000-4000-8000-000000000000');
  expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});
