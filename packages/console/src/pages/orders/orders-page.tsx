import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  countOrders,
  CREATE_ORDER,
  findOrderRow,
  listOrders,
  type OrderFilter,
  type OrderRow,
  type OrderStatus,
} from '../../api/orders';
import { serverNow } from '../../api/http/server-clock';
import { hrefOf } from '../../browser/href';
import type { Total } from '../../api/http/page-of';
import { go, usePlace } from '../../browser/place';
import { may, useSession } from '../../live/session';
import { useLive, type Live } from '../../live/use-live';
import { AS_ORDERS_CHANGE } from '../../live/poll';
import { useSteadyList, type SteadyList } from '../../live/use-steady-list';
import { PageButton } from '../../parts/button';
import { ExportLink } from '../../parts/exports/export-link';
import { EXPORTS } from '../../parts/exports/export-view';
import { Link } from '../../parts/link';
import { Empty, Loaded } from '../../parts/page/panel';
import { Paging } from '../../parts/page/paging';
import { Tabs, type Tab } from '../../parts/page/tabs';
import { Untrusted } from '../../parts/text';
import { Page } from '../../parts/page/page';
import { Filters } from './filters';
import { FirstSteps } from './first-steps';
import { daysOf, filterOf, hrefOfView, isUnfiltered, readView, type OrderView } from './order-filter';
import { OrdersTable } from '../../parts/orders/orders-table';
import { texts as ofExports } from '../../texts/pages/exports';
import { texts } from '../../texts/pages/orders';
import { texts as statuses } from '../../texts/statuses';

/** Counts may be behind the list. */
const COUNTS = { everyMs: 15_000, followedMs: 30_000 };

type OrderList = SteadyList<OrderRow>;

const TABS: readonly { label: string; status: OrderStatus | undefined; decision?: 'closed' }[] = [
  { label: texts.all, status: undefined },
  { label: statuses.waiting, status: 'pending' },
  { label: statuses.paid, status: 'confirmed' },
  { label: statuses.completed, status: 'completed' },
  { label: statuses.notNotified, status: 'callback_failed' },
  { label: statuses.partMissing, status: 'failed' },
  { label: statuses.expired, status: 'expired' },
  { label: statuses.closed, status: undefined, decision: 'closed' },
];

/** Orders of all merchants, or of that for which the person acts, with every filter of the API. */
export function OrdersPage(): JSX.Element {
  const isOwn = useSession().merchant !== undefined;
  const view = readView(usePlace().query, isOwn);
  const { live, showNew } = useOrders(filterOf(view, serverNow(), isOwn));
  const list = live.data;
  useSingleMatch(view, live);
  const isFirstRun = list?.page.pagination.total === 0 && live.isCurrent && isUnfiltered(view);
  return (
    <Page
      title={texts.title}
      extra={isFirstRun ? null : <LiveDot isLive={live.isFresh} />}
      actions={
        <>
          {isFirstRun || !EXPORTS.orders.by.some(may) ? null : <ExportOrders view={view} />}
          <PageButton variant="black" icon="plus" href={hrefOf('orders/new')} does={CREATE_ORDER}>
            {texts.newOrder}
          </PageButton>
        </>
      }
    >
      {isFirstRun ? (
        <NoOrders isOwn={isOwn} />
      ) : (
        <>
          <StatusTabs view={view} isOwn={isOwn} />
          <div class="filter-line">
            <Filters view={view} isOwn={isOwn} />
            {view.link_id === undefined ? null : (
              <MadeAt all={{ ...view, link_id: undefined }}>
                {texts.ofLink(<Link href={hrefOf(`links/${view.link_id}`)}>{texts.thisLink}</Link>)}
              </MadeAt>
            )}
            {view.deposit_id === undefined ? null : (
              <MadeAt all={{ ...view, deposit_id: undefined }}>{ofExports.ofDeposit}</MadeAt>
            )}
            {view.q === undefined ? null : <Searched q={view.q} />}
            <NewOrders count={view.page === 1 ? (list?.newCount ?? 0) : 0} show={showNew} />
          </div>
          <section class="card list" aria-label={texts.title}>
            <Loaded live={live}>{(data) => <List list={data} view={view} isBusy={!live.isCurrent} />}</Loaded>
          </section>
        </>
      )}
    </Page>
  );
}

