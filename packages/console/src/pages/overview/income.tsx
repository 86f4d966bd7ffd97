import type { JSX } from 'preact';
import type { Day, Stats } from '../../api/statistics';
import type { Live } from '../../live/use-live';
import { useNarrow } from '../../browser/use-narrow';
import { AsKnown, Loaded, Panel } from '../../parts/page/panel';
import { DayChart } from './day-chart';
import { LongPeriods, Periods, TodayPeriod } from './periods';
import { PoolPanel } from '../../parts/wallet/pool-panel';
import { texts } from '../../texts/pages/overview';

interface IncomeProps {
  stats: Live<Stats>;
  days: Live<Day[]>;
}

/** The income, and the free addresses. On a phone, today and the days share a card. */
export function Income({ stats, days }: IncomeProps): JSX.Element {
  const isNarrow = useNarrow();
  const pool = (
    <Panel title={texts.pool}>
      <Loaded live={stats}>{(data) => <PoolPanel pool={data.address_pool} />}</Loaded>
    </Panel>
  );
  const chart = <Loaded live={days}>{(data) => <DayChart days={data} />}</Loaded>;
  if (isNarrow) {
    return (
      <>
        <section class="card income-card" aria-label={texts.received}>
          <Loaded live={stats}>{(data) => <TodayPeriod stats={data} />}</Loaded>
          {chart}
          {stats.data ? (
            <AsKnown source={stats}>
              <LongPeriods stats={stats.data} />
            </AsKnown>
          ) : null}
        </section>
        {pool}
      </>
    );
  }
  return (
    <>
      <Loaded live={stats}>{(data) => <Periods stats={data} />}</Loaded>
      <div class="columns two-one">
        <Panel title={texts.receivedPerDay} hint={texts.receivedPerDayHint}>
          {chart}
        </Panel>
        {pool}
      </div>
    </>
  );
}
