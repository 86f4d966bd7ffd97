import type { OrderDetail, Transaction } from '../api/orders';
import type { PastEvent } from '../api/own-events';
import { fromMicroUnits, microUnits, shownAmount, shownCount } from '../language/amount';
import { shortForm } from './chain-text';
import { plainText } from './hostile-text';
import { sweepReason, webhookReason } from './reasons';
import type { Tone } from './status';
import { spanText } from './time';
import { texts } from '../texts/order-events';

/** One line of an order's timeline. */
export interface TimelineEntry {
  id: string;
  type: string;
  title: string;
  text: string | undefined;
  /** Of a webhook or a sweep that failed. */
  attempt: number | undefined;
  icon: 'plus' | 'search' | 'check' | 'warning' | 'clock' | 'barred' | 'cross' | 'resend' | 'coins';
  tone: Tone;
  /** ISO; the time of the newest event if several are folded. */
  at: string;
  /** Consecutive failures of the same kind, shown as one entry. */
  folded: TimelineEntry[];
}

type Look = Pick<TimelineEntry, 'title' | 'icon' | 'tone'>;

const LOOKS: Record<string, Look> = {
  order_created: { title: texts.titles.order_created, icon: 'plus', tone: 'neutral' },
  payment_seen: { title: texts.titles.payment_seen, icon: 'search', tone: 'info' },
  payment_dropped: { title: texts.titles.payment_dropped, icon: 'warning', tone: 'warn' },
  payment_confirmed: { title: texts.titles.payment_confirmed, icon: 'check', tone: 'good' },
  payment_underpaid: { title: texts.titles.payment_underpaid, icon: 'coins', tone: 'info' },
  payment_overpaid: { title: texts.titles.payment_overpaid, icon: 'coins', tone: 'warn' },
  payment_late: { title: texts.titles.payment_late, icon: 'clock', tone: 'warn' },
  payment_extra: { title: texts.titles.payment_extra, icon: 'coins', tone: 'warn' },
  payment_assigned: { title: texts.titles.payment_assigned, icon: 'coins', tone: 'good' },
  payment_accepted: { title: texts.titles.payment_accepted, icon: 'check', tone: 'good' },
  order_expired: { title: texts.titles.order_expired, icon: 'barred', tone: 'neutral' },
  order_failed: { title: texts.titles.order_failed, icon: 'cross', tone: 'bad' },
  order_cancelled: { title: texts.titles.order_cancelled, icon: 'barred', tone: 'neutral' },
  order_closed: { title: texts.titles.order_closed, icon: 'barred', tone: 'neutral' },
  order_reopened: { title: texts.titles.order_reopened, icon: 'clock', tone: 'warn' },
  order_refunded: { title: texts.titles.order_refunded, icon: 'coins', tone: 'neutral' },
  order_completed: { title: texts.titles.order_completed, icon: 'check', tone: 'good' },
  note_added: { title: texts.titles.note_added, icon: 'plus', tone: 'neutral' },
  webhook_delivered: { title: texts.titles.webhook_delivered, icon: 'check', tone: 'good' },
  webhook_failed: { title: texts.titles.webhook_failed, icon: 'warning', tone: 'warn' },
  webhook_retry_requested: { title: texts.titles.webhook_retry_requested, icon: 'resend', tone: 'neutral' },
  sweep_queued: { title: texts.titles.sweep_queued, icon: 'clock', tone: 'neutral' },
  sweep_funded: { title: texts.titles.sweep_funded, icon: 'check', tone: 'neutral' },
  sweep_delegated: { title: texts.titles.sweep_delegated, icon: 'check', tone: 'neutral' },
  sweep_broadcast: { title: texts.titles.sweep_broadcast, icon: 'search', tone: 'info' },
  sweep_reclaimed: { title: texts.titles.sweep_reclaimed, icon: 'check', tone: 'neutral' },
  sweep_completed: { title: texts.titles.sweep_completed, icon: 'check', tone: 'good' },
  sweep_failed: { title: texts.titles.sweep_failed, icon: 'warning', tone: 'warn' },
  sweep_retry_requested: { title: texts.titles.sweep_retry_requested, icon: 'resend', tone: 'neutral' },
};

