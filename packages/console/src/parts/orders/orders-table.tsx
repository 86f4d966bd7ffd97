import type { JSX } from 'preact';
import type { OrderRow } from '../../api/orders';
import { cellAmount, missingDigits } from '../../language/amount';
import { shownOrder } from '../../format/status';
import { useSession } from '../../live/session';
import { hrefOf } from '../../browser/href';
import { AmountCell } from '../amount';
import { Short } from '../codes/chain';
import { Link } from '../link';
import { openOnRowClick } from '../tables/row';
import { Status } from '../status';
import { NumberHead, Table } from '../tables/table';
import { Untrusted } from '../text';
import { ListTime } from '../time';
import { texts } from '../../texts/pages/orders';

/** Orders, newest first: the order reference is the link, and a click on the row opens it too. */
export function OrdersTable(props: { rows: readonly OrderRow[]; caption: string; isBusy?: boolean }): JSX.Element {
  const { rows, caption, isBusy = false } = props;
  const isOwn = useSession().merchant !== undefined;
  const missing = missingDigits(
    rows.flatMap(({ amount_expected, amount_received }) => [cellAmount(amount_expected), cellAmount(amount_received)]),
  );
  const longest = missingDigits(['0.00', ...rows.map(({ amount_expected }) => cellAmount(amount_expected))])[0] ?? '';
  return (
    <Table
      class="table orders-table"
      caption={caption}
      columns={[
        texts.createdNewestFirst,
        texts.order,
        ...(isOwn ? [] : [texts.merchant]),
        texts.status,
        <NumberHead key="expected">
          {texts.expected}
          <span class="unseen">{longest}</span>
        </NumberHead>,
        <NumberHead key="received">
          {texts.received}
          <span class="unseen">{longest}</span>
        </NumberHead>,
        texts.transaction,
      ]}
      isBusy={isBusy}
    >
      {rows.map((row, index) => (
        <Row key={row.id} row={row} missing={[missing[2 * index] ?? '', missing[2 * index + 1] ?? '']} />
      ))}
    </Table>
  );
}

function Row({ row, missing }: { row: OrderRow; missing: [string, string] }): JSX.Element {
  const href = hrefOf(`orders/${row.id}`);
  return (
    <tr onClick={openOnRowClick(href)}>
      <td class="cell-time">
        <ListTime iso={row.created_at} />
      </td>
      <td class="cell-name">
        <Link href={href} class="row-link">
          <Untrusted text={row.external_id} clip />
        </Link>
      </td>
      {row.merchant_name === undefined ? null : (
        <td class="cell-merchant">
          <Untrusted text={row.merchant_name} clip />
        </td>
      )}
      <td class="cell-status">
        <Status shown={shownOrder(row)} apiWord={row.status} />
      </td>
      <td class="number cell-expected">
        <AmountCell amount={row.amount_expected} missing={missing[0]} />
      </td>
      <td class="number cell-received">
        <AmountCell amount={row.amount_received} missing={missing[1]} />
      </td>
      <td class="cell-transaction">
        {row.tx_hash === null ? <span class="faint">{texts.noneYet}</span> : <Short text={row.tx_hash} />}
      </td>
    </tr>
  );
}
