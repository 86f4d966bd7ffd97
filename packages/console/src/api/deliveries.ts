import type { Schemas } from '@gateway/contract';
import { requestEither } from './http/client';
import type { PageOf } from './http/page-of';

/** One attempt to deliver a webhook; a merchant's people do not see where else an admin has sent it. */
export type Delivery = Omit<Schemas['AdminDelivery'], 'url'> & Pick<Schemas['PaymentDelivery'], 'url'>;

/** The attempts of an order's webhook, newest first. */
export function listDeliveries(
  orderId: string,
  page: number,
  limit: number,
  signal: AbortSignal,
): Promise<PageOf<Delivery>> {
  const path = `/${encodeURIComponent(orderId)}/deliveries`;
  const paths = { gateway: `/orders${path}`, merchant: `/payments${path}` };
  return requestEither('GET', paths, { query: { page, limit }, signal });
}
