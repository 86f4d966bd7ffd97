import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY } from './checks/repository';
import { keyOf, type Mutant } from './mutants/mutant';
import { openSuiteRunner } from './mutants/pool';
import { reportOf, staleEquivalents, summaryOf, type Equivalent, type Run } from './mutants/report';
import { mutantsInScope } from './mutants/scope';
import { openSuites, type Suites } from './mutants/suites';
import { tryMutant, type Trial } from './mutants/trial';
import { chanceFrom } from './soak/chance';
import { runMain } from './rig/run-main';

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = '60';
const LISTED = join(REPOSITORY, 'packages/verification/src/mutants/equivalent.json');
const REPORTS = join(REPOSITORY, '.state/mutants');

const OPTIONS = {
  minutes: { type: 'string', default: DEFAULT_MINUTES },
  seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  workers: { type: 'string', default: '1' },
  only: { type: 'string' },
  report: { type: 'string' },
  list: { type: 'boolean', default: false },
} as const;

/**
 * `npm run mutants`: changes the money path, one small change at a time, and checks that a test fails. `--minutes` (60)
 * and `--seed` choose how many mutants are tried and which, drawn evenly over the files; `--only` selects the files
 * whose path contains a text, `--workers` (1) tries several mutants at once, `--list` prints the mutants and tries
 * none, `--report` names the file of the report. Needs TEST_DATABASE_URL and TEST_REDIS_URL. Exits with 1 when a mutant
 * survives that is not listed in mutants/equivalent.json.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const minutes = Number(values.minutes);
  const seed = Number(values.seed);
  const mutants = mutantsInScope(values.only);
  const equivalents = JSON.parse(readFileSync(LISTED, 'utf8')) as Equivalent[];
  const listed = new Set(equivalents.map(keyOf));
  const sample = drawEvenly(
    mutants.filter((mutant) => !listed.has(keyOf(mutant))),
    seed,
  );
  if (values.list) {
    for (const mutant of sample) console.log(`${titleOf(mutant)}\n  - ${mutant.from}\n  + ${mutant.to}`);
    return 0;
  }
  const stale = staleEquivalents({ mutants, equivalents });
  for (const entry of stale) console.log(`listed as equivalent, but no longer a mutant: ${keyOf(entry)}`);
  console.log(`mutants: ${String(sample.length)}, ${String(minutes)} minutes, seed ${String(seed)}`);
  const suites = openSuites();
  const trials = await tryAll(sample, suites, minutes, Number(values.workers));
  const run: Run = { seed, minutes, mutants, equivalents, trials, leftOut: [...suites.leftOut] };
  const report = values.report ?? join(REPORTS, 'report.md');
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(report, reportOf(run));
  console.log(`report written to ${report}\n${summaryOf(run)}`);
  const isOpen = trials.some(({ verdict }) => verdict === 'survived' || verdict === 'no test');
  return isOpen || stale.length > 0 ? 1 : 0;
}

/** Mutants in an order from the seed, of which every prefix has about the same number of each file. */
function drawEvenly(mutants: readonly Mutant[], seed: number): Mutant[] {
  const chance = chanceFrom(seed);
  const shuffled = mutants.map((mutant) => ({ mutant, rank: chance.next() })).sort((a, b) => a.rank - b.rank);
  const drawn = new Map<string, number>();
  const rounds = shuffled.map(({ mutant }) => {
    const round = (drawn.get(mutant.file) ?? 0) + 1;
    drawn.set(mutant.file, round);
    return { mutant, round };
  });
  return rounds.sort((a, b) => a.round - b.round).map(({ mutant }) => mutant);
}

async function tryAll(sample: readonly Mutant[], suites: Suites, minutes: number, workers: number): Promise<Trial[]> {
  const runners = Array.from({ length: workers }, openSuiteRunner);
  const waiting = [...sample];
  const trials: Trial[] = [];
  try {
    const deadline = performance.now() + minutes * MINUTE_MS;
    await Promise.all(
      runners.map(async (runner) => {
        for (let mutant = waiting.shift(); mutant && performance.now() < deadline; mutant = waiting.shift()) {
          const trial = await tryMutant(runner, mutant, suites);
          trials.push(trial);
          log(trial, trials.length, sample.length);
        }
      }),
    );
    return trials;
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
  }
}

function titleOf({ file, line, within, operator }: Mutant): string {
  return `${file}:${String(line)} ${within} (${operator})`;
}

function log({ mutant, verdict, suite, seconds }: Trial, done: number, all: number): void {
  console.log(`${String(done)}/${String(all)} ${verdict} ${seconds.toFixed(1)} s ${titleOf(mutant)} ${suite ?? ''}`);
  if (verdict === 'survived' || verdict === 'no test') console.log(`  - ${mutant.from}\n  + ${mutant.to}`);
}

void runMain(main);
