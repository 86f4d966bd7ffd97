import { parseUsdt, type TronAddress } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { addressOf, buildMerchant, hashOf, startScan } from '@gateway/store/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { type Answer } from '../../../testing';
import { openPaidChainApi } from '../../../testing/paid-chain-api';
import { perSuite } from '@gateway/runtime/testing/suite';

const NOTE = 'wrong size, sent from the office wallet';
const WALLET = addressOf('wallet of a customer');

const api = perSuite(openPaidChainApi);
beforeAll(async () => {
  const { db } = api.database;
  await startScan(db);
  await query(
    db,
    `insert into watcher_facts (heartbeat_at, node_seen_at, head_number, node_state, sweep_enabled, sweep_mode)
     values (now(), now(), 0, 'ok', false, 'burn')`,
  );
});

/** The watcher reads all blocks up to the newest one, but for the last few. */
async function scan(behind = 0): Promise<void> {
  const head = api.chain.devnet.head().number;
  await query(api.database.db, 'update scan_cursors set number = :number', { number: head - behind });
  await query(api.database.db, 'update watcher_facts set head_number = :head', { head });
}

async function paidOrder(amount = '10'): Promise<Order> {
  const order = await api.chain.order(amount, api.merchant.id);
  await api.chain.book(order, [api.chain.pay(order, amount)]);
  return order;
}

/** Money is returned from outside, in the next block. */
async function send(amount: string, to: TronAddress = WALLET): Promise<string> {
  const txHash = api.chain.devnet.pay({ to, amount: parseUsdt(amount) });
  api.chain.devnet.mine();
  await scan();
  return txHash;
}

const check = ({ id }: { id: string }, text: string): Promise<Answer> =>
  api.asAdmin('GET', `/admin/orders/${id}/refund-check?tx_hash=${encodeURIComponent(text)}`);
const record = ({ id }: { id: string }, txHash: string, amount: string, to = WALLET): Promise<Answer> =>
  api.asAdmin('POST', `/admin/orders/${id}/refunds`, {
    tx_hash: txHash,
    amount,
    to_address: to,
    note: NOTE,
  });
const conflict = (error: string | RegExp): object => ({
  status: 409,
  body: { code: 'INVALID_STATE', error: expect.stringMatching(error) },
});

test('a refund is looked up and recorded, and the merchant and the admin see it', async () => {
  const order = await paidOrder();
  const key = api.merchant.apiKey;
  const before = await api.call('GET', `/payments/${order.id}`, { key });
  expect(before.body).not.toHaveProperty('refunds');
  expect(before.body).not.toHaveProperty('amount_refunded');
  const txHash = await send('4');
  expect((await check(order, `https://tronscan.org/#/transaction/${txHash.toUpperCase()}`)).body).toEqual({
    tx_hash: txHash,
    from_address: api.chain.devnet.customer,
    to_address: WALLET,
    amount: '4.000000',
    block_number: api.chain.devnet.head().number,
    block_timestamp: new Date(api.chain.devnet.head().timestamp).toISOString(),
    is_to_payer: false,
    refundable_amount: '10.000000',
  });
  expect(await record(order, txHash, '4')).toMatchObject({ status: 200 });
  const toPayer = await send('6', api.chain.devnet.customer);
  expect((await check(order, toPayer)).body).toMatchObject({ is_to_payer: true, refundable_amount: '6.000000' });
  expect(await record(order, toPayer, '6.000000', api.chain.devnet.customer)).toMatchObject({ status: 200 });

  const { body } = await api.call('GET', `/payments/${order.id}`, { key });
  expect(body).toMatchObject({
    amount_received: '10.000000',
    amount_refunded: '10.000000',
    status: 'confirmed',
    refunds: [
      { tx_hash: txHash, to_address: WALLET, amount: '4.000000' },
      { tx_hash: toPayer, amount: '6.000000' },
    ],
  });
  expect(JSON.stringify(body)).not.toContain(NOTE);
  const detail = await api.asAdmin('GET', `/admin/orders/${order.id}`);
  expect(detail.body).toMatchObject({
    order: { amount_refunded: '10.000000' },
    refunds: [{ tx_hash: txHash, note: NOTE, recorded_at: expect.stringMatching(/Z$/) }, { tx_hash: toPayer }],
  });
  expect(detail.body['events']).toContainEqual(
    expect.objectContaining({
      event_type: 'order_refunded',
      payload: expect.objectContaining({ amount: '6.000000', amount_refunded: '10.000000' }),
    }),
  );
  const since = encodeURIComponent(String(body['created_at']));
  const list = await api.call('GET', `/payments?updated_since=${since}`, { key });
  expect((list.body['data'] as object[]).at(-1)).toMatchObject({ id: order.id, amount_refunded: '10.000000' });
  const found = await api.asAdmin('GET', `/admin/orders?q=${order.id}`);
  expect(found.body['data']).toMatchObject([{ id: order.id, amount_refunded: '10.000000' }]);
  const merchant = await api.asAdmin('GET', `/admin/merchants/${api.merchant.id}`);
  expect(merchant.body['recent_orders']).toMatchObject([{ id: order.id, amount_refunded: '10.000000' }]);
});

