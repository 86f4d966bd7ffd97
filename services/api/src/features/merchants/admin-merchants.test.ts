import { describe, expect, test } from '@jest/globals';
import { query, queryOne } from '@gateway/store/db';
import { advance, buildMerchant, buildOrder, payOrder } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();

const call = (method: string, path: string, body?: unknown): Promise<Answer> => api.asAdmin(method, path, body);

const FAILURE = { reason: 'http_500', attempt: 4 };

test('a new merchant gets a key that works and is stored nowhere', async () => {
  const { status, body } = await call('POST', '/admin/merchants', { name: 'Café', webhook_secret: 'a-secret-of-ours' });
  expect(status).toBe(201);
  expect(Object.keys(body).sort()).toEqual(
    ['id', 'name', 'api_key', 'api_key_prefix', 'webhook_secret', 'is_active', 'created_at'].sort(),
  );
  expect(body).toMatchObject({ name: 'Café', webhook_secret: 'a-secret-of-ours', is_active: true });
  const key = String(body['api_key']);
  expect(key.startsWith(String(body['api_key_prefix']))).toBe(true);
  expect((await api.call('GET', '/payments', { key })).status).toBe(200);
  const read = await call('GET', `/admin/merchants/${String(body['id'])}`);
  expect(read.text).not.toContain(key);
  expect(read.text).not.toContain('a-secret-of-ours');
  expect(JSON.stringify(api.log)).not.toContain(key);
});

test('camelCase keys are still accepted, with a Deprecation header', async () => {
  const answer = await call('POST', '/admin/merchants', { name: 'Old', webhookSecret: 'a-secret-of-ours' });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/);
  expect(answer.body).not.toHaveProperty('webhookSecret');
  const changed = await call('PUT', `/admin/merchants/${String(answer.body['id'])}`, { isActive: false });
  expect(changed.body['is_active']).toBe(false);
  expect(changed.headers.get('deprecation')).not.toBeNull();
});

test('the list shows every merchant with the number of its orders', async () => {
  const { id: merchantId } = await buildMerchant(api.database.db);
  await buildOrder(api.database.db, { merchantId });
  const { body } = await call('GET', '/admin/merchants');
  const rows = body['data'] as Record<string, unknown>[];
  expect(rows.find((row) => row['id'] === merchantId)).toEqual({
    id: merchantId,
    name: expect.any(String),
    api_key_prefix: expect.stringMatching(/^gpk_\w{8}$/),
    is_active: true,
    created_at: expect.any(String),
    order_count: 1,
    ...{ callback_failed_count: 0, waiting_webhook_count: 0, last_webhook: null },
  });
  expect(rows.map((row) => row['name'])).toContain('Default Merchant');
});

test('the detail has the counts, the latest orders and the latest incidents', async () => {
  const { id: merchantId } = await buildMerchant(api.database.db);
  const orders = [];
  for (let i = 0; i < 3; i++)
    orders.push(await buildOrder(api.database.db, { merchantId, externalId: `d${String(i)}` }));
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error('an order is missing');
  await payOrder(api.database.db, first);
  await advance(api.database.db, first.id, 'delivery_acknowledged');
  await payOrder(api.database.db, second);
  await advance(api.database.db, second.id, 'delivery_exhausted', FAILURE);
  const { body } = await call('GET', `/admin/merchants/${merchantId}`);
  expect(body).toMatchObject({
    id: merchantId,
    order_count: 3,
    completed_count: 1,
    callback_failed_count: 1,
    active_order_count: 1,
    total_received: '20.000000',
    last_order_at: third.createdAt.toISOString(),
    success_rate: '33.33',
    incident_count: 1,
  });
  const recent = body['recent_orders'] as Record<string, unknown>[];
  expect(recent.map((row) => row['external_id'])).toEqual(['d2', 'd1', 'd0']);
  expect(body['recent_incidents']).toMatchObject([
    { event_type: 'webhook_failed', order_id: second.id, payload: { reason: 'http_500', attempt: 4 } },
  ]);
});

