import type { JSX } from 'preact';
import type { DepositAddress } from '../../api/deposits';
import { cellAmount, missingDigits, shownAmount, shownCount } from '../../language/amount';
import { plainText } from '../../format/hostile-text';
import { hrefOf } from '../../browser/href';
import { shownDeposit } from '../../format/status';
import { may } from '../../live/session';
import { AmountCell } from '../../parts/amount';
import { Short } from '../../parts/codes/chain';
import { Link } from '../../parts/link';
import { openOnRowClick } from '../../parts/tables/row';
import { Status } from '../../parts/status';
import { NumberHead, Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/deposits';
import { DialogButton } from '../../parts/dialogs/dialog-button';
import { DepositDialog } from './deposit-dialog';

/**
 * Deposit addresses, newest first. The customer is the link to its page, or for the gateway's people to its orders. Laid
 * out like payment links.
 */
export function DepositsTable({ rows }: { rows: readonly DepositAddress[] }): JSX.Element {
  const missing = missingDigits(rows.map(({ received }) => cellAmount(received)));
  return (
    <Table
      class="table links-table"
      caption={texts.newestFirst}
      columns={[
        texts.customer,
        texts.address,
        texts.least,
        texts.state,
        <NumberHead key="orders">{texts.orders}</NumberHead>,
        <NumberHead key="received">{texts.received}</NumberHead>,
      ]}
    >
      {rows.map((deposit, index) => (
        <Row key={deposit.id} deposit={deposit} missing={missing[index] ?? ''} />
      ))}
    </Table>
  );
}

function Row({ deposit, missing }: { deposit: DepositAddress; missing: string }): JSX.Element {
  const { id, customer_id: customer, address, label, active } = deposit;
  const href = may('getDepositAddress') ? hrefOf(`deposits/${id}`) : hrefOf('orders', { q: address });
  return (
    <tr onClick={openOnRowClick(href)}>
      <td class="cell-name">
        <Link href={href} class="row-link">
          <Untrusted text={customer} clip />
        </Link>
        {label === null ? null : (
          <div class="faint">
            <Untrusted text={label} clip />
          </div>
        )}
      </td>
      <td class="cell-merchant">
        <Short text={address} />{' '}
        <DialogButton
          button={{ size: 'small', label: texts.qrOf(plainText(customer)), children: texts.qr }}
          dialog={(onClose) => <DepositDialog deposit={deposit} onClose={onClose} />}
        />
      </td>
      <td class="cell-cost">
        {shownAmount(deposit.min_amount)} {deposit.currency}
      </td>
      <td class="cell-status">
        <Status shown={shownDeposit(active)} apiWord={`active: ${String(active)}`} />
      </td>
      <td class="number cell-paid">
        {shownCount(deposit.paid_count)}
        <span class="phone-only"> {texts.payments(deposit.paid_count)}</span>
      </td>
      <td class="number cell-received">
        <AmountCell amount={deposit.received} missing={missing} />
      </td>
    </tr>
  );
}