test('in the feed a refund is no payment', async () => {
  const order = await paidOrder();
  await record(order, await send('1'), '1');
  const { body, text } = await api.call('GET', '/events?types=order.refunded&limit=100', { key: api.merchant.apiKey });
  expect((body['data'] as object[]).at(-1)).toMatchObject({
    type: 'order.refunded',
    order: { id: order.id, status: 'confirmed' },
    payment: null,
    webhook: null,
  });
  expect(text).not.toContain(NOTE);
});

test('what is not what the admin has seen is refused, and a body that says less', async () => {
  const order = await paidOrder();
  const txHash = await send('2');
  expect(await record(order, txHash, '3')).toMatchObject(conflict(`sent 2.000000 to ${WALLET}, not 3.000000`));
  expect(await record(order, txHash, '2', addressOf('another'))).toMatchObject(conflict('^Transaction sent 2.000000'));
  const path = `/admin/orders/${order.id}/refunds`;
  for (const body of [{ tx_hash: txHash, amount: '2', to_address: WALLET }, { note: NOTE }, { tx_hash: 'x' }]) {
    expect(await api.asAdmin('POST', path, body)).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  }
  expect(await check(order, 'no hash')).toMatchObject({ status: 400, body: { code: 'INVALID_QUERY' } });
  expect((await record({ id: '00000000-0000-4000-8000-000000000000' }, txHash, '2')).status).toBe(404);
});

test('what the chain does not show as a final transfer of USDT is refused, with the reason', async () => {
  const order = await paidOrder();
  const { devnet } = api.chain;
  expect(await check(order, hashOf('nothing'))).toMatchObject(conflict(/^Transaction is in no block yet/));
  const sent = { to: WALLET, amount: parseUsdt('1') };
  const failed = devnet.pay({ ...sent, fails: 'OUT_OF_TIME' });
  const fake = devnet.pay({ ...sent, via: 'fake' });
  const many = devnet.payMany([sent, sent]);
  const fresh = devnet.pay(sent);
  devnet.mine({ blocks: 3 });
  await scan(3);
  expect(await check(order, failed)).toMatchObject(conflict(/^Transaction failed on the chain/));
  expect(await check(order, fake)).toMatchObject(conflict(/moved TRX or another token, not USDT of the contract T/));
  expect(await check(order, many)).toMatchObject(conflict('has 2 transfers of USDT'));
  expect(await check(order, fresh)).toMatchObject(conflict('not final yet, with 3 of 19 confirmations'));
  expect(await record(order, fresh, '1')).toMatchObject(conflict('not final yet'));
  await scan();
  expect((await check(order, fresh)).status).toBe(200);
});

test('a payment, a sweep, and what is older than the payment, is no refund', async () => {
  const old = await send('1');
  const order = await paidOrder();
  const unpaid = await api.chain.order('10', api.merchant.id);
  await scan();
  const { body } = await api.call('GET', `/payments/${order.id}`, { key: api.merchant.apiKey });
  expect(await check(order, String(body['tx_hash']))).toMatchObject(conflict('a payment or a sweep is no refund'));
  expect(await check(order, await api.chain.sweep(order))).toMatchObject(conflict(/not final|no refund/));
  expect(await check(order, old)).toMatchObject(conflict('older than the first payment'));
  expect(await check(unpaid, old)).toMatchObject(conflict('received nothing'));
  const toUs = await send('1', unpaid.address); // not booked
  expect(await check(order, toUs)).toMatchObject(conflict('no refund'));
});

test('the node that looks it up may be away, or respond with anything', async () => {
  const order = await paidOrder();
  const txHash = await send('1');
  api.node.tamper = () => '[]';
  expect((await check(order, txHash)).status).toBe(503);
  expect((await record(order, txHash, '1')).status).toBe(503);
  api.node.tamper = (_path, json) => json;
  expect((await check(order, txHash)).status).toBe(200);
});

test('a merchant looks up and records what it returned, of its own orders alone', async () => {
  const order = await paidOrder();
  const txHash = await send('4');
  const call = (method: string, path: string, body?: object, key = api.merchant.apiKey): Promise<Answer> =>
    api.call(method, `/payments/${order.id}${path}`, { key, ...(body && { body }) });
  const check = `/refund-check?tx_hash=${txHash}`;
  expect(await call('GET', check)).toMatchObject({
    ...{ status: 200, body: { tx_hash: txHash, to_address: WALLET, amount: '4.000000', is_to_payer: false } },
  });
  const refund = { tx_hash: txHash, amount: '4', to_address: WALLET, note: NOTE };
  const other = await buildMerchant(api.database.db);
  expect((await call('GET', check, undefined, other.apiKey)).status).toBe(404);
  expect((await call('POST', '/refunds', refund, other.apiKey)).status).toBe(404);
  expect(await call('POST', '/refunds', refund)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await call('POST', '/refunds', refund)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  expect(await call('GET', check)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  expect((await call('GET', '')).body).toMatchObject({ refunds: [{ tx_hash: txHash, amount: '4.000000' }] });
});
