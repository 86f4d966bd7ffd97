import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();

const NEW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('a request keeps the id of its caller', async () => {
  const headers = { 'x-request-id': 'shop-42.retry_1' };
  expect((await api.call('GET', '/health/live', { headers })).headers.get('x-request-id')).toBe('shop-42.retry_1');
});

test.each(['short', 'a'.repeat(65), 'with space', 'semi;colon', '<script>', 'ünïcödé-id'])(
  'the id %s is replaced by a new one',
  async (given) => {
    const answer = await api.call('GET', '/health/live', { headers: { 'x-request-id': given } });
    expect(answer.headers.get('x-request-id')).toMatch(NEW_ID);
  },
);

test.each(['/api/v1/nowhere', '/api/v1/payments', '/api/v1/admin/stats', '/checkout/x', '/docs', '/nowhere'])(
  'every response has an id: %s',
  async (path) => {
    expect((await api.request.get(path)).get('x-request-id')).toMatch(NEW_ID);
  },
);

test('every line about a request has its id', async () => {
  const admin = await api.logIn();
  const id = `trace-${randomUUID()}`;
  const headers = { ...admin, 'x-request-id': id };
  const order = { external_id: randomUUID(), amount: '1', callback_url: 'https://shop.example/' };
  const merchant = { name: 'Traced', webhook_secret: 'a-webhook-secret' };
  api.log.length = 0;
  await api.call('POST', '/payments', { key: api.key, headers, body: order });
  const created = await api.call('POST', '/admin/merchants', { headers, body: merchant });
  const path = `/admin/merchants/${String(created.body['id'])}`;
  await api.call('PUT', path, { headers, body: { is_active: false } });
  await api.call('POST', `${path}/rotate-api-key`, { headers });
  await api.call('POST', '/admin/auth/login', { headers, body: { password: 'wrong' } });
  await api.call('POST', '/wallet/init', { key: api.context.config.apiKey, headers });
  expect(api.log.map(({ message }) => message)).toEqual([
    'order was created',
    'admin action was recorded',
    'admin action was recorded',
    'admin action was recorded',
    'admin login refused',
  ]);
  expect(new Set(api.log.map(({ fields }) => fields['requestId']))).toEqual(new Set([id]));
});
