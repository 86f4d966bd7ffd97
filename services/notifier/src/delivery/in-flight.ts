import type { AttemptedDelivery, AttemptOutcome } from '@gateway/store';

/** Deliveries claimed and not yet recorded. In memory only: their leases expire when the process dies. */
export interface InFlight {
  /** Being sent, or finished and not yet recorded. */
  size(): number;
  /** The ids of these deliveries. */
  ids(): string[];
  /** Adds an attempt, which must not reject. */
  add(delivery: AttemptedDelivery, attempt: Promise<AttemptOutcome>): void;
  /** Calls the listener whenever an outcome arrives. */
  onArrival(listener: () => void): void;
  /** Takes up to `limit` outcomes to record together, oldest first, at most one per order. */
  takeArrived(limit: number): AttemptOutcome[];
  /** Marks outcomes as recorded. */
  settle(outcomes: readonly AttemptOutcome[]): void;
  /** Resolves when every outcome is recorded. */
  whenEmpty(): Promise<void>;
}

export function createInFlight(): InFlight {
  const held = new Set<AttemptedDelivery>(); // by claim: a delivery may be claimed again before it is settled
  let notify = (): void => undefined;
  let arrived: AttemptOutcome[] = [];
  let wakeEmpty: (() => void)[] = [];
  return {
    size: () => held.size,
    ids: () => [...held].map(({ id }) => id),
    add(delivery, attempt) {
      held.add(delivery);
      void attempt.then((outcome) => {
        arrived.push(outcome);
        notify();
      });
    },
    onArrival(listener) {
      notify = listener;
    },
    takeArrived(limit) {
      const orders = new Set<string>();
      const isTaken = (outcome: AttemptOutcome, i: number): boolean => {
        const key = outcome.delivery.orderId ?? outcome.delivery.id;
        if (i >= limit || orders.has(key)) return false;
        orders.add(key);
        return true;
      };
      const taken: AttemptOutcome[] = [];
      const left: AttemptOutcome[] = [];
      arrived.forEach((outcome, i) => (isTaken(outcome, i) ? taken : left).push(outcome));
      arrived = left;
      return taken;
    },
    settle(outcomes) {
      for (const { delivery } of outcomes) held.delete(delivery);
      if (held.size > 0) return;
      for (const wake of wakeEmpty) wake();
      wakeEmpty = [];
    },
    whenEmpty: () =>
      new Promise((resolve) => {
        if (held.size === 0) resolve();
        else wakeEmpty.push(resolve);
      }),
  };
}
