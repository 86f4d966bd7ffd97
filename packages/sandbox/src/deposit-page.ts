import { html } from '@gateway/checkout';
import { formatUsdt, type TronAddress } from '@gateway/domain';
import type { ListedDeposit } from '@gateway/store/deposits';
import { OUTCOMES } from './panel';

/** A deposit address that was derived. */
export type PayableDeposit = ListedDeposit & { address: TronAddress };

/**
 * The page that pays a deposit address, which has no other page. It is a form, and needs no script.
 * @param assets where the files of the checkout page are
 * @param outcome what the last click did, unchecked
 */
export function renderDepositPage(deposit: PayableDeposit, assets: string, outcome: string | null): string {
  const { customerId, address, minAmount, paidCount, received, isOpen } = deposit;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Sandbox: a deposit address</title>
        <link rel="icon" href="../../${assets}/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="../../${assets}/checkout.css" />
        <link rel="stylesheet" href="../panel.css" />
      </head>
      <body>
        <main class="sandbox">
          <h1>Deposit address</h1>
          <p>
            Customers never see this page. It pays the address of customer <bdi>${customerId}</bdi>; no money moves.
          </p>
          <p class="mono">${address}</p>
          <p>Orders that its payments became: ${paidCount}, of ${formatUsdt(received)} USDT in all.</p>
          ${!isOpen && html`<p>It is closed: a payment becomes no order, and waits for the admin.</p>`}
          <p role="status">${OUTCOMES[outcome ?? '']}</p>
          <form method="post">
            <label for="sandbox-amount">Amount in USDT, if not what the button says</label>
            <input id="sandbox-amount" name="amount" inputmode="decimal" autocomplete="off" maxlength="14" />
            <div><button>Pay ${formatUsdt(minAmount)} USDT</button></div>
          </form>
        </main>
      </body>
    </html>`;
  return page.markup;
}
