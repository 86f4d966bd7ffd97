import type { OwnDelivery } from '../../api/webhooks';

/**
 * The rows that offer to push an event again: the newest one of each event whose attempts have all failed. One that has
 * attempts left, or was acknowledged since, needs nothing.
 * @param deliveries newest first
 */
export function eventsToSendAgain(deliveries: readonly OwnDelivery[]): Set<OwnDelivery> {
  const newest = new Map<string, OwnDelivery>();
  for (const delivery of deliveries.filter(({ kind }) => kind === 'event')) {
    if (!newest.has(delivery.event_id)) newest.set(delivery.event_id, delivery);
  }
  return new Set([...newest.values()].filter(({ state }) => state === 'failed'));
}
