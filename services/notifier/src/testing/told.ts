import { expect } from '@jest/globals';
import { query } from '@gateway/store';
import type { TestHouse } from './house';
import type { Shop } from './shop';

/**
 * Every order was told to the shop at least once, always under its own webhook-id and with the same bytes, and so
 * many requests came beyond the first of each.
 */
export async function expectEachTold({ database }: TestHouse, { received }: Shop, again = 0): Promise<void> {
  const orders = await query<{ id: string }>(database.db, 'select id from orders where confirmed_at is not null');
  const bodies = new Map<string, Buffer>();
  for (const { orderId, headers, body } of received) {
    expect(headers['webhook-id']).toBe(`evt_${orderId}`);
    expect(body).toEqual(bodies.get(orderId) ?? body);
    bodies.set(orderId, body);
  }
  expect([...bodies.keys()].sort()).toEqual(orders.map(({ id }) => id).sort());
  expect(received.length - orders.length).toBe(again);
}
