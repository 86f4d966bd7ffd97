import { usdt } from '@gateway/domain';
import { amountRun, digitsOf } from '../format/amount-text';
import { priceRun, rateRun } from '../format/price-text';
import type { Checkout, View } from '../checkout';
import { untrusted } from '../format/untrusted-text';
import { html, type Html } from '../html/html';
import { lateness } from '../format/lateness';
import { dayAndTime } from '../format/time';
import { amountRow, backButton, explorerUrl, networkName, orderRow, row, transactionRows } from '../parts/rows';
import { ofShop, sentence } from '../format/sentence';
import type { RenderContext } from '../render-context';
import { roundIcon, icon } from '../parts/icons';

type Receipt = Extract<View, { kind: 'receipt' }>;

/** The receipt: a summary above the line, what a dispute needs below it. It can be printed. */
export function receiptView(context: RenderContext, checkout: Checkout, receipt: Receipt): Html {
  const { texts } = context;
  const { expected, received, price, shop, depositOf, successUrl } = checkout;
  return html`<article class="card ticket">
      <div class="ticket-top">
        ${roundIcon('check', 'good')}
        <h1 tabindex="-1">${texts.paid}</h1>
        <p class="big" dir="ltr"><span class="number">${digitsOf(received)}</span><span class="unit">USDT</span></p>
        <p class="lead">${dayAndTime(texts, receipt.paidAt)}</p>
        ${notes(context, checkout, receipt)}
      </div>
      <div class="ticket-line"></div>
      <dl class="rows">
        ${received > expected && amountRow(texts.asked, expected)}
        ${price && [row(texts.price, priceRun(texts, price, expected)), row(texts.rate, rateRun(texts, price))]}
        ${shop !== undefined && row(texts.paidTo, html`<span class="clamp">${untrusted(shop)}</span>`)}
        ${depositOf !== null && row(texts.depositOf, html`<span class="clamp">${untrusted(depositOf)}</span>`)}
        ${orderRow(context, checkout)}${row(texts.network, networkName(context))}
        ${transactionRows(context, receipt.payments)}
      </dl>
      ${printedRows(context, checkout, receipt)}
    </article>
    <div class="buttons">
      ${backButton(context, checkout, successUrl)}
      <button type="button" class="button js-on" data-print>${icon('print')}<span>${texts.printReceipt}</span></button>
    </div>`;
}

function notes(
  { texts }: RenderContext,
  { expected, received, refunded, expiresAt, shop }: Checkout,
  { paidAt }: Receipt,
): Html | undefined {
  const late =
    paidAt > expiresAt && lateness(texts, expiresAt, paidAt, texts.acceptedMinutesLate, texts.acceptedHoursLate);
  const surplus = usdt(received - refunded - expected);
  const tooMuch = surplus > 0n && ofShop(texts.paidTooMuch, shop, { amount: amountRun(surplus) });
  if (late === false && tooMuch === false) return undefined;
  return html`<p class="note">${late} ${tooMuch}</p>`;
}

/** Rows for print only, where links cannot be followed. */
function printedRows({ texts, site }: RenderContext, { id, address }: Checkout, { payments }: Receipt): Html {
  const plain = (text: string): Html => html`<bdi dir="ltr" class="mono">${text}</bdi>`;
  return html`<div class="printed">
    <dl class="rows">
      ${payments.map(
        ({ from, txHash }) =>
          html`${row(texts.paidFrom, plain(from))}
          ${row(texts.explorer, plain(explorerUrl(site.explorerBaseUrl, txHash)))}`,
      )}
      ${row(texts.paidInto, plain(address))}
    </dl>
    <p class="printed-from">${sentence(texts.printedFrom, { host: plain(site.host), id: plain(id) })}</p>
  </div>`;
}
