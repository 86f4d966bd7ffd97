import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { startDevnet } from '@gateway/devnet';
import { serveLocally } from '@gateway/runtime/testing';
import { perSuite } from '@gateway/runtime/testing/suite';
import { query } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import { buildDeposit, buildMerchant, payOrder } from '@gateway/store/testing';
import { loadSandbox } from './load-sandbox';
import { WAITS } from '../../base/waits';
import { openTestApi, type Answer } from '../../testing';
import { openSandboxApi } from '../../testing/sandbox-api';

// What the gateway makes of the scenarios is in packages/verification/src/e2e/sandbox-scenarios.ts: here no watcher runs.

const api = perSuite(openSandboxApi);

const create = async (): Promise<Order> => {
  const { body } = await api.createPayment({ amount: '10' });
  return orderOf(String(body['id']));
};

async function orderOf(id: string): Promise<Order> {
  const order = await findOrder(api.database.db, id);
  if (!order) throw new Error('the order is gone');
  return order;
}

const simulate = (body: unknown, key: string = api.key): Promise<Answer> =>
  api.call('POST', '/sandbox/pay', { key, body });

test.each([
  ['exact', '10.000000', 1],
  ['short', '5.000000', 1],
  ['over', '11.000000', 1],
  ['split', '10.000000', 2],
  ['same_transaction', '10.000000', 1],
  ['contract', '10.000000', 1],
])('the scenario %s pays %s USDT in %d transactions', async (scenario, amount, transactions) => {
  const order = await create();
  const { status, body } = await simulate({ order_id: order.id, scenario });
  expect([status, body]).toEqual([
    200,
    {
      order_id: order.id,
      scenario,
      amount,
      tx_hashes: Array(transactions).fill(expect.stringMatching(/^[0-9a-f]{64}$/)),
    },
  ]);
  api.node.mine();
  expect(api.node.usdtOf(order.address)).toBe(BigInt(amount.replace('.', '')));
});

test.each(['wrong_token', 'reverted'])('the scenario %s sends a transaction that brings no USDT', async (scenario) => {
  const order = await create();
  const { body } = await simulate({ order_id: order.id, scenario, amount: '3' });
  expect(body).toMatchObject({ amount: '3.000000', tx_hashes: [expect.any(String)] });
  api.node.mine();
  expect(api.node.usdtOf(order.address)).toBe(0n);
});

test('a payment that the gateway does not see in time is dropped all the same', async () => {
  const order = await create();
  const { status, body } = await simulate({ order_id: order.id, scenario: 'dropped' });
  expect([status, body['code']]).toEqual([503, 'UNAVAILABLE']);
  expect(api.node.usdtOf(order.address)).toBe(0n);
});

test('a payment that was made is answered although the database fails to say that it was seen', async () => {
  const order = await create();
  await query(api.database.db, 'alter table payment_hints rename to payment_hints_away');
  try {
    const { status, body } = await simulate({ order_id: order.id, scenario: 'exact', amount: '3' });
    expect([status, body]).toMatchObject([200, { amount: '3.000000', tx_hashes: [expect.any(String)] }]);
  } finally {
    await query(api.database.db, 'alter table payment_hints_away rename to payment_hints');
  }
});

test('time passes for one order alone, and the chain passes the end of its window', async () => {
  const [order, other] = [await create(), await create()];
  const { body } = await simulate({ order_id: order.id, scenario: 'time' });
  expect(body).toEqual({ order_id: order.id, scenario: 'time', amount: null, tx_hashes: [] });
  const passed = await orderOf(order.id);
  expect(passed.expiresAt.getTime()).toBeLessThanOrEqual(Date.now());
  expect(api.node.solidHead().timestamp).toBeGreaterThan(passed.expiresAt.getTime());
  expect(passed).toEqual({ ...order, expiresAt: passed.expiresAt });
  expect(await orderOf(other.id)).toEqual(other);
});

test('time passes until an order is no longer monitored, and its address is not its own any more', async () => {
  const order = await create();
  await simulate({ order_id: order.id, scenario: 'time', until: 'closed' });
  const passed = await orderOf(order.id);
  expect(passed.monitorUntil).toEqual(passed.expiresAt);
  const [lease] = await query<{ is_attributed: boolean }>(
    api.database.db,
    'select attributed @> :until::timestamptz as is_attributed from address_leases where order_id = :id',
    { id: order.id, until: passed.monitorUntil },
  );
  expect(lease).toEqual({ is_attributed: false });
});

test('time that passed until payments are final changes no order', async () => {
  const order = await create();
  await simulate({ order_id: order.id, scenario: 'exact' });
  await simulate({ order_id: order.id, scenario: 'time', until: 'final' });
  expect(await orderOf(order.id)).toEqual(order);
  expect(api.node.solidHead().timestamp).toBeGreaterThan(order.createdAt.getTime());
});

test('the guards of orders hold in the database of a sandbox too', async () => {
  const { id } = await create();
  const late = `update orders set monitor_until = monitor_until - interval '1 hour' where id = :id`;
  await expect(query(api.database.db, late, { id })).rejects.toThrow('the terms of an order never change');
});

