import type { JSX } from 'preact';
import type { LastDay } from '../../../api/statistics';
import { shownAmount, shownCount, shownDecimal } from '../../../language/amount';
import { failureName } from '../../../format/reasons';
import type { Live } from '../../../live/use-live';
import { useNow } from '../../../live/use-now';
import { Loaded, Panel } from '../../../parts/page/panel';
import { HourChart } from './hour-chart';
import { paidFacts } from './paid-facts';
import { texts } from '../../../texts/pages/overview';

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
  const { hours, priced, failures } = data;
  return (
    <div class="last-day">
      <HourChart hours={hours} now={now} />
      <dl class="last-day-facts">
        {paidFacts(data).map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong>
            </dd>
            {note === null ? null : <dd class="period-rate">{note}</dd>}
          </div>
        ))}
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
