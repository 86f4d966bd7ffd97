import type { JSX } from 'preact';
import { findMerchant, type MerchantDetail } from '../../api/merchants';
import { shownAmount, shownCount, shownDecimal } from '../../language/amount';
import { depositsHref, hrefOf } from '../../browser/href';
import { shownAsKnown, shownMerchant } from '../../format/status';
import { fullDay } from '../../format/time';
import { may } from '../../live/session';
import { useLive, type Live } from '../../live/use-live';
import { Amount } from '../../parts/amount';
import { Button } from '../../parts/button';
import { Fact, Facts, PlainFact } from '../../parts/facts';
import { Link } from '../../parts/link';
import { Empty, Loaded, Panel } from '../../parts/page/panel';
import { StatusPill } from '../../parts/status';
import { Untrusted } from '../../parts/text';
import { Ago } from '../../parts/time';
import { Page } from '../../parts/page/page';
import { DetailPage } from '../../parts/page/detail-page';
import { OrdersTable } from '../../parts/orders/orders-table';
import { Incidents } from '../../parts/orders/incidents-panel';
import { ForPayers } from '../shop/about';
import { EPayPanel } from '../shop/epay';
import { Keys } from '../shop/keys';
import { Targets } from '../webhooks/targets';
import { TryWebhook } from '../webhooks/try-webhook';
import { LastWebhook } from './last-webhook';
import { Limits } from './limits-dialog';
import { useMerchantActions, type MerchantActions } from './merchant-actions';
import { texts } from '../../texts/pages/merchants';

const BACK = { path: 'merchants', label: texts.backToMerchants };

/** One merchant: what it took, its latest orders and incidents, its key and its secret. */
export function MerchantPage({ id }: { id: string }): JSX.Element {
  const live = useLive(`merchant ${id}`, (signal) => findMerchant(id, signal));
  const actions = useMerchantActions(live.reload);
  return (
    <DetailPage live={live} title={texts.merchant} back={BACK}>
      {(merchant) => <KnownMerchant merchant={merchant} live={live} actions={actions} />}
    </DetailPage>
  );
}

interface KnownProps {
  merchant: MerchantDetail;
  live: Live<MerchantDetail>;
  actions: MerchantActions;
}

function KnownMerchant({ merchant, live, actions }: KnownProps): JSX.Element {
  return (
    <Page
      title={merchant.name}
      heading={<Untrusted text={merchant.name} clip />}
      back={BACK}
      hasSearch={false}
      trail={<Link href={hrefOf('merchants')}>{texts.title}</Link>}
      extra={<StatusPill shown={shownAsKnown(shownMerchant(merchant.is_active), live)} />}
      actions={<Actions merchant={merchant} actions={actions} />}
    >
      <Loaded live={live}>{() => <Panels merchant={merchant} onChanged={live.reload} />}</Loaded>
      {actions.dialog}
    </Page>
  );
}

function Panels({ merchant, onChanged }: { merchant: MerchantDetail; onChanged: () => void }): JSX.Element {
  return (
    <>
      <Summary merchant={merchant} />
      <LatestOrders merchant={merchant} />
      <div class="columns three-two">
        <div class="column">
          <About merchant={merchant} onChanged={onChanged} />
          <Panel
            title={texts.incidents}
            hint={merchant.incident_count > 0 ? texts.inAll(shownCount(merchant.incident_count)) : ''}
          >
            <Incidents incidents={merchant.recent_incidents} isOfOneMerchant />
          </Panel>
        </div>
        <div class="column">
          {may('testWebhook') ? <TryWebhook merchantId={merchant.id} /> : null}
          <EPayPanel merchantId={merchant.id} title={texts.epay} />
        </div>
      </div>
    </>
  );
}

