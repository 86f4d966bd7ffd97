import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from '@gateway/checkout';
import type { Order } from '@gateway/store/orders';

/** What the buttons say, by the value that the form sends. */
const PAYMENTS = {
  exact: 'Pay what remains',
  short: 'Pay half',
  over: 'Pay 1 USDT more',
  split: 'Two transactions',
  same_transaction: 'Two payments in one transaction',
  contract: 'Pay from a contract',
  late: 'Pay late',
  wrong_token: 'Pay with a wrong token',
  reverted: 'A transaction that fails',
  dropped: 'Seen, then dropped',
  reorganised: 'Seen, then in another block',
};
const TIMES = {
  'time-final': 'Until payments are final',
  'time-expired': 'Until the window ends',
  'time-closed': 'Until monitoring ends',
};

/** What became of the last click, by the scenario or by the code of a refusal. */
export const OUTCOMES: Record<string, string> = {
  INVALID_BODY: 'Nothing was sent: the amount must be a number such as 25.50.',
  INVALID_STATE: 'Nothing was sent: nothing remains to be paid. Give an amount.',
  UNAVAILABLE: 'The gateway did not follow in time. Look at the page, and try again.',
  RATE_LIMITED: 'Too many clicks: wait a minute.',
  ...Object.fromEntries(Object.entries(PAYMENTS).map(([scenario, text]) => [scenario, `Sent: ${text.toLowerCase()}.`])),
  time: 'Time has passed for this order.',
  deposit: 'Sent. It becomes an order when it is final, in a few seconds.',
};

/** The stylesheet of the panel, which the checkout page loads nowhere else. */
export const PANEL_STYLES = readFileSync(join(__dirname, '../../src/assets/panel.css'));

/**
 * The panel below the checkout page of an order. It is a form, and needs no script.
 * @param outcome what the last click did, unchecked
 */
export function renderPanel({ id, deposit }: Order, language: string, outcome: string | null): Html {
  const said = OUTCOMES[outcome ?? ''];
  return html`<link rel="stylesheet" href="sandbox/panel.css" />
    <aside class="sandbox" lang="en" dir="ltr" aria-labelledby="sandbox-title">
      <h2 id="sandbox-title">Sandbox</h2>
      <p>Customers never see this panel. It simulates payments of this order; no money moves.</p>
      ${deposit !== null && html`<p><a class="link" href="sandbox/deposits/${deposit.id}">Pay its deposit address again</a></p>`}
      <p><a class="link" href="sandbox/mailbox">See what people are notified of</a></p>
      <p role="status">${said}</p>
      <form method="post" action="${id}/sandbox?lang=${language}">
        <label for="sandbox-amount">Amount in USDT, if not what the button says</label>
        <input id="sandbox-amount" name="amount" inputmode="decimal" autocomplete="off" maxlength="14" />
        <h3>Pay</h3>
        <div>${buttons(PAYMENTS)}</div>
        <h3>Let time pass</h3>
        <div>${buttons(TIMES)}</div>
      </form>
    </aside>`;
}

/** The panel below the page of a payment link. Its button sends the form of the page, and pays the order that this makes. */
export function renderLinkPanel(): Html {
  return html`<link rel="stylesheet" href="../checkout/sandbox/panel.css" />
    <aside class="sandbox" lang="en" dir="ltr" aria-labelledby="sandbox-title">
      <h2 id="sandbox-title">Sandbox</h2>
      <p>Customers never see this panel. It makes an order at this link and pays it; no money moves.</p>
      <button form="link-form" name="simulate" value="exact">Continue and pay</button>
    </aside>`;
}

function buttons(texts: Readonly<Record<string, string>>): Html[] {
  return Object.entries(texts).map(([value, text]) => html`<button name="scenario" value="${value}">${text}</button>`);
}
