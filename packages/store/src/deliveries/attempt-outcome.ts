/** What a delivery is about: a paid order, an example that was requested, or an event of the feed. */
export type DeliveryKind = 'payment' | 'test' | 'event';

/** The attempt that an outcome belongs to. */
export interface AttemptedDelivery {
  id: string;
  kind: DeliveryKind;
  /** Null unless it is of a payment. */
  orderId: string | null;
  merchantId: string;
  cycle: number;
  attempt: number;
  url: string;
  leaseToken: string;
  claimedAt: Date;
}

/** How one attempt ended. */
export type AttemptOutcome = {
  delivery: AttemptedDelivery;
  durationMs: number;
  httpStatus: number | null;
  /** The start of the response; a merchant sees it only if it came from a public server. */
  responseHead: string | null;
} & ({ isAcknowledged: true } | ({ isAcknowledged: false } & AttemptFailure));

export interface AttemptFailure {
  reason: string;
  /** No response: a network, DNS or timeout failure. */
  isUnreachable: boolean;
  /** The server requested a pause with Retry-After. */
  isThrottled: boolean;
  isSlow: boolean;
  /** The order becomes `callback_failed` with this failure. */
  isExhausted: boolean;
  /** When and where the next attempt goes, if one is left. */
  next: { seconds: number; origin: string } | undefined;
}
