import type { JSX } from 'preact';
import { barHeight, scaleOf } from './scale';

/** The height of the bars, in pixels. */
const PLOT = 148;
const ABOVE = 22;
const BELOW = 24;
const AXIS = 64;
/** The height of a chart, with the texts above and below its bars. */
const HEIGHT = ABOVE + PLOT + BELOW;
/** Where bars begin, from above. */
const FLOOR = ABOVE + PLOT;
const STEP = PLOT / 3;

/** An amount of a chart. */
export interface Bar {
  key: string;
  amount: string;
  /** Above the bar. */
  value?: string;
  /** Below it. */
  label?: string | undefined;
}

interface ChartProps {
  bars: readonly Bar[];
  /** Half the width of a bar. */
  half: number;
  /** Without an axis. */
  isNarrow: boolean;
}

/** The last bar is outlined, because its time is not over. Screen readers get a table instead of the chart. */
export function BarChart({ bars, half, isNarrow }: ChartProps): JSX.Element {
  const { top, labels } = scaleOf(bars.map(({ amount }) => amount));
  return (
    <>
      {isNarrow ? null : <ChartAxis labels={labels} />}
      <svg class="chart-plot" width="100%" height={HEIGHT} aria-hidden="true">
        <ChartLines count={isNarrow ? 1 : labels.length} />
        {bars.map((bar, index) => (
          <svg key={bar.key} x={`${((2 * index + 1) * 50) / bars.length}%`} overflow="visible">
            <ChartBar {...{ bar, half }} height={barHeight(bar.amount, top, PLOT)} isLast={index === bars.length - 1} />
          </svg>
        ))}
      </svg>
    </>
  );
}

interface BarProps {
  bar: Bar;
  half: number;
  height: number;
  isLast: boolean;
}

function ChartBar({ bar: { value, label }, half, height, isLast }: BarProps): JSX.Element {
  const inset = isLast ? 0.75 : 0;
  const style = isLast ? ' today' : '';
  return (
    <>
      {height === 0 ? null : (
        <path class={`chart-bar${style}`} d={barPath(half - inset, FLOOR - height + inset, FLOOR - inset)} />
      )}
      {value === undefined ? null : (
        <text class="chart-value" y={FLOOR - height - 7} text-anchor="middle">
          {value}
        </text>
      )}
      {label === undefined ? null : (
        <text class={`chart-day${style}`} y={HEIGHT - 4} text-anchor="middle">
          {label}
        </text>
      )}
    </>
  );
}

/** The amounts to the left of a chart, from zero upwards. */
function ChartAxis({ labels }: { labels: readonly string[] }): JSX.Element {
  return (
    <svg class="chart-axis" width={AXIS} height={HEIGHT} aria-hidden="true">
      {labels.map((label, index) => (
        <text key={label} x={18} y={FLOOR - index * STEP + 4}>
          {label}
        </text>
      ))}
    </svg>
  );
}

/** The lines behind the bars, from zero upwards. */
function ChartLines({ count }: { count: number }): JSX.Element {
  return (
    <>
      {Array.from({ length: count }, (_, index) => FLOOR - index * STEP).map((y) => (
        <line key={y} class="chart-line" x1="0" x2="100%" y1={y} y2={y} />
      ))}
    </>
  );
}

/** A bar around x = 0 with round upper corners. */
export function barPath(half: number, upper: number, lower: number): string {
  const r = Math.min(4, half, lower - upper);
  return `M${-half} ${lower}V${upper + r}a${r} ${r} 0 0 1 ${r} ${-r}H${half - r}a${r} ${r} 0 0 1 ${r} ${r}V${lower}Z`;
}
