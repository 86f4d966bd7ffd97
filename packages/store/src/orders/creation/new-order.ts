import type { Network, OrderPrice, Usdt } from '@gateway/domain';
import { NO_CALLBACK, priceText, toOrder, type Order, type OrderRow } from '../orders';

/** A merchant's request, and this deployment's time limits. */
export interface NewOrder {
  merchantId: string;
  externalId: string;
  amount: Usdt;
  currency: string;
  network: string;
  callbackUrl: string | null;
  /** What it is for; by default nothing is said. */
  description?: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
  metadata?: Readonly<Record<string, string>> | undefined;
  price?: OrderPrice | undefined;
  /** The payment link that it is made at, by which visitor, and what that one gave as a reference. */
  link?: { id: string; visitor: string; reference: string | null };
  /** How much of the amount may stay unpaid; by default nothing. */
  underpaidTolerance?: Usdt;
  lifetimeSeconds: number;
  monitorAfterExpirySeconds: number;
  cooldownSeconds: number;
}

/** What an order is inserted with, as bindings of the statements. */
export const FIELDS = [
  'merchantId',
  'externalId',
  'amount',
  'currency',
  'network',
  'callbackUrl',
  'description',
  'successUrl',
  'cancelUrl',
  'metadata',
  'price',
  'linkId',
  'linkReference',
  'linkVisitor',
  'underpaidTolerance',
  'lifetimeSeconds',
  'monitorAfterExpirySeconds',
  'cooldownSeconds',
] as const;

/** The values of an order's columns; elements of arrays are plain values. Written out: to spread an order is slow. */
export function bindingsOf(order: NewOrder): Record<(typeof FIELDS)[number], string | number | bigint | null> {
  const { metadata, price, link } = order;
  return {
    merchantId: order.merchantId,
    externalId: order.externalId,
    amount: order.amount,
    currency: order.currency,
    network: order.network,
    callbackUrl: order.callbackUrl ?? NO_CALLBACK,
    description: order.description ?? null,
    successUrl: order.successUrl,
    cancelUrl: order.cancelUrl,
    metadata: metadata ? JSON.stringify(metadata) : null,
    price: price ? priceText(price) : null,
    linkId: link?.id ?? null,
    linkReference: link?.reference ?? null,
    linkVisitor: link?.visitor ?? null,
    underpaidTolerance: order.underpaidTolerance ?? 0n,
    lifetimeSeconds: order.lifetimeSeconds,
    monitorAfterExpirySeconds: order.monitorAfterExpirySeconds,
    cooldownSeconds: order.cooldownSeconds,
  };
}

/** What the database adds to a new order, or keeps in a form of its own. The rest need not be read back. */
const ADDED = [
  ...(['id', 'address_idx', 'address', 'is_address_reused', 'metadata', 'price'] as const),
  ...(['created_at', 'expires_at', 'monitor_until'] as const),
] as const satisfies readonly (keyof OrderRow)[];

export const ADDED_COLUMNS = ADDED.join(', ');
export type AddedRow = Pick<OrderRow, (typeof ADDED)[number]>;

/** The order that was inserted, as it would be read: with the defaults of the columns that no creation sets. */
export function createdOrder(order: NewOrder, added: AddedRow): Order {
  return toOrder({
    id: added.id,
    merchant_id: order.merchantId,
    external_id: order.externalId,
    address_idx: added.address_idx,
    address: added.address,
    is_address_reused: added.is_address_reused,
    // These two columns accept nothing else.
    network: order.network as Network,
    currency: order.currency as OrderRow['currency'],
    amount_expected: order.amount,
    amount_received: 0n,
    underpaid_tolerance: order.underpaidTolerance ?? 0n,
    amount_refunded: 0n,
    status: 'pending',
    tx_hash: null,
    tx_log_index: null,
    callback_url: order.callbackUrl ?? NO_CALLBACK,
    description: order.description ?? null,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    metadata: added.metadata,
    price: added.price,
    link_id: order.link?.id ?? null,
    link_reference: order.link?.reference ?? null,
    deposit_id: null,
    deposit_customer: null,
    created_at: added.created_at,
    expires_at: added.expires_at,
    monitor_until: added.monitor_until,
    confirmed_at: null,
    cancelled_at: null,
    is_accepted: false,
    closed_at: null,
  });
}