test('the ten latest orders and incidents are shown', async () => {
  const { id: merchantId } = await buildMerchant(api.database.db);
  for (let i = 0; i < 11; i++) {
    const order = await payOrder(
      api.database.db,
      await buildOrder(api.database.db, { merchantId, externalId: `r${String(i)}` }),
    );
    await advance(api.database.db, order.id, 'delivery_exhausted', FAILURE);
  }
  const { body } = await call('GET', `/admin/merchants/${merchantId}`);
  const newest = Array.from({ length: 10 }, (_, i) => `r${String(10 - i)}`);
  for (const list of ['recent_orders', 'recent_incidents']) {
    const rows = body[list] as Record<string, unknown>[];
    expect(rows.map((row) => row['external_id'])).toEqual(newest);
  }
  expect(body).toMatchObject({ order_count: 11, incident_count: 11 });
});

test('a change returns the updated merchant', async () => {
  const { id } = await buildMerchant(api.database.db);
  const { status, body } = await call('PUT', `/admin/merchants/${id}`, { name: 'Renamed', is_active: false });
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['id', 'name', 'api_key_prefix', 'is_active', 'created_at'].sort());
  expect(body).toMatchObject({ id, name: 'Renamed', is_active: false });
});

test('payers see the contact of a merchant until it is removed', async () => {
  const created = await call('POST', '/admin/merchants', {
    ...{ name: 'Reachable', webhook_secret: 'a-secret-of-ours', contact: 'help+pay@shop.example' },
  });
  const merchantId = String(created.body['id']);
  const order = await buildOrder(api.database.db, { merchantId });
  const page = async (): Promise<string> => (await fetch(`${api.url}/checkout/${order.id}`)).text();
  expect(await page()).toContain('href="mailto:help%2Bpay@shop.example"');
  const path = `/admin/merchants/${merchantId}`;
  await call('PUT', path, { contact: 'https://shop.example/help' });
  expect(await page()).toContain('href="https://shop.example/help"');
  await call('PUT', path, { name: 'Renamed' });
  expect((await call('GET', path)).body['contact']).toBe('https://shop.example/help');
  await call('PUT', path, { contact: null });
  expect((await call('GET', path)).body['contact']).toBeNull();
  expect(await page()).not.toContain('class="contact"');
});

test.each([
  '',
  'shop',
  'a@b',
  'javascript:alert(1)',
  'http://shop.example',
  'https://user:pw@shop.example',
  'a@b.example\n',
  'moc.elpmaxe@\u202epleh.example',
  'help\u200b@shop.example',
  'help\ud800@shop.example',
])('the contact %j is refused', async (contact) => {
  const { id } = await buildMerchant(api.database.db);
  const { status, body } = await call('PUT', `/admin/merchants/${id}`, { contact });
  expect([status, body['code']]).toEqual([400, 'INVALID_BODY']);
});

test('a replaced webhook secret is kept for a day, and a repeated change does not evict it', async () => {
  const { id } = await buildMerchant(api.database.db, 'the-first-secret');
  for (let i = 0; i < 2; i++) await call('PUT', `/admin/merchants/${id}`, { webhook_secret: 'the-second-secret' });
  const row = await queryOne<{ now: Buffer; before: Buffer; hours: number }>(
    api.database.db,
    `select webhook_secret_sealed as now, previous_secret_sealed as before,
       round(extract(epoch from previous_secret_until - now()) / 3600)::int as hours
     from merchants where id = :id`,
    { id },
  );
  if (!row) throw new Error('the merchant is gone');
  const open = (sealed: Buffer): string => api.context.hmacKeys.open(sealed);
  expect([open(row.now), open(row.before), row.hours]).toEqual(['the-second-secret', 'the-first-secret', 24]);
});

test('the secret that signs during an overlap is the new one until the merchant has chosen the old one', async () => {
  const { id } = await buildMerchant(api.context.db);
  const shown = async (): Promise<unknown> => (await call('GET', `/admin/merchants/${id}`)).body['overlap_signature'];
  expect(await shown()).toBe('new');
  expect((await call('PUT', `/admin/merchants/${id}`, { overlap_signature: 'old' })).status).toBe(200);
  await call('PUT', `/admin/merchants/${id}`, { webhook_secret: 'another-secret' });
  expect(await shown()).toBe('old');
  const wrong = await call('PUT', `/admin/merchants/${id}`, { overlap_signature: 'both' });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
});

