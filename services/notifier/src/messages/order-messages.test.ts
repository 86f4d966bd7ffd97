import { expect, test } from '@jest/globals';
import { parseUsdt, type FeedEvent } from '@gateway/domain';
import { messageOf } from './order-messages';

function event(type: FeedEvent['type'], received: string, payload: FeedEvent['payload'] = {}): FeedEvent {
  const order = {
    id: 'order',
    externalId: 'A-1',
    amountExpected: parseUsdt('10'),
    amountReceived: parseUsdt(received),
  };
  return { id: 'event', type, payload, order } as unknown as FeedEvent;
}

test('an order that failed is a message only if something was paid', () => {
  const facts = { order: 'A-1', order_id: 'order', amount: '4.000000' };
  expect(messageOf(event('order.failed', '4'))).toEqual({ subject: 'event', kind: 'held', facts });
  expect(messageOf(event('order.failed', '0'))).toBeUndefined();
  expect(messageOf(event('order.created', '0'))).toBeUndefined();
});

test.each([
  ['order.confirmed', '10', { kind: 'paid', facts: { amount: '10.000000' } }],
  ['order.confirmed', '10.000001', { kind: 'over', facts: { amount: '10.000001', surplus: '0.000001' } }],
  ['payment.underpaid', '4', { kind: 'short', facts: { amount: '4.000000', missing: '6.000000' } }],
  ['payment.late', '13', { kind: 'late', facts: { amount: '3.000000' } }],
  ['payment.extra', '13', { kind: 'over', facts: { amount: '3.000000', surplus: '3.000000' } }],
  ['payment.extra', '9', { kind: 'over', facts: { amount: '3.000000', surplus: '0.000000' } }],
] as const)('%s of an order of 10 that received %s is reported with its amounts', (type, received, message) => {
  expect(messageOf(event(type, received, { amount: '3' }))).toMatchObject(message);
});