/** An unknown type is shown by its name. */
function eventTitle(type: string): string {
  return LOOKS[type]?.title ?? type;
}

/** The timeline of an order, oldest first. Consecutive failures of one kind are one entry. */
export function timelineOf(detail: OrderDetail): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  for (const event of detail.events) {
    const entry = entryOf(event, detail);
    const last = entries.at(-1);
    if (last?.type === entry.type && (entry.type === 'webhook_failed' || entry.type === 'sweep_failed')) {
      entries[entries.length - 1] = fold(last, entry);
    } else {
      entries.push(entry);
    }
  }
  return entries;
}

function entryOf(event: PastEvent, detail: OrderDetail): TimelineEntry {
  const look = LOOKS[event.event_type] ?? { title: event.event_type, icon: 'plus', tone: 'neutral' };
  const attempt = numberOf(event.payload['attempt']);
  const isFailure = event.event_type === 'webhook_failed' || event.event_type === 'sweep_failed';
  return {
    ...look,
    id: event.id,
    type: event.event_type,
    title: isFailure && attempt !== undefined ? texts.attempt(look.title, String(attempt)) : titleOf(event, look),
    attempt: isFailure ? attempt : undefined,
    text: sentenceOf(event, detail),
    at: event.created_at,
    folded: [],
  };
}

/** Most requests come from the gateway's people. */
function titleOf({ payload }: PastEvent, { title }: Look): string {
  return payload['requested_by'] === 'merchant' ? texts.askedByShop : title;
}

/** "Webhook failed, attempts 1 to 4": the newest sentence represents all of them. */
function fold(first: TimelineEntry, next: TimelineEntry): TimelineEntry {
  const folded = [...(first.folded.length > 0 ? first.folded : [first]), next];
  const [from, to] = [folded[0], next].map((entry) => String(entry?.attempt ?? '?')) as [string, string];
  const attempts = folded.length === 2 ? texts.twoAttempts : texts.attempts;
  return {
    ...next,
    title: attempts(eventTitle(next.type), from, to),
    text: next.text === undefined ? undefined : texts.last(next.text),
    folded,
  };
}

/** How long there was to pay, had the shop not cancelled the order: a merchant's people do not read that then. */
function windowSeconds({ order, events }: OrderDetail): number | undefined {
  const cancelled = events.find(({ event_type: type }) => type === 'order_cancelled');
  const end = cancelled ? cancelled.payload['expires_at'] : order.expires_at;
  return typeof end === 'string' ? (Date.parse(end) - Date.parse(order.created_at)) / 1000 : undefined;
}

function createdSentence(detail: OrderDetail): string | undefined {
  const seconds = windowSeconds(detail);
  return seconds === undefined
    ? undefined
    : texts.created(shownAmount(detail.order.amount_expected), spanText(seconds));
}

/** By how much what had arrived at an event was more or less than was expected; undefined if that is not known. */
function difference(
  { amount_received: received }: Record<string, unknown>,
  { order }: OrderDetail,
): string | undefined {
  if (typeof received !== 'string' || order.amount_refunded !== undefined) return undefined;
  const units = microUnits(received) - microUnits(order.amount_expected);
  return fromMicroUnits(units < 0n ? -units : units);
}

