import type { JSX } from 'preact';
import type { PeriodStats, Stats } from '../../api/stats';
import { shownCount } from '../../format/amount';
import { counted } from '../../format/time';
import { Amount, BigAmount } from '../../parts/amount';

/** Today, this week and all time, side by side. */
export function Periods({ stats }: { stats: Stats }): JSX.Element {
  const merchants = counted(stats.total.merchant_count, 'merchant');
  return (
    <dl class="periods">
      <Period name="Today" hint="UTC day so far" stats={stats.today} />
      <Period name="This week" hint="7 UTC days" stats={stats.week} />
      <Period name="All time" hint={merchants} stats={stats.total} />
    </dl>
  );
}

/** Today, in large type. */
export function TodayPeriod({ stats }: { stats: Stats }): JSX.Element {
  return (
    <dl>
      <Period name="Today" hint="UTC day so far" stats={stats.today} />
    </dl>
  );
}

/** This week and all time on one line. */
export function LongPeriods({ stats }: { stats: Stats }): JSX.Element {
  return (
    <dl class="long-periods">
      <div>
        <dt>This week</dt>
        <dd>
          <Amount amount={stats.week.total_received} />
        </dd>
      </div>
      <div>
        <dt>All time</dt>
        <dd>
          <Amount amount={stats.total.total_received} />
        </dd>
      </div>
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
        <strong>{shownCount(completed)}</strong> of {shownCount(orders)} completed · {rate} %
      </dd>
    </div>
  );
}
