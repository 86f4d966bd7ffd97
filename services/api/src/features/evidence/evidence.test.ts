import { expect, test } from '@jest/globals';
import { openPaidChain } from '@gateway/evidence/testing';
import { parseUsdt, verifySignature, type OrderPrice } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { recordOutcomes } from '@gateway/store/deliveries';
import { findOrder, type Order } from '@gateway/store/orders';
import { acknowledged, buildMerchant, buildOrder, claim, hashOf } from '@gateway/store/testing';
import { openTestApi, type Answer } from '../../testing';
import { openPaidChainApi } from '../../testing/paid-chain-api';
import { perTest } from '@gateway/runtime/testing/suite';

const MANY = 60;
const NOT_READY = { status: 409, body: { code: 'EVIDENCE_NOT_READY' } };

const api = perTest(openPaidChainApi);

/** An order that was paid, whose payment 60 blocks are built on. */
async function paidOrder(): Promise<Order> {
  const order = await api.chain.order('10', api.merchant.id, parseUsdt('0.5'));
  await api.chain.book(order, [api.chain.pay(order, '9.8')]);
  api.chain.devnet.mine({ blocks: MANY });
  return order;
}

const read = ({ id }: Pick<Order, 'id'>, key = api.merchant.apiKey): Promise<Answer> =>
  api.call('GET', `/payments/${id}/evidence`, { key });

/** Everything of a file but the time at which it was written. */
function contentOf({ text }: Answer): object {
  const { created_at, sha256, ...content } = JSON.parse(text) as Record<string, unknown>;
  expect([created_at, sha256]).toEqual([expect.any(String), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  return content;
}

test('a merchant and the admin get the same file of an order, as it must be stored', async () => {
  const { db } = api.database;
  const order = await paidOrder();
  await api.chain.sweep(order);
  api.chain.devnet.mine({ blocks: MANY });
  await recordOutcomes(db, (await claim(db)).map(acknowledged));
  const day = (await findOrder(db, order.id))?.confirmedAt?.toISOString().slice(0, 10);
  const sql = `insert into day_seals (day, row_count, root, seal) values (:day, 1, decode(:seal, 'hex'), decode(:seal, 'hex'))`;
  await query(db, sql, { day, seal: hashOf('seal') });

  const answer = await read(order);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="evidence-${order.id}.json"`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.text).toBe(`${JSON.stringify(JSON.parse(answer.text), null, 2)}\n`);
  expect(answer.body).toMatchObject({
    order: { payment_id: order.id, merchant_id: api.merchant.id, status: 'completed', amount_waived: '0.200000' },
    transfers: [{ credited: true }],
    sweeps: [{ from_address: order.address }],
    transactions: [{ logs: [{}] }, { logs: [{}] }],
    webhooks: [{ attempts: [{ http_status: 200, response: 'ok' }] }],
    seal: { day, seal: hashOf('seal') },
  });
  const [webhook] = answer.body['webhooks'] as { body: string; signature: string }[];
  const { body, signature } = webhook ?? { body: '', signature: '' };
  expect(verifySignature(Buffer.from(body), api.merchant.webhookSecret, signature)).toBe(true);

  const ofAdmin = await api.asAdmin('GET', `/admin/orders/${order.id}/evidence`);
  expect(ofAdmin.status).toBe(200);
  expect(contentOf(ofAdmin)).toEqual(contentOf(answer));
});

test('the file of an order by price states the price, how it was computed and from whom the rate is', async () => {
  const price: OrderPrice = {
    ...{ amount: '9.20', currency: 'EUR', rate: '0.92', rateAt: new Date('2026-01-02T03:04:05Z') },
    ...{ sources: ['coinbase', 'kraken'], spread: '1.5' },
  };
  const order = await buildOrder(api.database.db, { amount: '10.15', merchantId: api.merchant.id, price });
  await api.chain.book(order, [api.chain.pay(order, '10.15')]);
  api.chain.devnet.mine({ blocks: MANY });
  const { rateAt, ...texts } = price;
  const stated = { ...texts, rate_at: rateAt.toISOString() };
  expect((await read(order)).body).toMatchObject({ order: { price: stated } });
  const ofAdmin = await api.asAdmin('GET', `/admin/orders/${order.id}/evidence`);
  expect(ofAdmin.body).toMatchObject({ order: { price: stated } });
});

test('a read-only key reads the file, and another merchant does not find it', async () => {
  const order = await paidOrder();
  const { body } = await api.call('POST', '/merchant/read-only-key', { key: api.merchant.apiKey });
  expect((await read(order, String(body['api_key']))).status).toBe(200);
  const other = await buildMerchant(api.database.db);
  expect(await read(order, other.apiKey)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  await query(api.database.db, 'update merchants set is_active = false where id = :id', { id: api.merchant.id });
  expect((await read(order)).status).toBe(200);
});

test('an order whose payment is not proven yet has a file soon', async () => {
  const order = await api.chain.order('10', api.merchant.id);
  await api.chain.book(order, [api.chain.pay(order)]);
  const answer = await read(order);
  expect(answer).toMatchObject(NOT_READY);
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(await api.asAdmin('GET', `/admin/orders/${order.id}/evidence`)).toMatchObject(NOT_READY);
  api.chain.devnet.mine({ blocks: MANY });
  expect((await read(order)).status).toBe(200);
});

test('an order of more than ten payments is for the operator', async () => {
  const order = await api.chain.order('10', api.merchant.id);
  await api.chain.book(
    order,
    Array.from({ length: 11 }, () => api.chain.pay(order, '1')),
  );
  const answer = await read(order);
  expect(answer).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  expect(answer.body['error']).toContain('gateway evidence');
});

test('a node that is away, or lies, is a reason to try again; the log says which', async () => {
  const order = await paidOrder();
  api.node.tamper = (path, json) =>
    path === '/wallet/gettransactioninfobyid' ? json.replace('"log":[', '"log":[],"x":[') : json;
  expect(await read(order)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(JSON.stringify(api.log)).toContain('the node reports other logs');
  await api.chain.devnet.close();
  expect((await read(order)).status).toBe(503);
});

test('without a node there are no files', async () => {
  const order = await paidOrder();
  const without = await openTestApi({}, { addresses: 0 });
  try {
    const { id, apiKey: key } = await buildMerchant(without.database.db);
    expect(id).not.toBe(api.merchant.id);
    const unknown = await without.call('GET', `/payments/${order.id}/evidence`, { key });
    expect(unknown.status).toBe(404);
    const other = await openPaidChain(without.database.db);
    const own = await other.order('10', id);
    expect((await without.call('GET', `/payments/${own.id}/evidence`, { key })).status).toBe(503);
    await other.close();
  } finally {
    await without.close();
  }
});

test('two files are written at a time', async () => {
  const order = await paidOrder();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let arrived = 0;
  const bothArrived = new Promise<void>((resolve) => {
    api.node.tamper = async (_path, json) => {
      if (++arrived === 2) resolve();
      await held;
      return json;
    };
  });
  const reading = [read(order), read(order)];
  await bothArrived;
  const third = await read(order);
  expect(third).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(third.headers.get('retry-after')).toBe('10');
  release();
  expect((await Promise.all(reading)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(order)).status).toBe(200);
});

test('a merchant reads six files a minute, and others still read theirs', async () => {
  const order = await api.chain.order('10', api.merchant.id);
  for (let i = 0; i < 6; i++) expect((await read(order)).status).toBe(200);
  expect(await read(order)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await api.asAdmin('GET', `/admin/orders/${order.id}/evidence`)).status).toBe(200);
});
