import type { JSX } from 'preact';
import type { Day } from '../../api/stats';
import { roughAmount, shownAmount } from '../../format/amount';
import { barHeight, scaleOf } from '../../format/chart';
import { statisticsDay } from '../../format/time';
import { useNarrow } from '../../live/use-narrow';
import { Table } from '../../parts/table';
import { barPath, ChartFrame, FLOOR, HEIGHT, PLOT } from './chart-parts';
import { texts } from '../../texts/overview';

/** Seven bars; the last is outlined, because its day is not over. Screen readers get the same numbers as a table. */
export function DayChart({ days }: { days: readonly Day[] }): JSX.Element {
  const isNarrow = useNarrow();
  const { top, labels } = scaleOf(days.map(({ total_received }) => total_received));
  return (
    <div class="chart">
      <ChartFrame labels={labels} isNarrow={isNarrow}>
        {days.map((day, index) => (
          <DayBar
            key={day.date}
            day={day}
            x={`${((2 * index + 1) * 50) / days.length}%`}
            height={barHeight(day.total_received, top, PLOT)}
            isToday={index === days.length - 1}
            isNarrow={isNarrow}
          />
        ))}
      </ChartFrame>
      <DayTable days={days} />
    </div>
  );
}

interface BarProps {
  day: Day;
  x: string;
  height: number;
  isToday: boolean;
  isNarrow: boolean;
}

function DayBar({ day, x, height, isToday, isNarrow }: BarProps): JSX.Element {
  const width = isNarrow ? 26 : 40;
  const inset = isToday ? 0.75 : 0;
  return (
    <svg x={x} overflow="visible">
      {height === 0 ? null : (
        <path
          class={isToday ? 'chart-bar today' : 'chart-bar'}
          d={barPath(width / 2 - inset, FLOOR - height + inset, FLOOR - inset)}
        />
      )}
      <text class="chart-value" y={FLOOR - height - 7} text-anchor="middle">
        {isNarrow ? roughAmount(day.total_received) : shownAmount(day.total_received)}
      </text>
      <text class={isToday ? 'chart-day today' : 'chart-day'} y={HEIGHT - 4} text-anchor="middle">
        {statisticsDay(day.date, isNarrow ? 'short' : 'long')}
      </text>
    </svg>
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
