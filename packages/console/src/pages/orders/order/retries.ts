import type { Delivery } from '../../../api/deliveries';
import type { OrderDetail } from '../../../api/orders';
import type { PastEvent } from '../../../api/own-events';
import type { Sweep } from '../../../api/sweeps';
import { texts } from '../../../texts/pages/order';

/** Whether an action is available: never, now, or not now for a temporary reason. */
export type Availability = 'never' | 'now' | { notNow: string };

/**
 * Whether the webhook can be sent again. An attempt planned for later may be sent at once; one that was acknowledged is sent
 * again by the gateway's people only.
 */
export function retryAvailability(detail: OrderDetail, deliveries: readonly Delivery[], now: Date): Availability {
  const { order } = detail;
  if (order.callback_url === null && deliveries.length === 0) return 'never';
  if (order.status === 'callback_failed') return 'now';
  if (order.status === 'completed') {
    if (!detail.gateway) return 'never';
    return isResendOwed(detail, deliveries) ? { notNow: texts.beingSentAgain } : 'now';
  }
  if (order.status !== 'confirmed') return 'never';
  const planned = plannedAttempt(deliveries);
  return planned && Date.parse(planned.at) > now.getTime() ? 'now' : { notNow: texts.beingSent };
}

/** What the webhook says that the order received: more may have come since. */
export function reportedAmount({ events }: OrderDetail): string | undefined {
  const amount = newestOf(events, ['payment_confirmed', 'payment_accepted'])?.payload['amount_received'];
  return typeof amount === 'string' ? amount : undefined;
}

/** The next attempt of the schedule, if one is planned. */
export function plannedAttempt(deliveries: readonly Delivery[]): { attempt: number; at: string } | undefined {
  const newest = deliveries.find(({ next_attempt_at: at }) => at !== null);
  return newest?.next_attempt_at == null ? undefined : { attempt: newest.attempt + 1, at: newest.next_attempt_at };
}

/** Whether a webhook is owed without any attempt yet: the first one, or the first after somebody asked for it. */
export function isFirstAttemptOwed(detail: OrderDetail, deliveries: readonly Delivery[]): boolean {
  const { status } = detail.order;
  if (status === 'completed') return isResendOwed(detail, deliveries);
  return status === 'confirmed' && (deliveries.length === 0 || isAskedSince(detail, deliveries));
}

/**
 * Whether a completed order's webhook was requested again, and no attempt has ended since. That it was acknowledged once
 * more is no event for a merchant's people.
 */
function isResendOwed(detail: OrderDetail, deliveries: readonly Delivery[]): boolean {
  const newest = newestOf(detail.events, ['webhook_retry_requested', 'webhook_delivered', 'webhook_failed']);
  return newest?.event_type === 'webhook_retry_requested' && isAskedSince(detail, deliveries);
}

/** Whether the webhook was asked for after its newest attempt began. */
function isAskedSince({ events }: OrderDetail, [newest]: readonly Delivery[]): boolean {
  const askedAt = newestOf(events, ['webhook_retry_requested'])?.created_at;
  return askedAt !== undefined && newest !== undefined && Date.parse(newest.started_at) < Date.parse(askedAt);
}

/** The state of the funds on the order's address. */
export type SweepOutcome =
  { state: 'swept' } | { state: 'failed'; sweep: Sweep } | { state: 'under way' } | { state: 'none' };

/** @param failed the newest failed sweeps of the gateway */
export function sweepOutcome({ gateway, events }: OrderDetail, failed: readonly Sweep[]): SweepOutcome {
  const newest = newestOf(events, [
    ...(['sweep_queued', 'sweep_funded', 'sweep_delegated', 'sweep_broadcast', 'sweep_completed'] as const),
    ...FAILURE,
  ]);
  const sweepId = newest?.payload['sweep_id'];
  const sweep = failed.find(({ id }) => id === sweepId);
  if (newest?.event_type === 'sweep_failed' && sweep) return { state: 'failed', sweep };
  if (gateway?.settlement) return { state: 'swept' };
  return { state: newest === undefined || newest.event_type === 'sweep_completed' ? 'none' : 'under way' };
}

/** Whether the order's timeline contains a failed sweep. */
export function hasSweepFailure({ events }: OrderDetail): boolean {
  return events.some(({ event_type: type }) => type === 'sweep_failed');
}

const FAILURE = ['sweep_failed', 'sweep_retry_requested'];

function newestOf(events: readonly PastEvent[], types: readonly string[]): PastEvent | undefined {
  return events.findLast(({ event_type: type }) => types.includes(type));
}
