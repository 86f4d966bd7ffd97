import { existsSync, readFileSync } from 'node:fs';

/**
 * What a suite took, in seconds: `wall` by the clock, `own` of processor time in its worker, `programs` of processor
 * time in processes that it started, `databases` by the clock to create and drop its databases.
 */
export interface SuiteTimes {
  suite: string;
  wall: number;
  own: number;
  programs: number;
  databases: number;
}

const SLOWEST = 30;
const HEAD = [
  '| suites | wall s | own processor s | programs s | databases s | waiting s |',
  '| ------ | ------ | --------------- | ---------- | ----------- | --------- |',
];

/** Reads the lines that a run of the suites has left; none when it left no file. */
export function readSuiteTimes(file: string): SuiteTimes[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as SuiteTimes);
}

/** A Markdown table: the sum of all suites, the sums of each package, and the slowest suites. */
export function timesTable(suites: readonly SuiteTimes[]): string {
  const sums = [...new Set(suites.map(packageOf))].map((name) => {
    const members = suites.filter((suite) => packageOf(suite) === name);
    return sumOf(`${name} (${String(members.length)})`, members);
  });
  const rows = [
    sumOf(`all (${String(suites.length)})`, suites),
    ...sums.sort(bySlowest),
    ...[...suites].sort(bySlowest).slice(0, SLOWEST),
  ];
  return [...HEAD, ...rows.map(rowOf), ''].join('\n');
}

function packageOf({ suite }: SuiteTimes): string {
  return suite.split('/src/')[0] ?? suite;
}

function bySlowest(one: SuiteTimes, other: SuiteTimes): number {
  return other.wall - one.wall;
}

function sumOf(suite: string, members: readonly SuiteTimes[]): SuiteTimes {
  const sum = (field: Exclude<keyof SuiteTimes, 'suite'>): number =>
    members.reduce((total, member) => total + member[field], 0);
  return { suite, wall: sum('wall'), own: sum('own'), programs: sum('programs'), databases: sum('databases') };
}

/** What is neither processor time nor databases is waiting: for other processes, for the clock, for a free core. */
function rowOf({ suite, wall, own, programs, databases }: SuiteTimes): string {
  const waiting = Math.max(0, wall - own - programs - databases);
  return `| ${[suite, ...[wall, own, programs, databases, waiting].map((seconds) => seconds.toFixed(1))].join(' | ')} |`;
}
