import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { recordOutcomes } from '@gateway/store/deliveries';
import { findOrder } from '@gateway/store/orders';
import { buildDeposit, buildMerchant, claim, failed, payDeposit, payOrder } from '@gateway/store/testing';
import { createClient, GatewayError, type GatewayClient } from 'crypto-payment-gateway-client';
import { openTestApi } from '../testing';
import { apiPerSuite } from '../testing/suite-api';

// Each client against this api over HTTP.

const PACKAGES = join(__dirname, '../../../../packages');
const CALLBACK = 'https://shop.example/webhook';
const FIRST = { external_id: 'js-1', amount: '25.5', callback_url: CALLBACK, ttl: 600, metadata: { basket: '4711' } };

const api = apiPerSuite({ FIXED_RATES: 'EUR:0.92', LINK_ADDRESS_RESERVE: '0' }, { addresses: 50 });

/** A merchant with one order, by price, which is paid with a bit less, as the merchant tolerates. */
async function openShop(): Promise<{ apiKey: string; client: GatewayClient; paidId: string }> {
  const { id, apiKey } = await buildMerchant(api.database.db);
  const tolerance = { underpaid_percent: '1', underpaid_maximum: '1' };
  expect((await api.asAdmin('PUT', `/admin/merchants/${id}`, tolerance)).status).toBe(200);
  const client = createClient({ baseUrl: api.url, apiKey });
  const { id: paidId } = await client.createOrder({
    external_id: 'paid',
    price: { amount: '4.60', currency: 'EUR' },
    callback_url: CALLBACK,
    description: 'Tea',
    metadata: { basket: '4711' },
  });
  const order = await findOrder(api.database.db, paidId);
  if (!order) throw new Error('the order is gone');
  await payOrder(api.database.db, order, 4_960_000n);
  return { apiKey, client, paidId };
}

/** The first attempt to deliver the webhook of an order fails. */
async function failDelivery(paidId: string): Promise<void> {
  const delivery = (await claim(api.database.db)).find(({ orderId }) => orderId === paidId);
  if (!delivery) throw new Error('no delivery was claimed');
  await recordOutcomes(api.database.db, [failed(delivery)]);
}

/** The key of another merchant, whose customer 7 has a deposit address and paid 7 USDT to it. Needs a paid order. */
async function openTopUps(): Promise<string> {
  const { id, apiKey } = await buildMerchant(api.database.db);
  await payDeposit(api.database.db, await buildDeposit(api.database.db, id));
  return apiKey;
}

describe('the client for JavaScript', () => {
  test('creates an order once, however often it is asked to', async () => {
    const { client } = await openShop();
    const created = await client.createOrder(FIRST);
    expect(created).toMatchObject({ amount: '25.500000', status: 'pending', reused: false, metadata: FIRST.metadata });
    const again = await client.createOrder({ external_id: 'js-1', amount: '25.50', callback_url: CALLBACK });
    expect(again).toEqual({ ...created, reused: true });
  });

  test('reads single orders with their payments, and all orders page by page', async () => {
    const { client, paidId } = await openShop();
    const newest = [paidId];
    for (let i = 0; i < 5; i++) {
      const order = { external_id: `js-${String(i)}`, amount: '1', callback_url: CALLBACK };
      newest.unshift((await client.createOrder(order)).id);
    }
    const paid = await client.getOrder(paidId);
    expect(paid).toMatchObject({
      ...{ status: 'confirmed', transaction: { amount: '4.960000' }, amount_received: '4.960000' },
      amount_waived: '0.040000',
      price: { amount: '4.60', currency: 'EUR', rate: '0.92' },
    });
    for (const filter of [{ limit: 2 }, {}]) {
      const ids = [];
      for await (const { id } of client.iterateOrders(filter)) ids.push(id);
      expect(ids).toEqual(newest);
    }
    expect((await client.listOrders({ status: 'confirmed', min_amount: '5' })).data).toMatchObject([{ id: paidId }]);
  });

  test('tells errors apart by their code', async () => {
    const { client, paidId } = await openShop();
    const other = createClient({ baseUrl: api.url, apiKey: 'another-key' });
    const order = { external_id: 'paid', amount: '9', callback_url: CALLBACK };
    const refusals: [() => Promise<unknown>, string, number][] = [
      [() => client.createOrder(order), 'EXTERNAL_ID_CONFLICT', 409],
      [() => client.createOrder({ ...order, amount: '1,5' }), 'INVALID_BODY', 400],
      [() => client.getOrder('no-such-order'), 'NOT_FOUND', 404],
      [() => client.listOrders({ limit: 101 }), 'INVALID_QUERY', 400],
      [() => other.getOrder(paidId), 'UNAUTHORIZED', 401],
    ];
    for (const [call, code, status] of refusals) {
      const error: unknown = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ code, status, requestId: expect.any(String) });
    }
  });

  test('reports a limit with the time to wait', async () => {
    const limited = await openTestApi({ RATE_LIMIT_READ: '1' });
    try {
      const client = createClient({ baseUrl: limited.url, apiKey: limited.key, maxDelayMs: 10 });
      await client.listOrders();
      const error: unknown = await client.listOrders().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: expect.any(Number) });
    } finally {
      await limited.close();
    }
  });
});

