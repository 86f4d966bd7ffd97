import { addUsdt, usdt, type Usdt } from '../money/money';
import { amountDue, isPaid, type OrderStatus } from './order';
import { standingOf, type SeenPayment, type UnfinalBlock } from './seen-enough';
import { leastDue } from './underpaid-tolerance';

/**
 * waiting     nothing was seen yet
 * too_little  less than asked for was seen or received
 * seen        enough was seen in blocks that are not final
 * paid        final, up to the tolerance, or accepted
 * held        money came too late, and waits for a decision
 * cancelled   the cashier closed the window, and nothing came
 * expired     the window is over, and nothing came
 */
export type CounterSaleState = 'waiting' | 'too_little' | 'seen' | 'paid' | 'held' | 'cancelled' | 'expired';

/** What a till shows of a sale depends on. It is read from the order: a sale has no status of its own. */
export interface SaleFacts {
  order: {
    status: OrderStatus;
    amountExpected: Usdt;
    amountReceived: Usdt;
    amountRefunded: Usdt;
    underpaidTolerance: Usdt;
    expiresAt: Date;
    cancelledAt: Date | null;
  };
  seen: readonly SeenPayment[];
  branch: readonly UnfinalBlock[];
  /** Whether money of this order waits for a decision. */
  isHeld: boolean;
  now: Date;
}

/** What is known of the money of a sale. */
export interface SaleView {
  state: CounterSaleState;
  /** In blocks that are not final and were not replaced. */
  seen: Usdt;
  /** What is missing of what was received and seen, and what both are too much. */
  remaining: Usdt;
  excess: Usdt;
  /** Whether a payment was in a block that another has replaced. */
  isReverted: boolean;
}

/** What a till shows of a sale now. */
export function viewSale({ order, seen, branch, isHeld, now }: SaleFacts): SaleView {
  const standing = seen.filter((payment) => !standingOf(payment, branch).isReverted);
  const inTime = standing.filter(({ blockTime }) => blockTime <= order.expiresAt);
  const sum = addUsdt(order.amountReceived, ...standing.map(({ amount }) => amount));
  const counted = addUsdt(order.amountReceived, ...inTime.map(({ amount }) => amount));
  const isLate = isHeld || inTime.length < standing.length;
  const [isEnough, due] = [counted >= leastDue(order), amountDue(order)];
  return {
    state: stateOf({ order, isEnough, isLate, isAnySeen: counted > 0n, now }),
    seen: usdt(sum - order.amountReceived),
    remaining: usdt(isEnough || isPaid(order.status) || counted >= due ? 0n : due - counted),
    excess: usdt(sum > due ? sum - due : 0n),
    isReverted: standing.length < seen.length,
  };
}

function stateOf(facts: {
  order: SaleFacts['order'];
  isEnough: boolean;
  isLate: boolean;
  isAnySeen: boolean;
  now: Date;
}): CounterSaleState {
  const { order, isEnough, isLate, isAnySeen, now } = facts;
  if (isPaid(order.status)) return 'paid';
  if (isEnough) return 'seen';
  if (isLate) return 'held';
  if (isAnySeen) return 'too_little';
  if (order.cancelledAt !== null) return 'cancelled';
  return order.status === 'pending' && now < order.expiresAt ? 'waiting' : 'expired';
}
