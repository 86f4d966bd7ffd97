import { expect, test } from '@jest/globals';
import type { Schemas } from '@gateway/contract';
import type { OrderDetail, Transaction } from '../api/orders';
import { pastEvent, type PastEvent } from '../api/own-events';
import { timelineOf } from './timeline';

const TRANSACTION: Transaction = {
  tx_hash: 'ab'.repeat(32),
  log_index: 0,
  block_number: 78_113_220,
  block_timestamp: '2026-11-20T10:33:00.000Z',
  from_address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
  to_address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
  amount: '40.000000',
  confirmations: 19,
  status: 'confirmed',
};

function detailWith(events: [PastEvent['event_type'], Record<string, unknown>?][]): OrderDetail {
  const order = {
    id: 'o1',
    external_id: 'PK-5521',
    amount_expected: '40.000000',
    created_at: '2026-11-20T10:31:10.000Z',
    expires_at: '2026-11-20T11:01:10.000Z',
    transactions: [TRANSACTION],
  } as OrderDetail['order'];
  return {
    order,
    transaction: TRANSACTION,
    refunds: [],
    events: events.map(([event_type, payload = {}], index): PastEvent => ({
      id: String(index),
      created_at: '2026-11-20T10:31:10.000Z',
      event_type,
      payload,
    })),
  };
}

const failure = (attempt: number, reason: string): [PastEvent['event_type'], Record<string, unknown>] => [
  'webhook_failed',
  { attempt, reason },
];

test('a payment has entries from its creation to the webhook', () => {
  const payment = { tx_hash: TRANSACTION.tx_hash, log_index: 0 };
  const timeline = timelineOf(
    detailWith([
      ['order_created'],
      ['payment_seen', payment],
      ['payment_confirmed', payment],
      ['webhook_delivered', { http_status: 200 }],
    ]),
  );
  expect(timeline.map(({ title, text }) => [title, text])).toEqual([
    ['Order created', '40.00 USDT, 30 minutes to pay'],
    ['Payment seen', '40.00 USDT from TXYZ…AeBf, not final yet'],
    ['Payment final', 'Paid in full, block 78,113,220'],
    ['Shop notified', 'Answer 200'],
  ]);
});

test('an order that was paid with less has what was waived in its timeline', () => {
  const payment = { tx_hash: TRANSACTION.tx_hash, log_index: 0, amount_waived: '0.500000' };
  const texts = [payment, { amount_waived: '0.500000' }].map(
    (payload) => timelineOf(detailWith([['payment_confirmed', payload]]))[0]?.text,
  );
  expect(texts).toEqual(['Paid, 0.50 USDT waived, block 78,113,220', 'Paid, 0.50 USDT waived']);
});

test('consecutive failures are one entry, which can be expanded', () => {
  const timeline = timelineOf(
    detailWith([
      failure(1, 'http_503'),
      failure(2, 'http_503'),
      failure(3, 'timeout'),
      ['sweep_queued', { balance: '40.000000' }],
      failure(4, 'http_503'),
      failure(5, 'connect_refused'),
    ]),
  );
  expect(timeline.map(({ title, text, folded }) => [title, text, folded.length])).toEqual([
    ['Webhook failed, attempts 1 to 3', 'Last: no answer in 15 s', 3],
    ['Sweep queued', '40.00 USDT lie on the order’s address', 0],
    ['Webhook failed, attempts 4 and 5', 'Last: connection refused', 2],
  ]);
});

test('energy lent for a sweep is shown with the stake behind it and its fees', () => {
  const timeline = timelineOf(
    detailWith([
      ['sweep_delegated', { stake_trx: '7122.000000', fee_trx: '0.281000' }],
      ['sweep_reclaimed', { fee_trx: '0.280000' }],
      ['sweep_reclaimed', {}],
    ]),
  );
  expect(timeline.map(({ title, text }) => [title, text])).toEqual([
    ['Energy lent for the sweep', 'Of a stake of 7,122.00 TRX, fee 0.2810 TRX'],
    ['Energy taken back', 'Fee 0.28 TRX'],
    ['Energy taken back', undefined],
  ]);
});

