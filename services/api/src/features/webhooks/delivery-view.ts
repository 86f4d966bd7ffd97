import type { Schemas } from '@gateway/contract';
import { leadsToPublic, type TargetPolicy } from '@gateway/domain';
import type { DeliveryLogEntry, MerchantLogEntry, WebhookHealth } from '@gateway/store/deliveries';

/** One attempt of a webhook as the admin sees it, with what was sent. */
export function presentAdminDelivery(entry: DeliveryLogEntry): Schemas['AdminDelivery'] {
  return { ...presentDelivery(entry), request: presentSent(entry) };
}

/** Signatures are not kept: that of the body alone would be valid for ever. */
function presentSent(entry: DeliveryLogEntry): Schemas['AdminDelivery']['request'] {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': entry.eventId,
    'webhook-timestamp': String(Math.floor(entry.startedAt.getTime() / 1000)),
    'x-webhook-attempt': String(entry.attempt),
  } as const;
  return { headers, body: entry.body };
}

function presentDelivery(entry: DeliveryLogEntry): Schemas['Delivery'] {
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
  callbackUrl: string | null,
  targets: TargetPolicy,
): Schemas['PaymentDelivery'] {
  const isOwn = entry.url === callbackUrl;
  const mayRead = isOwn && leadsToPublic(entry.url, targets);
  return {
    ...presentDelivery(entry),
    url: isOwn ? entry.url : null,
    response: mayRead ? entry.responseHead : null,
    request: presentSent(entry),
  };
}

/** One attempt to push an event, as its merchant sees it. */
export function presentEventDelivery(entry: DeliveryLogEntry, targets: TargetPolicy): Schemas['Delivery'] {
  return { ...presentDelivery(entry), response: leadsToPublic(entry.url, targets) ? entry.responseHead : null };
}

/** One attempt in the list of all of a merchant's, with what it was about. */
export function presentMerchantDelivery(entry: MerchantLogEntry, targets: TargetPolicy): Schemas['MerchantDelivery'] {
  return {
    ...{ kind: entry.kind, event_id: entry.eventId, order_id: entry.orderId, external_id: entry.externalId },
    state: entry.state,
    ...(entry.kind === 'event'
      ? { ...presentEventDelivery(entry, targets), request: presentSent(entry) }
      : presentPaymentDelivery(entry, entry.callbackUrl, targets)),
  };
}

/** How the newest webhook of a merchant went, in the admin's list and detail. */
export function presentWebhookHealth(
  health: WebhookHealth | undefined,
): Pick<Schemas['ListedMerchant'], 'waiting_webhook_count' | 'last_webhook'> {
  const last = health?.last;
  return {
    waiting_webhook_count: health?.waitingCount ?? 0,
    last_webhook: last
      ? {
          attempted_at: last.startedAt.toISOString(),
          acknowledged: last.reason === null,
          http_status: last.httpStatus,
          reason: last.reason,
        }
      : null,
  };
}
