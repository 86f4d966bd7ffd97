import { addUsdt, type Usdt } from './money';
import { assessPayment, isPaid, nextStatus, type OrderStatus } from './order';

/** What became of money that came to one of our addresses. */
export type Disposition = 'credited' | 'late' | 'extra' | 'assigned' | 'held' | 'unmatched' | 'dust' | 'resolved';

/** The dispositions that count into `amount_received`. */
export type CreditKind = Extract<Disposition, 'credited' | 'late' | 'extra' | 'assigned'>;

/** What happens with money that comes after the payment window: it counts, or it waits for an admin. */
export type LatePolicy = 'confirm' | 'hold';

/** The rules of a deployment about money that is late or little. */
export interface MoneyRules {
  latePolicy: LatePolicy;
  dustLimit: Usdt;
}

/** Money to an address that no order holds. Below the dust limit it is listed and alarms nobody. */
export function dispositionOfStray(amount: Usdt, rules: Pick<MoneyRules, 'dustLimit'>): 'unmatched' | 'dust' {
  return amount < rules.dustLimit ? 'dust' : 'unmatched';
}

/** What a run of final transfers does to the order whose lease holds the time of their block. */
export interface TransferFold {
  /** One per transfer, in their order: what it is, and what the order has received with it. */
  steps: { disposition: 'credited' | 'late' | 'extra' | 'held'; received: Usdt }[];
  /** Where the run leads the order, and which step led it there. */
  change: { trigger: 'paid_in_full' | 'partly_paid_late'; step: number } | undefined;
}

/**
 * Takes the transfers of one block to one order, in the order of the chain. Every value above zero counts. On time means
 * that the time of the block is at most `expires_at`, whatever the order's status: a payment that was on time and is
 * found only after the order has expired counts as on time, also where late money is held.
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
