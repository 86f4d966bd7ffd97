import { describe, expect, test } from '@jest/globals';
import { query, queryOne } from '@gateway/store/db';
import { addressOf, advance, buildMerchant, buildOrder, hashOf, payOrder, TEST_NETWORK } from '@gateway/store/testing';
import { type Answer } from '../../../testing';
import { apiPerSuite } from '../../../testing/suite-api';

const api = apiPerSuite({}, { addresses: 60 });

const get = (path: string): Promise<Answer> => api.asAdmin('GET', path);
const post = (path: string, body?: unknown): Promise<Answer> => api.asAdmin('POST', path, body);
const rowsOf = ({ body }: Answer): Record<string, unknown>[] => body['data'] as Record<string, unknown>[];

const FAILURE = { reason: 'timeout', attempt: 4 };

/** An order whose webhook has failed all of its fast attempts. */
async function buildFailed(): Promise<string> {
  const order = await payOrder(api.database.db, await buildOrder(api.database.db));
  await query(
    api.database.db,
    `update webhook_deliveries set state = 'waiting', due_at = now() + interval '1 hour' where order_id = :id`,
    { id: order.id },
  );
  await advance(api.database.db, order.id, 'delivery_exhausted', FAILURE);
  return order.id;
}

describe('GET /admin/orders', () => {
  test('a row has exactly the fields of the specification', async () => {
    const order = await buildOrder(api.database.db, { amount: '12.5' });
    const { body } = await get(`/admin/orders?q=${order.id}`);
    expect(body).toEqual({
      data: [
        {
          id: order.id,
          external_id: order.externalId,
          merchant_id: order.merchantId,
          merchant_name: expect.stringMatching(/^Shop /),
          address: order.address,
          amount_expected: '12.500000',
          amount_received: '0.000000',
          status: 'pending',
          tx_hash: null,
          created_at: order.createdAt.toISOString(),
          expires_at: order.expiresAt.toISOString(),
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, total_pages: 1 },
    });
  });

  test('filters narrow the list, and its total', async () => {
    const { id: merchantId } = await buildMerchant(api.database.db);
    const orders = [];
    for (let i = 0; i < 4; i++) orders.push(await buildOrder(api.database.db, { merchantId }));
    const [first, second] = orders;
    if (!first || !second) throw new Error('an order is missing');
    await payOrder(api.database.db, first);
    const of = `merchant_id=${merchantId}`;
    expect((await get(`/admin/orders?${of}`)).body['pagination']).toMatchObject({ total: 4 });
    expect(rowsOf(await get(`/admin/orders?${of}&status=confirmed`)).map((row) => row['id'])).toEqual([first.id]);
    const until = `to=${second.createdAt.toISOString()}`;
    expect((await get(`/admin/orders?${of}&${until}`)).body['pagination']).toMatchObject({ total: 2 });
    const page = await get(`/admin/orders?${of}&page=2&limit=3`);
    expect(page.body['pagination']).toEqual({ page: 2, limit: 3, total: 4, total_pages: 2 });
    expect(rowsOf(page).map((row) => row['id'])).toEqual([first.id]);
  });

  test('a search finds an order by any of its identifiers', async () => {
    const order = await payOrder(api.database.db, await buildOrder(api.database.db, { externalId: 'find me' }));
    const searches = [order.id, order.id.toUpperCase(), 'find%20me', 'find', order.address, String(order.txHash)];
    for (const word of searches) {
      expect(rowsOf(await get(`/admin/orders?q=${word}`)).map((row) => row['id'])).toEqual([order.id]);
    }
    expect(rowsOf(await get('/admin/orders?q=me'))).toEqual([]);
  });
});

test('a search finds an order by the hash of a payment that is not final', async () => {
  const order = await buildOrder(api.database.db);
  await query(
    api.database.db,
    `insert into payment_hints (network, tx_hash, log_index, order_id, from_address, amount, block_number, block_time)
     values (:network, :hash, 0, :id, :from, 1000000, 1, now())`,
    { network: TEST_NETWORK, hash: hashOf('seen'), id: order.id, from: addressOf('payer') },
  );
  const found = rowsOf(await get(`/admin/orders?q=${hashOf('seen')}`));
  expect(found.map((row) => row['id'])).toEqual([order.id]);
});

test('GET /admin/orders/:id returns everything', async () => {
  const order = await payOrder(api.database.db, await buildOrder(api.database.db));
  const { body } = await get(`/admin/orders/${order.id}`);
  expect(body).toMatchObject({
    order: {
      id: order.id,
      currency: 'USDT',
      network: 'nile',
      callback_url: order.callbackUrl,
      confirmed_at: order.confirmedAt?.toISOString(),
      reused: false,
      transactions: [{ tx_hash: order.txHash }],
    },
    transaction: { tx_hash: order.txHash, status: 'confirmed' },
    settlement: null,
    meta: {
      network: 'nile',
      usdt_contract: api.context.config.usdtContract,
      explorer_base_url: 'https://nile.tronscan.org',
      tx_explorer_base_url: 'https://nile.tronscan.org/#/transaction/',
      address_explorer_base_url: 'https://nile.tronscan.org/#/address/',
      sweep_enabled: false,
      sweep_mode: 'burn',
      cold_wallet_address: null,
    },
  });
  const events = body['events'] as Record<string, unknown>[];
  expect(events.map((event) => event['event_type'])).toEqual(['order_created', 'payment_confirmed']);
  expect(events[0]).toMatchObject({ order_id: order.id, order_status: 'confirmed', external_id: order.externalId });
});

test('a swept order shows its settlement', async () => {
  const { db } = api.database;
  const order = await payOrder(db, await buildOrder(db));
  await query(
    db,
    `insert into sweeps (network, address_idx, address, order_id)
     select network, address_idx, address, id from orders where id = :id`,
    { id: order.id },
  );
  for (const state of ['funding', 'funded', 'sweeping']) {
    await query(db, 'update sweeps set state = :state where order_id = :id', { state, id: order.id });
  }
  await query(
    db,
    `update sweeps set state = 'completed', tx_hash = :hash, to_address = :cold, amount = 10000000, fee_sun = 345000,
       energy_used = 64285, block_number = 7, swept_at = '2026-01-01T00:00:00Z' where order_id = :id`,
    { id: order.id, hash: hashOf('sweep'), cold: addressOf('cold') },
  );
  expect((await get(`/admin/orders/${order.id}`)).body['settlement']).toEqual({
    tx_hash: hashOf('sweep'),
    amount: '10.000000',
    to_address: addressOf('cold'),
    fee_trx: '0.345000',
    energy_used: 64285,
    swept_at: '2026-01-01T00:00:00.000Z',
  });
});

describe('POST /admin/orders/:id/retry-webhook', () => {
  test('a failed webhook is queued again, once', async () => {
    const id = await buildFailed();
    const answers = await Promise.all([
      post(`/admin/orders/${id}/retry-webhook`),
      post(`/admin/orders/${id}/retry-webhook`, {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body['ok'] ?? body['code'])).toEqual(
      expect.arrayContaining([true, 'INVALID_STATE']),
    );
    expect(api.woken).toContain('webhooks');
    expect((await get(`/admin/orders/${id}`)).body['order']).toMatchObject({ status: 'confirmed' });
  });

  test('an override URL applies to this retry and is never stored on the order', async () => {
    const id = await buildFailed();
    const url = 'https://other.example/hook';
    const answer = await post(`/admin/orders/${id}/retry-webhook`, { callbackUrl: url });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('deprecation')).not.toBeNull();
    const rows = await query(
      api.database.db,
      'select override_url from webhook_deliveries where order_id = :id and cycle = 2',
      { id },
    );
    expect(rows).toEqual([{ override_url: url }]);
    expect(JSON.stringify((await get(`/admin/orders/${id}`)).body)).not.toContain(url);
  });

  test.each(['delivery_acknowledged', 'window_closed_unpaid'] as const)(
    'after %s a retry is refused',
    async (trigger) => {
      const order = await buildOrder(api.database.db);
      if (trigger === 'delivery_acknowledged') await payOrder(api.database.db, order);
      await advance(api.database.db, order.id, trigger, FAILURE);
      const answer = await post(`/admin/orders/${order.id}/retry-webhook`);
      expect(answer).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    },
  );
});

test('GET /admin/orders/:id/deliveries lists the attempts', async () => {
  const order = await payOrder(api.database.db, await buildOrder(api.database.db));
  await query(
    api.database.db,
    `insert into webhook_attempts (delivery_id, attempt, lease_token, url, started_at, duration_ms, http_status, reason,
       response_head)
     select id, 1, gen_random_uuid(), url, now(), 12, 500, 'http_500', 'oops' from webhook_deliveries where order_id = :id`,
    { id: order.id },
  );
  await query(api.database.db, 'update webhook_deliveries set attempt = 1 where order_id = :id', { id: order.id });
  const { body } = await get(`/admin/orders/${order.id}/deliveries?page=1&limit=5`);
  expect(body).toMatchObject({
    data: [{ cycle: 1, attempt: 1, duration_ms: 12, http_status: 500, reason: 'http_500', response: 'oops' }],
    pagination: { total: 1 },
  });
  expect(body['data']).toMatchObject([{ next_attempt_at: expect.stringMatching(/Z$/) }]);
  const owed = await queryOne<{ event_id: string; body: Buffer; at: number }>(
    api.database.db,
    `select event_id, body, floor(extract(epoch from started_at))::int as at
     from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id where order_id = :id`,
    { id: order.id },
  );
  expect((body['data'] as { request: object }[])[0]?.request).toEqual({
    headers: {
      'content-type': 'application/json',
      'webhook-id': owed?.event_id,
      'webhook-timestamp': String(owed?.at),
      'x-webhook-attempt': '1',
    },
    body: owed?.body.toString(),
  });
  expect((await get('/admin/orders/00000000-0000-4000-8000-000000000000/deliveries')).status).toBe(404);
});
