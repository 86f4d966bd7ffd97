import { beforeAll, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { buildLedger, buildMerchant } from '@gateway/store/testing';
import { storePerson } from '../../testing/clients/people';
import { apiPerSuite } from '../../testing/suite-api';

interface Event {
  id: string;
  order: { id: string };
}

const api = apiPerSuite({ RATE_LIMIT_READ: '1000000' }, { addresses: 0 });
beforeAll(() => buildLedger(api.database.db, { orders: 200, blocks: 400 }));

async function read(path: string, headers: Record<string, string>): Promise<{ data: Event[]; next_cursor?: string }> {
  const { status, body } = await api.call('GET', path, { headers });
  expect([path, status]).toEqual([path, 200]);
  return body as { data: Event[]; next_cursor?: string };
}

/** All events of a merchant, by the feed. */
async function readFeed(headers: Record<string, string>): Promise<Event[]> {
  const events: Event[] = [];
  for (let after = ''; ;) {
    const { data, next_cursor: next } = await read(`/events?limit=1000${after}`, headers);
    events.push(...data);
    if (data.length === 0 || next === undefined) return events;
    after = `&after=${next}`;
  }
}

test('the events of each order are those that the feed has of it, in the same order', async () => {
  const { db } = api.database;
  const merchants = await query<{ id: string }>(db, 'select distinct merchant_id as id from orders');
  for (const { id } of merchants) {
    const headers = await storePerson(api, id);
    const feed = await readFeed(headers);
    const orders = await query<{ id: string }>(db, 'select id from orders where merchant_id = :id', { id });
    for (const { id: order } of orders) {
      const { data } = await read(`/payments/${order}/events`, headers);
      expect(data).toEqual(feed.filter((event) => event.order.id === order));
    }
  }
});

test("another merchant's order has none", async () => {
  const [row] = await query<{ id: string }>(api.database.db, 'select id from orders limit 1');
  const { apiKey: key } = await buildMerchant(api.database.db);
  expect((await api.call('GET', `/payments/${row?.id ?? ''}/events`, { key })).status).toBe(404);
});
