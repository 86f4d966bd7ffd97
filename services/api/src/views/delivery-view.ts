import type { Schemas } from '@gateway/contract';
import type { DeliveryLogEntry } from '@gateway/store';

/** One attempt of a webhook as the admin sees it. */
export function presentDelivery(entry: DeliveryLogEntry): Schemas['Delivery'] {
  return {
    delivery_id: entry.deliveryId,
    cycle: entry.cycle,
    is_manual: entry.isManual,
    attempt: entry.attempt,
    url: entry.url,
    started_at: entry.startedAt.toISOString(),
    duration_ms: entry.durationMs,
    http_status: entry.httpStatus,
    reason: entry.reason,
    response: entry.responseHead,
    next_attempt_at: entry.nextAttemptAt?.toISOString() ?? null,
  };
}