test('a decision is shown with its note', () => {
  const timeline = timelineOf(
    detailWith([
      ['payment_accepted', { amount_received: '20.000000', missing: '20.000000', note: 'agreed' }],
      ['order_closed', { note: 'returned' }],
      ['order_refunded', { amount: '5.000000', amount_refunded: '7.500000', note: 'too small' }],
      ['webhook_retry_requested', { has_override: false, note: 'lost' }],
    ]),
  );
  expect(timeline.map(({ title, text }) => [title, text])).toEqual([
    ['Accepted as paid', '20.00 USDT counts, 20.00 is missing: “agreed”'],
    ['Order closed', '“returned”'],
    ['Refund recorded', '5.00 USDT returned, 7.50 in all: “too small”'],
    ['Asked to send again', '“lost”'],
  ]);
});

test('an unknown event is shown by its name', () => {
  const unknown = 'order_polished' as PastEvent['event_type'];
  expect(timelineOf(detailWith([[unknown, { by: 'test' }]]))).toMatchObject([
    { title: 'order_polished', text: undefined },
  ]);
});

test('a payment that is no longer among the transactions is shown without its amount', () => {
  const timeline = timelineOf(detailWith([['payment_seen', { tx_hash: 'cd'.repeat(32), log_index: 0 }]]));
  expect(timeline[0]?.text).toBe('Not final yet at that moment');
});

test.each([
  [{ cycle: 2, has_override: false }, 'Asked to send again'],
  [{ cycle: 2, has_override: false, requested_by: 'merchant' }, 'The shop asked to send again'],
])('the timeline says who asked to send the webhook again: %j', (payload, title) => {
  expect(timelineOf(detailWith([['webhook_retry_requested', payload]]))[0]?.title).toBe(title);
});

/** An event as a merchant reads it. */
function feedEvent(
  type: Schemas['FeedEventType'],
  received: string,
  { webhook = null, ...other }: Partial<Schemas['FeedEvent']> = {},
): Schemas['FeedEvent'] {
  const order = { id: 'o1', external_id: 'PK-5521', status: 'pending', amount_expected: '40.000000' } as const;
  const about = { payment: null, webhook, ...other };
  return {
    ...{ id: type, cursor: '', type, created_at: '2026-11-20T10:31:10.000Z' },
    ...{ order: { ...order, amount_received: received }, ...about },
  };
}

const attempt = (number: number, reason: string | null): Schemas['WebhookOfEvent'] => ({
  ...{ attempt: number, http_status: reason === null ? 200 : 503, reason, next_attempt_at: null },
});

const shown = (detail: OrderDetail): unknown => timelineOf(detail).map(({ title, text }) => [title, text]);

test('a merchant’s people read the same story from their events', () => {
  const payment = { tx_hash: TRANSACTION.tx_hash, log_index: 0, amount: '44.500000' };
  const feed = [
    feedEvent('order.created', '0.000000'),
    feedEvent('payment.seen', '0.000000', { payment }),
    feedEvent('order.confirmed', '44.500000', { payment }),
    feedEvent('payment.overpaid', '44.500000', { payment }),
    feedEvent('webhook.failed', '44.500000', { webhook: attempt(1, 'http_503') }),
    feedEvent('order.callback_failed', '44.500000', { webhook: attempt(2, 'http_503') }),
    feedEvent('webhook.retry_requested', '44.500000'),
    feedEvent('order.completed', '44.500000', { webhook: attempt(1, null) }),
    feedEvent('order.refunded', '44.500000'),
  ];
  const detail = { ...detailWith([]), events: feed.map((event) => pastEvent(event, false)) };
  expect(shown(detail)).toEqual([
    ['Order created', '40.00 USDT, 30 minutes to pay'],
    ['Payment seen', '40.00 USDT from TXYZ…AeBf, not final yet'],
    ['Payment final', 'Paid in full, block 78,113,220'],
    ['More than asked arrived', '4.50 USDT more than asked'],
    ['Webhook failed, attempts 1 and 2', 'Last: answer 503'],
    ['Asked to send again', undefined],
    ['Shop notified', 'Answer 200'],
    ['Refund recorded', undefined],
  ]);
});

test('what was accepted, cancelled or owes no webhook is so for a merchant’s people too', () => {
  const accepted = pastEvent(feedEvent('order.confirmed', '20.000000'), true);
  const cancelled = [feedEvent('order.created', '0.000000'), feedEvent('order.cancelled', '0.000000')];
  const events = [...cancelled.map((event) => pastEvent(event, false)), accepted];
  events.push(pastEvent(feedEvent('order.completed', '20.000000'), true));
  expect(shown({ ...detailWith([]), events })).toEqual([
    ['Order created', undefined],
    ['Cancelled by the shop', 'No more time to pay'],
    ['Accepted as paid', '20.00 USDT counts, 20.00 is missing'],
    ['Completed, no webhook owed', undefined],
  ]);
});
