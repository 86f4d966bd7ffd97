import { usdt } from '@gateway/domain';
import { amountRun } from '../amount-text';
import type { Checkout, Payment, Picture } from '../checkout';
import { html, type Html } from '../html';
import { lateness } from '../lateness';
import { dayOf, timeOf } from '../moment';
import { amountRow, backButton, orderRow, row, transactionRow } from '../parts';
import { ofShop, pluralOf, sentence } from '../sentence';
import type { Setting } from '../setting';
import { roundSign } from '../signs';

type Held = Extract<Picture, { kind: 'held' }>;

const HOUR_SECONDS = 3600;

/** The window is over and the last blocks are being looked at. No address any more: nobody may pay into it now. */
export function closingPicture(setting: Setting, checkout: Checkout): Html {
  const { texts } = setting;
  return html`${roundSign('clock', 'quiet')}
    <h1 tabindex="-1">${texts.timeIsUp}</h1>
    <p class="lead">${sentence(texts.closing)}</p>
    <dl class="card rows">
      ${amountRow(texts.orderAmount, checkout.asked)}
      ${checkout.received > 0n && amountRow(texts.arrived, checkout.received)}
      ${row(texts.closedAt, moment(setting, checkout.expiresAt))}
    </dl>`;
}

/** Nothing came in time. */
export function expiredPicture(setting: Setting, checkout: Checkout, { isMonitored }: { isMonitored: boolean }): Html {
  const { texts, site } = setting;
  const hours = Math.floor(site.monitorSeconds / HOUR_SECONDS);
  return html`${roundSign('clock', 'quiet')}
    <h1 tabindex="-1">${texts.timeIsUp}</h1>
    <p class="lead">${sentence(texts.expired, { time: timeOf(texts, checkout.expiresAt) })}</p>
    <dl class="card rows">
      ${amountRow(texts.orderAmount, checkout.asked)} ${row(texts.closedAt, moment(setting, checkout.expiresAt))}
    </dl>
    ${isMonitored && hours > 0 && html`<p class="hint">${sentence(pluralOf(texts, texts.keepLooking, hours))}</p>`}
    ${buttons(backButton(setting, checkout, checkout.cancelUrl))}`;
}

/** Money came and waits for somebody to decide, nearly always because it came late. */
export function heldPicture(setting: Setting, checkout: Checkout, held: Held): Html {
  const { texts } = setting;
  const late = held.isLate && lateness(texts, checkout.expiresAt, held.payment.at, texts.minutesLate, texts.hoursLate);
  return html`${roundSign('clock', 'warn')}
    <h1 tabindex="-1">${held.isLate ? texts.lateTitle : texts.heldTitle}</h1>
    <p class="lead">${late} ${sentence(texts.safe)} ${ofShop(texts.writeToShop, checkout.shop)}</p>
    <dl class="card rows">
      ${orderRow(setting, checkout)} ${amountRow(texts.arrived, held.amount)}
      ${row(texts.when, moment(setting, held.payment.at))} ${transactionRow(setting, held.payment)}
    </dl>
    ${buttons(backButton(setting, checkout, checkout.cancelUrl))}`;
}

/** Less than the amount came in time. */
export function failedPicture(setting: Setting, checkout: Checkout, payment: Payment | undefined): Html {
  const { texts } = setting;
  const missing = usdt(checkout.asked - checkout.received);
  return html`${roundSign('alert', 'warn')}
    <h1 tabindex="-1">${texts.failedTitle}</h1>
    <p class="lead">
      ${sentence(texts.failed, { amount: amountRun(missing) })} ${ofShop(texts.writeAboutPart, checkout.shop)}
    </p>
    <dl class="card rows">
      ${orderRow(setting, checkout)} ${amountRow(texts.arrived, checkout.received)} ${amountRow(texts.missing, missing)}
      ${payment && transactionRow(setting, payment)}
    </dl>
    ${buttons(backButton(setting, checkout, checkout.cancelUrl))}`;
}

function moment({ texts }: Setting, at: Date): Html {
  return html`${timeOf(texts, at)} <span class="soft">${dayOf(texts, at)}</span>`;
}

function buttons(back: Html | undefined): Html | undefined {
  return back && html`<div class="buttons">${back}</div>`;
}
