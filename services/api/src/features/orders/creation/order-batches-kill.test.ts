import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import { buildMerchant, type TestMerchant } from '@gateway/store/testing';
import { openTestApi, type TestApi } from '../../../testing';
import { openHeldInserts, type HeldInserts } from '../../../testing/held-inserts';
import { startProcess, type ApiProcess } from '../../../testing/programs/process';
import { waitForOutput } from '../../../testing/programs/wallet-watcher';

const ADDRESSES = 100;
const ORDERS = 32;
const MERCHANTS = 4;
const FIRSTS = 2;

let api: TestApi;
let inserts: HeldInserts;
let merchants: TestMerchant[];
const processes: ApiProcess[] = [];

beforeEach(async () => {
  api = await openTestApi({}, { addresses: ADDRESSES });
  inserts = await openHeldInserts(api.database.db);
  merchants = [];
  for (let i = 0; i < MERCHANTS; i++) merchants.push(await buildMerchant(api.database.db));
});
afterEach(async () => {
  for (const started of processes) started.signal('SIGKILL');
  await Promise.all(processes.splice(0).map(({ ended }) => ended));
  await api.close();
});

async function start(): Promise<ApiProcess> {
  const started = await startProcess(api.context.config);
  processes.push(started);
  await waitForOutput(started, 'api started');
  return started;
}

interface Created {
  status: number;
  id?: string;
  address?: string;
  external_id?: string;
  amount?: string;
}

/** The response; undefined when there is none. */
async function create({ url }: ApiProcess, merchant: number, externalId: string): Promise<Created | undefined> {
  try {
    const answer = await fetch(`${url}/api/v1/payments`, {
      method: 'POST',
      headers: { 'x-api-key': merchants[merchant]?.apiKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ external_id: externalId, amount: amountOf(merchant, externalId) },
        callback_url: 'https://shop.example/',
      }),
    });
    return { ...((await answer.json()) as object), status: answer.status };
  } catch {
    return undefined;
  }
}

const amountOf = (merchant: number, externalId: string): string =>
  `${String(1 + merchant)}${externalId.slice(-2)}.000000`;

/** Merchants use the same external ids. */
const REQUESTS = Array.from({ length: ORDERS }, (_, i) => [i % MERCHANTS, `order-${String(10 + (i >> 2))}`] as const);

const createAll = (started: ApiProcess): Promise<(Created | undefined)[]> =>
  Promise.all(REQUESTS.map(([merchant, externalId]) => create(started, merchant, externalId)));

/**
 * Sends all requests while two batches are under way, and returns when the next batch has inserted some of its orders
 * and not yet the others.
 */
async function sendIntoBatch(started: ApiProcess): Promise<{ answers: Promise<unknown[]>; backends: number[] }> {
  await inserts.hold('first');
  await inserts.hold('order-14'); // in the middle: rows are inserted in the order of their external ids
  const firsts: Promise<Created | undefined>[] = [];
  for (let i = 1; i <= FIRSTS; i++) {
    firsts.push(create(started, i, `first-1${String(i)}`));
    await until(`batch ${String(i)} is under way`, async () => (await inserts.waiting()).length === i);
  }
  const answers = createAll(started);
  await create(started, 0, 'invalid'); // answered after the others have begun to wait
  await inserts.release('first');
  expect((await Promise.all(firsts)).map((first) => first?.status)).toEqual([201, 201]);
  await until('the next batch is in the middle', async () => (await inserts.waiting()).length > 0);
  return { answers, backends: await inserts.waiting() };
}

/** Each order exists once, belongs to its request, and has an address, a lease and an event of its own. */
async function expectEachOnce(started: ApiProcess): Promise<void> {
  const { db } = api.database;
  const answers = await createAll(started);
  const again = await createAll(started);
  for (const [i, [merchant, externalId]] of REQUESTS.entries()) {
    expect([200, 201]).toContain(answers[i]?.status);
    expect(answers[i]).toMatchObject({ external_id: externalId, amount: amountOf(merchant, externalId) });
    expect(again[i]).toMatchObject({ status: 200, id: answers[i]?.id, address: answers[i]?.address });
  }
  expect(new Set(answers.map((answer) => answer?.id)).size).toBe(ORDERS);
  expect(new Set(answers.map((answer) => answer?.address)).size).toBe(ORDERS);
  const rows = await query<{ id: string; merchant_id: string }>(
    db,
    `select o.id, o.merchant_id from orders o
       join addresses a on a.idx = o.address_idx and a.state = 'leased' and a.last_leased_at = o.created_at
       join address_leases l on l.order_id = o.id and l.address_idx = o.address_idx
       join order_events e on e.order_id = o.id
     where o.external_id like 'order-%'`,
  );
  expect(rows).toHaveLength(ORDERS);
  const owners = new Map(rows.map(({ id, merchant_id }) => [id, merchant_id]));
  expect(answers.map((answer) => owners.get(answer?.id ?? ''))).toEqual(REQUESTS.map(([m]) => merchants[m]?.id));
  const [counted] = await query(
    db,
    `select (select count(*) from addresses where state = 'free')::int as free, (select count(*) from orders)::int as orders,
       (select sum(order_count) from statistic_deltas)::int as counted`,
  );
  const orders = ORDERS + FIRSTS;
  expect(counted).toEqual({ free: ADDRESSES - orders, orders, counted: orders });
}

test('an api that is killed in the middle of batches of 32 creates loses, doubles and confuses none', async () => {
  const { answers, backends } = await sendIntoBatch(await start());
  processes[0]?.signal('SIGKILL');
  const lost = (await answers).filter((answer) => answer === undefined).length;
  expect(lost).toBeGreaterThan(ORDERS / 2);
  await inserts.release('order-14');
  await until('the killed batches have ended', async () => {
    const left = await query(api.database.db, 'select 1 from pg_stat_activity where pid = any(:backends)', {
      backends,
    });
    return left.length === 0;
  });
  await expectEachOnce(await start());
});

test('connections that end in the middle of batches of 32 creates fail those, which succeed when repeated', async () => {
  const started = await start();
  const { answers, backends } = await sendIntoBatch(started);
  await query(api.database.db, 'select pg_terminate_backend(pid) from unnest(:backends::int[]) pid', { backends });
  await inserts.release('order-14');
  const statuses = ((await answers) as Created[]).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(ORDERS / 2);
  await expectEachOnce(started);
});
