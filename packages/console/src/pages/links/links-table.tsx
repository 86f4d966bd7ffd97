import type { JSX } from 'preact';
import type { PaymentLink } from '../../api/links';
import { cellAmount, missingDigits, shownCount } from '../../language/amount';
import { hrefOf } from '../../browser/href';
import { shownLink } from '../../format/status';
import { useSession } from '../../live/session';
import { AmountCell } from '../../parts/amount';
import { Link } from '../../parts/link';
import { openOnRowClick } from '../../parts/tables/row';
import { Status } from '../../parts/status';
import { NumberHead, Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/links';
import { costText } from './link-cost';

/** Payment links, newest first: the title is the link, and a click on the row opens it too. */
export function LinksTable({ rows }: { rows: readonly PaymentLink[] }): JSX.Element {
  const isOwn = useSession().merchant !== undefined;
  const missing = missingDigits(rows.map(({ received }) => cellAmount(received)));
  return (
    <Table
      class="table links-table"
      caption={texts.newestFirst}
      columns={[
        texts.what,
        ...(isOwn ? [] : [texts.merchant]),
        texts.cost,
        texts.state,
        <NumberHead key="paid">{texts.paid}</NumberHead>,
        <NumberHead key="received">{texts.received}</NumberHead>,
      ]}
    >
      {rows.map((link, index) => (
        <Row key={link.id} link={link} missing={missing[index] ?? ''} />
      ))}
    </Table>
  );
}

function Row({ link, missing }: { link: PaymentLink; missing: string }): JSX.Element {
  const href = hrefOf(`links/${link.id}`);
  return (
    <tr onClick={openOnRowClick(href)}>
      <td class="cell-name">
        <Link href={href} class="row-link">
          <Untrusted text={link.title} clip />
        </Link>
      </td>
      {link.merchant_name === undefined ? null : (
        <td class="cell-merchant">
          <Untrusted text={link.merchant_name} clip />
        </td>
      )}
      <td class="cell-cost">{costText(link)}</td>
      <td class="cell-status">
        <Status shown={shownLink(link.state)} apiWord={link.state} />
      </td>
      <td class="number cell-paid">
        {shownCount(link.paid_count)}
        <span class="phone-only"> {texts.payments(link.paid_count)}</span>
      </td>
      <td class="number cell-received">
        <AmountCell amount={link.received} missing={missing} />
      </td>
    </tr>
  );
}
