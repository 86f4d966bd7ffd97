import type { JSX } from 'preact';
import type { PageOf } from '../../api/http/page-of';
import { listOrders } from '../../api/orders';
import { findOwnShop, TEST_WEBHOOK, type OwnShop } from '../../api/shop';
import { listOwnDeliveries, type OwnDelivery } from '../../api/webhooks';
import { hrefOf } from '../../browser/href';
import { pageIn, usePlace } from '../../browser/place';
import { may } from '../../live/session';
import { useLive, type Live } from '../../live/use-live';
import { Facts } from '../../parts/facts';
import { Page } from '../../parts/page/page';
import { Empty, Loaded, Panel } from '../../parts/page/panel';
import { Paging } from '../../parts/page/paging';
import { texts } from '../../texts/pages/webhooks';
import { DeliveriesTable } from './deliveries-table';
import { Secret } from './secret';
import { Targets } from './targets';
import { TryWebhook } from './try-webhook';
import { UntoldOrders } from './untold-orders';

const PAGE_SIZE = 20;
const UNTOLD = { status: 'callback_failed', limit: 5 } as const;

/** How a merchant's server is told of payments: what failed, what is set, and every attempt. */
export function WebhooksPage(): JSX.Element {
  const shop = useLive('own shop', findOwnShop);
  const page = pageIn(usePlace().query);
  const untold = useLive('untold orders', (signal) => listOrders(UNTOLD, signal));
  const deliveries = useLive(`own deliveries ${page}`, (signal) => listOwnDeliveries(page, PAGE_SIZE, signal));
  const reload = (): void => {
    untold.reload();
    deliveries.reload();
  };
  return (
    <Page title={texts.title}>
      <p class="page-text">{texts.help}</p>
      {shop.data && untold.data && untold.data.data.length > 0 ? (
        <UntoldOrders shop={shop.data} orders={untold.data} onChanged={reload} />
      ) : null}
      <div class="columns three-two">
        <Settings live={shop} />
        {shop.data && TEST_WEBHOOK.some(may) ? <TryWebhook merchantId={shop.data.id} /> : null}
      </div>
      <Deliveries live={deliveries} onChanged={reload} />
    </Page>
  );
}

function Settings({ live }: { live: Live<OwnShop> }): JSX.Element {
  return (
    <Panel title={texts.settings}>
      <Loaded live={live}>
        {(shop) => (
          <Facts>
            <Targets shop={shop} onChanged={live.reload} />
            <Secret shop={shop} onChanged={live.reload} />
          </Facts>
        )}
      </Loaded>
    </Panel>
  );
}

function Deliveries({ live, onChanged }: { live: Live<PageOf<OwnDelivery>>; onChanged: () => void }): JSX.Element {
  return (
    <section class="card panel list" aria-label={texts.deliveries}>
      <header class="panel-head">
        <h2>{texts.deliveries}</h2>
      </header>
      <Loaded live={live}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 ? (
              <Empty title={texts.noDeliveries}>{texts.noDeliveriesHelp}</Empty>
            ) : (
              <DeliveriesTable deliveries={data} onChanged={onChanged} />
            )}
            {pagination.total > PAGE_SIZE ? (
              <Paging
                pagination={pagination}
                count={data.length}
                hrefOfPage={(next) => hrefOf('webhooks', { page: String(next) })}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}
