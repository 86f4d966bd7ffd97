import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openStoreWay, until, type StoreWay } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { buildOrder, payOrder } from '@gateway/store/testing';
import { openTestApi, type TestApi } from '../../testing';
import { openEventStream, type EventStream } from '../../testing/clients/event-streams';
import { changesOf } from './changes';

let api: TestApi;
let postgres: StoreWay;
let order: Order;
const opened: EventStream[] = [];

beforeEach(async () => {
  api = await openTestApi(
    {},
    {
      async stores({ databaseUrl, redisUrl }) {
        postgres = await openStoreWay(databaseUrl);
        return { databaseUrl: postgres.url, redisUrl };
      },
    },
  );
  order = await buildOrder(api.database.db);
});
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close();
  await postgres.mend();
  await api.close();
  postgres.close();
});

async function follow(): Promise<EventStream> {
  const stream = await openEventStream(`${api.url}/api/v1/checkout/${order.id}/changes`);
  opened.push(stream);
  return stream;
}

async function untilFollowed(): Promise<EventStream> {
  let stream = await follow();
  const isOpen = async (): Promise<boolean> => {
    if (stream.status !== 200) stream = await follow();
    return stream.status === 200;
  };
  await until('a stream is open', isOpen, 30_000);
  await until('nothing is missed any more', () => stream.events.length === 1);
  return stream;
}

test.each(['cut', 'freeze'] as const)(
  'Postgres away (%s): streams end, polling says so, and both come back',
  async (how) => {
    const stream = await untilFollowed();
    postgres[how]();
    await until('the stream has ended', () => stream.hasEnded());
    expect(api.log.filter(({ message }) => message === 'changes cannot be read: pages poll')).toHaveLength(1);
    const refused = await follow();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    expect((await api.call('GET', `/checkout/${order.id}/status`)).status).toBe(503);
    await postgres.mend();
    const again = await untilFollowed();
    await payOrder(api.database.db, order);
    await until('the change is announced', () => again.events.length > 1);
  },
);

test('a database without open pages is not asked for changes', async () => {
  const asked = async (): Promise<boolean> => {
    const rows = await query(
      api.database.db,
      `select 1 from pg_stat_activity where datname = current_database() and query like '%order_events%'
         and query like '%watcher_facts%' and pid <> pg_backend_pid()`,
    );
    return rows.length > 0;
  };
  expect(await asked()).toBe(false);
  (await untilFollowed()).close();
  expect(await asked()).toBe(true);
  await until('all streams are closed', () => changesOf(api.context).count() === 0);
  const newest = (): Promise<unknown> =>
    query(
      api.database.db,
      `select max(query_start) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
  await until('nothing is asked any more', async () => {
    const before = JSON.stringify(await newest());
    for (let i = 0; i < 50; i++) if (JSON.stringify(await newest()) !== before) return false;
    return true;
  });
});
