import type { OrderFilter, OrderStatus } from '../../api/orders';
import { hrefOf } from '../../browser/href';
import { midnight } from '../../format/time';
import { texts } from '../../texts/pages/orders';

/** The state of the orders list in the address bar: every filter is there, so that back, reload and sharing work. */
export interface OrderView {
  /** Of the underpaid ones, the gateway's people see only those that wait for their decision. */
  status: OrderStatus | undefined;
  /** Only orders that an admin closed. */
  decision: 'closed' | undefined;
  merchant_id: string | undefined;
  /** Only orders that customers made at this payment link. */
  link_id: string | undefined;
  /** Only orders that are payments to this deposit address. */
  deposit_id: string | undefined;
  period: Period;
  /** Days in this device's zone, YYYY-MM-DD, if the period is `days`. */
  from: string | undefined;
  to: string | undefined;
  q: string | undefined;
  page: number;
}

export const PERIODS = {
  all: texts.allTime,
  today: texts.today,
  week: texts.week,
  month: texts.month,
  days: texts.days,
};
export type Period = keyof typeof PERIODS;

const STATUSES: readonly OrderStatus[] = ['pending', 'confirmed', 'completed', 'callback_failed', 'failed', 'expired'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PAGE_SIZE = 20;
const MAX_PAGES = 10_000;

/**
 * Reads the address bar; invalid values are dropped.
 * @param isOwn whether the orders are those of the one merchant for which the person acts, who decides about none
 */
export function readView(query: URLSearchParams, isOwn = false): OrderView {
  const page = Number(query.get('page') ?? '1');
  const period = query.get('period') ?? '';
  return {
    status: STATUSES.find((status) => status === query.get('status')),
    decision: query.get('decision') === 'closed' && !isOwn ? 'closed' : undefined,
    merchant_id: (isOwn ? null : query.get('merchant_id')) ?? undefined,
    link_id: query.get('link_id') ?? undefined,
    deposit_id: query.get('deposit_id') ?? undefined,
    period: isPeriod(period) ? period : 'all',
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    q: query.get('q') ?? undefined,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1,
  };
}

/** The URL of a view. */
export function hrefOfView(view: OrderView): string {
  const { status, decision, merchant_id, link_id, deposit_id, period, from, to, q, page } = view;
  return hrefOf('orders', {
    status,
    decision,
    merchant_id,
    link_id,
    deposit_id,
    period: period === 'all' ? undefined : period,
    from: period === 'days' ? from : undefined,
    to: period === 'days' ? to : undefined,
    q,
    page: page === 1 ? undefined : String(page),
  });
}

/** The filter of a view. Periods start at midnight in this device's zone, so that repeated requests are the same. */
export function filterOf(view: OrderView, now: Date, isOwn = false): OrderFilter {
  const { status, merchant_id, link_id, deposit_id, q, page } = view;
  const decision = status === 'failed' && !isOwn ? 'open' : view.decision;
  return { status, decision, merchant_id, link_id, deposit_id, q, page, limit: PAGE_SIZE, ...boundsOf(view, now) };
}

/** The days of a view's period in this device's zone, both inclusive. */
export function daysOf(
  { period, from, to }: OrderView,
  now: Date,
): { from?: string | undefined; to?: string | undefined } {
  const back = { today: 0, week: 6, month: 29 };
  if (period === 'all') return {};
  if (period === 'days') return { from, to };
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - back[period]);
  const [month, day] = [first.getMonth() + 1, first.getDate()].map((number) => String(number).padStart(2, '0'));
  return { from: `${first.getFullYear()}-${month ?? ''}-${day ?? ''}` };
}

/** Whether no filter is set. */
export function isUnfiltered({ status, decision, merchant_id, link_id, deposit_id, period, q }: OrderView): boolean {
  const filters = [status, decision, merchant_id, link_id, deposit_id, q];
  return period === 'all' && filters.every((filter) => filter === undefined);
}

function boundsOf({ period, from, to }: OrderView, now: Date): Pick<OrderFilter, 'from' | 'to'> {
  switch (period) {
    case 'all':
      return {};
    case 'today':
      return { from: midnight(now, 0) };
    case 'week':
      return { from: midnight(now, 6) };
    case 'month':
      return { from: midnight(now, 29) };
    case 'days':
      return { from: startOf(from), to: endOf(to) };
  }
}

function startOf(day: string | undefined): string | undefined {
  return day === undefined ? undefined : new Date(`${day}T00:00:00`).toISOString();
}

function endOf(day: string | undefined): string | undefined {
  return day === undefined ? undefined : new Date(`${day}T23:59:59.999`).toISOString();
}

function dayOf(text: string | null): string | undefined {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : undefined;
}

function isPeriod(text: string): text is Period {
  return Object.hasOwn(PERIODS, text);
}
