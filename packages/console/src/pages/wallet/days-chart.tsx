import type { JSX } from 'preact';
import { barHeight, scaleOf } from '../../parts/charts/scale';
import { statisticsDay } from '../../format/time';
import { useNarrow } from '../../browser/use-narrow';
import { barPath } from '../../parts/charts/chart-parts';

/** Pixels. */
const PLOT = 108;
const ABOVE = 10;
const BELOW = 24;
const AXIS = 64;
const HEIGHT = ABOVE + PLOT + BELOW;
const FLOOR = ABOVE + PLOT;
const STEP = PLOT / 3;
/** Between two days that are named. */
const NAMED_EVERY = 7;
const NAMED_EVERY_NARROW = 14;

/** An amount of a UTC day. */
export interface AmountOfDay {
  date: string;
  amount: string;
}

/**
 * Many days, oldest first: narrow bars without values, with the name of a day of each week. The last one is outlined,
 * because its day is not over. Screen readers get the numbers from a table that is not part of the chart.
 */
export function DaysChart({ days }: { days: readonly AmountOfDay[] }): JSX.Element {
  const isNarrow = useNarrow();
  const { top, labels } = scaleOf(days.map(({ amount }) => amount));
  const width = isNarrow ? 6 : 12;
  const namedEvery = isNarrow ? NAMED_EVERY_NARROW : NAMED_EVERY;
  return (
    <div class="chart" aria-hidden="true">
      <svg class="chart-axis" width={AXIS} height={HEIGHT}>
        {labels.map((label, index) => (
          <text key={label} x={0} y={FLOOR - index * STEP + 4}>
            {label}
          </text>
        ))}
      </svg>
      <svg class="chart-plot" width="100%" height={HEIGHT}>
        {[0, 1, 2, 3].map((index) => (
          <line key={index} class="chart-line" x1="0" x2="100%" y1={FLOOR - index * STEP} y2={FLOOR - index * STEP} />
        ))}
        {days.map(({ date, amount }, index) => {
          const height = barHeight(amount, top, PLOT);
          const daysAgo = days.length - 1 - index;
          const inset = daysAgo === 0 ? 0.75 : 0;
          return (
            <svg key={date} x={`${((2 * index + 1) * 50) / days.length}%`} overflow="visible">
              {height === 0 ? null : (
                <path
                  class={daysAgo === 0 ? 'chart-bar today' : 'chart-bar'}
                  d={barPath(width / 2 - inset, FLOOR - height + inset, FLOOR - inset)}
                />
              )}
              {daysAgo % namedEvery === 0 && daysAgo < days.length - 1 ? (
                <text
                  class={daysAgo === 0 ? 'chart-day today' : 'chart-day'}
                  y={HEIGHT - 4}
                  text-anchor={daysAgo === 0 ? 'end' : 'middle'}
                  x={daysAgo === 0 ? width / 2 : 0}
                >
                  {statisticsDay(date, 'long')}
                </text>
              ) : null}
            </svg>
          );
        })}
      </svg>
    </div>
  );
}
