import { addUsdt, type Usdt } from '../money/money';
import { assessPayment, isPaid, nextStatus, type OrderStatus } from '../orders/order';

/** How money received by one of our addresses was booked. */
export const DISPOSITIONS = ['credited', 'late', 'extra', 'assigned', 'held', 'unmatched', 'dust', 'resolved'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** The dispositions that count towards `amount_received`. */
export type CreditKind = Extract<Disposition, 'credited' | 'late' | 'extra' | 'assigned'>;

/** What happens to money that arrives after the payment window: it counts, or it waits for an admin. */
export type LatePolicy = 'confirm' | 'hold';

/** A deployment's rules for late and dust payments. */
export interface MoneyRules {
  latePolicy: LatePolicy;
  dustLimit: Usdt;
}

/** Classifies money to an address without a lease. Below the dust limit it is recorded without an alert. */
export function dispositionOfStray(amount: Usdt, rules: Pick<MoneyRules, 'dustLimit'>): 'unmatched' | 'dust' {
  return amount < rules.dustLimit ? 'dust' : 'unmatched';
}

/** The effect of a sequence of final transfers on the order whose lease covers their block's time. */
export interface TransferFold {
  /** One per transfer, in sequence: its disposition, and the order's total received including it. */
  steps: { disposition: 'credited' | 'late' | 'extra' | 'held'; received: Usdt }[];
  /** The trigger that the sequence fires, and the index of the step that fires it. */
  change: { trigger: 'paid_in_full' | 'partly_paid_late'; step: number } | undefined;
}

/**
 * Folds the transfers of one block to one order, in chain order. Every value above zero counts. On time means that the
 * block's time is at most `expires_at`, whatever the order's status: a payment on time that is found only after the
 * order has expired counts as on time, even if late money is held.
 */
export function foldTransfers(
  order: { status: OrderStatus; expected: Usdt; received: Usdt; isOnTime: boolean },
  amounts: readonly Usdt[],
  rules: MoneyRules,
): TransferFold {
  const fold: TransferFold = { steps: [], change: undefined };
  let { status, received } = order;
  amounts.forEach((amount, step) => {
    const disposition = dispositionFor(status, order.isOnTime, rules.latePolicy);
    if (disposition !== 'held') received = addUsdt(received, amount);
    fold.steps.push({ disposition, received });
    if (disposition === 'held') return;
    const trigger = assessPayment({ status, expected: order.expected, received, dustLimit: rules.dustLimit });
    if (!trigger) return;
    const move = nextStatus(status, trigger);
    if (move === 'ignore' || move === 'refuse') return;
    fold.change = { trigger, step };
    status = move;
  });
  return fold;
}

function dispositionFor(
  status: OrderStatus,
  isOnTime: boolean,
  latePolicy: LatePolicy,
): 'credited' | 'late' | 'extra' | 'held' {
  if (isPaid(status)) return 'extra';
  if (isOnTime) return 'credited';
  return latePolicy === 'confirm' ? 'late' : 'held';
}
