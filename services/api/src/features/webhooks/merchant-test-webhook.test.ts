import { beforeEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import { type ClaimedDelivery, recordOutcomes } from '@gateway/store/deliveries';
import { acknowledged, buildMerchant, claim, failed } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

/** A server without a name: its address is known to be public. */
const PUBLIC = 'https://93.184.216.34/hook';

const api = apiPerSuite();
let merchant: { id: string; apiKey: string };
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

const testWebhook = (body?: unknown, key = merchant.apiKey): Promise<Answer> =>
  api.call('POST', '/merchant/test-webhook', { key, body });

/** Stands in for the notifier: it handles the requested delivery. */
async function answerTest(outcomeOf: typeof acknowledged): Promise<ClaimedDelivery> {
  const claimed: ClaimedDelivery[] = [];
  await until('the test is claimed', async () => {
    claimed.push(...(await claim(api.database.db)));
    return claimed.length > 0;
  });
  const [sent] = claimed;
  if (!sent) throw new Error('no test was claimed');
  await recordOutcomes(api.database.db, [outcomeOf(sent)]);
  return sent;
}

test.each([
  ['acknowledged', acknowledged, { acknowledged: true, http_status: 200, reason: null, response: 'ok' }],
  [
    'refused',
    (delivery: ClaimedDelivery) => failed(delivery, { next: undefined }),
    { acknowledged: false, http_status: 500, reason: 'http_500', response: 'oh no' },
  ],
])('a test that is %s says so', async (_name, outcomeOf, outcome) => {
  const [answer, sent] = await Promise.all([testWebhook({ url: PUBLIC }), answerTest(outcomeOf)]);
  expect(answer).toMatchObject({ status: 200, body: { ...outcome, duration_ms: expect.any(Number) } });
  expect(JSON.parse(sent.body.toString())).toMatchObject({ event: 'webhook.test', status: 'test', network: 'nile' });
  expect(sent).toMatchObject({ url: PUBLIC, isExpress: false, orderId: null });
  expect(api.woken).toContain('webhooks');
});

test('what a server in a private network responds is not shown', async () => {
  const [answer] = await Promise.all([testWebhook({ url: 'http://10.1.2.3:8080/' }), answerTest(acknowledged)]);
  expect(answer.body).toMatchObject({ acknowledged: true, http_status: 200, response: null });
});

test.each([
  {},
  undefined,
  { url: 5 },
  { url: 'x' },
  { url: 'ftp://shop.example/' },
  { url: 'http://169.254.169.254/' },
  { url: 'http://user:pw@shop.example/' },
  { url: PUBLIC, merchant_id: 'x' },
])('%j is refused', async (body) => {
  expect(await testWebhook(body)).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  const sql = 'select 1 from webhook_deliveries where merchant_id = :id';
  expect(await query(api.database.db, sql, merchant)).toEqual([]);
});

test('a suspended merchant sends no test, and only POST is served', async () => {
  expect((await testWebhook({ url: PUBLIC }, 'a guess')).status).toBe(401);
  await query(api.database.db, 'update merchants set is_active = false where id = :id', merchant);
  expect(await testWebhook({ url: PUBLIC })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const { status, headers } = await api.call('GET', '/merchant/test-webhook', { key: merchant.apiKey });
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});
