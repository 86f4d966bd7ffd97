import { usdt } from '@gateway/domain';
import { amountRun, digitsOf } from '../amount-text';
import type { Checkout, Picture } from '../checkout';
import { foreign } from '../foreign-text';
import { html, type Html } from '../html';
import { lateness } from '../lateness';
import { dayAndTime } from '../moment';
import { amountRow, backButton, explorerUrl, networkName, orderRow, row, transactionRow } from '../parts';
import { ofShop, sentence } from '../sentence';
import type { Setting } from '../setting';
import { roundSign, sign } from '../signs';

type Receipt = Extract<Picture, { kind: 'receipt' }>;

/** The ticket: above its line what everybody wants to know, below it what a dispute needs. It can be printed. */
export function receiptPicture(setting: Setting, checkout: Checkout, receipt: Receipt): Html {
  const { texts } = setting;
  const { asked, received, shop, successUrl } = checkout;
  return html`<article class="card ticket">
      <div class="ticket-top">
        ${roundSign('check', 'good')}
        <h1 tabindex="-1">${texts.paid}</h1>
        <p class="big" dir="ltr"><span class="number">${digitsOf(received)}</span><span class="unit">USDT</span></p>
        <p class="lead">${dayAndTime(texts, receipt.paidAt)}</p>
        ${notes(setting, checkout, receipt)}
      </div>
      <div class="ticket-line"></div>
      <dl class="rows">
        ${received > asked && amountRow(texts.asked, asked)}
        ${shop !== undefined && row(texts.paidTo, html`<span class="clamp">${foreign(shop)}</span>`)}
        ${orderRow(setting, checkout)}${row(texts.network, networkName(setting))}
        ${receipt.payment && transactionRow(setting, receipt.payment)}
      </dl>
      ${printedRows(setting, checkout, receipt)}
    </article>
    <div class="buttons">
      ${backButton(setting, checkout, successUrl)}
      <button type="button" class="button js-on" data-print>${sign('print')}<span>${texts.printReceipt}</span></button>
    </div>`;
}

function notes(
  { texts }: Setting,
  { asked, received, expiresAt, shop }: Checkout,
  { paidAt }: Receipt,
): Html | undefined {
  const late =
    paidAt > expiresAt && lateness(texts, expiresAt, paidAt, texts.acceptedMinutesLate, texts.acceptedHoursLate);
  const surplus = received > asked && ofShop(texts.paidTooMuch, shop, { amount: amountRun(usdt(received - asked)) });
  if (late === false && surplus === false) return undefined;
  return html`<p class="note">${late} ${surplus}</p>`;
}

/** What only paper needs, because it has no links. */
function printedRows({ texts, site }: Setting, { id }: Checkout, { payment }: Receipt): Html {
  const plain = (text: string): Html => html`<bdi dir="ltr" class="mono">${text}</bdi>`;
  return html`<div class="printed">
    ${
      payment &&
      html`<dl class="rows">
        ${row(texts.paidFrom, plain(payment.from))} ${row(texts.paidInto, plain(payment.to))}
        ${row(texts.explorer, plain(explorerUrl(site.explorerBaseUrl, payment.txHash)))}
      </dl>`
    }
    <p class="printed-from">${sentence(texts.printedFrom, { host: plain(site.host), id: plain(id) })}</p>
  </div>`;
}
