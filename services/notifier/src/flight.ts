import type { AttemptOutcome } from '@gateway/store';

/** What this notifier has claimed and not yet recorded. Memory only: leases give it back when the process dies. */
export interface Flight {
  /** On their way, or arrived and not yet recorded. */
  size(): number;
  /** Adds an attempt, which must not reject. */
  takeOff(attempt: Promise<AttemptOutcome>): void;
  /** Calls the listener whenever an outcome arrives. */
  onArrival(listener: () => void): void;
  /** Takes outcomes that are to be recorded together, oldest first, each order once. */
  takeArrived(most: number): AttemptOutcome[];
  /** So many outcomes are recorded. */
  land(count: number): void;
  /** Resolves when everything has landed. */
  whenEmpty(): Promise<void>;
}

export function createFlight(): Flight {
  let size = 0;
  let tell = (): void => undefined;
  let arrived: AttemptOutcome[] = [];
  let wakeEmpty: (() => void)[] = [];
  return {
    size: () => size,
    takeOff(attempt) {
      size += 1;
      void attempt.then((outcome) => {
        arrived.push(outcome);
        tell();
      });
    },
    onArrival(listener) {
      tell = listener;
    },
    takeArrived(most) {
      const orders = new Set<string>();
      const isTaken = (outcome: AttemptOutcome, i: number): boolean => {
        const name = outcome.delivery.orderId ?? outcome.delivery.id;
        if (i >= most || orders.has(name)) return false;
        orders.add(name);
        return true;
      };
      const taken: AttemptOutcome[] = [];
      const left: AttemptOutcome[] = [];
      arrived.forEach((outcome, i) => (isTaken(outcome, i) ? taken : left).push(outcome));
      arrived = left;
      return taken;
    },
    land(count) {
      size -= count;
      if (size > 0) return;
      for (const wake of wakeEmpty) wake();
      wakeEmpty = [];
    },
    whenEmpty: () =>
      new Promise((resolve) => {
        if (size === 0) resolve();
        else wakeEmpty.push(resolve);
      }),
  };
}
