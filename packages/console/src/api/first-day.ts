import { listOwnPeople } from './access/people';
import { listLinks } from './links';
import { listChannels } from './messages';
import { countOrders } from './orders';
import { listOwnDeliveries } from './webhooks';

const ONE = { page: 1, limit: 1 };

/** Whether the merchant for which the person acts has an order or a payment link. */
export async function hasOrderOrLink(signal: AbortSignal): Promise<boolean> {
  const [orders, links] = await Promise.all([
    countOrders({}, signal),
    listLinks({ ...ONE, merchant_id: undefined }, signal),
  ]);
  return orders.count > 0 || links.pagination.total > 0;
}

/** Whether the gateway has notified the merchant's shop, which therefore is connected. */
export async function hasNotifiedShop(signal: AbortSignal): Promise<boolean> {
  return (await listOwnDeliveries(1, 1, signal)).pagination.total > 0;
}

/** Whether messages about its payments are sent anywhere. */
export async function hasChannel(signal: AbortSignal): Promise<boolean> {
  return (await listChannels(signal)).length > 0;
}

/** Whether somebody else has a role there, or is invited. */
export async function hasColleague(merchantId: string, signal: AbortSignal): Promise<boolean> {
  const { pagination, invitations } = await listOwnPeople(merchantId, ONE, signal);
  return pagination.total > 1 || invitations.length > 0;
}
