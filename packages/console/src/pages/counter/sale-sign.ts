import type { Sale } from '../../api/counter';
import { shownAmount } from '../../language/amount';
import type { Shown } from '../../format/status';
import { texts } from '../../texts/pages/counter';

const SIGNS: Record<Sale['state'] | 'vanished', Shown> = {
  waiting: { word: texts.states.waiting, icon: 'dashed', tone: 'neutral' },
  too_little: { word: texts.states.too_little, icon: 'cross', tone: 'bad' },
  seen: { word: texts.states.seen, icon: 'half', tone: 'warn' },
  paid: { word: texts.states.paid, icon: 'done', tone: 'good' },
  held: { word: texts.states.held, icon: 'warning', tone: 'warn' },
  cancelled: { word: texts.states.cancelled, icon: 'barred', tone: 'neutral' },
  expired: { word: texts.states.expired, icon: 'barred', tone: 'neutral' },
  vanished: { word: texts.states.vanished, icon: 'warning', tone: 'bad' },
};

/** Whether a payment was seen and nothing is there now that pays the sale. */
function hasVanished(sale: Sale): boolean {
  return sale.payment_reverted && sale.state !== 'seen';
}

/** The word, shape and colour of a sale's state. */
export function signOf(sale: Sale): Shown {
  const sign = SIGNS[hasVanished(sale) ? 'vanished' : sale.state];
  return sale.goods_may_go ? { ...sign, tone: 'good' } : sign;
}

/** Whether the customer can pay it now. What comes later waits for a decision. */
export function isToPay({ state, expires_at: end }: Sale, now: Date): boolean {
  return (state === 'waiting' || state === 'too_little') && now.getTime() < Date.parse(end);
}

/** Whether it is not done with, though the customer may be gone. */
export function isOpenQuestion(sale: Sale): boolean {
  return hasVanished(sale) || ['too_little', 'seen', 'held'].includes(sale.state);
}

/** What the cashier is to do now. */
export function adviceOf(sale: Sale, now: Date): string {
  const { state, amount_remaining: remaining, amount_excess: excess } = sale;
  if (hasVanished(sale)) return texts.vanished;
  if (state === 'too_little') return (isToPay(sale, now) ? texts.missing : texts.missingLate)(shownAmount(remaining));
  if (state === 'seen') return sale.goods_may_go ? texts.seenMayGo : texts.seenStays;
  if (state === 'paid') return /[1-9]/.test(excess) ? texts.tooMuch(shownAmount(excess)) : texts.paid;
  return texts.advice[state];
}