test.each([
  ['no order', { scenario: 'exact' }, '"order_id" is required'],
  ['an order that is no id', { order_id: 'x', scenario: 'exact' }, '"order_id" must be a valid GUID'],
  ['no scenario', { order_id: randomUUID() }, '"scenario" is required'],
  ['an unknown scenario', { order_id: randomUUID(), scenario: 'theft' }, '"scenario" must be one of'],
  ['an amount that is a number', { order_id: randomUUID(), scenario: 'exact', amount: 5 }, '"amount" must be a string'],
  ['an amount with a sign', { order_id: randomUUID(), scenario: 'exact', amount: '-5' }, '"amount" must be a decimal'],
  ['nothing as amount', { order_id: randomUUID(), scenario: 'exact', amount: '0' }, '"amount" must be more than zero'],
  ['an amount for time', { order_id: randomUUID(), scenario: 'time', amount: '5' }, '"amount" is not for the scenario'],
  ['a deadline for a payment', { order_id: randomUUID(), scenario: 'late', until: 'final' }, '"until" is for the'],
  ['an unknown field', { order_id: randomUUID(), scenario: 'exact', from: 'T' }, '"from" is not allowed'],
])('%s is refused with a sentence about it', async (_what, body, sentence) => {
  const answer = await simulate(body);
  expect([answer.status, answer.body['code']]).toEqual([400, 'INVALID_BODY']);
  expect(answer.body['error']).toContain(sentence);
});

test('only what remains to be paid is paid by itself', async () => {
  const order = await create();
  await payOrder(api.database.db, order);
  const { status, body } = await simulate({ order_id: order.id, scenario: 'exact' });
  expect([status, body['code']]).toEqual([409, 'INVALID_STATE']);
  expect((await simulate({ order_id: order.id, scenario: 'exact', amount: '1' })).status).toBe(200);
  const tiny = await simulate({ order_id: order.id, scenario: 'split', amount: '0.000001' });
  expect([tiny.status, tiny.body['code']]).toEqual([409, 'INVALID_STATE']);
});

test('a merchant simulates payments of its own orders alone, and not while it is suspended', async () => {
  const order = await create();
  const other = await buildMerchant(api.database.db);
  const body = { order_id: order.id, scenario: 'exact' };
  expect((await simulate(body, other.apiKey)).status).toBe(404);
  await query(api.database.db, 'update merchants set is_active = false where id = :id', { id: other.id });
  expect((await simulate(body, other.apiKey)).status).toBe(403);
  api.node.mine();
  expect(api.node.usdtOf(order.address)).toBe(0n);
});

test('a chain that does not obey makes the sandbox unavailable', async () => {
  const gone = await startDevnet();
  const orphan = await openTestApi({}, { sandbox: gone });
  try {
    await gone.close();
    const { body: created } = await orphan.createPayment();
    const body = { order_id: created['id'], scenario: 'exact' };
    expect((await orphan.call('POST', '/sandbox/pay', { key: orphan.key, body })).status).toBe(503);
  } finally {
    await orphan.close();
  }
});

test('outside a sandbox the path does not exist', async () => {
  const real = await openTestApi({ TRON_NODE_URL: api.node.url });
  try {
    const call = { key: real.key, body: { order_id: randomUUID(), scenario: 'exact' } };
    const { status, text } = await real.call('POST', '/sandbox/pay', call);
    expect([status, text]).toEqual([404, (await real.call('POST', '/no/such/path', call)).text]);
  } finally {
    await real.close();
  }
});

test('the api does not start as a sandbox on a real node', async () => {
  const real = await serveLocally((_request, response) => response.writeHead(404).end('Not Found'));
  try {
    const config = { ...api.context.config, sandboxNodeUrl: real.url };
    const loaded = loadSandbox(config, api.context.db, WAITS);
    await expect(loaded).rejects.toThrow('SANDBOX requires that TRON_NODE_URL is the simulated node');
  } finally {
    await real.close();
  }
});

test('the api does not start as a sandbox on the database of another gateway', async () => {
  const real = await openTestApi({ TRON_NODE_URL: api.node.url });
  try {
    const loaded = loadSandbox({ ...real.context.config, sandboxNodeUrl: api.node.url }, real.context.db, WAITS);
    await expect(loaded).rejects.toThrow('SANDBOX requires a database that npm start has prepared');
  } finally {
    await real.close();
  }
});

test('a deposit address is paid its least amount, or what is asked for, by its own active merchant alone', async () => {
  const deposit = await buildDeposit(api.database.db, api.merchantId);
  const pay = (body: object, key = api.key): Promise<Answer> => api.call('POST', '/sandbox/deposit', { key, body });
  for (const [asked, amount] of [
    [{}, '1.000000'],
    [{ amount: '7.5' }, '7.500000'],
  ] as const) {
    const { status, body } = await pay({ deposit_id: deposit.id, ...asked });
    const paid = { deposit_id: deposit.id, tx_hash: expect.stringMatching(/^[0-9a-f]{64}$/), amount };
    expect([status, body]).toEqual([200, paid]);
  }
  const stranger = await buildMerchant(api.database.db);
  expect((await pay({ deposit_id: deposit.id }, stranger.apiKey)).status).toBe(404);
  await query(api.database.db, 'update merchants set is_active = false where id = :id', { id: stranger.id });
  expect((await pay({ deposit_id: deposit.id }, stranger.apiKey)).status).toBe(403);
  api.node.mine();
  expect(deposit.address && api.node.usdtOf(deposit.address)).toBe(8_500_000n);
});