test('the client for JavaScript reads events page by page, and reads on from where it was', async () => {
  const { client, paidId } = await openShop();
  const reader = client.events({ limit: 1 });
  const types = async (): Promise<string[]> => {
    const found = [];
    for await (const { type, order } of reader) found.push(`${type} ${order.id}`);
    return found;
  };
  expect(await types()).toEqual([`order.created ${paidId}`, `order.confirmed ${paidId}`]);
  expect(await types()).toEqual([]);
  const { id } = await client.createOrder({ external_id: 'next', amount: '1', callback_url: CALLBACK });
  expect(await types()).toEqual([`order.created ${id}`]);
  for await (const event of client.events({ types: 'order.confirmed' })) expect(event.order.id).toBe(paidId);
  const stranger = client.events({ after: 'A'.repeat(22) })[Symbol.asyncIterator]();
  await expect(stranger.next()).rejects.toMatchObject({ code: 'EVENTS_GONE', status: 410 });
});

test('the client for JavaScript reads the rate of now, and asks for a test of a webhook', async () => {
  const { client } = await openShop();
  expect(await client.getRate('EUR')).toMatchObject({ currency: 'EUR', rate: '0.92', spread: '0' });
  await expect(client.getRate('eur')).rejects.toMatchObject({ code: 'INVALID_QUERY' });
  await expect(client.testWebhook('no URL')).rejects.toMatchObject({ code: 'INVALID_BODY' });
});

test('the client for JavaScript cancels an order, once or twice', async () => {
  const { client, paidId } = await openShop();
  const { id } = await client.createOrder({ external_id: 'js-1', amount: '1', callback_url: CALLBACK });
  const cancelled = await client.cancelOrder(id);
  expect(cancelled).toMatchObject({ id, status: 'pending', expires_at: cancelled.cancelled_at });
  expect(await client.cancelOrder(id)).toEqual(cancelled);
  expect((await client.getOrder(id)).cancelled_at).toBe(cancelled.cancelled_at);
  await expect(client.cancelOrder(paidId)).rejects.toMatchObject({ code: 'INVALID_STATE', status: 409 });
});

test('the client for JavaScript lists deliveries, and has webhooks delivered again', async () => {
  const { client, paidId } = await openShop();
  expect((await client.deliveries.ofOrder(paidId)).data).toEqual([]);
  await failDelivery(paidId);
  expect(await client.deliveries.ofOrder(paidId, { page: 1, limit: 1 })).toMatchObject({
    data: [{ attempt: 1, http_status: 500, reason: 'http_500' }],
    pagination: { limit: 1, total: 1 },
  });
  const { data } = await client.deliveries.list({ limit: 5 });
  expect(data).toMatchObject([{ kind: 'payment', order_id: paidId, external_id: 'paid', reason: 'http_500' }]);
  await expect(client.deliveries.redeliverFailed()).rejects.toMatchObject({ code: 'INVALID_STATE', status: 409 });
  await client.deliveries.redeliver(paidId);
  await expect(client.deliveries.redeliver(paidId)).rejects.toMatchObject({ code: 'INVALID_STATE', status: 409 });
});

