import { describe, expect, test } from '@jest/globals';
import { insertAddresses } from '@gateway/store/addresses';
import { recordHints } from '@gateway/store/chain';
import { query, transact } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import {
  addressOf,
  buildMerchant,
  buildTerm,
  buildWallet,
  hashOf,
  insertManyOrders,
  payOrder,
  startScan,
  TEST_NETWORK,
} from '@gateway/store/testing';
import { until } from '@gateway/runtime/testing';
import { parseUsdt } from '@gateway/domain';
import { openTestApi, type Answer } from '../../../testing';
import { apiPerSuite } from '../../../testing/suite-api';

const api = apiPerSuite({}, { addresses: 60 });

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const create = (fields: Record<string, unknown> = {}, of = api): Promise<Answer> => of.createPayment(fields);

function read(id: unknown): Promise<Answer> {
  return api.call('GET', `/payments/${String(id)}`, { key: api.key });
}

async function pay(id: unknown, amount?: bigint): Promise<void> {
  const order = await findOrder(api.database.db, String(id));
  if (!order) throw new Error('the order is gone');
  await payOrder(api.database.db, order, amount);
}

describe('POST /payments', () => {
  test('a new order has exactly the fields of the specification, and its checkout URL', async () => {
    const { status, body } = await create({ external_id: 'order-1' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      external_id: 'order-1',
      address: expect.stringMatching(/^T\w{33}$/),
      amount: '25.500000',
      currency: 'USDT',
      network: 'nile',
      status: 'pending',
      expires_at: expect.stringMatching(TIME),
      created_at: expect.stringMatching(TIME),
      reused: false,
      checkout_url: `http://pay.example/checkout/${String(body['id'])}`,
    });
    expect(Date.parse(String(body['expires_at'])) - Date.parse(String(body['created_at']))).toBe(1_800_000);
    expect(api.woken).toContain('pool');
  });

  test('concurrent creates wake the pool only a few times', async () => {
    api.woken.length = 0;
    await Promise.all(Array.from({ length: 10 }, (_, i) => create({ external_id: `wake-${String(i)}` })));
    const woken = api.woken.filter((name) => name === 'pool').length;
    expect(woken).toBeLessThan(10);
  });

  test('the same external id returns the same order, whatever its status', async () => {
    const first = await create({ external_id: 'order-2' });
    const same = { external_id: 'order-2', amount: '25.50', callback_url: 'HTTPS://SHOP.example:443/hook', ttl: 60 };
    expect(await create(same)).toMatchObject({ status: 200, body: { ...first.body, reused: true } });
    await pay(first.body['id']);
    expect((await create(same)).body).toEqual({ ...first.body, reused: true, status: 'confirmed' });
  });

  test('a repeat is recognised even if the rules have changed since', async () => {
    const first = await create({ external_id: 'order-3', amount: '5' });
    const { orders } = api.context.config;
    const before = orders.minAmount;
    orders.minAmount = parseUsdt('10');
    try {
      expect((await create({ external_id: 'order-3', amount: '5' })).body['id']).toBe(first.body['id']);
      expect((await create({ amount: '5' })).status).toBe(400);
    } finally {
      orders.minAmount = before;
    }
  });

  test('of 50 equal concurrent creates, one creates the order and 49 find it', async () => {
    const free = await countFree();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create({ external_id: 'order-50' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map(({ body }) => `${String(body['id'])} ${String(body['address'])}`)).size).toBe(1);
    expect(await countFree()).toBe(free - 1);
  });
});

test('a reused address is reported wherever the order is read', async () => {
  const first = await create();
  await query(api.database.db, `delete from address_leases where order_id = :id`, { id: first.body['id'] });
  await query(api.database.db, `update addresses set state = 'leased' where state = 'free'`);
  await query(api.database.db, `update addresses set state = 'free' where address = :address`, {
    address: first.body['address'],
  });
  const second = await create();
  expect(second).toMatchObject({ status: 201, body: { address: first.body['address'], reused: true } });
  expect((await read(second.body['id'])).body['reused']).toBe(true);
  await query(api.database.db, `update addresses set state = 'free' where last_leased_at is null`);
});

