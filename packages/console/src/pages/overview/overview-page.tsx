import type { JSX } from 'preact';
import { serverNow } from '../../api/http/server-clock';
import type { Total } from '../../api/http/page-of';
import { countOrders } from '../../api/orders';
import { findOwnStats, type OwnStats } from '../../api/statistics';
import { midnight } from '../../format/time';
import { AS_ORDERS_CHANGE } from '../../live/poll';
import { useLive } from '../../live/use-live';
import { Icon } from '../../parts/icon';
import { Link } from '../../parts/link';
import { Empty, Loaded, Panel } from '../../parts/page/panel';
import { Page } from '../../parts/page/page';
import { LaterPage } from '../../shell/later-page';
import { texts } from '../../texts/pages/overview';
import { Income } from './income';
import { waitsOf } from './waits';

const COUNT_EVERY_MS = 30_000;
const WEEK = 6;

const loadParts = () => import('./later-parts');

/** Of a merchant, at a glance: what came in, what waits for its people, and the latest orders. */
export function OverviewPage(): JSX.Element {
  const stats = useLive('own-stats', findOwnStats, AS_ORDERS_CHANGE);
  const underpaid = useLive('own-underpaid', countUnderpaid, COUNT_EVERY_MS);
  return (
    <Page title={texts.title}>
      <LaterPage path="first-day" load={loadParts} />
      <Income
        stats={stats}
        days={{ ...stats, data: stats.data?.days }}
        beside={
          <Panel title={texts.waitsForYou}>
            <Loaded live={stats}>
              {(data) => <Waits stats={data} underpaid={underpaid.isFresh ? underpaid.data : undefined} />}
            </Loaded>
          </Panel>
        }
      />
      <LaterPage path="latest-orders" load={loadParts} />
    </Page>
  );
}

function countUnderpaid(signal: AbortSignal): Promise<Total> {
  return countOrders({ status: 'failed', from: midnight(serverNow(), WEEK) }, signal);
}

function Waits({ stats, underpaid }: { stats: OwnStats; underpaid: Total | undefined }): JSX.Element {
  const waits = waitsOf(stats, underpaid);
  if (waits.length === 0) return <Empty title={texts.nothingWaits} />;
  return (
    <ul class="waits">
      {waits.map(({ title, help, icon, tone, href }) => (
        <li key={href}>
          <Link href={href} class="flow-part">
            <span class={`tone-${tone}`}>
              <Icon name={icon} />
            </span>
            <span>
              <strong>{title}</strong>
              <span class="flow-fact">{help}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
