import type { JSX } from 'preact';
import type { LastDay } from '../../../api/statistics';
import { shownAmount, shownCount } from '../../../language/amount';
import { chartTime, clockTime } from '../../../format/time';
import { useNarrow } from '../../../browser/use-narrow';
import { Table } from '../../../parts/tables/table';
import { BarChart } from '../../../parts/charts/chart-parts';
import { texts } from '../../../texts/pages/overview';

type Hour = LastDay['hours'][number];

/** An hour under every sixth bar. */
const LABEL_EVERY = 6;

/** One bar per hour; the last is that of this hour. Screen readers get the numbers as a table. */
export function HourChart({ hours, now }: { hours: readonly Hour[]; now: Date }): JSX.Element {
  const isNarrow = useNarrow();
  const bars = hours.map(({ start, total_received: amount }, index) => ({
    ...{ key: start, amount },
    label: (hours.length - 1 - index) % LABEL_EVERY === 0 ? chartTime(start, now) : undefined,
  }));
  return (
    <div class="chart">
      <BarChart bars={bars} half={isNarrow ? 4 : 8} isNarrow={isNarrow} />
      <div class="heard-only">
        <HourTable hours={hours} now={now} />
      </div>
    </div>
  );
}

function HourTable({ hours, now }: { hours: readonly Hour[]; now: Date }): JSX.Element {
  return (
    <Table caption={texts.hourTable} columns={[texts.hour, texts.received, texts.orders, texts.paid]}>
      {hours.map(({ start, total_received, order_count, paid_count }) => (
        <tr key={start}>
          <th scope="row">{clockTime(start, now)}</th>
          <td>{shownAmount(total_received)}</td>
          <td>{shownCount(order_count)}</td>
          <td>{shownCount(paid_count)}</td>
        </tr>
      ))}
    </Table>
  );
}