test('the client for JavaScript reads what has changed, page by page, in the order of the changes', async () => {
  const { client, paidId } = await openShop();
  const ids = [paidId];
  for (let i = 0; i < 3; i++) {
    const order = { external_id: `js-${String(i)}`, amount: '1', callback_url: CALLBACK };
    ids.push((await client.createOrder(order)).id);
  }
  await client.cancelOrder(ids[1] ?? '');
  const updated = [];
  for await (const order of client.iterateUpdatedOrders(new Date())) updated.push(order);
  expect(updated.map(({ id }) => id)).toEqual([paidId, ids[2], ids[3], ids[1]]);
  const last = updated.at(-1);
  expect(Date.parse(last?.updated_at ?? '')).toBeGreaterThanOrEqual(Date.parse(last?.cancelled_at ?? ''));
  for await (const { id } of client.iterateUpdatedOrders(new Date(Date.now() + 3_600_000))) throw new Error(id);
});

test('the client for JavaScript creates, reads and changes payment links, whose orders name them', async () => {
  const { client } = await openShop();
  const link = await client.links.create({ title: 'Tea', amount: '1', reference: 'required' });
  expect(link).toMatchObject({ title: 'Tea', amount: '1.000000', state: 'open' });
  await fetch(`${api.url}/pay/${link.id}`, { method: 'POST', body: new URLSearchParams({ reference: 'INV-7' }) });
  const { data } = await client.listOrders({ limit: 1 });
  expect(data).toMatchObject([{ link: { id: link.id, reference: 'INV-7' } }]);
  const changed = await client.links.update(link.id, { active: false });
  expect(changed).toMatchObject({ title: 'Tea', state: 'off' });
  expect(await client.links.get(link.id)).toEqual(changed);
  expect(await client.links.list({ limit: 1 })).toMatchObject({ data: [changed], pagination: { total: 1 } });
});

test('the client for JavaScript finds, reads and changes deposit addresses, whose orders name them', async () => {
  await openShop();
  const client = createClient({ baseUrl: api.url, apiKey: await openTopUps() });
  const deposit = await client.deposits.create({ customer_id: 'customer 7', min_amount: '9' });
  expect(deposit).toMatchObject({ min_amount: '1.000000', active: true, paid_count: 1, received: '7.000000' });
  const made = { source: 'deposit', deposit: { id: deposit.id, customer_id: 'customer 7' } };
  expect((await client.listOrders()).data).toMatchObject([{ address: deposit.address, ...made }]);
  const closed = await client.deposits.update(deposit.id, { active: false });
  expect(closed).toEqual({ ...deposit, active: false });
  expect(await client.deposits.get(deposit.id)).toEqual(closed);
  expect(await client.deposits.list({ q: deposit.address })).toMatchObject({
    data: [closed],
    pagination: { total: 1 },
  });
  expect((await client.deposits.list({ q: 'customer 8' })).data).toEqual([]);
});

for (const [command, folder, script] of [
  ['php', 'client-php', 'tests/against-gateway.php'],
  ['python3', 'client-python', 'tests/against_gateway.py'],
] as const) {
  const isThere = spawnSync(command, ['--version']).status === 0;
  testNeeding(command, isThere)(`the client for ${command} uses the api (where it is installed)`, async () => {
    const { apiKey, paidId } = await openShop();
    await failDelivery(paidId);
    const child = spawn(command, [script, api.url, apiKey, paidId, await openTopUps()], {
      cwd: join(PACKAGES, folder),
      env: { ...process.env, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    expect({ code, output: output.trim() }).toEqual({ code: 0, output: 'ok' });
  });
}
