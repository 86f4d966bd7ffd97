import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { MerchantRow } from '../../api/merchants';
import { shownCount } from '../../language/amount';
import { plainText } from '../../format/hostile-text';
import { hrefOf } from '../../browser/href';
import { shownMerchant } from '../../format/status';
import { fullDay } from '../../format/time';
import { go } from '../../browser/place';
import { Icon } from '../../parts/icon';
import { Link } from '../../parts/link';
import { Menu } from '../../parts/menu';
import { openOnRowClick } from '../../parts/tables/row';
import { Status } from '../../parts/status';
import { Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { ActionsHead } from '../../parts/tables/actions-head';
import { LastWebhook } from './last-webhook';
import type { MerchantActions } from './merchant-actions';
import { orderAfterClick, sortMerchants, type MerchantColumn, type MerchantOrder } from './sort-merchants';
import { texts } from '../../texts/pages/merchants';

/** All merchants; the whole list is loaded, so it can be sorted. */
export function MerchantsTable(props: { merchants: readonly MerchantRow[]; actions: MerchantActions }): JSX.Element {
  const [order, setOrder] = useState<MerchantOrder>({ column: 'created_at', isDescending: true });
  const head = (column: MerchantColumn, label: string, style = ''): JSX.Element => (
    <SortHead
      label={label}
      style={style}
      order={order.column === column ? order : undefined}
      onSort={() => {
        setOrder(orderAfterClick(order, column));
      }}
    />
  );
  return (
    <Table
      class="table merchants-table"
      caption={texts.title}
      columns={[
        head('name', texts.name),
        texts.key,
        texts.status,
        texts.lastWebhook,
        head('order_count', texts.orders, 'number'),
        head('created_at', texts.created),
        <ActionsHead />,
      ]}
    >
      {sortMerchants(props.merchants, order).map((merchant) => (
        <Row key={merchant.id} merchant={merchant} actions={props.actions} />
      ))}
    </Table>
  );
}

interface HeadProps {
  label: string;
  style: string;
  order: MerchantOrder | undefined;
  onSort: () => void;
}

function SortHead({ label, style, order, onSort }: HeadProps): JSX.Element {
  return (
    <th scope="col" class={style} aria-sort={order ? (order.isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" class="sort" onClick={onSort}>
        {label}
        {order ? <Icon name={order.isDescending ? 'arrowDown' : 'arrowUp'} size={14} /> : null}
      </button>
    </th>
  );
}

function Row({ merchant, actions }: { merchant: MerchantRow; actions: MerchantActions }): JSX.Element {
  const { id, name, api_key_prefix: prefix, is_active: isActive, order_count: orders, created_at: created } = merchant;
  const href = hrefOf(`merchants/${id}`);
  const open = (): void => {
    go(href);
  };
  const openDialog = (what: Parameters<MerchantActions['open']>[1]) => () => {
    actions.open(merchant, what);
  };
  const resume = (): void => {
    actions.resume(merchant);
  };
  return (
    <tr onClick={openOnRowClick(href)}>
      <td class="cell-name">
        <Link href={href} class="row-link">
          <Untrusted text={name} clip />
        </Link>
      </td>
      <td class="cell-key mono" translate={false}>
        {prefix}…
      </td>
      <td class="cell-status">
        <Status shown={shownMerchant(isActive)} apiWord={`is_active: ${String(isActive)}`} />
      </td>
      <td class="cell-webhook">
        <LastWebhook health={merchant} />
      </td>
      <td class="number cell-orders">
        {shownCount(orders)}
        <span class="phone-only"> {texts.ordersUnit(orders)}</span>
      </td>
      <td class="cell-created">
        <time dateTime={created} title={created}>
          {fullDay(created)}
        </time>
      </td>
      <td class="cell-menu">
        <Menu
          name={texts.whatCanBeDoneAbout(plainText(name))}
          items={[
            { label: texts.open, onChoose: open },
            { label: texts.rename, onChoose: openDialog('rename'), does: ['updateMerchant'] },
            { label: texts.changeSecret, onChoose: openDialog('secret'), does: ['updateMerchant'] },
            { label: texts.newKey, isRed: true, onChoose: openDialog('key'), does: ['rotateApiKey'] },
            isActive
              ? { label: texts.suspend, isRed: true, onChoose: openDialog('suspend'), does: ['updateMerchant'] }
              : { label: texts.resume, onChoose: resume, does: ['updateMerchant'] },
          ]}
        />
      </td>
    </tr>
  );
}
