import type { JSX } from 'preact';
import type { LastDay } from '../../api/stats';
import { shownAmount, shownCount, shownDecimal } from '../../format/amount';
import { failureName } from '../../format/reasons';
import { shortSpan } from '../../format/time';
import type { Live } from '../../live/use-live';
import { useNow } from '../../live/use-now';
import { Loaded, Panel } from '../../parts/panel';
import { HourChart } from './hour-chart';
import { texts } from '../../texts/overview';

/** The income by hour, how many orders are paid and how fast, and what failed. */
export function LastDayPanel({ live }: { live: Live<LastDay> }): JSX.Element {
  return (
    <Panel title={texts.lastDay} hint={texts.lastDayHint}>
      <Loaded live={live}>{(data) => <LastDayFacts data={data} />}</Loaded>
    </Panel>
  );
}

function LastDayFacts({ data }: { data: LastDay }): JSX.Element {
  const now = useNow();
  const { hours, order_count: orders, paid_count: paid, waiting_count: waiting, priced, failures } = data;
  const median = data.median_seconds_to_pay;
  return (
    <div class="last-day">
      <HourChart hours={hours} now={now} />
      <dl class="last-day-facts">
        <div>
          <dt>{texts.ordersPaid}</dt>
          <dd>
            <strong>{texts.rate(shownDecimal(data.paid_rate))}</strong>
          </dd>
          <dd class="period-rate">
            {waiting > 0
              ? texts.paidOfWaiting(shownCount(paid), shownCount(orders), shownCount(waiting))
              : texts.paidOf(shownCount(paid), shownCount(orders))}
          </dd>
        </div>
        <div>
          <dt>{texts.timeToPay}</dt>
          <dd>
            <strong>{median === null ? texts.nonePaid : shortSpan(median)}</strong>
          </dd>
          {median === null ? null : <dd class="period-rate">{texts.median}</dd>}
        </div>
        {priced.length === 0 ? null : (
          <div>
            <dt>{texts.paidByPrice}</dt>
            {priced.map(({ currency, total_price: price, total_received: received }) => (
              <dd key={currency} class="last-day-row">
                <span>{texts.priced(shownDecimal(price), currency)}</span>
                <strong>{texts.usdt(shownAmount(received))}</strong>
              </dd>
            ))}
          </div>
        )}
        <div>
          <dt>{texts.failures}</dt>
          {failures.length === 0 ? <dd>{texts.noFailures}</dd> : null}
          {failures.map(({ kind, reason, count }) => (
            <dd key={`${kind} ${reason}`} class="last-day-row">
              <span>{failureName(kind, reason)}</span> <strong>{shownCount(count)}</strong>
            </dd>
          ))}
        </div>
      </dl>
    </div>
  );
}
