import type { Usdt } from '@gateway/domain';
import { amountRun } from './amount-text';
import type { Checkout, Payment } from './checkout';
import { untrusted } from './untrusted-text';
import { grouped } from './groups';
import { html, type Content, type Html } from './html';
import { ofShop } from './sentence';
import type { RenderContext } from './render-context';
import { icon } from './icons';
import { sentence } from './sentence';

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
export function orderRow({ texts }: RenderContext, { reference }: Checkout): Html {
  return row(texts.order, html`<span class="clamp">${untrusted(reference)}</span>`);
}

/** The full hash of a payment with a link to an explorer. */
export function transactionRow({ texts, site }: RenderContext, { txHash }: Payment): Html {
  const { host } = new URL(site.explorerBaseUrl);
  return html`<div class="row row-transaction">
    <dt>${texts.transaction}</dt>
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

/** The link back to the shop: a button, never a redirect. Omitted if the order has no such URL. */
export function backButton({ texts }: RenderContext, { shop }: Checkout, url: string | null): Html | undefined {
  if (url === null || !/^https?:\/\//i.test(url)) return undefined;
  return html`<a class="button button-main" href="${url}" rel="noreferrer"
    ><span class="button-text">${ofShop(texts.backTo, shop)}</span></a
  >`;
}

/** The network's name, the same in every language. */
export function networkName({ site }: RenderContext): Html {
  return html`<bdi dir="ltr">${site.network === 'mainnet' ? 'TRON (TRC-20)' : 'TRON Nile (TRC-20)'}</bdi>`;
}
