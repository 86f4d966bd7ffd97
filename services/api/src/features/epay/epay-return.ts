import { epayResultUrl, isPaid } from '@gateway/domain';
import { findEPaySource } from '@gateway/store/epay';
import type { Order } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';

/**
 * Where the checkout leads the customer of an order. To a shop that speaks EPay its signature says that the order is
 * paid, so there is none before that.
 */
export async function successUrlOf(
  { db, hmacKeys }: Pick<ApiContext, 'db' | 'hmacKeys'>,
  order: Order,
): Promise<string | null> {
  const source = isPaid(order.status) ? await findEPaySource(db, order.id) : undefined;
  if (!source || source.sent.returnUrl === '') return order.successUrl;
  const { sealedKey, ...paid } = source;
  return epayResultUrl(source.sent.returnUrl, paid, hmacKeys.open(sealedKey));
}