test('rotation returns the new key once', async () => {
  const merchant = await buildMerchant(api.database.db);
  const { status, body, headers: answered } = await call('POST', `/admin/merchants/${merchant.id}/rotate-api-key`);
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['id', 'name', 'api_key', 'api_key_prefix'].sort());
  expect(answered.get('cache-control')).toBe('no-store');
  expect((await api.call('GET', '/payments', { key: merchant.apiKey })).status).toBe(401);
  expect((await api.call('GET', '/payments', { key: String(body['api_key']) })).status).toBe(200);
});

describe('a rotation with an overlap', () => {
  const HOUR = 3600;
  const status = async (key: string): Promise<number> => (await api.call('GET', '/payments', { key })).status;
  const rotate = async (id: string, body?: unknown): Promise<Answer> =>
    call('POST', `/admin/merchants/${id}/rotate-api-key`, body);
  const replacedKey = async (id: string): Promise<unknown> =>
    (await call('GET', `/admin/merchants/${id}`)).body['replaced_key'];

  test('keeps the old key valid until its end, and shows it', async () => {
    const { id, apiKey } = await buildMerchant(api.context.db);
    expect(await replacedKey(id)).toBeNull();
    const { body } = await rotate(id, { overlap_seconds: HOUR });
    const end = Date.parse(String(body['replaced_key_valid_until']));
    expect(Math.abs(end - Date.now() - HOUR * 1000)).toBeLessThan(60_000);
    expect([await status(apiKey), await status(String(body['api_key']))]).toEqual([200, 200]);
    expect(await replacedKey(id)).toEqual({
      api_key_prefix: apiKey.slice(0, 12),
      valid_until: body['replaced_key_valid_until'],
    });
    await query(api.context.db, `update merchants set replaced_key_until = now() where id = :id`, { id });
    expect([await status(apiKey), await status(String(body['api_key']))]).toEqual([401, 200]);
    expect(await replacedKey(id)).toBeNull();
  });

  test('is ended by a rotation without one, and by a suspension', async () => {
    for (const end of ['rotation', 'suspension']) {
      const { id, apiKey } = await buildMerchant(api.context.db);
      const first = await rotate(id, { overlapSeconds: HOUR });
      expect(await status(apiKey)).toBe(200);
      if (end === 'rotation') await rotate(id, { overlap_seconds: 0 });
      else await call('PUT', `/admin/merchants/${id}`, { is_active: false });
      await call('PUT', `/admin/merchants/${id}`, { is_active: true });
      expect(await status(apiKey)).toBe(401);
      expect(await status(String(first.body['api_key']))).toBe(end === 'rotation' ? 401 : 200);
    }
  });

  test('leaves only the newest replaced key valid, and other changes do not end it', async () => {
    const { id, apiKey } = await buildMerchant(api.context.db);
    const first = await rotate(id, { overlap_seconds: HOUR });
    await rotate(id, { overlap_seconds: HOUR });
    await call('PUT', `/admin/merchants/${id}`, { name: 'Renamed' });
    expect([await status(apiKey), await status(String(first.body['api_key']))]).toEqual([401, 200]);
  });

  test('is not given to a suspended merchant', async () => {
    const { id, apiKey } = await buildMerchant(api.context.db);
    await call('PUT', `/admin/merchants/${id}`, { is_active: false });
    expect((await rotate(id, { overlap_seconds: HOUR })).body).not.toHaveProperty('replaced_key_valid_until');
    expect(await status(apiKey)).toBe(401);
  });

  test.each([-1, 604_801, 1.5, '60', null])('of %p seconds is refused, and the key stays', async (overlap_seconds) => {
    const { id, apiKey } = await buildMerchant(api.context.db);
    expect(await rotate(id, { overlap_seconds })).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
    expect(await status(apiKey)).toBe(200);
  });
});
