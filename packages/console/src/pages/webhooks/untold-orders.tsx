import type { JSX } from 'preact';
import { totalOf, type PageOf } from '../../api/http/page-of';
import { redeliverWebhook, type OrderRow } from '../../api/orders';
import { resendWebhooks, type OwnShop } from '../../api/shop';
import { hrefOf } from '../../browser/href';
import { showToast } from '../../browser/toast';
import { plainText } from '../../format/hostile-text';
import { shownTotal } from '../../format/total';
import { Amount } from '../../parts/amount';
import { ConfirmButton } from '../../parts/dialogs/confirm-button';
import { Link } from '../../parts/link';
import { Panel } from '../../parts/page/panel';
import { ActionsHead } from '../../parts/tables/actions-head';
import { Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { ListTime } from '../../parts/time';
import { texts } from '../../texts/pages/webhooks';
import { resentSentence } from './resent';
import { SendAgain } from './send-again';

interface UntoldProps {
  shop: OwnShop;
  orders: PageOf<OrderRow>;
  onChanged: () => void;
}

/** Paid orders of which the shop's server does not know, each with a way to tell it, and one for all. */
export function UntoldOrders({ shop, orders, onChanged }: UntoldProps): JSX.Element {
  return (
    <Panel
      title={texts.notToldOf(shownTotal(totalOf(orders.pagination)))}
      hint={<Link href={hrefOf('orders', { status: 'callback_failed' })}>{texts.seeOrders}</Link>}
      extra={
        <ConfirmButton
          button={{ size: 'small', children: texts.sendAllAgain, does: ['resendOwnWebhooks'] }}
          title={texts.sendFailedQuestion}
          verb={texts.sendAgain}
          act={async () => {
            showToast(resentSentence(await resendWebhooks(shop.id)));
            onChanged();
          }}
        >
          <p>{texts.sendFailedEffect(<Untrusted text={shop.name} />)}</p>
        </ConfirmButton>
      }
    >
      <Table
        class="table stacked-table"
        caption={texts.notToldTable}
        columns={[texts.order, texts.amount, texts.created, <ActionsHead />]}
      >
        {orders.data.map((order) => (
          <tr key={order.id}>
            <td class="cell-name">
              <Link href={hrefOf(`orders/${order.id}`)} class="row-link">
                <Untrusted text={order.external_id} clip />
              </Link>
            </td>
            <td class="cell-from">
              <Amount amount={order.amount_received} />
            </td>
            <td class="cell-when">
              <ListTime iso={order.created_at} />
            </td>
            <td class="cell-act">
              <SendAgain
                label={texts.sendAgainOf(plainText(order.external_id))}
                does={['redeliverPayment']}
                send={() => redeliverWebhook(order.id)}
                onDone={onChanged}
              />
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
