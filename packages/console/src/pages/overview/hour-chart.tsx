import type { JSX } from 'preact';
import type { LastDay } from '../../api/stats';
import { shownAmount, shownCount } from '../../format/amount';
import { barHeight, scaleOf } from '../../format/chart';
import { clockTime, listTime } from '../../format/time';
import { useNarrow } from '../../live/use-narrow';
import { Table } from '../../parts/table';
import { barPath, ChartFrame, FLOOR, HEIGHT, PLOT } from './chart-parts';
import { texts } from '../../texts/overview';

type Hour = LastDay['hours'][number];

/** An hour under every sixth bar. */
const LABEL_EVERY = 6;

/** One bar per hour; the last is outlined, because its hour is not over. Screen readers get the numbers as a table. */
export function HourChart({ hours, now }: { hours: readonly Hour[]; now: Date }): JSX.Element {
  const isNarrow = useNarrow();
  const { top, labels } = scaleOf(hours.map(({ total_received }) => total_received));
  return (
    <div class="chart">
      <ChartFrame labels={labels} isNarrow={isNarrow}>
        {hours.map((hour, index) => (
          <HourBar
            key={hour.start}
            hour={hour}
            x={`${((2 * index + 1) * 50) / hours.length}%`}
            height={barHeight(hour.total_received, top, PLOT)}
            half={isNarrow ? 4 : 8}
            isCurrent={index === hours.length - 1}
            hasLabel={(hours.length - 1 - index) % LABEL_EVERY === 0}
          />
        ))}
      </ChartFrame>
      <div class="heard-only">
        <HourTable hours={hours} now={now} />
      </div>
    </div>
  );
}

interface BarProps {
  hour: Hour;
  x: string;
  height: number;
  /** Half the width of the bar. */
  half: number;
  isCurrent: boolean;
  hasLabel: boolean;
}

function HourBar({ hour, x, height, half, isCurrent, hasLabel }: BarProps): JSX.Element {
  const inset = isCurrent ? 0.75 : 0;
  const style = isCurrent ? ' today' : '';
  return (
    <svg x={x} overflow="visible">
      {height === 0 ? null : (
        <path class={`chart-bar${style}`} d={barPath(half - inset, FLOOR - height + inset, FLOOR - inset)} />
      )}
      {hasLabel ? (
        <text class={`chart-day${style}`} y={HEIGHT - 4} text-anchor="middle">
          {clockTime(new Date(hour.start))}
        </text>
      ) : null}
    </svg>
  );
}

function HourTable({ hours, now }: { hours: readonly Hour[]; now: Date }): JSX.Element {
  return (
    <Table caption={texts.hourTable} columns={[texts.hour, texts.received, texts.orders, texts.paid]}>
      {hours.map(({ start, total_received, order_count, paid_count }) => (
        <tr key={start}>
          <th scope="row">{listTime(start, now)}</th>
          <td>{shownAmount(total_received)}</td>
          <td>{shownCount(order_count)}</td>
          <td>{shownCount(paid_count)}</td>
        </tr>
      ))}
    </Table>
  );
}