function sentenceOf({ event_type: type, payload }: PastEvent, detail: OrderDetail): string | undefined {
  const { order } = detail;
  switch (type) {
    case 'order_created':
      return createdSentence(detail);
    case 'payment_seen':
      return seenSentence(transactionOf(payload, order.transactions));
    case 'payment_confirmed':
      return paidSentence(transactionOf(payload, order.transactions), payload['amount_waived']);
    case 'payment_overpaid':
      return withAmount(payload['excess'] ?? difference(payload, detail), texts.overpaid);
    case 'payment_underpaid':
    case 'payment_late':
    case 'payment_extra':
    case 'payment_assigned':
      return withAmount(payload['amount'], (amount) => texts.arrived(amount, shown(payload['amount_received'])));
    case 'order_refunded':
      return noted(payload, returnedSentence(payload));
    case 'order_expired':
      return texts.nothingArrived;
    case 'webhook_delivered':
      return typeof payload['http_status'] === 'number' ? webhookReason(`http_${payload['http_status']}`) : undefined;
    case 'webhook_failed':
      return webhookReason(payload['reason']);
    case 'webhook_retry_requested':
      return noted(payload, payload['has_override'] === true ? texts.otherUrl : undefined);
    case 'payment_accepted':
      return noted(payload, acceptedSentence(payload, detail));
    case 'order_closed':
    case 'order_reopened':
    case 'note_added':
      return noteIn(payload);
    case 'sweep_queued':
      return withAmount(payload['balance'], texts.onAddress);
    case 'sweep_funded':
      return payload['amount_trx'] === undefined ? undefined : texts.trx(shown(payload['amount_trx']));
    case 'sweep_delegated':
      return texts.delegated(shown(payload['stake_trx']), shown(payload['fee_trx']));
    case 'sweep_reclaimed':
      return payload['fee_trx'] === undefined ? undefined : texts.fee(shown(payload['fee_trx']));
    case 'sweep_completed':
      return withAmount(payload['amount'], (amount) => texts.swept(amount, shown(payload['fee_trx'])));
    case 'sweep_failed':
      return sweepReason(payload['reason']);
    case 'payment_dropped':
    case 'order_cancelled':
      return texts.noMoreTime;
    case 'order_failed':
    case 'order_completed':
    case 'sweep_broadcast':
    case 'sweep_retry_requested':
      return undefined;
    // A page that was loaded before an upgrade may get a type that it does not know.
    default:
      return undefined;
  }
}

/** The note of the newest event of a type, as an admin wrote it. */
export function newestNote({ events }: OrderDetail, type: PastEvent['event_type']): string | undefined {
  const note = events.findLast((event) => event.event_type === type)?.payload['note'];
  return typeof note === 'string' ? note : undefined;
}

function noted(payload: Record<string, unknown>, text: string | undefined): string | undefined {
  const note = noteIn(payload);
  return text === undefined || note === undefined ? (text ?? note) : texts.withNote(text, note);
}

function acceptedSentence(payload: Record<string, unknown>, detail: OrderDetail): string | undefined {
  const missing = payload['missing'] ?? difference(payload, detail);
  return withAmount(payload['amount_received'], (received) => texts.accepted(received, shown(missing)));
}

function noteIn({ note }: Record<string, unknown>): string | undefined {
  return typeof note === 'string' ? texts.note(plainText(note)) : undefined;
}

function seenSentence(transaction: Transaction | undefined): string {
  if (!transaction) return texts.notFinal;
  return texts.seen(shownAmount(transaction.amount), shortForm(transaction.from_address));
}

function transactionOf(payload: Record<string, unknown>, all: readonly Transaction[]): Transaction | undefined {
  return all.find(({ tx_hash, log_index }) => tx_hash === payload['tx_hash'] && log_index === payload['log_index']);
}

function paidSentence(transaction: Transaction | undefined, waived: unknown): string {
  const paid = withAmount(waived, texts.paidWaiving) ?? texts.paidInFull;
  return transaction ? texts.inBlock(paid, shownCount(transaction.block_number)) : paid;
}

function returnedSentence({ amount, amount_refunded: inAll }: Record<string, unknown>): string | undefined {
  return withAmount(amount, (returned) => texts.returned(returned, shown(inAll)));
}

function withAmount(amount: unknown, inWords: (amount: string) => string): string | undefined {
  return typeof amount === 'string' ? inWords(shownAmount(amount)) : undefined;
}

function shown(amount: unknown): string {
  return typeof amount === 'string' ? shownAmount(amount) : '?';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
