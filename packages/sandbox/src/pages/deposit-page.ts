import { html } from '@gateway/checkout';
import { formatUsdt, type TronAddress } from '@gateway/domain';
import type { ListedDeposit } from '@gateway/store/deposits';
import { OUTCOMES } from './panel';
import { sandboxPage } from './sandbox-page';

/** A deposit address that was derived. */
export type PayableDeposit = ListedDeposit & { address: TronAddress };

/**
 * The page that pays a deposit address, which has no other page. It is a form, and needs no script.
 * @param assets where the files of the checkout page are
 * @param outcome what the last click did, unchecked
 */
export function renderDepositPage(deposit: PayableDeposit, assets: string, outcome: string | null): string {
  const { customerId, address, minAmount, paidCount, received, isOpen } = deposit;
  const body = html`<main class="sandbox">
    <h1>Deposit address</h1>
    <p>Customers never see this page. It pays the address of customer <bdi>${customerId}</bdi>; no money moves.</p>
    <p class="mono">${address}</p>
    <p>Orders that its payments became: ${paidCount}, of ${formatUsdt(received)} USDT in all.</p>
    ${!isOpen && html`<p>It is closed: a payment becomes no order, and waits for the admin.</p>`}
    <p role="status">${OUTCOMES[outcome ?? '']}</p>
    <form method="post">
      <label for="sandbox-amount">Amount in USDT, if not what the button says</label>
      <input id="sandbox-amount" name="amount" inputmode="decimal" autocomplete="off" maxlength="14" />
      <div><button>Pay ${formatUsdt(minAmount)} USDT</button></div>
    </form>
  </main>`;
  return sandboxPage('a deposit address', '../', assets, body);
}
