import type { JSX } from 'preact';
import { listDeliveries, type Delivery } from '../../../api/deliveries';
import { findOrder, type OrderDetail } from '../../../api/orders';
import { listSweeps } from '../../../api/sweeps';
import { hrefOf } from '../../../browser/href';
import { shownAsKnown, shownOrder } from '../../../format/status';
import { useLive, type Live } from '../../../live/use-live';
import { Icon } from '../../../parts/icon';
import { Link } from '../../../parts/link';
import { Loaded, Panel } from '../../../parts/page/panel';
import { StatusPill } from '../../../parts/status';
import { Untrusted } from '../../../parts/text';
import { Page } from '../../../parts/page/page';
import { DetailPage } from '../../../parts/page/detail-page';
import { MerchantNotes } from '../../../parts/orders/merchant-notes';
import { CancelOrder } from './cancel-order';
import { AddNote, Decisions } from './decisions';
import { Deliveries } from './deliveries';
import { EvidencePanel } from './evidence-panel';
import { OrderFacts, OrderSummary } from './order-facts';
import { PaymentPanel } from './payment-panel';
import { RefundsPanel } from './refunds-panel';
import { hasSweepFailure } from './retries';
import { SendAgain } from './send-again';
import { SettlementPanel } from './settlement-panel';
import { Timeline } from './timeline';
import { texts } from '../../../texts/pages/order';

const EVERY_MS = 5_000;
/** For what is not asked of the gateway. */
const NEVER_MS = 86_400_000;
const MAX_ROWS = 100;
const BACK = { path: 'orders', label: texts.backToOrders };

/** Everything about one order, and its actions. */
export function OrderPage({ id }: { id: string }): JSX.Element {
  const live = useLive(`order ${id}`, (signal) => findOrder(id, signal), EVERY_MS);
  const deliveries = useLive(
    `deliveries ${id}`,
    async (signal) => (await listDeliveries(id, 1, MAX_ROWS, signal)).data,
    EVERY_MS,
  );
  const reload = (): void => {
    live.reload();
    deliveries.reload();
  };
  return (
    <DetailPage live={live} title={texts.order} back={BACK}>
      {(detail) => <KnownOrder detail={detail} live={live} deliveries={deliveries} reload={reload} />}
    </DetailPage>
  );
}

interface KnownProps {
  detail: OrderDetail;
  live: Live<OrderDetail>;
  deliveries: Live<Delivery[]>;
  reload: () => void;
}

function KnownOrder({ detail, live, deliveries, reload }: KnownProps): JSX.Element {
  const { order, gateway } = detail;
  const failedSweeps = useFailedSweeps(detail);
  return (
    <Page
      title={order.external_id}
      heading={<Untrusted text={order.external_id} clip />}
      back={BACK}
      hasSearch={false}
      trail={
        <>
          <Link href={hrefOf('orders')}>{texts.orders}</Link>
          <OfMerchant order={order} />
        </>
      }
      extra={<StatusPill shown={shownAsKnown(shownOrder(order), live)} apiWord={order.status} />}
      actions={
        <>
          <a class="button outlined" href={`/checkout/${order.id}`} target="_blank" rel="noopener noreferrer">
            {texts.openCheckout} <Icon name="external" size={18} />
          </a>
          <CancelOrder order={order} onDone={reload} />
          <SendAgain detail={detail} deliveries={deliveries.data} onDone={reload} />
        </>
      }
    >
      <Loaded live={live}>
        {() => (
          <>
            <OrderSummary detail={detail} />
            {gateway ? <Decisions detail={detail} decisions={gateway.decisions} onDone={reload} /> : null}
            <div class="columns three-two">
              <div class="column">
                <Panel title={texts.whatHappened} extra={<AddNote detail={detail} onDone={reload} />}>
                  <Timeline detail={detail} />
                </Panel>
                <Panel title={texts.deliveries} hint={hintOf(deliveries.data)}>
                  <Loaded live={deliveries}>{(rows) => <Deliveries detail={detail} deliveries={rows} />}</Loaded>
                </Panel>
              </div>
              <div class="column">
                <PaymentPanel detail={detail} />
                <RefundsPanel detail={detail} onDone={reload} />
                {gateway ? (
                  <SettlementPanel detail={detail} gateway={gateway} failed={failedSweeps} onDone={reload} />
                ) : null}
                <EvidencePanel detail={detail} />
                <OrderFacts detail={detail} />
                <MerchantNotes metadata={detail.order.metadata} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The part of the trail that names the merchant, for those who see several. */
function OfMerchant({ order }: Pick<OrderDetail, 'order'>): JSX.Element | null {
  if (order.merchant_id === undefined || order.merchant_name === undefined) return null;
  return (
    <>
      {' / '}
      <Link href={hrefOf(`merchants/${order.merchant_id}`)} class="quiet-link">
        <Untrusted text={order.merchant_name} clip />
      </Link>
    </>
  );
}

/** The gateway's newest failed sweeps, loaded if this order's timeline contains one. */
function useFailedSweeps(detail: OrderDetail): Live<Awaited<ReturnType<typeof listSweeps>>['data']> {
  const hasFailure = hasSweepFailure(detail);
  return useLive(
    `failed sweeps ${String(hasFailure)}`,
    async (signal) =>
      hasFailure ? (await listSweeps({ state: 'failed', page: 1, limit: MAX_ROWS }, signal)).data : [],
    hasFailure ? EVERY_MS : NEVER_MS,
  );
}

function hintOf(deliveries: readonly Delivery[] | undefined): string | undefined {
  if (!deliveries || deliveries.length === 0) return undefined;
  return texts.attempts(deliveries.length);
}
