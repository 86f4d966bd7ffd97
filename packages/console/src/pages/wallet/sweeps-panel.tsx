import type { JSX } from 'preact';
import type { SweepState } from '../../api/sweeps';
import type { Wallet } from '../../api/wallet';
import { shownCount } from '../../language/amount';
import { hrefOf } from '../../browser/href';
import { pageIn, usePlace } from '../../browser/place';
import { useLive } from '../../live/use-live';
import { Empty, Loaded, Panel } from '../../parts/page/panel';
import { Paging } from '../../parts/page/paging';
import { Tabs } from '../../parts/page/tabs';
import { ExportLink } from '../../parts/exports/export-link';
import { listKnownSweeps } from './known-sweeps';
import { SweepsTable } from './sweeps-table';
import { texts } from '../../texts/pages/wallet';

const PAGE_SIZE = 10;

interface SweepTab {
  /** In the address bar. */
  name: string;
  label: string;
  state: SweepState | undefined;
}

const FIRST: SweepTab = { name: 'failed', label: texts.failed, state: 'failed' };
const TABS: readonly SweepTab[] = [
  FIRST,
  { name: 'waiting', label: texts.waiting, state: 'queued' },
  { name: 'completed', label: texts.completed, state: 'completed' },
  { name: 'all', label: texts.all, state: undefined },
];

/** The counts of sweeps, and lists of them: the failed ones first, because they need action. */
export function SweepsPanel(props: { wallet: Wallet | undefined; onDone: () => void }): JSX.Element {
  const { wallet, onDone } = props;
  const { query } = usePlace();
  const tab = TABS.find(({ name }) => name === query.get('sweeps')) ?? FIRST;
  const page = pageIn(query);
  const live = useLive(`sweeps ${tab.name} ${page}`, (signal) =>
    listKnownSweeps({ state: tab.state, page, limit: PAGE_SIZE }, signal),
  );
  const done = (): void => {
    live.reload();
    onDone();
  };
  return (
    <Panel title={texts.sweeps} class="sweeps-panel" extra={<ExportLink view={{ what: 'sweeps', state: tab.state }} />}>
      {wallet ? <Counts queue={wallet.sweep_queue} /> : null}
      <Tabs
        name={texts.sweeps}
        tabs={TABS.map(({ name, label }) => ({
          label,
          href: hrefOf('wallet', { sweeps: name === FIRST.name ? undefined : name }),
          isCurrent: name === tab.name,
        }))}
      />
      <Loaded live={live}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 ? (
              <Empty title={wallet?.system.sweep_enabled === false ? texts.offOnThisGateway : texts.none} />
            ) : (
              <SweepsTable sweeps={data} canRetry={wallet?.system.sweep_enabled === true} onDone={done} />
            )}
            {pagination.total > PAGE_SIZE ? (
              <Paging
                pagination={pagination}
                count={data.length}
                hrefOfPage={(next) => hrefOf('wallet', { sweeps: tab.name, page: String(next) })}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Counts({ queue }: { queue: Wallet['sweep_queue'] }): JSX.Element {
  return (
    <dl class="sweep-counts">
      <div>
        <dt>{texts.waiting}</dt>
        <dd>{shownCount(queue.waiting)}</dd>
      </div>
      <div>
        <dt>{texts.running}</dt>
        <dd>{shownCount(queue.active)}</dd>
      </div>
      <div>
        <dt>{texts.failed}</dt>
        <dd class={queue.failed > 0 ? 'tone-warn' : ''}>{shownCount(queue.failed)}</dd>
      </div>
    </dl>
  );
}
