import { expect } from '@jest/globals';
import { query } from '@gateway/store/db';
import type { TestNotifier } from './test-notifier';

/**
 * Every confirmed order was delivered to the merchant's server at least once, always with its own webhook-id and the same bytes,
 * and `repeats` requests came beyond the first of each.
 */
export async function expectEachDelivered(
  { database, server: { received } }: TestNotifier,
  repeats = 0,
): Promise<void> {
  const orders = await query<{ id: string }>(database.db, 'select id from orders where confirmed_at is not null');
  const bodies = new Map<string, Buffer>();
  for (const { orderId, headers, body } of received) {
    expect(headers['webhook-id']).toBe(`evt_${orderId}`);
    expect(body).toEqual(bodies.get(orderId) ?? body);
    bodies.set(orderId, body);
  }
  expect([...bodies.keys()].sort()).toEqual(orders.map(({ id }) => id).sort());
  expect(received.length - orders.length).toBe(repeats);
}
