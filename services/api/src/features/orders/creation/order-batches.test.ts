import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { usdt } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { MAX_BATCH, type Insertion, type NewOrder } from '@gateway/store/orders';
import { buildMerchant, insertManyOrders, TEST_NETWORK, type TestMerchant } from '@gateway/store/testing';
import { openOrderBatches } from './order-batches';
import { type Answer } from '../../../testing';
import { apiPerTest } from '../../../testing/suite-api';
import { openHeldInserts, type HeldInserts } from '../../../testing/held-inserts';

const ADDRESSES = 200;
const MAX_OPEN = 150;

const api = apiPerTest({ MAX_OPEN_ORDERS: String(MAX_OPEN) }, { addresses: ADDRESSES });
let merchants: TestMerchant[];
let inserts: HeldInserts;

beforeEach(async () => {
  inserts = await openHeldInserts(api.database.db);
  merchants = [];
  for (let i = 0; i < 4; i++) merchants.push(await buildMerchant(api.database.db));
});

function create(merchant: number, externalId: string, fields: Record<string, unknown> = {}): Promise<Answer> {
  const body = { ...bodyOf(merchant, externalId), ...fields };
  return api.call('POST', '/payments', { key: merchants[merchant]?.apiKey, body });
}

function bodyOf(merchant: number, externalId: string): Record<string, unknown> {
  const callback = `https://shop-${String(merchant)}.example/${externalId}`;
  return { external_id: externalId, amount: `${String(merchant + 1)}.000000`, callback_url: callback };
}

function newOrder(merchant: number, externalId: string): NewOrder {
  return {
    ...{
      merchantId: merchants[merchant]?.id ?? '',
      externalId,
      callbackUrl: 'https://shop.example/',
      network: TEST_NETWORK,
    },
    ...{ amount: usdt(1_000_000n), currency: 'USDT', successUrl: null, cancelUrl: null },
    ...{ lifetimeSeconds: 1_800, monitorAfterExpirySeconds: 86_400, cooldownSeconds: 604_800 },
  };
}

async function countFree(): Promise<number> {
  return (await query(api.database.db, `select 1 from addresses where state = 'free'`)).length;
}

test('32 creates of four merchants in batches have 32 outcomes, each that of its own request', async () => {
  const { db } = api.database;
  const known = await create(1, 'known');
  await insertManyOrders(db, merchants[3]?.id ?? '', MAX_OPEN);
  await query(
    db,
    `create function refuse_bad() returns trigger language plpgsql as $$ begin raise exception 'bad row'; end $$;
     create trigger refuse_bad before insert on orders for each row when (new.external_id like 'bad%')
       execute function refuse_bad()`,
  );
  const suspended = await buildMerchant(db);
  await query(db, 'update merchants set is_active = false where id = :id', { id: suspended.id });
  const free = await countFree();
  const requests: [merchant: number, externalId: string, status: number, fields?: Record<string, unknown>][] = [
    ...Array.from({ length: 12 }, (_, i) => [i % 3, `order-${String(i)}`, 201] as [number, string, number]),
    ...[...Array<undefined>(3)].map(() => [1, 'known', 200] as [number, string, number]),
    [1, 'known', 409, { amount: '9' }],
    [1, 'known', 409, { callback_url: 'https://other.example/' }],
    [2, 'known', 201],
    [2, 'bad-1', 500],
    [0, 'bad-2', 500],
    [2, 'without-amount', 400, { amount: '0' }],
    [2, 'in-another-currency', 400, { currency: 'EUR' }],
    ...Array.from({ length: 8 }, (_, i) => [3, `too-many-${String(i)}`, 429] as [number, string, number]),
    [0, 'last', 201],
    [1, 'last', 201],
  ];
  expect(requests).toHaveLength(32);
  const sent = requests.map(([merchant, externalId, , fields]) => create(merchant, externalId, fields));
  const twins = [create(0, 'twin'), create(0, 'twin')];
  const forbidden = api.call('POST', '/payments', { key: suspended.apiKey, body: bodyOf(0, 'order-0') });
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status)).toEqual(requests.map(([, , status]) => status));
  for (const [i, [merchant, externalId, status]] of requests.entries()) {
    if (status > 201) continue;
    const { external_id, amount } = bodyOf(merchant, externalId);
    expect(answers[i]?.body).toMatchObject({ external_id, amount });
    if (status === 200) expect(answers[i]?.body['id']).toBe(known.body['id']);
  }
  const [one, other] = await Promise.all(twins);
  expect([one?.status, other?.status].sort()).toEqual([200, 201]);
  expect(one?.body['id']).toBe(other?.body['id']);
  expect((await forbidden).status).toBe(403);
  const isNew = answers.filter(({ status }) => status === 201);
  expect(new Set(isNew.map(({ body }) => body['address'])).size).toBe(15);
  expect(await countFree()).toBe(free - 15 - 1);
});

test('orders of a merchant who floods share a batch with that of another, whose client has not gone', async () => {
  const { db } = api.context;
  const insert = openOrderBatches(db);
  const insertHeld = (i: number): Promise<Insertion> => insert(newOrder(0, `held-${String(i)}`), () => false);
  await inserts.hold('held');
  const first = insertHeld(1);
  await until('a batch is under way', async () => (await inserts.waiting()).length === 1);
  const second = insertHeld(2);
  await until('two batches are under way', async () => (await inserts.waiting()).length === 2);
  const flood = Array.from({ length: 100 }, (_, i) => insert(newOrder(1, `flood-${String(i)}`), () => false));
  const single = insert(newOrder(2, 'single'), () => false);
  const gone = insert(newOrder(3, 'gone'), () => true);
  await inserts.release('held');
  await expect(gone).rejects.toThrow('abandoned');
  for (const order of await Promise.all([first, second, single, ...flood])) expect(order).toHaveProperty('id');
  const together = `select external_id from orders
    where xmin::text = (select xmin::text from orders where external_id = 'single')`;
  expect(await query(api.database.db, together)).toHaveLength(MAX_BATCH);
  expect(await query(api.database.db, `select 1 from orders where external_id = 'gone'`)).toEqual([]);
});

test('what a client asked for that has gone before its batch is not created', async () => {
  await inserts.hold('held');
  const held: Promise<Answer>[] = [];
  for (let i = 1; i <= 2; i++) {
    held.push(create(0, `held-${String(i)}`));
    await until(`${String(i)} inserts are held`, async () => (await inserts.waiting()).length === i);
  }
  const text = JSON.stringify(bodyOf(2, 'gone'));
  const head = `POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nX-API-Key: ${merchants[2]?.apiKey ?? ''}\r\n`;
  const client = connect(api.port, '127.0.0.1');
  client.write(`${head}Content-Type: application/json\r\nContent-Length: ${String(text.length)}\r\n\r\n${text}`);
  await once(client, 'connect');
  client.destroy();
  const after = create(2, 'after');
  await inserts.release('held');
  expect((await Promise.all([...held, after])).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await query(api.database.db, `select 1 from orders where external_id = 'gone'`)).toEqual([]);
  expect((await create(2, 'gone')).status).toBe(201);
});
