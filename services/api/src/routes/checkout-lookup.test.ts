import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildOrder, hashOf, payOrder } from '@gateway/store/testing';
import { openTestApi, type Answer, type TestApi } from '../testing';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

function lookUp(orderId: string, txHash: string): Promise<Answer> {
  return api.call('POST', `/checkout/${orderId}/lookup`, { body: { tx_hash: txHash } });
}

test('a payer learns the state of a recorded payment', async () => {
  const order = await buildOrder(api.context.db, { amount: '10' });
  const partly = await payOrder(api.context.db, order, 4_000_000n);
  const first = await lookUp(order.id, hashOf('no such payment'));
  expect(first).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } }); // no node is configured
  const { body: status } = await api.call('GET', `/checkout/${order.id}/status`);
  const partial = await lookUp(order.id, String(status['tx_hash']).toUpperCase());
  expect(partial.headers.get('cache-control')).toBe('no-store');
  expect(partial.body).toEqual({
    result: 'counted_partly',
    to_address: null,
    confirmations: null,
    confirmations_required: null,
    amount_remaining: '6.000000',
  });
  const whole = await payOrder(api.context.db, partly, 6_000_000n);
  expect((await lookUp(order.id, String(whole.txHash))).body).toMatchObject({
    result: 'counted',
    amount_remaining: null,
  });
});

test('a payment to another address is reported as such', async () => {
  const [own, other] = [await buildOrder(api.context.db), await buildOrder(api.context.db)];
  const paid = await payOrder(api.context.db, other);
  expect((await lookUp(own.id, String(paid.txHash))).body).toMatchObject({
    result: 'other_address',
    to_address: other.address,
  });
});
