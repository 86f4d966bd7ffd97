import { expect, test } from '@jest/globals';
import type { EventType, OrderEvent } from 'crypto-payment-gateway-client';
import { EVENT_TYPES, noteOf } from './notes';

function event(type: EventType, received: string, payment: string | null): OrderEvent {
  return {
    id: 'id',
    cursor: 'cursor',
    type,
    created_at: '2026-01-01T00:00:00.000Z',
    order: {
      id: 'id',
      external_id: 'ORDER-1',
      status: 'failed',
      amount_expected: '25.000000',
      amount_received: received,
    },
    payment: payment === null ? null : { tx_hash: 'ab', log_index: 0, amount: payment },
    webhook: null,
  };
}

test.each<[EventType, string, string | null, string[]]>([
  [
    'payment.underpaid',
    '10.000000',
    '10.000000',
    ['Paid in part: 10.000000 USDT (transaction ab)', '10.000000 of 25.000000'],
  ],
  ['order.failed', '10.000000', null, ['Underpaid', '15.000000 USDT are missing']],
  ['payment.late', '25.000000', '25.000000', ['Late payment: 25.000000 USDT (transaction ab)']],
  ['payment.overpaid', '30.000000', '30.000000', ['Overpaid: 30.000000 of 25.000000']],
  ['payment.extra', '50.000000', '25.000000', ['Paid again: 25.000000 USDT']],
  ['order.confirmed', '10.000000', null, ["Accepted by the gateway's admin", '15.000000 USDT are missing']],
  ['payment.assigned', '25.000000', '25.000000', ["Assigned by the gateway's admin"]],
])('of %s the admin reads what happened', (type, received, payment, parts) => {
  const note = noteOf(event(type, received, payment));
  for (const part of parts) expect(note).toContain(part);
});

test('of an order by price the admin reads how much has arrived in both currencies', () => {
  const part = event('payment.underpaid', '10.000000', '10.000000');
  part.order.price = { amount: '23.00', currency: 'EUR', rate: '0.92', rate_at: part.created_at };
  expect(noteOf(part)).toContain('10.000000 of 25.000000 USDT (9.20 of 23.00 EUR) have arrived');
});

test('a complete payment needs no note, and an event read again has the same', () => {
  expect(noteOf(event('order.confirmed', '25.000000', '25.000000'))).toBeUndefined();
  expect(noteOf(event('order.failed', '1.000000', null))).toBe(noteOf(event('order.failed', '1.000000', null)));
});

test('every event that has a note is asked for', () => {
  const all: EventType[] = [
    'order.created',
    'payment.seen',
    'order.completed',
    'order.expired',
    'webhook.failed',
    ...EVENT_TYPES,
  ];
  const noted = all.filter((type) => noteOf(event(type, '1.000000', '1.000000')) !== undefined);
  expect(noted).toEqual(EVENT_TYPES);
});
