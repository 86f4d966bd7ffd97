import type { OrderStatus } from '../api/orders';

/** What a colour says: blue goes on or can be clicked, green is done, amber wants eyes, red has stopped or lacks money. */
export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

/** The outline that goes with a word, so that colour never says something alone. */
export type Sign = 'dashed' | 'half' | 'dot' | 'done' | 'warning' | 'barred' | 'cross';

/** A state as people read it. */
export interface Shown {
  word: string;
  sign: Sign;
  tone: Tone;
}

const ORDER: Record<Exclude<OrderStatus, 'pending'>, Shown> = {
  confirmed: { word: 'Paid', sign: 'dot', tone: 'info' },
  completed: { word: 'Completed', sign: 'done', tone: 'good' },
  callback_failed: { word: 'Shop not told', sign: 'warning', tone: 'warn' },
  expired: { word: 'Expired', sign: 'barred', tone: 'neutral' },
  failed: { word: 'Part missing', sign: 'cross', tone: 'bad' },
};
const WAITING: Shown = { word: 'Waiting', sign: 'dashed', tone: 'neutral' };
const SEEN: Shown = { word: 'Seen', sign: 'half', tone: 'info' };

/** An order's status: a pending one whose payment was seen has a word of its own. */
export function shownOrder(order: { status: OrderStatus; tx_hash: string | null }): Shown {
  if (order.status === 'pending') return order.tx_hash === null ? WAITING : SEEN;
  return ORDER[order.status];
}

/** Whether a merchant can take orders. */
export function shownMerchant(isActive: boolean): Shown {
  return isActive
    ? { word: 'Active', sign: 'done', tone: 'good' }
    : { word: 'Suspended', sign: 'barred', tone: 'neutral' };
}
