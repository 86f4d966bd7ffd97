/** A line that a walk left about itself. */
export interface WalkRecord {
  walk: string;
  /** All steps, which were taken. */
  steps: number;
  /** Kinds of steps that no earlier walk of the suite has. */
  kinds: number;
  /** How many of the steps `npm test` takes. */
  sample: number;
}

/** The walks of a suite, taken completely. */
export interface WalkedSuite {
  path: string;
  walks: readonly WalkRecord[];
  seconds: number;
  /** The titles of the tests that failed; the suite's output if it did not run at all. */
  findings: readonly string[];
}

const COLUMNS = ['walk', 'steps, all taken', 'of them in `npm test`', 'kinds', 'seconds', 'findings'];

/** The report of all walks, as Markdown. */
export function reportOf(suites: readonly WalkedSuite[]): string {
  const rows = [...suites.map(cellsOf), totalOf(suites)];
  const failed = suites.filter(({ findings }) => findings.length > 0);
  return [
    '# Walks',
    '',
    'Reproduce: `npm run walks`. A walk kills, fails or restores at each of its steps; `npm test` takes the first step of each kind, and the first and last of all.',
    '',
    ...table([COLUMNS, ...rows]),
    '',
    failed.length === 0 ? 'No findings.' : '## Findings',
    ...failed.flatMap(({ path, findings }) => ['', `\`${path}\`:`, '', ...findings.map((finding) => `- ${finding}`)]),
    '',
  ].join('\n');
}

/** What a suite did: its numbers of steps, of those in a sample, and of kinds. */
export const countsOf = ({ walks }: WalkedSuite): Record<'steps' | 'sample' | 'kinds', number> => {
  const sum = (of: (walk: WalkRecord) => number): number => walks.reduce((total, walk) => total + of(walk), 0);
  return { steps: sum(({ steps }) => steps), sample: sum(({ sample }) => sample), kinds: sum(({ kinds }) => kinds) };
};

/** The name of a suite, as its walks print it. */
export const nameOf = (path: string): string => path.replace(/^.*\/|\.test\.ts$/g, '');

function cellsOf(suite: WalkedSuite): string[] {
  const { steps, sample, kinds } = countsOf(suite);
  const numbers = [steps, sample, kinds, Math.round(suite.seconds), suite.findings.length];
  return [nameOf(suite.path), ...numbers.map(String)];
}

function totalOf(suites: readonly WalkedSuite[]): string[] {
  const all = suites.map((suite) => cellsOf(suite).slice(1).map(Number));
  return ['all', ...COLUMNS.slice(1).map((_, i) => String(all.reduce((sum, cells) => sum + (cells[i] ?? 0), 0)))];
}

/** A table as Prettier formats it. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = COLUMNS.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...others] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)];
}