async function countFree(): Promise<number> {
  return (await query(api.database.db, `select 1 from addresses where state = 'free'`)).length;
}

describe('when no address is free', () => {
  test('without a wallet a create is refused, and can be repeated later', async () => {
    const empty = await openTestApi({}, { addresses: 0 });
    try {
      const missing = await create({ external_id: 'early' }, empty);
      expect(missing).toMatchObject({ status: 503, body: { code: 'WALLET_NOT_INITIALIZED' } });
      await buildWallet(empty.database.db, 1);
      expect((await create({ external_id: 'early' }, empty)).status).toBe(201);
      expect((await create({ external_id: 'early' }, empty)).status).toBe(200);
      const unavailable = await create({}, empty);
      expect(unavailable).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect(unavailable.headers.get('retry-after')).toBe('2');
    } finally {
      await empty.close();
    }
  });

  test('a create waits briefly for the pool to be refilled', async () => {
    const small = await openTestApi({}, { addresses: 1 });
    try {
      await create({}, small);
      const waiting = create({}, small);
      await transact(small.database.db, (tx) => insertAddresses(tx, 1, [addressOf('late')]));
      expect(await waiting).toMatchObject({ status: 201, body: { address: addressOf('late') } });
    } finally {
      await small.close();
    }
  });
});

describe('GET /payments/:id', () => {
  test('a pending order has no payment', async () => {
    const { body: created } = await create();
    const { status, body } = await read(created['id']);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...created,
      amount_expected: '25.500000',
      amount_received: '0.000000',
      tx_hash: null,
      callback_url: 'https://shop.example/hook',
      confirmed_at: null,
      monitored_until: new Date(Date.parse(String(created['expires_at'])) + 86_400_000).toISOString(),
      transaction: null,
      transactions: [],
    });
  });

  test('a paid order shows its payment', async () => {
    const { body: created } = await create();
    await pay(created['id']);
    const { body } = await read(created['id']);
    expect(body).toMatchObject({
      status: 'confirmed',
      amount_received: '25.500000',
      confirmed_at: expect.stringMatching(TIME),
      transaction: {
        log_index: 0,
        block_timestamp: expect.stringMatching(TIME),
        from_address: addressOf('payer'),
        to_address: created['address'],
        amount: '25.500000',
        confirmations: 19,
        status: 'confirmed',
      },
    });
    expect(body['transactions']).toEqual([body['transaction']]);
    expect((body['transaction'] as Record<string, unknown>)['tx_hash']).toBe(body['tx_hash']);
  });

  test('of several payments, the one that completed the order is its transaction', async () => {
    const { body: created } = await create({ amount: '3' });
    for (const amount of [1_000_000n, 2_000_000n, 500_000n]) await pay(created['id'], amount);
    const { body } = await read(created['id']);
    expect(body).toMatchObject({ amount_received: '3.500000', transaction: { amount: '2.000000' } });
    expect(body['transactions']).toHaveLength(3);
  });

  test('a payment that is not final is seen, and does not count yet', async () => {
    const { body: created } = await create();
    await seePayment(created);
    const { body } = await read(created['id']);
    expect(body).toMatchObject({
      status: 'pending',
      amount_received: '0.000000',
      tx_hash: hashOf('hint'),
      transaction: { status: 'seen', confirmations: 0, amount: '25.500000' },
    });
  });
});

