import { expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { payOrder } from '@gateway/store/testing';
import { type Answer } from '../../../testing';
import { apiPerSuite } from '../../../testing/suite-api';

const api = apiPerSuite();

function read(id: unknown): Promise<Answer> {
  return api.call('GET', `/payments/${String(id)}`, { key: api.key });
}

test('metadata is returned wherever the order is read, and not to its payer or in the webhook', async () => {
  const metadata = { basket: '4711', '0': '', 'e\u0301': '\u05d0 "quoted" \\ <b>', toString: 'x', constructor: 'y' };
  const { status, body } = await api.createPayment({ external_id: 'noted', metadata });
  expect([status, body['metadata']]).toEqual([201, metadata]);
  const { id } = body;
  expect((await api.createPayment({ external_id: 'noted' })).body['metadata']).toEqual(metadata);
  expect((await read(id)).body['metadata']).toEqual(metadata);
  const list = await api.call('GET', '/payments?external_id=noted', { key: api.key });
  expect(list.body['data']).toMatchObject([{ id, metadata }]);
  const detail = await api.call('GET', `/admin/orders/${String(id)}`, { headers: await api.logIn() });
  expect(detail.body['order']).toMatchObject({ metadata });
  expect((await api.call('GET', `/checkout/${String(id)}/status`)).text).not.toContain('4711');
  const order = await findOrder(api.database.db, String(id));
  if (!order) throw new Error('the order is gone');
  await payOrder(api.database.db, order);
  const [delivery] = await query<{ body: Buffer }>(
    api.database.db,
    'select body from webhook_deliveries where order_id = :id',
    { id },
  );
  expect(Object.keys(JSON.parse(String(delivery?.body)) as object)).toHaveLength(12);
  expect(String(delivery?.body)).not.toContain('4711');
});

test('what an order is for is returned wherever it is read, and never changes', async () => {
  const description = 'R\u00e9paration du v\u00e9lo, <b>"bleu"</b>';
  const { status, body } = await api.createPayment({ external_id: 'described', description });
  expect([status, body['description']]).toEqual([201, description]);
  const again = await api.createPayment({ external_id: 'described', description: 'Something else' });
  expect([again.status, again.body['description']]).toEqual([200, description]);
  expect(again.headers.get('idempotent-replay-ignored')).toBe('description');
  const { id } = body;
  expect((await read(id)).body).toMatchObject({ description });
  const list = await api.call('GET', '/payments?external_id=described', { key: api.key });
  expect(list.body['data']).toMatchObject([{ id, description }]);
  const detail = await api.asAdmin('GET', `/admin/orders/${String(id)}`);
  expect(detail.body['order']).toMatchObject({ description });
  const change = query(api.database.db, `update orders set description = 'x' where id = :id`, { id });
  await expect(change).rejects.toThrow('never changed');
});

test('an order without metadata has no such field, as does one with none in it', async () => {
  for (const fields of [{}, { metadata: {} }]) {
    const { status, body } = await api.createPayment(fields);
    expect(status).toBe(201);
    expect((await read(body['id'])).body).not.toHaveProperty('metadata');
    expect(body).not.toHaveProperty('metadata');
  }
});
