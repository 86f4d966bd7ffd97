import type { Schemas } from '@gateway/contract';
import { formatUsdt } from '@gateway/domain';
import type { FeedEvent, FeedPage } from '@gateway/store';
import { toCursor } from '../http/event-cursor';

/** A page of the feed; its cursor stays where the reader is when nothing follows. */
export function presentFeed({ events, last, hasMore }: FeedPage): Schemas['EventPage'] {
  return {
    data: events.map(presentEvent),
    next_cursor: last === undefined ? null : toCursor(last),
    has_more: hasMore,
  };
}

function presentEvent(event: FeedEvent): Schemas['FeedEvent'] {
  const { order, payload } = event;
  return {
    id: event.id,
    cursor: toCursor(event.id),
    type: event.type,
    created_at: event.createdAt.toISOString(),
    order: {
      id: order.id,
      external_id: order.externalId,
      status: order.status,
      amount_expected: formatUsdt(order.amountExpected),
      amount_received: formatUsdt(order.amountReceived),
    },
    payment: presentPayment(payload),
    webhook: presentAttempt(payload),
  };
}

function presentPayment(payload: Record<string, unknown>): Schemas['FeedEvent']['payment'] {
  const { tx_hash, log_index, amount } = payload;
  if (typeof tx_hash !== 'string' || typeof log_index !== 'number' || typeof amount !== 'string') return null;
  return { tx_hash, log_index, amount };
}

function presentAttempt(payload: Record<string, unknown>): Schemas['FeedEvent']['webhook'] {
  const { attempt, http_status, reason, next_attempt_at } = payload;
  if (typeof attempt !== 'number') return null;
  return {
    attempt,
    http_status: typeof http_status === 'number' ? http_status : null,
    reason: textOrNull(reason),
    next_attempt_at: textOrNull(next_attempt_at),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
