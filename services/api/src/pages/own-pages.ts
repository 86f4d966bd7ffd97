import type { Order } from '@gateway/store/orders';
import type { ApiConfig } from '../base/config';

/** Where a payment link is, below the address of the gateway. */
export function pathOfLink(id: string): string {
  return `/pay/${id}`;
}

/**
 * An order as its payer sees it. What leads back to its payment link is stored as a path, because the gateway may get
 * another address while the order is open.
 */
export function withOwnPages(order: Order, { publicBaseUrl }: Pick<ApiConfig, 'publicBaseUrl'>): Order {
  const complete = (url: string | null): string | null => (url?.startsWith('/') ? publicBaseUrl + url : url);
  return { ...order, successUrl: complete(order.successUrl), cancelUrl: complete(order.cancelUrl) };
}
