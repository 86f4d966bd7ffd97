import { keyOf, type Mutant, type MutantKey } from './mutant';
import type { Trial, Verdict } from './trial';

/** A mutant that no test can kill, and why. */
export interface Equivalent extends MutantKey {
  why: string;
}

export interface Run {
  seed: number;
  minutes: number;
  /** All mutants of the files in scope. */
  mutants: readonly Mutant[];
  equivalents: readonly Equivalent[];
  trials: readonly Trial[];
  /** Suites that failed without a mutant. */
  leftOut: readonly string[];
}

type Counts = Record<Verdict, number>;

function count(trials: readonly Trial[]): Counts {
  const counts: Counts = { killed: 0, timeout: 0, survived: 0, 'no test': 0, invalid: 0 };
  for (const { verdict } of trials) counts[verdict]++;
  return counts;
}

/** The percentage killed of those that a test can kill; 100 when there are none. */
export function scoreOf(trials: readonly Trial[]): number {
  const { killed, timeout, survived, 'no test': untested } = count(trials);
  const all = killed + timeout + survived + untested;
  return all === 0 ? 100 : Math.round(((killed + timeout) / all) * 1_000) / 10;
}

/** Entries of the list that match no mutant of their file any more. */
export function staleEquivalents({ mutants, equivalents }: Pick<Run, 'mutants' | 'equivalents'>): Equivalent[] {
  const keys = new Set(mutants.map(keyOf));
  const files = new Set(mutants.map(({ file }) => file));
  return equivalents.filter((entry) => files.has(entry.file) && !keys.has(keyOf(entry)));
}

/** The run as one line of JSON. */
export function summaryOf(run: Run): string {
  const { seed, minutes, mutants, equivalents, trials } = run;
  const files = new Set(mutants.map(({ file }) => file)).size;
  return JSON.stringify({
    ...{ seed, minutes, files, mutants: mutants.length, equivalent: equivalents.length, tried: trials.length },
    ...count(trials),
    score: scoreOf(trials),
  });
}

/** The run as a page: the score of each file, then every survivor. */
export function reportOf(run: Run): string {
  const { seed, minutes, mutants, equivalents, trials, leftOut } = run;
  const files = [...new Set(mutants.map(({ file }) => file))];
  const rows = files.map((file) => {
    const ofFile = trials.filter(({ mutant }) => mutant.file === file);
    return row(file, mutants.filter((mutant) => mutant.file === file).length, ofFile);
  });
  const open = trials.filter(({ verdict }) => verdict === 'survived' || verdict === 'no test');
  return [
    '# Mutation testing of the money path',
    '',
    `\`npm run mutants -- --minutes ${String(minutes)} --seed ${String(seed)}\``,
    '',
    `${String(trials.length)} of ${String(mutants.length)} mutants in ${String(files.length)} files were tried, drawn evenly over the files; ${String(equivalents.length)} are listed as equivalent in \`packages/verification/src/mutants/equivalent.json\` and are not tried. The score is the killed (and those that ran out of time) of all that are valid programs and statements.`,
    '',
    ...leftOut.map((path) => `Left out, since it failed without a mutant: ${path}\n`),
    '| file | mutants | tried | killed | timeout | survived | no test | invalid | score |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    row('**all**', mutants.length, trials),
    '',
    open.length === 0 ? 'No mutant that was tried survived.' : '## Survivors',
    ...open.flatMap(survivor),
    '',
  ].join('\n');
}

function row(title: string, mutants: number, trials: readonly Trial[]): string {
  const counts = count(trials);
  const cells = [title, mutants, trials.length, counts.killed, counts.timeout, counts.survived, counts['no test']];
  return `| ${[...cells, counts.invalid, `${scoreOf(trials).toFixed(1)} %`].join(' | ')} |`;
}

function survivor({ mutant, verdict }: Trial): string[] {
  const title = `- ${mutant.file}:${String(mutant.line)} ${mutant.within} (${mutant.operator}, ${verdict})`;
  return ['', title, '', '  ```diff', `  - ${mutant.from}`, `  + ${mutant.to}`, '  ```'];
}
