import type { JSX } from 'preact';
import type { PeriodStats, Stats } from '../../api/stats';
import { shownCount } from '../../format/amount';
import { counted } from '../../format/time';
import { BigAmount } from '../../parts/amount';

/** Today, this week and all time. */
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
