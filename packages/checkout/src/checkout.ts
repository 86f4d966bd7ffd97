import type { Network, OrderPrice, TronAddress, Usdt } from '@gateway/domain';

/** A payment as the page shows it. */
export interface Payment {
  txHash: string;
  from: TronAddress;
  to: TronAddress;
  amount: Usdt;
  /** The time of its block. */
  at: Date;
}

/** What the page shows, with the data that only this view needs. Several payments are listed oldest first. */
export type View =
  | { kind: 'paying'; remaining: Usdt; hasVanished: boolean }
  | { kind: 'seen'; isEnough: boolean; isLate: boolean; payment: Payment; confirmations: number; missing: number }
  /** The payment window is over, but the chain has not been scanned to its end. */
  | { kind: 'closing' }
  | { kind: 'receipt'; paidAt: Date; payments: readonly Payment[] }
  /** `monitorSeconds` is how long the order is monitored for late payments in all. */
  | { kind: 'expired'; isMonitored: boolean; monitorSeconds: number }
  | { kind: 'held'; isLate: boolean; newest: Payment; payments: readonly Payment[]; amount: Usdt }
  | { kind: 'failed'; payments: readonly Payment[] };

/** An order as its payer may see it. This is the only source of the address and the amount. */
export interface Checkout {
  id: string;
  /** The payer's order number at the shop. */
  reference: string;
  /** What the order is for, in the words of the shop. */
  description: string | null;
  /** The customer to whose deposit address was paid; null for any other order. */
  depositOf: string | null;
  /** Undefined for a merchant without a name. */
  shop: string | undefined;
  /** Where the payer reaches the shop: an email address or an https URL. */
  contact: string | null;
  /** The digest of the shop's logo, under which the gateway serves it. */
  logo: string | null;
  address: TronAddress;
  expected: Usdt;
  /** Undefined for an order by amount. */
  price: OrderPrice | undefined;
  received: Usdt;
  refunded: Usdt;
  expiresAt: Date;
  now: Date;
  successUrl: string | null;
  cancelUrl: string | null;
  view: View;
  /** The fields of the status response that change, so that the script knows when to fetch a new view. */
  version: string;
}

/** What all orders of a deployment share. */
export interface Site {
  network: Network;
  usdtContract: TronAddress;
  confirmationsRequired: number;
  /** Without a trailing slash. */
  explorerBaseUrl: string;
  /** The host name under which customers reach this gateway. */
  host: string;
}
