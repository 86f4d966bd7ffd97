import type { ComponentChildren, JSX } from 'preact';
import type { Day, Periods as PeriodsOf } from '../../api/statistics';
import type { Live } from '../../live/use-live';
import { useNarrow } from '../../browser/use-narrow';
import { AsKnown, Loaded, Panel } from '../../parts/page/panel';
import { DayChart } from './day-chart';
import { LongPeriods, Periods, TodayPeriod } from './periods';
import { texts } from '../../texts/pages/overview';

interface IncomeProps {
  stats: Live<PeriodsOf>;
  days: Live<readonly Day[]>;
  /** A panel beside the chart, or below it on a phone. */
  beside: ComponentChildren;
}

/** The income, and a panel beside it. On a phone, today and the days share a card. */
export function Income({ stats, days, beside }: IncomeProps): JSX.Element {
  const isNarrow = useNarrow();
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
        {beside}
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
        {beside}
      </div>
    </>
  );
}
