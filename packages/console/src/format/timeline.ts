import type { OrderDetail, Transaction, OrderEvent } from '../api/orders';
import { shownAmount } from './amount';
import { shortForm } from './chain-text';
import { plainText } from './hostile-text';
import { sweepReason, webhookReason } from './reasons';
import type { Tone } from './status';
import { spanText } from './time';

/** One line of an order's timeline. */
export interface TimelineEntry {
  id: string;
  type: string;
  title: string;
  text: string | undefined;
  icon: 'plus' | 'search' | 'check' | 'warning' | 'clock' | 'barred' | 'cross' | 'resend' | 'coins';
  tone: Tone;
  /** ISO; the time of the newest event if several are folded. */
  at: string;
  /** Consecutive failures of the same kind, shown as one entry. */
  folded: TimelineEntry[];
}

type Look = Pick<TimelineEntry, 'title' | 'icon' | 'tone'>;

const LOOKS: Record<string, Look> = {
  order_created: { title: 'Order created', icon: 'plus', tone: 'neutral' },
  payment_seen: { title: 'Payment seen', icon: 'search', tone: 'info' },
  payment_dropped: { title: 'Seen payment left the network', icon: 'warning', tone: 'warn' },
  payment_confirmed: { title: 'Payment final', icon: 'check', tone: 'good' },
  payment_underpaid: { title: 'Part of the payment arrived', icon: 'coins', tone: 'info' },
  payment_overpaid: { title: 'More than asked arrived', icon: 'coins', tone: 'warn' },
  payment_late: { title: 'Payment arrived late', icon: 'clock', tone: 'warn' },
  payment_extra: { title: 'More money after payment', icon: 'coins', tone: 'warn' },
  payment_assigned: { title: 'You assigned a payment', icon: 'coins', tone: 'good' },
  payment_accepted: { title: 'You accepted it as paid', icon: 'check', tone: 'good' },
  order_expired: { title: 'Order expired', icon: 'barred', tone: 'neutral' },
  order_failed: { title: 'Time up, part missing', icon: 'cross', tone: 'bad' },
  order_cancelled: { title: 'Cancelled by the shop', icon: 'barred', tone: 'neutral' },
  order_closed: { title: 'You closed it', icon: 'barred', tone: 'neutral' },
  order_reopened: { title: 'You opened it again', icon: 'clock', tone: 'warn' },
  order_refunded: { title: 'You recorded a refund', icon: 'coins', tone: 'neutral' },
  note_added: { title: 'You noted', icon: 'plus', tone: 'neutral' },
  webhook_delivered: { title: 'Shop notified', icon: 'check', tone: 'good' },
  webhook_failed: { title: 'Webhook failed', icon: 'warning', tone: 'warn' },
  webhook_retry_requested: { title: 'You asked to send again', icon: 'resend', tone: 'neutral' },
  sweep_queued: { title: 'Sweep queued', icon: 'clock', tone: 'neutral' },
  sweep_funded: { title: 'TRX sent for the sweep', icon: 'check', tone: 'neutral' },
  sweep_delegated: { title: 'Energy lent for the sweep', icon: 'check', tone: 'neutral' },
  sweep_broadcast: { title: 'Sweep sent', icon: 'search', tone: 'info' },
  sweep_reclaimed: { title: 'Energy taken back', icon: 'check', tone: 'neutral' },
  sweep_completed: { title: 'Swept to the cold wallet', icon: 'check', tone: 'good' },
  sweep_failed: { title: 'Sweep failed', icon: 'warning', tone: 'warn' },
  sweep_retry_requested: { title: 'You asked to sweep again', icon: 'resend', tone: 'neutral' },
};

