import type { ComponentChildren, JSX } from 'preact';

/** The height of the bars, in pixels. */
export const PLOT = 148;
const ABOVE = 22;
const BELOW = 24;
const AXIS = 64;
/** The height of a chart, with the texts above and below its bars. */
export const HEIGHT = ABOVE + PLOT + BELOW;
/** Where bars begin, from above. */
export const FLOOR = ABOVE + PLOT;
const STEP = PLOT / 3;

interface FrameProps {
  /** The amounts of the axis, from zero upwards. */
  labels: readonly string[];
  /** Without an axis. */
  isNarrow: boolean;
  /** The bars. */
  children: ComponentChildren;
}

/** What can be seen of a chart; screen readers get a table instead. */
export function ChartFrame({ labels, isNarrow, children }: FrameProps): JSX.Element {
  return (
    <>
      {isNarrow ? null : <ChartAxis labels={labels} />}
      <svg class="chart-plot" width="100%" height={HEIGHT} aria-hidden="true">
        <ChartLines count={isNarrow ? 1 : labels.length} />
        {children}
      </svg>
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