async function seePayment(created: Record<string, unknown>): Promise<void> {
  const { db } = api.database;
  const known = await query(db, 'select 1 from scan_cursors');
  const term = known.length === 0 ? await startScan(db) : await buildTerm(db);
  const hint = {
    network: TEST_NETWORK,
    txHash: hashOf('hint'),
    logIndex: 0,
    blockNumber: 1_000,
    blockTime: new Date(),
  };
  const money = { from: addressOf('payer'), amount: parseUsdt('25.5') };
  await recordHints(db, term, [{ ...hint, ...money, orderId: String(created['id']) }]);
}

test('a merchant with too many open orders creates no more until some are over', async () => {
  const full = await openTestApi({ MAX_OPEN_ORDERS: '2' }, { addresses: 500 });
  try {
    const { db } = full.database;
    const first = await create({ external_id: 'first' }, full);
    let refused = await create({}, full);
    await until('a create is refused', async () => {
      refused = await create({}, full);
      return refused.status === 429;
    });
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', error: expect.stringContaining('open orders') });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await create({ external_id: 'first' }, full)).status).toBe(200);
    const { apiKey } = await buildMerchant(db);
    expect((await full.createPayment({}, apiKey)).status).toBe(201);
    const open = await query<{ id: string }>(
      db,
      `select id from orders where merchant_id = :id and status = 'pending'`,
      {
        id: full.merchantId,
      },
    );
    expect(open.length).toBeGreaterThanOrEqual(2);
    for (const { id } of open) await payOrder(db, (await findOrder(db, id)) as Order);
    await until('orders are created again', async () => (await create({}, full)).status === 201);
    expect(first.status).toBe(201);
  } finally {
    await full.close();
  }
});

describe('GET /payments', () => {
  test('pages contain every order once, newest first, with the totals', async () => {
    const list = await openTestApi();
    try {
      const ids = [];
      for (let i = 0; i < 5; i++) ids.unshift((await create({ external_id: `list-${String(i)}` }, list)).body['id']);
      const pages = await Promise.all(
        [1, 2, 3].map((page) => list.call('GET', `/payments?limit=2&page=${String(page)}`, { key: list.key })),
      );
      const rows = pages.flatMap(({ body }) => body['data'] as Record<string, unknown>[]);
      expect(rows.map((row) => row['id'])).toEqual(ids);
      expect(pages[2]?.body['pagination']).toEqual({ page: 3, limit: 2, total: 5, total_pages: 3 });
      const one = await list.call('GET', '/payments?external_id=list-3', { key: list.key });
      expect(one.body).toMatchObject({ data: [{ external_id: 'list-3' }], pagination: { total: 1 } });
      const bounds = `from=${String(rows[3]?.['created_at'])}&to=${String(rows[1]?.['created_at'])}`;
      const between = await list.call('GET', `/payments?${bounds}&status=pending`, { key: list.key });
      expect((between.body['data'] as unknown[]).length).toBe(3);
    } finally {
      await list.close();
    }
  });

  test('beyond 10,000, the total of a filtered list is a minimum', async () => {
    const { database, call, key, merchantId, close } = await openTestApi();
    try {
      await insertManyOrders(database.db, merchantId, 10_030);
      const read = async (query: string): Promise<unknown> =>
        (await call('GET', `/payments?limit=20&${query}`, { key })).body['pagination'];
      const more = { limit: 20, total_is_minimum: true };
      expect(await read('status=pending')).toEqual({ ...more, page: 1, total: 10_000, total_pages: 501 });
      expect(await read('status=pending&page=501')).toEqual({ ...more, page: 501, total: 10_020, total_pages: 502 });
      const last = { page: 502, limit: 20, total: 10_030, total_pages: 502 };
      expect(await read('status=pending&page=502')).toEqual(last);
      expect(await read('page=502')).toEqual(last);
      expect(await read('page=1')).toEqual({ ...last, page: 1 });
    } finally {
      await close();
    }
  });

  test('the defaults are the first page of 20', async () => {
    const { body } = await api.call('GET', '/payments', { key: api.key });
    expect(body['pagination']).toMatchObject({ page: 1, limit: 20 });
  });
});
