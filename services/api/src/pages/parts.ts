import type { Usdt } from '@gateway/domain';
import { amountRun } from './amount-text';
import type { Checkout, Payment } from './checkout';
import { foreign } from './foreign-text';
import { grouped } from './groups';
import { html, type Content, type Html } from './html';
import { ofShop } from './sentence';
import type { Setting } from './setting';
import { sign } from './signs';
import { sentence } from './sentence';

/** A label and what it says. @param part its name, where the script swaps it by itself */
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

/** The shop's own order number, by which the shop can help. */
export function orderRow({ texts }: Setting, { reference }: Checkout): Html {
  return row(texts.order, html`<span class="clamp">${foreign(reference)}</span>`);
}

/** The whole hash of a payment and the way to an explorer, below a line of its own. */
export function transactionRow({ texts, site }: Setting, { txHash }: Payment): Html {
  const { host } = new URL(site.explorerBaseUrl);
  return html`<div class="row row-transaction">
    <dt>${texts.transaction}</dt>
    <dd>
      ${grouped(txHash, 'hash')}
      <a class="link" href="${explorerUrl(site.explorerBaseUrl, txHash)}" target="_blank" rel="noopener noreferrer"
        ><span>${sentence(texts.viewOn, { site: html`<bdi dir="ltr">${host}</bdi>` })}</span>${sign('outside')}</a
      >
    </dd>
  </div>`;
}

/** Where an explorer shows a transaction. */
export function explorerUrl(baseUrl: string, txHash: string): string {
  return `${baseUrl}/#/transaction/${txHash}`;
}

/** The way back to the shop: a button and never a jump. Without a link of the shop's there is no place for it. */
export function backButton({ texts }: Setting, { shop }: Checkout, url: string | null): Html | undefined {
  if (url === null || !/^https?:\/\//i.test(url)) return undefined;
  return html`<a class="button button-main" href="${url}" rel="noreferrer"
    ><span class="button-words">${ofShop(texts.backTo, shop)}</span></a
  >`;
}

/** The network's name, the same in every language. */
export function networkName({ site }: Setting): Html {
  return html`<bdi dir="ltr">${site.network === 'mainnet' ? 'TRON (TRC-20)' : 'TRON Nile (TRC-20)'}</bdi>`;
}