/** What is set for the merchant, and its keys. */
function About({ merchant, onChanged }: { merchant: MerchantDetail; onChanged: () => void }): JSX.Element {
  return (
    <Panel title={texts.merchant}>
      <Facts>
        <Fact name={texts.id}>
          <span class="mono id">{merchant.id}</span>
        </Fact>
        <ForPayers shop={merchant} onChanged={onChanged} />
        <Fact name={texts.limits}>
          <Limits merchant={merchant} onChanged={onChanged} />
        </Fact>
        <Targets shop={merchant} onChanged={onChanged} />
        <Fact name={texts.people}>
          <Link href={hrefOf('people', { merchant_id: merchant.id })} class="link">
            {texts.ofThisMerchant}
          </Link>
        </Fact>
        <Fact name={texts.deposits}>
          <Link href={depositsHref(merchant.id)} class="link">
            {texts.ofItsCustomers}
          </Link>
        </Fact>
        <Fact name={texts.lastWebhook}>
          <LastWebhook health={merchant} />
        </Fact>
        <Keys shop={merchant} onChanged={onChanged} />
        <Fact name={texts.since}>{fullDay(merchant.created_at)}</Fact>
      </Facts>
    </Panel>
  );
}

function LatestOrders({ merchant }: { merchant: MerchantDetail }): JSX.Element {
  return (
    <section class="card panel list" aria-label={texts.latestOrders}>
      <header class="panel-head">
        <h2>{texts.latestOrders}</h2>
        <span class="panel-extra">
          <Link href={hrefOf('orders', { merchant_id: merchant.id })}>{texts.allOrders}</Link>
        </span>
      </header>
      {merchant.recent_orders.length === 0 ? (
        <Empty title={texts.noOrders} />
      ) : (
        <OrdersTable rows={merchant.recent_orders} caption={texts.tenLatestOrders} />
      )}
    </section>
  );
}

function Actions({ merchant, actions }: { merchant: MerchantDetail; actions: MerchantActions }): JSX.Element {
  const open = (what: Parameters<MerchantActions['open']>[1]) => () => {
    actions.open(merchant, what);
  };
  const resume = (): void => {
    actions.resume(merchant);
  };
  return (
    <div class="actions">
      {merchant.callback_failed_count === 0 ? null : (
        <Button does={['resendWebhooks']} onClick={open('resend')}>
          {texts.sendFailedAgain}
        </Button>
      )}
      <Button does={['updateMerchant']} onClick={open('rename')}>
        {texts.rename}
      </Button>
      <Button does={['updateMerchant']} onClick={open('secret')}>
        {texts.changeSecret}
      </Button>
      <Button variant="red-outlined" does={['rotateApiKey']} onClick={open('key')}>
        {texts.newKey}
      </Button>
      {merchant.is_active ? (
        <Button variant="red-outlined" does={['updateMerchant']} onClick={open('suspend')}>
          {texts.suspend}
        </Button>
      ) : (
        <Button does={['updateMerchant']} onClick={resume}>
          {texts.resume}
        </Button>
      )}
    </div>
  );
}

function Summary({ merchant }: { merchant: MerchantDetail }): JSX.Element {
  return (
    <dl class="card summary always">
      <PlainFact name={texts.received}>
        <Amount amount={merchant.total_received} />
        {merchant.total_waived !== '0.000000' && ` · ${texts.waived(shownAmount(merchant.total_waived))}`}
      </PlainFact>
      <PlainFact name={texts.completed}>
        {texts.completedOf(
          shownCount(merchant.completed_count),
          shownCount(merchant.order_count),
          shownDecimal(merchant.success_rate),
        )}
      </PlainFact>
      <PlainFact name={texts.openNotNotified}>
        {shownCount(merchant.active_order_count)} · {shownCount(merchant.callback_failed_count)}
      </PlainFact>
      <PlainFact name={texts.lastOrder}>
        {merchant.last_order_at === null ? texts.noneYet : <Ago iso={merchant.last_order_at} />}
      </PlainFact>
    </dl>
  );
}
