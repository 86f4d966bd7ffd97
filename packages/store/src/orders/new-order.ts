import { type OrderPrice, usdt, type Usdt } from '@gateway/domain';
import { NO_CALLBACK, priceText } from './orders';

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
  metadata?: Readonly<Record<string, string>>;
  price?: OrderPrice;
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

/** The values of an order's columns; elements of arrays are plain values. */
export function bindingsOf({
  metadata,
  price,
  link,
  callbackUrl,
  description = null,
  underpaidTolerance = usdt(0n),
  ...order
}: NewOrder): Record<(typeof FIELDS)[number], string | number | bigint | null> {
  return {
    ...order,
    linkId: link?.id ?? null,
    linkReference: link?.reference ?? null,
    linkVisitor: link?.visitor ?? null,
    callbackUrl: callbackUrl ?? NO_CALLBACK,
    description,
    metadata: metadata ? JSON.stringify(metadata) : null,
    price: price ? priceText(price) : null,
    underpaidTolerance,
  };
}
