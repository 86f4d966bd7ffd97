import type { AttemptedDelivery, AttemptOutcome } from '@gateway/store/deliveries';

type HeldDelivery = AttemptedDelivery & { isExpress?: boolean };

/** Deliveries claimed and not yet recorded. In memory only: their leases expire when the process dies. */
export interface InFlight {
  /** Being sent, or finished and not yet recorded. */
  size(): number;
  /** The ids of these deliveries. */
  ids(): string[];
  /** How many of them each merchant has, not counting express ones. */
  byMerchant(): Map<string, number>;
  /** Adds an attempt, which must not reject. */
  add(delivery: HeldDelivery, attempt: Promise<AttemptOutcome>): void;
  /** Calls the listener whenever an outcome arrives. */
  onArrival(listener: () => void): void;
  /**
   * Takes up to `limit` outcomes to record together, oldest first, at most one per order. Beside a group that is being
   * recorded, another one begins only once it is large, or has waited for long: what arrives meanwhile is cheaper
   * together.
   */
  takeArrived(limit: number): AttemptOutcome[];
  /** Marks outcomes as recorded. */
  settle(outcomes: readonly AttemptOutcome[]): void;
  /** Resolves when every outcome is recorded. */
  whenEmpty(): Promise<void>;
}

/** So many outcomes, or one that has waited for so long, are recorded beside the group that is being recorded. */
const LARGE_GROUP = 256;
const LONG_WAIT_MS = 100;

export function createInFlight(): InFlight {
  const held = new Set<HeldDelivery>(); // by claim: a delivery may be claimed again before it is settled
  let notify = (): void => undefined;
  let arrived: AttemptOutcome[] = [];
  let arrivedAt = 0; // the first of them
  let takenCount = 0;
  const isGroup = (): boolean =>
    takenCount === 0 || arrived.length >= LARGE_GROUP || performance.now() - arrivedAt >= LONG_WAIT_MS;
  let wakeEmpty: (() => void)[] = [];
  return {
    size: () => held.size,
    ids: () => [...held].map(({ id }) => id),
    byMerchant() {
      const counts = new Map<string, number>();
      for (const { merchantId, isExpress } of held)
        if (isExpress !== true) counts.set(merchantId, (counts.get(merchantId) ?? 0) + 1);
      return counts;
    },
    add(delivery, attempt) {
      held.add(delivery);
      void attempt.then((outcome) => {
        if (arrived.length === 0) arrivedAt = performance.now();
        arrived.push(outcome);
        if (isGroup()) notify();
      });
    },
    onArrival(listener) {
      notify = listener;
    },
    takeArrived(limit) {
      if (arrived.length === 0 || !isGroup()) return [];
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
      arrivedAt = performance.now();
      takenCount += taken.length;
      return taken;
    },
    settle(outcomes) {
      for (const { delivery } of outcomes) held.delete(delivery);
      takenCount -= outcomes.length;
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
