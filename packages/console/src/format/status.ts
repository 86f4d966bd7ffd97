import type { PaymentLink } from '../api/links';
import type { OrderStatus } from '../api/orders';
import type { Known } from '../live/freshness';
import { serverNow } from '../api/http/server-clock';
import { clockTime } from './time';
import { texts } from '../texts/statuses';

/** The meaning of colours: blue is in progress or clickable, green done, amber needs attention, red failed or short. */
export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

/** The icon beside a label, so that colour is never the only signal. */
export type StatusIconName = 'dashed' | 'half' | 'dot' | 'done' | 'warning' | 'barred' | 'cross';

/** A status for display. */
export interface Shown {
  word: string;
  icon: StatusIconName;
  tone: Tone;
}

const ORDER: Record<Exclude<OrderStatus, 'pending'>, Shown> = {
  confirmed: { word: texts.paid, icon: 'dot', tone: 'info' },
  completed: { word: texts.completed, icon: 'done', tone: 'good' },
  callback_failed: { word: texts.notNotified, icon: 'warning', tone: 'warn' },
  expired: { word: texts.expired, icon: 'barred', tone: 'neutral' },
  failed: { word: texts.partMissing, icon: 'cross', tone: 'bad' },
};
const WAITING: Shown = { word: texts.waiting, icon: 'dashed', tone: 'neutral' };
const CLOSED: Shown = { word: texts.closed, icon: 'barred', tone: 'neutral' };
const SEEN: Shown = { word: texts.seen, icon: 'half', tone: 'info' };

/** An order's status: a pending order with a seen payment has its own label, and so has one that an admin closed. */
export function shownOrder(order: { status: OrderStatus; tx_hash: string | null; closed_at?: string }): Shown {
  if (order.closed_at !== undefined) return CLOSED;
  if (order.status === 'pending') return order.tx_hash === null ? WAITING : SEEN;
  return ORDER[order.status];
}

/** Whether a merchant can take orders. */
export function shownMerchant(isActive: boolean): Shown {
  return isActive
    ? { word: texts.active, icon: 'done', tone: 'good' }
    : { word: texts.suspended, icon: 'barred', tone: 'neutral' };
}

const LINK: Record<PaymentLink['state'], Shown> = {
  open: { word: texts.open, icon: 'done', tone: 'good' },
  off: { word: texts.off, icon: 'barred', tone: 'neutral' },
  ended: { word: texts.ended, icon: 'dashed', tone: 'neutral' },
  used_up: { word: texts.usedUp, icon: 'dot', tone: 'info' },
};

/** Whether a payment link takes orders, and if not, why. */
export function shownLink(state: PaymentLink['state']): Shown {
  return LINK[state];
}

/** Whether payments to a deposit address become orders. */
export function shownDeposit(isActive: boolean): Shown {
  return isActive ? { ...LINK.open, word: texts.addressOpen } : { ...CLOSED, word: texts.addressClosed };
}

/** A status that is not known to be that of now: without colour, and with the time when it was known. */
export function shownAsKnown(shown: Shown, { isFresh, knownAt }: Known<unknown>): Shown {
  if (isFresh || !knownAt) return shown;
  return { word: texts.at(shown.word, clockTime(knownAt, serverNow())), icon: shown.icon, tone: 'neutral' };
}