/** The title of an event type; an unknown one is shown by its name. */
export function eventTitle(type: string): string {
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

function entryOf(event: OrderEvent, detail: OrderDetail): TimelineEntry {
  const look = LOOKS[event.event_type] ?? { title: event.event_type, icon: 'plus', tone: 'neutral' };
  const attempt = numberOf(event.payload['attempt']);
  const isFailure = event.event_type === 'webhook_failed' || event.event_type === 'sweep_failed';
  return {
    ...look,
    id: event.id,
    type: event.event_type,
    title: isFailure && attempt !== undefined ? `${look.title}, attempt ${attempt}` : titleOf(event, look),
    text: sentenceOf(event, detail),
    at: event.created_at,
    folded: [],
  };
}

/** Most requests come from the admin, who reads this. */
function titleOf({ payload }: OrderEvent, { title }: Look): string {
  return payload['requested_by'] === 'merchant' ? 'The shop asked to send again' : title;
}

/** "Webhook failed, attempts 1 to 4": the newest sentence represents all of them. */
function fold(first: TimelineEntry, next: TimelineEntry): TimelineEntry {
  const folded = [...(first.folded.length > 0 ? first.folded : [first]), next];
  const numbers = folded.map(({ title }) => /attempt (\d+)$/.exec(title)?.[1]);
  const [from, to] = [numbers[0], numbers.at(-1)];
  const span = folded.length === 2 ? `${from ?? '?'} and ${to ?? '?'}` : `${from ?? '?'} to ${to ?? '?'}`;
  return {
    ...next,
    title: `${eventTitle(next.type)}, attempts ${span}`,
    text: next.text === undefined ? undefined : `Last: ${lowerFirst(next.text)}`,
    folded,
  };
}

/** When the payment window would have ended, had the shop not cancelled the order. */
function firstEnd({ order, events }: OrderDetail): string {
  const end = events.find(({ event_type: type }) => type === 'order_cancelled')?.payload['expires_at'];
  return typeof end === 'string' ? end : order.expires_at;
}

function windowSeconds(detail: OrderDetail): number {
  return (Date.parse(firstEnd(detail)) - Date.parse(detail.order.created_at)) / 1000;
}

function sentenceOf({ event_type: type, payload }: OrderEvent, detail: OrderDetail): string | undefined {
  const { order } = detail;
  switch (type) {
    case 'order_created':
      return `${shownAmount(order.amount_expected)} USDT, ${spanText(windowSeconds(detail))} to pay`;
    case 'payment_seen':
      return seenSentence(transactionOf(payload, order.transactions));
    case 'payment_confirmed':
      return `Paid in full${blockOf(transactionOf(payload, order.transactions))}`;
    case 'payment_overpaid':
      return amountSentence(payload['excess'], 'more than asked');
    case 'payment_underpaid':
    case 'payment_late':
    case 'payment_extra':
    case 'payment_assigned':
      return amountSentence(payload['amount'], `arrived, ${shown(payload['amount_received'])} in all`);
    case 'order_refunded':
      return noted(payload, amountSentence(payload['amount'], `returned, ${shown(payload['amount_refunded'])} in all`));
    case 'order_expired':
      return 'Nothing had arrived in time';
    case 'webhook_delivered':
      return typeof payload['http_status'] === 'number' ? `Answer ${payload['http_status']}` : undefined;
    case 'webhook_failed':
      return webhookReason(payload['reason']);
    case 'webhook_retry_requested':
      return noted(payload, payload['has_override'] === true ? 'To another URL, this time' : undefined);
    case 'payment_accepted':
      return noted(
        payload,
        amountSentence(payload['amount_received'], `counts, ${shown(payload['missing'])} is missing`),
      );
    case 'order_closed':
    case 'order_reopened':
    case 'note_added':
      return noteIn(payload);
    case 'sweep_queued':
      return amountSentence(payload['balance'], 'lie on the order’s address');
    case 'sweep_funded':
      return payload['amount_trx'] === undefined ? undefined : `${shown(payload['amount_trx'])} TRX`;
    case 'sweep_delegated':
      return `Of a stake of ${shown(payload['stake_trx'])} TRX, fee ${shown(payload['fee_trx'])} TRX`;
    case 'sweep_reclaimed':
      return payload['fee_trx'] === undefined ? undefined : `Fee ${shown(payload['fee_trx'])} TRX`;
    case 'sweep_completed':
      return amountSentence(payload['amount'], `, fee ${shown(payload['fee_trx'])} TRX`);
    case 'sweep_failed':
      return sweepReason(payload['reason']);
    case 'payment_dropped':
    case 'order_cancelled':
      return 'No more time to pay';
    case 'order_failed':
    case 'sweep_broadcast':
    case 'sweep_retry_requested':
      return undefined;
    // A page that was loaded before an upgrade may get a type that it does not know.
    default:
      return undefined;
  }
}

/** The note of the newest event of a type, as an admin wrote it. */
export function newestNote({ events }: OrderDetail, type: OrderEvent['event_type']): string | undefined {
  const note = events.findLast((event) => event.event_type === type)?.payload['note'];
  return typeof note === 'string' ? note : undefined;
}

function noted(payload: Record<string, unknown>, text: string | undefined): string | undefined {
  return join(text, noteIn(payload));
}

function noteIn({ note }: Record<string, unknown>): string | undefined {
  return typeof note === 'string' ? `“${plainText(note)}”` : undefined;
}

function join(...sentences: (string | undefined)[]): string | undefined {
  const given = sentences.filter((sentence) => sentence !== undefined);
  return given.length === 0 ? undefined : given.join(': ');
}

function seenSentence(transaction: Transaction | undefined): string {
  if (!transaction) return 'Not final yet at that moment';
  return `${shownAmount(transaction.amount)} USDT from ${shortForm(transaction.from_address)}, not final yet`;
}

function transactionOf(payload: Record<string, unknown>, all: readonly Transaction[]): Transaction | undefined {
  return all.find(({ tx_hash, log_index }) => tx_hash === payload['tx_hash'] && log_index === payload['log_index']);
}

function blockOf(transaction: Transaction | undefined): string {
  return transaction ? `, block ${transaction.block_number.toLocaleString('en-US')}` : '';
}

function amountSentence(amount: unknown, rest: string): string | undefined {
  if (typeof amount !== 'string') return undefined;
  return `${shownAmount(amount)} USDT${rest.startsWith(',') ? '' : ' '}${rest}`;
}

function shown(amount: unknown): string {
  return typeof amount === 'string' ? shownAmount(amount) : '?';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
