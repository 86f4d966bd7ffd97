import { expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { payOrder } from '@gateway/store/testing';
import { type Answer } from '../testing';
import { apiPerSuite } from '../testing/suite-api';

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

test('an order without metadata has no such field, as does one with none in it', async () => {
  for (const fields of [{}, { metadata: {} }]) {
    const { status, body } = await api.createPayment(fields);
    expect(status).toBe(201);
    expect((await read(body['id'])).body).not.toHaveProperty('metadata');
    expect(body).not.toHaveProperty('metadata');
  }
});