function NoOrders({ isOwn }: { isOwn: boolean }): JSX.Element {
  return isOwn ? <Empty title={texts.noOrders}>{texts.noOrdersHelp}</Empty> : <FirstSteps />;
}

/** The export has the filters of the list. */
function ExportOrders({ view }: { view: OrderView }): JSX.Element {
  const { status, merchant_id, link_id, deposit_id, q } = view;
  const filters = { status, merchant_id, link_id, deposit_id, q, ...daysOf(view, serverNow()) };
  return <ExportLink view={{ what: 'orders', ...filters }} />;
}

/** Opens the order that a search alone found, in place of the list. */
function useSingleMatch(view: OrderView, { data, isCurrent }: Live<OrderList>): void {
  const isSearch = view.q !== undefined && isUnfiltered({ ...view, q: undefined });
  const [only, ...others] = data?.rows ?? [];
  const id = isSearch && isCurrent && others.length === 0 && view.page === 1 ? only?.id : undefined;
  useEffect(() => {
    if (id !== undefined) go(hrefOf(`orders/${id}`), 'replace');
  }, [id]);
}

function useOrders(filter: OrderFilter): { live: Live<OrderList>; showNew: () => void } {
  return useSteadyList(JSON.stringify(filter), {
    load: (signal) => listOrders(filter, signal),
    loadOne: findOrderRow,
    rhythm: AS_ORDERS_CHANGE,
  });
}

function StatusTabs({ view, isOwn }: { view: OrderView; isOwn: boolean }): JSX.Element {
  const undelivered = useLive('undelivered', (signal) => countOrders({ status: 'callback_failed' }, signal), COUNTS);
  const failed = useLive(
    'failed',
    (signal) => (isOwn ? Promise.resolve(undefined) : countOrders({ decision: 'open' }, signal)),
    COUNTS,
  );
  const counts: Partial<Record<OrderStatus, Total | undefined>> = {
    callback_failed: undelivered.isFresh ? undelivered.data : undefined,
    failed: failed.isFresh ? failed.data : undefined,
  };
  const tabs = TABS.filter((tab) => tab.decision === undefined || !isOwn).map(({ label, status, decision }): Tab => ({
    label,
    href: hrefOfView({ ...view, status, decision, page: 1 }),
    isCurrent: view.status === status && view.decision === decision,
    count: status === undefined ? undefined : counts[status],
  }));
  return <Tabs name={texts.status} tabs={tabs} />;
}

function List({ list, view, isBusy }: { list: OrderList; view: OrderView; isBusy: boolean }): JSX.Element {
  if (list.rows.length === 0) return <NothingMatches />;
  return (
    <>
      <OrdersTable rows={list.rows} caption={texts.newestFirst} isBusy={isBusy} />
      <Paging
        pagination={list.page.pagination}
        count={list.rows.length}
        hrefOfPage={(page) => hrefOfView({ ...view, page })}
      />
    </>
  );
}

function NothingMatches(): JSX.Element {
  return (
    <div class="blank">
      <p>
        <strong>{texts.nothingMatches}</strong>
      </p>
      <PageButton href={hrefOf('orders')}>{texts.clearFilters}</PageButton>
    </div>
  );
}

/** Where the listed orders were made, with a way to those of all places. */
function MadeAt({ all, children }: { all: OrderView; children: ComponentChildren }): JSX.Element {
  return (
    <p class="searched">
      <span>{children}</span>{' '}
      <PageButton size="small" variant="plain" href={hrefOfView({ ...all, page: 1 })}>
        {texts.ofAll}
      </PageButton>
    </p>
  );
}

function Searched({ q }: { q: string }): JSX.Element {
  return (
    <p class="searched">
      {texts.beginsWith(<Untrusted text={q} clip />)}{' '}
      <PageButton size="small" variant="plain" href={hrefOf('orders')}>
        {texts.clearSearch}
      </PageButton>
    </p>
  );
}

function NewOrders({ count, show }: { count: number; show: () => void }): JSX.Element {
  return (
    <div class="new-orders" role="status">
      {count === 0 ? null : (
        <button type="button" class="button info small" onClick={show}>
          {texts.showNew(count)}
        </button>
      )}
    </div>
  );
}

function LiveDot({ isLive }: { isLive: boolean }): JSX.Element {
  return <span class={isLive ? 'live-dot' : 'live-dot resting'}>{isLive ? texts.live : texts.notLive}</span>;
}
