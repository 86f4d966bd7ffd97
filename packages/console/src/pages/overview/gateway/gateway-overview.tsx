import type { JSX } from 'preact';
import { findHealth } from '../../../api/health';
import { listIncidents } from '../../../api/incidents';
import { countOrders } from '../../../api/orders';
import { findLastDay, findStats, listDays } from '../../../api/statistics';
import { listTransfers } from '../../../api/transfers';
import { findWallet } from '../../../api/wallet';
import { flowOf, type Undelivered } from './flow';
import { troublesOf } from '../../../format/trouble';
import { hrefOf } from '../../../browser/href';
import { useLive } from '../../../live/use-live';
import { useNow } from '../../../live/use-now';
import { Banner } from '../../../parts/page/banner';
import { PageButton } from '../../../parts/button';
import { Loaded, Panel } from '../../../parts/page/panel';
import { Page } from '../../../parts/page/page';
import { FlowStrip } from './flow-strip';
import { PoolPanel } from '../../../parts/wallet/pool-panel';
import { IncidentsPanel } from '../../../parts/orders/incidents-panel';
import { Income } from '../income';
import { LastDayPanel } from './last-day-panel';
import { texts } from '../../../texts/pages/overview';

/** Ages are shown in seconds here. */
const EVERY_MS = 5_000;

/** At a glance: whether money is flowing, how much, and what needs attention. */
function GatewayOverview(): JSX.Element {
  const health = useLive('health', findHealth);
  const wallet = useLive('wallet', findWallet);
  const stats = useLive('stats', findStats);
  const days = useLive('days', listDays);
  const lastDay = useLive('last-day', findLastDay);
  const incidents = useLive('incidents', listIncidents);
  const undelivered = useLive('undelivered', countUndelivered);
  const lastPayment = useLive('last-payment', findLastPayment);
  const now = useNow(EVERY_MS);
  return (
    <Page title={texts.title}>
      {(health.data && health.isFresh ? troublesOf(health.data, now) : []).map(({ tone, title, text }) => (
        <Banner key={title} tone={tone} title={title} isAlert={tone === 'bad'} action={<OpenHealth />}>
          {text}
        </Banner>
      ))}
      <FlowStrip parts={flowOf({ health, wallet, lastPayment, undelivered }, now)} />
      <Income
        stats={stats}
        days={days}
        beside={
          <Panel title={texts.pool}>
            <Loaded live={stats}>{(data) => <PoolPanel pool={data.address_pool} />}</Loaded>
          </Panel>
        }
      />
      <LastDayPanel live={lastDay} />
      <IncidentsPanel live={incidents} />
    </Page>
  );
}

/** The first page of the gateway's people, which is a script of its own. */
export function pageOf(): JSX.Element {
  return <GatewayOverview />;
}

/** The block time of the newest credited payment; null if there is none. */
async function findLastPayment(signal: AbortSignal): Promise<string | null> {
  const { data } = await listTransfers({ disposition: 'credited', page: 1, limit: 1 }, signal);
  return data[0]?.block_timestamp ?? null;
}

async function countUndelivered(signal: AbortSignal): Promise<Undelivered> {
  const failed = await countOrders({ status: 'callback_failed' }, signal);
  return { failed, waiting: await countOrders({ status: 'confirmed' }, signal) };
}

function OpenHealth(): JSX.Element {
  return (
    <PageButton size="small" href={hrefOf('health')}>
      {texts.openHealth}
    </PageButton>
  );
}
