import { formatUsdt, type FeedEvent, parseUsdt, usdt } from '@gateway/domain';
import type { NewMessage } from '@gateway/store/messages';

/** What is told about an event, and what its words need besides. */
interface Told {
  kind: string;
  more?: NewMessage['facts'];
}

/** Other events say nothing to a person. */
const TOLD: Partial<Record<FeedEvent['type'], (event: FeedEvent, surplus: bigint) => Told | undefined>> = {
  'order.confirmed': (_event, surplus) =>
    surplus > 0n ? { kind: 'over', more: surplusOf(surplus) } : { kind: 'paid' },
  'payment.underpaid': (_event, surplus) => ({ kind: 'short', more: { missing: formatUsdt(usdt(-surplus)) } }),
  'payment.late': ({ payload }) => ({ kind: 'late', more: amountOf(payload) }),
  'payment.extra': ({ payload }, surplus) => ({ kind: 'over', more: { ...amountOf(payload), ...surplusOf(surplus) } }),
  'order.failed': ({ order }) => (order.amountReceived > 0n ? { kind: 'held' } : undefined),
};

/** The types of events that are told; `order.failed` only if something was paid. */
export const TOLD_TYPES = Object.keys(TOLD) as FeedEvent['type'][];

/** What a merchant is told about an event of its feed; undefined where it says nothing to a person. */
export function messageOf(event: FeedEvent): NewMessage | undefined {
  const { order, id: subject } = event;
  const told = TOLD[event.type]?.(event, order.amountReceived - order.amountExpected);
  const facts = { order: order.externalId, order_id: order.id, amount: formatUsdt(order.amountReceived) };
  return told && { subject, kind: told.kind, facts: { ...facts, ...told.more } };
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
