import { isPaid, type OrderStatus } from './order';
import type { Usdt } from './money';

/** What became of money that came to one of our addresses. */
export type Disposition = 'credited' | 'late' | 'extra' | 'assigned' | 'held' | 'unmatched' | 'dust' | 'resolved';

/** The dispositions that count into `amount_received`. */
export type CreditKind = Extract<Disposition, 'credited' | 'late' | 'extra' | 'assigned'>;

/** What happens with money that comes after the payment window: it counts, or it waits for an admin. */
export type LatePolicy = 'confirm' | 'hold';

/** A final transfer to one of our addresses, and the order whose lease holds the time of its block, if any. */
export interface IncomingTransfer {
  amount: Usdt;
  leasedTo: { status: OrderStatus } | undefined;
}

/**
 * Decides what a transfer is. Expiries of its block are taken before, so a pending order is still in its window.
 * Inside a lease every value above zero counts; outside one, a value below the dust limit alarms nobody.
 */
export function dispositionOf(
  transfer: IncomingTransfer,
  rules: { latePolicy: LatePolicy; dustLimit: Usdt },
): 'credited' | 'late' | 'extra' | 'held' | 'unmatched' | 'dust' {
  if (!transfer.leasedTo) return transfer.amount < rules.dustLimit ? 'dust' : 'unmatched';
  const { status } = transfer.leasedTo;
  if (status === 'pending') return 'credited';
  if (isPaid(status)) return 'extra';
  return rules.latePolicy === 'confirm' ? 'late' : 'held';
}
