import { expect, test } from '@jest/globals';
import type { OwnDelivery } from '../../api/webhooks';
import { eventsToSendAgain } from './events-to-send-again';

const HEADERS = {
  'content-type': 'application/json',
  'webhook-id': 'evt',
  'webhook-timestamp': '1795435200',
  'x-webhook-attempt': '1',
} as const;

const attempt = (fields: Pick<OwnDelivery, 'kind' | 'event_id' | 'state'>): OwnDelivery => ({
  ...{ order_id: 'an order', external_id: 'A-1', delivery_id: 'a delivery', cycle: 1, is_manual: false, attempt: 1 },
  ...{ url: null, started_at: '2026-11-27T12:00:00Z', duration_ms: 5, http_status: 500, reason: 'http_500' },
  ...{ response: null, next_attempt_at: null, request: { headers: HEADERS, body: '{}' } },
  ...fields,
});

test('the newest attempt of an event offers to send it again, unless one is planned or came through', () => {
  const failed = attempt({ kind: 'event', event_id: 'failed', state: 'failed' });
  const older = attempt({ kind: 'event', event_id: 'failed', state: 'failed' });
  const planned = attempt({ kind: 'event', event_id: 'planned', state: 'open' });
  const acknowledged = attempt({ kind: 'event', event_id: 'acknowledged', state: 'delivered' });
  const before = attempt({ kind: 'event', event_id: 'acknowledged', state: 'failed' });
  const offered = eventsToSendAgain([failed, planned, acknowledged, older, before]);
  expect([...offered]).toEqual([failed]);
  expect(offered.has(failed)).toBe(true);
});

test('a webhook is sent again from the list of orders, not from its attempt', () => {
  expect([...eventsToSendAgain([attempt({ kind: 'payment', event_id: 'evt', state: 'failed' })])]).toEqual([]);
});
