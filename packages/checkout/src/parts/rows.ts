import type { Usdt } from '@gateway/domain';
import { amountRun } from '../format/amount-text';
import type { Checkout, Payment } from '../checkout';
import { untrusted } from '../format/untrusted-text';
import { grouped } from '../format/groups';
import { html, type Content, type Html } from '../html/html';
import { ofShop, sentence } from '../format/sentence';
import type { RenderContext } from '../render-context';
import { icon } from './icons';

/** A label and its value. @param part its name, if the script swaps the row on its own */
export function row(label: string, content: Content, part?: string): Html {
  return html`<div class="row" ${part !== undefined && html`data-part="${part}"`}>
    <dt>${label}</dt>
    <dd>${content}</dd>
  </div>`;
}

/** A row for an amount. */
export function amountRow(label: string, amount: Usdt): Html {
  return row(label, amountRun(amount));
}

/** The shop's order number, which its support needs. */
export function orderRow({ texts }: RenderContext, { reference, description }: Checkout): Html {
  return row(
    texts.order,
    html`<span class="clamp">${untrusted(reference)}</span
      >${description !== null && html`<span class="clamp">${untrusted(description)}</span>`}`,
  );
}

/** The full hash of each payment with a link to an explorer; of several payments also the amount of each. */
export function transactionRows(context: RenderContext, payments: readonly Payment[]): Html[] {
  return payments.map((payment) => transactionRow(context, payment, payments.length > 1 && amountRun(payment.amount)));
}

/** The full hash of a payment with a link to an explorer. */
export function transactionRow({ texts, site }: RenderContext, { txHash }: Payment, amount: Content = false): Html {
  const { host } = new URL(site.explorerBaseUrl);
  return html`<div class="row row-transaction">
    <dt>${texts.transaction} ${amount}</dt>
    <dd>
      ${grouped(txHash, 'hash')}
      <a class="link" href="${explorerUrl(site.explorerBaseUrl, txHash)}" target="_blank" rel="noopener noreferrer"
        ><span>${sentence(texts.viewOn, { site: html`<bdi dir="ltr">${host}</bdi>` })}</span>${icon('outside')}</a
      >
    </dd>
  </div>`;
}

/** The explorer URL of a transaction. */
export function explorerUrl(baseUrl: string, txHash: string): string {
  return `${baseUrl}/#/transaction/${txHash}`;
}

/** The link back to the shop when nothing is left to do: a button, never a redirect. Omitted without such a URL. */
export function backButton({ texts }: RenderContext, { shop }: Checkout, url: string | null): Html | undefined {
  if (!isWebUrl(url)) return undefined;
  return html`<a class="button button-main" href="${url}" rel="noreferrer"
    ><span class="button-text">${ofShop(texts.backTo, shop)}</span></a
  >`;
}

/** The same while the page waits: less prominent than what there is to do. */
export function backLink({ texts }: RenderContext, { shop }: Checkout, url: string | null): Html | undefined {
  if (!isWebUrl(url)) return undefined;
  return html`<p class="back">
    <a class="link" href="${url}" rel="noreferrer"><span>${ofShop(texts.backTo, shop)}</span></a>
  </p>`;
}

/** Where the payer reaches the shop. Omitted if the merchant gave nothing. */
export function contactLine({ shop, contact }: Pick<Checkout, 'shop' | 'contact'>): Html | undefined {
  if (contact === null) return undefined;
  const url = isWebUrl(contact) ? contact : `mailto:${encodeURIComponent(contact).replace('%40', '@')}`;
  const shown = isWebUrl(contact) ? contact.replace(/^https:\/\//i, '') : contact;
  return html`<p class="contact">
    ${shop !== undefined && html`<span class="clamp">${untrusted(shop)}</span>`}
    <a class="link" href="${url}" rel="noreferrer" dir="ltr"><span>${shown}</span></a>
  </p>`;
}

function isWebUrl(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}

/** The network's name, the same in every language. */
export function networkName({ site }: RenderContext): Html {
  return html`<bdi dir="ltr">${site.network === 'mainnet' ? 'TRON (TRC-20)' : 'TRON Nile (TRC-20)'}</bdi>`;
}
