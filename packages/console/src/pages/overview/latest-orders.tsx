import type { JSX } from 'preact';
import { listOrders } from '../../api/orders';
import { hrefOf } from '../../browser/href';
import { AS_ORDERS_CHANGE } from '../../live/poll';
import { useLive } from '../../live/use-live';
import { Link } from '../../parts/link';
import { OrdersTable } from '../../parts/orders/orders-table';
import { Empty, Loaded, Panel } from '../../parts/page/panel';
import { texts as orders } from '../../texts/pages/orders';
import { texts } from '../../texts/pages/overview';

const COUNT = 5;

export function LatestOrders(): JSX.Element {
  const live = useLive('latest-orders', (signal) => listOrders({ page: 1, limit: COUNT }, signal), AS_ORDERS_CHANGE);
  return (
    <Panel title={texts.latestOrders} extra={<Link href={hrefOf('orders')}>{texts.allOrders}</Link>}>
      <Loaded live={live}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={orders.noOrders} />
          ) : (
            <OrdersTable rows={data} caption={orders.newestFirst} />
          )
        }
      </Loaded>
    </Panel>
  );
}
