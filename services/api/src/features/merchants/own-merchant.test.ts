import { beforeEach, expect, test } from '@jest/globals';
import { query, queryOne } from '@gateway/store/db';
import { buildMerchant } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({ RATE_LIMIT_CREATE: '1200', RATE_LIMIT_READ: '3000', RATE_LIMIT_ACTIONS: '60' });
let merchant: { id: string; apiKey: string };
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db, 'the-first-secret');
});

const read = (): Promise<Answer> => api.call('GET', '/merchant', { key: merchant.apiKey });
const rotate = (call: object = {}): Promise<Answer> =>
  api.call('POST', '/merchant/webhook-secret', { key: merchant.apiKey, ...call });

/** The secrets that sign: the current one, and the previous one while it is valid. */
async function signing(): Promise<(string | null)[]> {
  const row = await queryOne<{ now: Buffer; before: Buffer | null }>(
    api.database.db,
    `select webhook_secret_sealed as now, case when previous_secret_until > now() then previous_secret_sealed end as before
     from merchants where id = :id`,
    merchant,
  );
  if (!row) throw new Error('the merchant is gone');
  return [row.now, row.before].map((sealed) => sealed && api.context.hmacKeys.open(sealed));
}

/** Lets time pass since the last change of the secret. */
const pass = (hours: number): Promise<unknown> =>
  query(
    api.database.db,
    `update merchants set previous_secret_until = previous_secret_until - :hours * interval '1 hour' where id = :id`,
    { ...merchant, hours },
  );

test('a merchant sees its own settings and limits, and no other’s', async () => {
  await buildMerchant(api.database.db, 'of-another-merchant');
  const { status, body, text, headers } = await read();
  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ id: merchant.id, name: expect.any(String), is_active: true, created_at: expect.stringMatching(/Z$/) },
    ...{ api_key_prefix: merchant.apiKey.slice(0, 12), replaced_key: null, read_only_key: null },
    ...{ contact: null, default_callback_url: null },
    ...{ spread: '0', underpaid_percent: '0', underpaid_maximum: '0.000000', seen_limit: '0.000000' },
    logo_url: null,
    events_url: null,
    ...{ overlap_signature: 'new', previous_secret_valid_until: null },
    limits: {
      ...{ creates_per_minute: 1200, reads_per_minute: 3000, actions_per_minute: 60, open_orders: 10_000 },
      ...{ min_amount: '0.010000', max_amount: '1000000.000000' },
    },
  });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).not.toContain(merchant.apiKey);
  expect(text).not.toContain('the-first-secret');
});

test('a merchant sees the overlaps of its key and its secret, also while it is suspended', async () => {
  const session = await api.logIn();
  const path = `/admin/merchants/${merchant.id}`;
  const rotated = await api.call('POST', `${path}/rotate-api-key`, { headers: session, body: { overlap_seconds: 60 } });
  const { body: issued } = await rotate();
  await api.call('PUT', path, { headers: session, body: { overlap_signature: 'old', contact: 'help@shop.example' } });
  expect((await read()).body).toMatchObject({
    contact: 'help@shop.example',
    replaced_key: {
      api_key_prefix: merchant.apiKey.slice(0, 12),
      valid_until: rotated.body['replaced_key_valid_until'],
    },
    overlap_signature: 'old',
    previous_secret_valid_until: issued['previous_secret_valid_until'],
  });
  await api.call('PUT', path, { headers: session, body: { is_active: false } });
  merchant.apiKey = String(rotated.body['api_key']);
  expect((await read()).body).toMatchObject({ is_active: false, replaced_key: null });
  await pass(24);
  expect((await read()).body).toMatchObject({ previous_secret_valid_until: null });
});

test('a new secret is shown once, and the old one signs beside it for a day', async () => {
  const { status, body, headers } = await rotate({ body: {} });
  expect(status).toBe(200);
  expect(body['webhook_secret']).toMatch(/^gws_[0-9A-Za-z]{40}$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await signing()).toEqual([body['webhook_secret'], 'the-first-secret']);
  const until = Date.parse(String(body['previous_secret_valid_until']));
  expect(Math.abs(until - Date.now() - 24 * 3_600_000)).toBeLessThan(120_000);
  expect((await read()).text).not.toContain(body['webhook_secret']);
  await pass(24);
  expect(await signing()).toEqual([body['webhook_secret'], null]);
});

test('a repeat within an hour keeps the secret that the server knows; a later one is another rotation', async () => {
  const { body: lost } = await rotate();
  await pass(0.9);
  const { body: repeated } = await rotate();
  expect(repeated['webhook_secret']).not.toBe(lost['webhook_secret']);
  expect(await signing()).toEqual([repeated['webhook_secret'], 'the-first-secret']);
  await pass(1.1);
  const { body: later } = await rotate();
  expect(await signing()).toEqual([later['webhook_secret'], repeated['webhook_secret']]);
});

test('of concurrent rotations one is in force, and the old secret still signs', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => rotate()));
  const [current, previous] = await signing();
  expect(answers.map(({ body }) => body['webhook_secret'])).toContain(current);
  expect(previous).toBe('the-first-secret');
});

test('a rotation is a row of the admin audit log, without the secret', async () => {
  const { body } = await rotate();
  const lines = api.log.filter(({ message }) => message === 'admin action was recorded');
  expect(lines.at(-1)?.fields).toMatchObject({
    ...{ action: 'merchant.rotate_webhook_secret', kind: 'key', merchantId: merchant.id },
    ...{ requestId: expect.any(String), address: expect.stringMatching(/127\.0\.0\.1$/) },
  });
  expect(JSON.stringify(api.log)).not.toContain(body['webhook_secret']);
  const log = await api.asAdmin('GET', '/admin/audit-log?action=merchant.rotate_webhook_secret&limit=1');
  const [row] = log.body['data'] as unknown[];
  expect(row).toMatchObject({ actor: 'key', person: null, merchant_id: merchant.id });
  expect(JSON.stringify(row)).not.toContain(body['webhook_secret']);
});

test('a secret cannot be chosen, a suspended merchant keeps its own, and other methods are refused', async () => {
  const chosen = await rotate({ body: { webhook_secret: 'chosen-by-the-caller' } });
  expect(chosen).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect(await rotate({ key: 'a guess' })).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  await query(api.database.db, 'update merchants set is_active = false where id = :id', merchant);
  expect(await rotate()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await signing()).toEqual(['the-first-secret', null]);
  for (const [method, path, allow] of [
    ['POST', '/merchant', 'GET, PUT, HEAD'],
    ['GET', '/merchant/webhook-secret', 'POST'],
  ] as const) {
    const { status, headers } = await api.call(method, path, { key: merchant.apiKey });
    expect([status, headers.get('allow')]).toEqual([405, allow]);
  }
});
