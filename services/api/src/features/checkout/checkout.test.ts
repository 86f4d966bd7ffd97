import { expect, test } from '@jest/globals';
import { advance, buildOrder, payOrder } from '@gateway/store/testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();

test('a payer sees exactly the fields that paying needs', async () => {
  const order = await buildOrder(api.database.db, { amount: '10', successUrl: 'https://shop.example/thanks' });
  const { status, body, headers } = await api.call('GET', `/checkout/${order.id}/status`);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toEqual({
    id: order.id,
    status: 'pending',
    amount: '10.000000',
    amount_received: '0.000000',
    amount_remaining: '10.000000',
    currency: 'USDT',
    network: 'nile',
    address: order.address,
    expires_at: order.expiresAt.toISOString(),
    server_time: expect.stringMatching(/Z$/),
    tx_hash: null,
    payment_seen: false,
    confirmations: 0,
    confirmations_required: 19,
    success_url: 'https://shop.example/thanks',
    cancel_url: null,
  });
});

test('a payer gets the merchant’s links', async () => {
  const links = { successUrl: 'https://shop.example/thanks', cancelUrl: 'https://shop.example/cart' };
  const { id } = await buildOrder(api.database.db, links);
  expect((await api.call('GET', `/checkout/${id}/status`)).body).toMatchObject({
    success_url: links.successUrl,
    cancel_url: links.cancelUrl,
  });
});

test('the remaining amount is reported, and is never negative', async () => {
  const order = await buildOrder(api.database.db, { amount: '10' });
  const partly = await payOrder(api.database.db, order, 4_000_000n);
  const path = `/checkout/${order.id}/status`;
  expect((await api.call('GET', path)).body).toMatchObject({ amount_remaining: '6.000000', payment_seen: true });
  await payOrder(api.database.db, partly, 7_000_000n);
  expect((await api.call('GET', path)).body).toMatchObject({
    status: 'confirmed',
    amount_received: '11.000000',
    amount_remaining: '0.000000',
    confirmations: 19,
  });
});

test('the outcome of the webhook is not shown to the payer', async () => {
  const order = await payOrder(api.database.db, await buildOrder(api.database.db));
  for (const trigger of ['delivery_exhausted', 'delivery_acknowledged'] as const) {
    await advance(api.database.db, order.id, trigger);
    expect((await api.call('GET', `/checkout/${order.id}/status`)).body['status']).toBe('confirmed');
  }
});

test('a key or a cookie changes nothing, and an invented id is not found', async () => {
  const order = await buildOrder(api.database.db);
  const path = `/checkout/${order.id}/status`;
  const fixed = ({ body }: { body: Record<string, unknown> }): unknown => ({ ...body, server_time: '' });
  const [plain, keyed] = [await api.call('GET', path), await api.call('GET', path, { key: api.key })];
  expect(fixed(keyed)).toEqual(fixed(plain));
  for (const id of ['x', '%3Cscript%3E', order.id.replaceAll('-', '')]) {
    const answer = await api.call('GET', `/checkout/${id}/status`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(answer.text).not.toContain('script');
  }
});
