import type { JSX } from 'preact';
import type { LastDay } from '../../api/stats';
import { shownCount } from '../../format/amount';
import { failureName } from '../../format/reasons';
import { shortSpan } from '../../format/time';
import type { Live } from '../../live/use-live';
import { useNow } from '../../live/use-now';
import { Loaded, Panel } from '../../parts/panel';
import { HourChart } from './hour-chart';

/** The income by hour, how many orders are paid and how fast, and what failed. */
export function LastDayPanel({ live }: { live: Live<LastDay> }): JSX.Element {
  return (
    <Panel title="Last 24 hours" hint="USDT per hour">
      <Loaded live={live}>{(data) => <LastDayFacts data={data} />}</Loaded>
    </Panel>
  );
}

function LastDayFacts({ data }: { data: LastDay }): JSX.Element {
  const now = useNow();
  const { hours, order_count: orders, paid_count: paid, waiting_count: waiting, failures } = data;
  const median = data.median_seconds_to_pay;
  return (
    <div class="last-day">
      <HourChart hours={hours} now={now} />
      <dl class="last-day-facts">
        <div>
          <dt>Orders paid</dt>
          <dd>
            <strong>{data.paid_rate} %</strong>
          </dd>
          <dd class="period-rate">
            {shownCount(paid)} of {shownCount(orders)}
            {waiting > 0 ? `, ${shownCount(waiting)} still waiting` : ''}
          </dd>
        </div>
        <div>
          <dt>Time to pay</dt>
          <dd>
            <strong>{median === null ? 'None paid' : shortSpan(median)}</strong>
          </dd>
          <dd class="period-rate">half of them were faster</dd>
        </div>
        <div>
          <dt>Failures</dt>
          {failures.length === 0 ? <dd>None</dd> : null}
          {failures.map(({ kind, reason, count }) => (
            <dd key={`${kind} ${reason}`} class="last-day-failure">
              <span>{failureName(kind, reason)}</span> <strong>{shownCount(count)}</strong>
            </dd>
          ))}
        </div>
      </dl>
    </div>
  );
}
