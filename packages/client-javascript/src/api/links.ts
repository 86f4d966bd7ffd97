import type { components, operations } from '../openapi';
import type { PageChoice } from './orders';
import { queryOf, type Send } from './sender';

type Schemas = components['schemas'];

/** A page at which customers make orders, and what it has earned. */
export type PaymentLink = Schemas['PaymentLink'];

/** What a merchant sends to create a link: a title, one of `amount`, `price` and `open`, and what else it has. */
export type NewPaymentLink = Schemas['CreatePaymentLink'];

/** What is to change of a link; what is not given stays. */
export type PaymentLinkChanges = Schemas['UpdatePaymentLink'];

/** One page of links, newest first. */
export type PaymentLinkPage = operations['listPaymentLinks']['responses'][200]['content']['application/json'];

/** The payment links of one merchant. */
export interface PaymentLinks {
  /** Creates a link. It is sent once, because a repeat would create another one. */
  create(link: NewPaymentLink): Promise<PaymentLink>;
  get(id: string): Promise<PaymentLink>;
  /** One page of links, newest first. */
  list(page?: PageChoice): Promise<PaymentLinkPage>;
  /** Changes a link. It is never removed; `active` switches it off. */
  update(id: string, changes: PaymentLinkChanges): Promise<PaymentLink>;
}

export function openPaymentLinks(send: Send, sendOnce: Send): PaymentLinks {
  const path = (id: string): string => `/payment-links/${encodeURIComponent(id)}`;
  return {
    create: (link) => sendOnce('POST', '/payment-links', link),
    get: (id) => send('GET', path(id)),
    list: (page = {}) => send('GET', `/payment-links${queryOf(page)}`),
    update: (id, changes) => send('PUT', path(id), changes),
  };
}
