import type { Schemas } from '@gateway/contract';
import { leadsToPublic, type TargetPolicy } from '@gateway/domain';
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

/**
 * One attempt as the order's merchant sees it. Where an admin sent it instead, and what a server in a private network
 * responded, is not the merchant's to read.
 */
export function presentPaymentDelivery(
  entry: DeliveryLogEntry,
  callbackUrl: string,
  targets: TargetPolicy,
): Schemas['PaymentDelivery'] {
  const isOwn = entry.url === callbackUrl;
  const mayRead = isOwn && leadsToPublic(callbackUrl, targets);
  return {
    ...presentDelivery(entry),
    url: isOwn ? callbackUrl : null,
    response: mayRead ? entry.responseHead : null,
  };
}

/** One attempt to push an event, as its merchant sees it. */
export function presentEventDelivery(entry: DeliveryLogEntry, targets: TargetPolicy): Schemas['Delivery'] {
  return { ...presentDelivery(entry), response: leadsToPublic(entry.url, targets) ? entry.responseHead : null };
}
