/** What is known of the attempt that an outcome belongs to. */
export interface AttemptedDelivery {
  id: string;
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
  /** The beginning of the answer, for the admin's eyes only. */
  responseHead: string | null;
} & ({ isAcknowledged: true } | ({ isAcknowledged: false } & AttemptFailure));

export interface AttemptFailure {
  reason: string;
  /** Nobody answered: the network, the name or the time-out. */
  isUnreachable: boolean;
  /** The server asked to be left alone for a while. */
  isThrottled: boolean;
  isSlow: boolean;
  /** The order shows `callback_failed` from here on. */
  isExhausted: boolean;
  /** When and where the next attempt is made, if one is left. */
  next: { seconds: number; origin: string } | undefined;
}
