import { SWEEP_MODES } from '@gateway/domain';
import type { BenchResult } from './one-bench';

/** One measured figure. */
export interface SummaryRow {
  what: string;
  measured: number;
  /** The same work without the gateway, measured in the same minute. */
  bare?: number;
  ratio?: number;
  /** Of the ratio where there is one, otherwise of the figure itself. */
  target?: string;
  perCoreSecond?: number;
}

/** Where a bench has a figure: keys of its `figures`, joined by dots. */
interface Source {
  what: string;
  measured: string;
  bare?: string;
  target?: string;
  perCoreSecond?: string;
}

const SOURCES: Record<string, readonly Source[]> = {
  api: [
    {
      ...{ what: 'creates a second', measured: 'speed.create.per_second', bare: 'speed.bare_create_set.per_second' },
      ...{ target: '>= 0.35', perCoreSecond: 'speed.create.per_core_second' },
    },
    {
      ...{ what: 'creates by price a second, beside by amount', measured: 'speed.create_by_price.per_second' },
      ...{ bare: 'speed.create.per_second', target: '>= 0.9' },
    },
    {
      ...{ what: 'reads a second', measured: 'speed.read.per_second', bare: 'speed.bare_read.per_second' },
      ...{ target: '>= 1.1', perCoreSecond: 'speed.read.per_core_second' },
    },
    { what: 'p99 over median', measured: 'p99_over_median', target: '< 4' },
    { what: 'memory of the api, MB', measured: 'memory_mb', target: '< 200' },
  ],
  checkout: [
    { what: 'create p99 beside 10,000 open pages, times alone', measured: 'create_p99_beside_alone', target: '<= 1.5' },
    { what: 'commit to open page, median in ms', measured: 'change_median_ms', target: '<= 300' },
    { what: 'commit to open page, p99 in ms', measured: 'change_p99_ms', target: '<= 1000' },
    { what: 'first paint of a checkout page, ms', measured: 'first_paint_ms', target: '<= 150' },
  ],
  links: [
    {
      ...{ what: 'create p99 beside 5,000 visitors of a link a minute, times alone', target: '<= 1.5' },
      measured: 'create_p99_beside_alone',
    },
  ],
  counter: [
    { what: 'charge to code at 20 tills, p99 in ms', measured: 'charge_p99_ms', target: '<= 150' },
    { what: 'block to "seen" at 20 tills, p99 in ms', measured: 'seen_p99_ms', target: '<= 500' },
  ],
  lists: [{ what: 'creates beside 20 lists, times alone', measured: 'times', target: '<= 2' }],
  export: [
    { what: 'exported rows a second', measured: 'rows_per_second', target: '>= 20000' },
    { what: 'memory of an export, MB more', measured: 'memory_growth_mb', target: '<= 60' },
    { what: 'creates beside an export, times alone', measured: 'create_times', target: '<= 1.5' },
    { what: 'reads beside an export, times alone', measured: 'read_times', target: '<= 1.5' },
  ],
  events: [{ what: 'events read a second', measured: 'read_per_second', bare: 'bare_read_per_second' }],
  watcher: ['0', '1', '2'].map((place) => ({
    ...{ what: `blocks a second, ${['no payment', '1 payment', '100 payments'][Number(place)] ?? ''} in each` },
    ...{ measured: `scans.${place}.blocksPerSecond`, bare: `scans.${place}.bareBlocksPerSecond` },
    perCoreSecond: `scans.${place}.blocksPerCoreSecond`,
  })),
  notifier: [
    {
      ...{
        what: 'webhooks a second',
        measured: 'throughput.end_to_end_per_second',
        bare: 'throughput.bare_per_second',
      },
      ...{ target: '>= 0.7', perCoreSecond: 'throughput.end_to_end_per_core_second' },
    },
    { what: 'commit to merchant, p99 in ms', measured: 'latency.commit_to_merchant_p99_ms', target: '< 100' },
    { what: 'memory of the notifier, MB', measured: 'memory_mb', target: '< 200' },
  ],
  wallet: SWEEP_MODES.flatMap((mode) => [
    {
      ...{ what: `TRX for each sweep, mode ${mode}`, measured: `sweep.${mode}.trx_per_sweep` },
      ...{ bare: `sweep.${mode}.least_trx_per_sweep`, target: '<= 1.02' },
    },
    { what: `sweeps a minute, mode ${mode}`, measured: `sweep.${mode}.sweeps_per_minute`, target: '>= 1000' },
  ]),
  audit: [{ what: 'audit of 100,000 orders, s', measured: 'seconds', target: '< 30' }],
};

/** The figures of a bench that belong in the table. @throws Error when the bench does not have one */
export function rowsOf({ bench, figures }: BenchResult): SummaryRow[] {
  const read = (path: string): number => {
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], figures);
    if (typeof value !== 'number') throw new Error(`the bench ${bench} has no figure ${path}`);
    return value;
  };
  return (SOURCES[bench] ?? []).map((source) => {
    const row: SummaryRow = { what: source.what, measured: read(source.measured) };
    if (source.bare !== undefined) {
      row.bare = read(source.bare);
      row.ratio = row.measured / row.bare;
    }
    if (source.target !== undefined) row.target = source.target;
    if (source.perCoreSecond !== undefined) row.perCoreSecond = read(source.perCoreSecond);
    return row;
  });
}

const HEAD = ['figure', 'measured', 'bare', 'ratio', 'target', 'a core-second'];

export function tableOf(rows: readonly SummaryRow[]): string {
  const lines = rows.map(({ what, measured, bare, ratio, target = '', perCoreSecond }) => [
    ...[what, rounded(measured), rounded(bare), ratio === undefined ? '' : ratio.toFixed(2), target],
    rounded(perCoreSecond),
  ]);
  const widths = HEAD.map((head, i) => Math.max(head.length, ...lines.map((line) => line[i]?.length ?? 0)));
  const toText = (cells: readonly string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  return [HEAD, ...lines].map(toText).join('\n');
}

function rounded(value: number | undefined): string {
  if (value === undefined) return '';
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2);
}
