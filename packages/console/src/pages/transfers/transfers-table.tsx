import type { JSX } from 'preact';
import type { Transfer } from '../../api/transfers';
import { cellAmount, missingDigits } from '../../language/amount';
import { whyOpen } from '../../format/assignment';
import { AmountCell } from '../../parts/amount';
import { Short } from '../../parts/codes/chain';
import { Link } from '../../parts/link';
import { openOnRowClick } from '../../parts/tables/row';
import { NumberHead, Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { ListTime } from '../../parts/time';
import { texts } from '../../texts/pages/transfers';

interface TransfersTableProps {
  rows: readonly Transfer[];
  chosenId: string | null;
  hrefOf: (id: string) => string;
}

/** Transfers, newest first; a click opens the decision panel. */
export function TransfersTable({ rows, chosenId, hrefOf }: TransfersTableProps): JSX.Element {
  const missing = missingDigits(rows.map(({ amount }) => cellAmount(amount)));
  return (
    <Table
      class="table transfers-table"
      caption={texts.newestFirst}
      columns={[texts.arrived, <NumberHead>{texts.amount}</NumberHead>, texts.why, texts.address]}
    >
      {rows.map((row, index) => (
        <tr key={row.id} class={row.id === chosenId ? 'chosen' : ''} onClick={openOnRowClick(hrefOf(row.id))}>
          <td class="cell-time">
            <Link href={hrefOf(row.id)} class="row-link" isCurrent={row.id === chosenId}>
              <ListTime iso={row.block_timestamp} />
            </Link>
          </td>
          <td class="number cell-amount">
            <AmountCell amount={row.amount} missing={missing[index] ?? ''} />
          </td>
          <td class="cell-why">
            <Untrusted text={whyOpen(row)} clip />
          </td>
          <td class="cell-address">
            <Short text={row.to_address} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
