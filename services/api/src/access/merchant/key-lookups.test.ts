import { expect, test } from '@jest/globals';
import { hashApiKey, newApiKey } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { buildMerchant, buildOrder, TEST_HMAC_SECRET } from '@gateway/store/testing';
import { apiPerSuite } from '../../testing/suite-api';

const ROUNDS = 10;
const READERS = 6;

const api = apiPerSuite({}, { addresses: 10 });

/** Reads an order again and again, so that lookups of its merchant's key are always under way. */
function keepReading(key: () => string, id: string): () => Promise<unknown> {
  let isOver = false;
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver) await api.call('GET', `/payments/${id}`, { key: key() });
  });
  return () => {
    isOver = true;
    return Promise.all(readers);
  };
}

test('a replaced key and a suspended merchant are refused on the next request, whatever is under way', async () => {
  const { db } = api.database;
  const merchant = await buildMerchant(db);
  const { id } = await buildOrder(db, { merchantId: merchant.id });
  let key = merchant.apiKey;
  const endReading = keepReading(() => key, id);
  for (let round = 0; round < ROUNDS; round++) {
    const [replaced, next] = [key, newApiKey()];
    await query(db, 'update merchants set api_key_hash = :hash where id = :id', {
      hash: hashApiKey(next, TEST_HMAC_SECRET),
      id: merchant.id,
    });
    expect((await api.call('GET', `/payments/${id}`, { key: replaced })).status).toBe(401);
    key = next;
    expect((await api.call('GET', `/payments/${id}`, { key })).status).toBe(200);
    await query(db, 'update merchants set is_active = false where id = :id', { id: merchant.id });
    expect((await api.call('POST', '/payments', { key, body: {} })).status).toBe(403);
    await query(db, 'update merchants set is_active = true where id = :id', { id: merchant.id });
    expect((await api.call('POST', '/payments', { key, body: {} })).status).toBe(400);
  }
  await endReading();
});

test('concurrent reads of several merchants get the order that each requested, if it is its own', async () => {
  const { db } = api.database;
  const merchants = [await buildMerchant(db), await buildMerchant(db), await buildMerchant(db)];
  const orders: Order[] = [];
  for (const { id } of merchants) orders.push(await buildOrder(db, { merchantId: id }));
  const pairs = merchants.flatMap(({ apiKey, id }) =>
    orders.map((order) => ({ apiKey, order, isOwn: order.merchantId === id })),
  );
  const answers = await Promise.all(
    [...pairs, ...pairs].map(({ apiKey, order }) =>
      api.call('GET', `/payments/${order.id.toUpperCase()}`, { key: apiKey }),
    ),
  );
  for (const [i, { order, isOwn }] of [...pairs, ...pairs].entries()) {
    expect(answers[i]?.status).toBe(isOwn ? 200 : 404);
    if (isOwn) expect(answers[i]?.body).toMatchObject({ id: order.id, external_id: order.externalId });
  }
});
