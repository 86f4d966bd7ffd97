import { expect, test } from '@jest/globals';
import { apiPerSuite } from '../../../testing/suite-api';

const api = apiPerSuite();

test('a repeat says that it is one, and which of its fields the order does not have', async () => {
  const first = {
    external_id: 'order-4',
    ttl: 600,
    success_url: 'https://shop.example/',
    metadata: { a: '1', b: '2' },
  };
  const created = await api.createPayment(first);
  expect(created.status).toBe(201);
  expect(created.headers.get('idempotent-replay')).toBeNull();
  const ignored = async (fields: Record<string, unknown>): Promise<string | null> => {
    const { status, headers, body } = await api.createPayment({ external_id: 'order-4', ...fields });
    expect([status, headers.get('idempotent-replay')]).toEqual([200, 'true']);
    expect(body).toEqual({ ...created.body, reused: true });
    return headers.get('idempotent-replay-ignored');
  };
  expect(await ignored(first)).toBeNull();
  expect(await ignored({})).toBeNull();
  expect(await ignored({ metadata: { b: '2', a: '1' } })).toBeNull();
  expect(await ignored({ metadata: {} })).toBe('metadata');
  expect(await ignored({ metadata: { a: '1', b: '3' } })).toBe('metadata');
  expect(await ignored({ ttl: 601, success_url: 'https://shop.example/x', cancel_url: 'https://shop.example/' })).toBe(
    'ttl, success_url, cancel_url',
  );
  // A refused request is no repeat.
  const conflict = await api.createPayment({ external_id: 'order-4', amount: '1' });
  expect([conflict.status, conflict.headers.get('idempotent-replay')]).toEqual([409, null]);
});
