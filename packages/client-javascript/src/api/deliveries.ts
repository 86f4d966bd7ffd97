import type { components, operations } from '../openapi';
import type { PageChoice } from './orders';
import { queryOf, type Send } from './sender';

type Schemas = components['schemas'];

/** One attempt to deliver a webhook, of whichever order or event. */
export type Delivery = Schemas['MerchantDelivery'];

/** One page of attempts, newest first. */
export type DeliveryPage = operations['listOwnDeliveries']['responses'][200]['content']['application/json'];

/** One attempt to deliver the webhook of an order, with what was sent. */
export type OrderDelivery = Schemas['PaymentDelivery'];

/** One page of attempts for an order, newest first. */
export type OrderDeliveryPage = operations['listPaymentDeliveries']['responses'][200]['content']['application/json'];

/** Which failed webhooks are delivered again. */
export type ResentWebhooks = Schemas['ResentWebhooks'];

/** How the merchant's webhooks were delivered. */
export interface Deliveries {
  /** One page of all attempts to deliver webhooks and events, newest first. */
  list(page?: PageChoice): Promise<DeliveryPage>;
  /** One page of the attempts to deliver the webhook of an order, newest first. */
  ofOrder(orderId: string, page?: PageChoice): Promise<OrderDeliveryPage>;
  /**
   * Has the webhook of a paid order delivered again, now. `INVALID_STATE` if it was acknowledged, or if an attempt is
   * under way: this client's own, if a response was lost and the request repeated.
   */
  redeliver(orderId: string): Promise<void>;
  /**
   * Has the webhooks that failed delivered again, oldest order first, after an outage of your server: call it again
   * while `has_more` is true. `INVALID_STATE` if none has failed.
   */
  redeliverFailed(): Promise<ResentWebhooks>;
}

export function openDeliveries(send: Send): Deliveries {
  const path = (orderId: string): string => `/payments/${encodeURIComponent(orderId)}`;
  return {
    list: (page = {}) => send('GET', `/merchant/deliveries${queryOf(page)}`),
    ofOrder: (orderId, page = {}) => send('GET', `${path(orderId)}/deliveries${queryOf(page)}`),
    redeliver: async (orderId) => {
      await send('POST', `${path(orderId)}/redeliver`);
    },
    redeliverFailed: () => send('POST', '/merchant/resend-webhooks'),
  };
}
