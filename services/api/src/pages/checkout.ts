import type { TronAddress, Usdt } from '@gateway/domain';

/** A payment as the page tells of it. */
export interface Payment {
  txHash: string;
  from: TronAddress;
  to: TronAddress;
  /** The time of its block. */
  at: Date;
}

/** What the page shows, with what only this picture needs. */
export type Picture =
  | { kind: 'paying'; remaining: Usdt; hasVanished: boolean }
  | { kind: 'seen'; isEnough: boolean; isLate: boolean; payment: Payment; confirmations: number; missing: number }
  /** The window is over, and the chain has not been scanned to its end. */
  | { kind: 'closing' }
  | { kind: 'receipt'; paidAt: Date; payment: Payment | undefined }
  | { kind: 'expired'; isMonitored: boolean }
  | { kind: 'held'; isLate: boolean; payment: Payment; amount: Usdt }
  | { kind: 'failed'; payment: Payment | undefined };

/** An order as its payer may see it. Address and amount come from here and from nowhere else. */
export interface Checkout {
  id: string;
  /** The payer's own order number at the shop. */
  reference: string;
  /** Undefined for a merchant that nobody has named. */
  shop: string | undefined;
  address: TronAddress;
  asked: Usdt;
  received: Usdt;
  expiresAt: Date;
  now: Date;
  successUrl: string | null;
  cancelUrl: string | null;
  picture: Picture;
  /** The part of the status answer that changes, so that the script knows when to ask for a new picture. */
  version: string;
}

/** What is the same for all orders of a deployment. */
export interface Site {
  network: 'nile' | 'mainnet';
  usdtContract: TronAddress;
  confirmationsRequired: number;
  /** How long late money is looked for, in seconds. */
  monitorSeconds: number;
  /** Without a slash at its end. */
  explorerBaseUrl: string;
  /** The name by which customers reach this gateway. */
  host: string;
}
