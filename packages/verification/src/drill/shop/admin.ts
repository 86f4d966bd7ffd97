import { strict as assert } from 'node:assert';
import { until } from '../../rig/http';
import type { RunningShop } from './running-shop';

/** An order as the shop's admin sees it. */
export interface ShopOrder {
  id: string;
  code: string;
  state: string;
  totalWithTax: number;
  lines: { id: string; quantity: number }[];
  payments: { id: string; state: string; amount: number; transactionId: string }[];
  history: { items: { type: string; isPublic: boolean; data: { note?: string; to?: string } }[] };
}

const PATIENCE_MS = 120_000;

const ORDER = `query ($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items {
  id code state totalWithTax lines { id quantity } payments { id state amount transactionId }
  history { items { type isPublic data } }
} } }`;

/** Reads an order. */
export async function readShopOrder(shop: RunningShop, code: string): Promise<ShopOrder> {
  const { orders } = (await shop.admin(ORDER, { code })) as { orders: { items: ShopOrder[] } };
  const [order] = orders.items;
  assert.ok(order, `the shop has no order ${code}`);
  return order;
}

/** Waits until the order has this state. */
export function reachesInShop(shop: RunningShop, code: string, state: string): Promise<ShopOrder> {
  return until(`order ${code} of the shop to be ${state}`, PATIENCE_MS, async () => {
    const order = await readShopOrder(shop, code);
    return order.state === state ? order : undefined;
  });
}

/** The notes that only admins see, oldest first. */
export function notesOf(order: ShopOrder): string[] {
  return order.history.items
    .filter(({ type, isPublic }) => type === 'ORDER_NOTE' && !isPublic)
    .map(({ data }) => data.note ?? '');
}

/** Waits until the admin sees a note that begins like this. */
export function showsNote(shop: RunningShop, code: string, beginning: string): Promise<ShopOrder> {
  return until(`a note "${beginning}" on order ${code}`, PATIENCE_MS, async () => {
    const order = await readShopOrder(shop, code);
    return notesOf(order).some((note) => note.startsWith(beginning)) ? order : undefined;
  });
}

/** Ships the whole order. */
export async function ship(shop: RunningShop, order: ShopOrder): Promise<void> {
  const lines = order.lines.map(({ id, quantity }) => ({ orderLineId: id, quantity }));
  const handler = {
    code: 'manual-fulfillment',
    arguments: [
      { name: 'method', value: 'parcel' },
      { name: 'trackingCode', value: '1' },
    ],
  };
  const { addFulfillmentToOrder: added } = (await shop.admin(
    `mutation ($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) {
      ... on Fulfillment { id } ... on ErrorResult { message } } }`,
    { input: { lines, handler } },
  )) as { addFulfillmentToOrder: { id?: string; message?: string } };
  assert.ok(added.id, added.message);
  await shop.admin(
    `mutation ($id: ID!) { transitionFulfillmentToState(id: $id, state: "Shipped") {
      ... on Fulfillment { id } ... on ErrorResult { message } } }`,
    { id: added.id },
  );
}

/** Begins to return a part of what was paid, and says that it was sent. */
export async function refund(shop: RunningShop, order: ShopOrder, amount: number): Promise<void> {
  const input = { lines: [], shipping: 0, adjustment: 0, amount, paymentId: order.payments[0]?.id, reason: 'returned' };
  const { refundOrder: begun } = (await shop.admin(
    `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) {
      ... on Refund { id state total } ... on ErrorResult { message } } }`,
    { input },
  )) as { refundOrder: { id?: string; state?: string; total?: number; message?: string } };
  assert.ok(begun.id, begun.message);
  assert.deepEqual({ state: begun.state, total: begun.total }, { state: 'Pending', total: amount });
  const { settleRefund: settled } = (await shop.admin(
    `mutation ($input: SettleRefundInput!) { settleRefund(input: $input) {
      ... on Refund { state } ... on ErrorResult { message } } }`,
    { input: { id: begun.id, transactionId: 'the hash of a transaction' } },
  )) as { settleRefund: { state?: string; message?: string } };
  assert.equal(settled.state, 'Settled', settled.message);
}

/** Cancels an order that is not paid. */
export async function cancel(shop: RunningShop, order: ShopOrder): Promise<void> {
  const { cancelOrder: cancelled } = (await shop.admin(
    `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) {
      ... on Order { state } ... on ErrorResult { message } } }`,
    { input: { orderId: order.id } },
  )) as { cancelOrder: { state?: string; message?: string } };
  assert.equal(cancelled.state, 'Cancelled', cancelled.message);
}

/** Sells the product in these currencies, at the same price. */
export async function sellIn(shop: RunningShop, currencies: readonly string[]): Promise<void> {
  const { activeChannel, productVariants } = (await shop.admin(
    '{ activeChannel { id } productVariants { items { id price } } }',
  )) as { activeChannel: { id: string }; productVariants: { items: { id: string; price: number }[] } };
  await shop.admin(
    `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) {
      ... on Channel { id } ... on ErrorResult { message } } }`,
    { input: { id: activeChannel.id, availableCurrencyCodes: currencies } },
  );
  const input = productVariants.items.map(({ id, price }) => ({
    id,
    prices: currencies.map((currencyCode) => ({ currencyCode, price })),
  }));
  await shop.admin('mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }', {
    input,
  });
}
