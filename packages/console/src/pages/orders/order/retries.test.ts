import { expect, test } from '@jest/globals';
import type { Delivery } from '../../../api/deliveries';
import type { OrderDetail, OrderStatus } from '../../../api/orders';
import type { PastEvent } from '../../../api/own-events';
import type { Sweep } from '../../../api/sweeps';
import { isFirstAttemptOwed, plannedAttempt, reportedAmount, sweepOutcome, retryAvailability } from './retries';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const LATER = '2026-11-20T13:00:00.000Z';

function detail(status: OrderStatus, events: [PastEvent['event_type'], string, string?][] = []): OrderDetail {
  return {
    order: { status } as OrderDetail['order'],
    refunds: [],
    events: events.map(([event_type, created_at, sweep_id]) => ({
      id: created_at,
      event_type,
      created_at,
      payload: { sweep_id },
    })),
    transaction: null,
    gateway: { settlement: null } as unknown as NonNullable<OrderDetail['gateway']>,
  };
}

const attempt = (number: number, next: string | null, startedAt = '2026-11-20T11:00:00.000Z'): Delivery => ({
  delivery_id: 'd',
  cycle: 1,
  is_manual: false,
  attempt: number,
  url: 'https://shop.example/',
  started_at: startedAt,
  duration_ms: 20,
  http_status: 503,
  reason: 'http_503',
  response: null,
  request: {
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'e',
      'webhook-timestamp': '1',
      'x-webhook-attempt': '1',
    },
    body: '{}',
  },
  next_attempt_at: next,
});

test('a webhook that failed, or waits for a later attempt, can be sent again', () => {
  expect(retryAvailability(detail('callback_failed'), [], NOW)).toBe('now');
  expect(retryAvailability(detail('confirmed'), [attempt(3, LATER)], NOW)).toBe('now');
});

test('a webhook that is being sent cannot be retried yet', () => {
  expect(retryAvailability(detail('confirmed'), [], NOW)).toEqual({ notNow: 'It is being sent right now.' });
  expect(retryAvailability(detail('confirmed'), [attempt(1, '2026-11-20T11:59:59.000Z')], NOW)).toHaveProperty(
    'notNow',
  );
});

test('a webhook that is sent again says what it said first, not what has come since', () => {
  const paid = detail('completed', [
    ['payment_confirmed', LATER],
    ['payment_extra', LATER],
  ]);
  const amounts = ['40.000000', '44.500000'];
  const events = paid.events.map((event, i) => ({ ...event, payload: { amount_received: amounts[i] } }));
  expect(reportedAmount({ ...paid, events })).toBe('40.000000');
  expect(reportedAmount(detail('pending'))).toBeUndefined();
});

test('an acknowledged webhook can be sent again, unless it is being sent', () => {
  const requested: [PastEvent['event_type'], string] = ['webhook_retry_requested', '2026-11-20T11:30:00.000Z'];
  const delivered: [PastEvent['event_type'], string] = ['webhook_delivered', '2026-11-20T11:00:00.000Z'];
  const again = detail('completed', [delivered, requested]);
  expect(retryAvailability(detail('completed', [delivered]), [attempt(1, null)], NOW)).toBe('now');
  expect(retryAvailability(again, [attempt(1, null)], NOW)).toEqual({ notNow: 'It is being sent again.' });
  expect(isFirstAttemptOwed(again, [attempt(1, null)])).toBe(true);
  expect(retryAvailability(detail('completed', [delivered, requested, delivered]), [attempt(1, null)], NOW)).toBe(
    'now',
  );
});

test('a shop does not send again what it has acknowledged, and sees when the gateway has', () => {
  const { gateway: _, ...own } = detail('completed', [
    ['webhook_delivered', '2026-11-20T11:00:00.000Z'],
    ['webhook_retry_requested', '2026-11-20T11:30:00.000Z'],
  ]);
  expect(retryAvailability(own, [attempt(1, null)], NOW)).toBe('never');
  expect(isFirstAttemptOwed(own, [attempt(1, null)])).toBe(true);
  expect(isFirstAttemptOwed(own, [attempt(1, null, '2026-11-20T11:30:01.000Z')])).toBe(false);
});

test.each<OrderStatus>(['pending', 'expired', 'failed'])('an order that is %s has nothing to send', (status) => {
  expect(retryAvailability(detail(status), [attempt(1, LATER)], NOW)).toBe('never');
});

test('the planned attempt follows the newest one', () => {
  expect(plannedAttempt([attempt(6, LATER), attempt(5, null)])).toEqual({ attempt: 7, at: LATER });
  expect(plannedAttempt([attempt(12, null)])).toBeUndefined();
});

test('an attempt is owed from the payment, or from the admin’s request, until it was made', () => {
  expect(isFirstAttemptOwed(detail('confirmed'), [])).toBe(true);
  const requested = detail('confirmed', [['webhook_retry_requested', '2026-11-20T11:30:00.000Z']]);
  expect(isFirstAttemptOwed(requested, [attempt(4, null)])).toBe(true);
  expect(isFirstAttemptOwed(requested, [attempt(1, LATER, '2026-11-20T11:30:01.000Z')])).toBe(false);
  expect(isFirstAttemptOwed(detail('completed'), [])).toBe(false);
});

test('only a permanently failed sweep is shown as failed', () => {
  const failed = { id: 's1' } as Sweep;
  const events: [PastEvent['event_type'], string, string?][] = [
    ['sweep_queued', LATER, 's1'],
    ['sweep_failed', LATER, 's1'],
  ];
  expect(sweepOutcome(detail('completed', events), [failed])).toEqual({ state: 'failed', sweep: failed });
  expect(sweepOutcome(detail('completed', events), [])).toEqual({ state: 'under way' });
  const again: typeof events = [...events, ['sweep_retry_requested', LATER, 's1']];
  expect(sweepOutcome(detail('completed', again), [failed])).toEqual({ state: 'under way' });
  expect(sweepOutcome(detail('completed'), [failed])).toEqual({ state: 'none' });
});
