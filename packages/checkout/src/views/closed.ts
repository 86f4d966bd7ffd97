import { usdt } from '@gateway/domain';
import { amountRun } from '../format/amount-text';
import type { Checkout, Payment, View } from '../checkout';
import { html, type Html } from '../html/html';
import { lateness } from '../format/lateness';
import { clockOf, dayOf, timeOf } from '../format/time';
import { amountRow, backButton, orderRow, row, transactionRows } from '../parts/rows';
import { ofShop, pluralOf, sentence } from '../format/sentence';
import type { RenderContext } from '../render-context';
import { roundIcon } from '../parts/icons';

type Held = Extract<View, { kind: 'held' }>;

const HOUR_SECONDS = 3600;

/** The payment window is over and the last blocks are being scanned. The address is hidden: it must not be paid now. */
export function closingView(context: RenderContext, checkout: Checkout): Html {
  const { texts } = context;
  return html`${roundIcon('clock', 'quiet')}
    <h1 tabindex="-1">${texts.timeIsUp}</h1>
    <p class="lead">${sentence(texts.closing)}</p>
    <dl class="card rows">
      ${amountRow(texts.orderAmount, checkout.expected)}
      ${checkout.received > 0n && amountRow(texts.arrived, checkout.received)}
      ${row(texts.closedAt, timeAndDay(context, checkout.expiresAt))}
    </dl>`;
}

/** Nothing arrived in time. */
export function expiredView(
  context: RenderContext,
  checkout: Checkout,
  { isMonitored, monitorSeconds }: Extract<View, { kind: 'expired' }>,
): Html {
  const { texts } = context;
  const hours = Math.floor(monitorSeconds / HOUR_SECONDS);
  return html`${roundIcon('clock', 'quiet')}
    <h1 tabindex="-1">${texts.timeIsUp}</h1>
    <p class="lead">${sentence(texts.expired, { time: timeOf(texts, checkout.expiresAt, checkout.now) })}</p>
    <dl class="card rows">
      ${amountRow(texts.orderAmount, checkout.expected)} ${row(texts.closedAt, timeAndDay(context, checkout.expiresAt))}
    </dl>
    ${isMonitored && hours > 0 && html`<p class="hint">${sentence(pluralOf(texts, texts.keepLooking, hours))}</p>`}
    ${buttons(backButton(context, checkout, checkout.cancelUrl))}`;
}

/** A payment arrived and waits for an admin's decision, nearly always because it was late. */
export function heldView(context: RenderContext, checkout: Checkout, held: Held): Html {
  const { texts } = context;
  const late = held.isLate && lateness(texts, checkout.expiresAt, held.newest.at, texts.minutesLate, texts.hoursLate);
  return html`${roundIcon('clock', 'warn')}
    <h1 tabindex="-1">${held.isLate ? texts.lateTitle : texts.heldTitle}</h1>
    <p class="lead">${late} ${sentence(texts.safe)} ${ofShop(texts.writeToShop, checkout.shop)}</p>
    <dl class="card rows">
      ${orderRow(context, checkout)} ${amountRow(texts.arrived, held.amount)}
      ${row(texts.when, timeAndDay(context, held.newest.at))} ${transactionRows(context, held.payments)}
    </dl>
    ${buttons(backButton(context, checkout, checkout.cancelUrl))}`;
}

/** Less than the amount arrived in time. */
export function failedView(context: RenderContext, checkout: Checkout, payments: readonly Payment[]): Html {
  const { texts } = context;
  const missing = usdt(checkout.expected + checkout.refunded - checkout.received);
  return html`${roundIcon('alert', 'warn')}
    <h1 tabindex="-1">${texts.failedTitle}</h1>
    <p class="lead">
      ${sentence(texts.failed, { amount: amountRun(missing) })} ${ofShop(texts.writeAboutPart, checkout.shop)}
    </p>
    <dl class="card rows">
      ${orderRow(context, checkout)} ${amountRow(texts.arrived, checkout.received)} ${amountRow(texts.missing, missing)}
      ${transactionRows(context, payments)}
    </dl>
    ${buttons(backButton(context, checkout, checkout.cancelUrl))}`;
}

function timeAndDay({ texts }: RenderContext, at: Date): Html {
  return html`${clockOf(texts, at)} <span class="soft">${dayOf(texts, at)}</span>`;
}

function buttons(back: Html | undefined): Html | undefined {
  return back && html`<div class="buttons">${back}</div>`;
}
