import type { JSX } from 'preact';
import type { Day } from '../../api/statistics';
import { roughAmount, shownAmount } from '../../language/amount';
import { statisticsDay } from '../../format/time';
import { useNarrow } from '../../browser/use-narrow';
import { Table } from '../../parts/tables/table';
import { BarChart } from '../../parts/charts/chart-parts';
import { texts } from '../../texts/pages/overview';

/** Seven bars; the last is that of today. Screen readers get the same numbers as a table. */
export function DayChart({ days }: { days: readonly Day[] }): JSX.Element {
  const isNarrow = useNarrow();
  const bars = days.map(({ date, total_received: amount }) => ({
    ...{ key: date, amount },
    value: isNarrow ? roughAmount(amount) : shownAmount(amount),
    label: statisticsDay(date, isNarrow ? 'short' : 'long'),
  }));
  return (
    <div class="chart">
      <BarChart bars={bars} half={isNarrow ? 13 : 20} isNarrow={isNarrow} />
      <DayTable days={days} />
    </div>
  );
}

function DayTable({ days }: { days: readonly Day[] }): JSX.Element {
  return (
    <Table class="heard-only" caption={texts.dayTable} columns={[texts.day, texts.received]}>
      {days.map(({ date, total_received }) => (
        <tr key={date}>
          <th scope="row">{date}</th>
          <td>{shownAmount(total_received)}</td>
        </tr>
      ))}
    </Table>
  );
}
