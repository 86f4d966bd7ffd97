import type { JSX } from 'preact';
import type { Periods as PeriodsOf, PeriodStats } from '../../api/statistics';
import { isZero, shownAmount, shownCount, shownDecimal } from '../../language/amount';
import { Amount, BigAmount } from '../../parts/amount';
import { PlainFact } from '../../parts/facts';
import { texts } from '../../texts/pages/overview';

/** Today, this week and all time, side by side. */
export function Periods({ stats }: { stats: PeriodsOf }): JSX.Element {
  const { merchant_count: merchants } = stats.total;
  return (
    <dl class="periods">
      <Period name={texts.today} hint={texts.todayHint} stats={stats.today} />
      <Period name={texts.week} hint={texts.weekHint} stats={stats.week} />
      <Period
        name={texts.allTime}
        hint={merchants === undefined ? '' : texts.merchants(merchants)}
        stats={stats.total}
      />
    </dl>
  );
}

/** Today, in large type. */
export function TodayPeriod({ stats }: { stats: PeriodsOf }): JSX.Element {
  return (
    <dl>
      <Period name={texts.today} hint={texts.todayHint} stats={stats.today} />
    </dl>
  );
}

/** This week and all time on one line. */
export function LongPeriods({ stats }: { stats: PeriodsOf }): JSX.Element {
  return (
    <dl class="long-periods">
      <PlainFact name={texts.week}>
        <Amount amount={stats.week.total_received} />
      </PlainFact>
      <PlainFact name={texts.allTime}>
        <Amount amount={stats.total.total_received} />
      </PlainFact>
    </dl>
  );
}

function Period({ name, hint, stats }: { name: string; hint: string; stats: PeriodStats }): JSX.Element {
  const { order_count: orders, completed_count: completed, total_received: received, success_rate: rate } = stats;
  return (
    <div class="period">
      <dt>
        <strong>{name}</strong> <span class="period-hint">{hint}</span>
      </dt>
      <dd>
        <BigAmount amount={received} />
      </dd>
      <dd class="period-rate">
        <strong>{shownCount(completed)}</strong> {texts.completedOf(shownCount(orders), shownDecimal(rate))}
      </dd>
      {isZero(stats.total_waived) ? null : <dd class="period-rate">{texts.waived(shownAmount(stats.total_waived))}</dd>}
    </div>
  );
}
