import type { Schemas } from '@gateway/contract';
import { requestOwn } from './http/client';
import type { PageOf } from './http/page-of';

/** An attempt to send a webhook or an event of the merchant for which the person acts. */
export type OwnDelivery = Schemas['MerchantDelivery'];

/** The attempts of all its orders and pushed events, newest first. */
export function listOwnDeliveries(page: number, limit: number, signal: AbortSignal): Promise<PageOf<OwnDelivery>> {
  return requestOwn('GET', '/merchant/deliveries', { query: { page, limit }, signal });
}

/** @throws ApiError INVALID_STATE while it is being sent, or when events are not pushed any more */
export async function redeliverEvent(eventId: string): Promise<void> {
  await requestOwn('POST', `/events/${encodeURIComponent(eventId)}/redeliver`);
}

/** Replaces the secret that signs its webhooks; only this response contains the new one. */
export function rotateWebhookSecret(): Promise<Schemas['NewWebhookSecret']> {
  return requestOwn('POST', '/merchant/webhook-secret');
}
