import { formatUsdt, type FeedEvent, parseUsdt, usdt } from '@gateway/domain';
import type { NewMessage } from '@gateway/store/messages';

/** The kind of message that an event makes, and what its words need besides. */
interface Notice {
  kind: string;
  more?: NewMessage['facts'];
}

/** Other events say nothing to a person. */
const NOTICES: Partial<Record<FeedEvent['type'], (event: FeedEvent, surplus: bigint) => Notice | undefined>> = {
  'order.confirmed': (_event, surplus) =>
    surplus > 0n ? { kind: 'over', more: surplusOf(surplus) } : { kind: 'paid' },
  'payment.underpaid': (_event, surplus) => ({ kind: 'short', more: { missing: formatUsdt(usdt(-surplus)) } }),
  'payment.late': ({ payload }) => ({ kind: 'late', more: amountOf(payload) }),
  'payment.extra': ({ payload }, surplus) => ({ kind: 'over', more: { ...amountOf(payload), ...surplusOf(surplus) } }),
  'order.failed': ({ order }) => (order.amountReceived > 0n ? { kind: 'held' } : undefined),
};

/** The types of events that make messages; `order.failed` only if something was paid. */
export const NOTIFIED_TYPES = Object.keys(NOTICES) as FeedEvent['type'][];

/** The message to a merchant about an event of its feed; undefined where people need none. */
export function messageOf(event: FeedEvent): NewMessage | undefined {
  const { order, id: subject } = event;
  const notice = NOTICES[event.type]?.(event, order.amountReceived - order.amountExpected);
  const facts = { order: order.externalId, order_id: order.id, amount: formatUsdt(order.amountReceived) };
  return notice && { subject, kind: notice.kind, facts: { ...facts, ...notice.more } };
}

function surplusOf(surplus: bigint): NewMessage['facts'] {
  return { surplus: formatUsdt(usdt(surplus > 0n ? surplus : 0n)) };
}

/** The amount of the payment that an event is about. */
function amountOf({ amount }: Record<string, unknown>): NewMessage['facts'] {
  return typeof amount === 'string' ? { amount: formatUsdt(parseUsdt(amount)) } : {};
}

/** The day of a moment in a time zone: "2026-11-28". */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}
