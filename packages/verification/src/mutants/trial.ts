import type { Suite, Suites, Target } from './suites';
import type { Mutant } from './mutant';
import type { SuiteRunner } from './pool';

/** `invalid`: the mutant is no valid program or statement, which proves nothing about the tests. */
export type Verdict = 'killed' | 'timeout' | 'survived' | 'no test' | 'invalid';

export interface Trial {
  mutant: Mutant;
  verdict: Verdict;
  /** The suite that killed it. */
  suite?: string;
  seconds: number;
}

const LIMIT_FACTOR = 4;
const LIMIT_MIN_MS = 15_000;
/** A clean run may take this much longer than when it was measured before it counts as hanging. */
const CLEAN_FACTOR = 20;
const CLEAN_MIN_MS = 60_000;
/** Errors of Postgres (SQLSTATE class 42) and the compiler for invalid text. */
const INVALID =
  /syntax error at|Syntax Error|is ambiguous|(?:column|relation|operator|function) .* does not exist|must appear in the GROUP BY|could not determine|no unique or exclusion constraint matching|argument of \w+ must be type|is of type \w+ but expression|cannot be matched|invalid reference to FROM-clause/;
const SLOW = /deadline|timeout|timed out|too long/i;

/** Tries one mutant in its suites until one fails. */
export async function tryMutant(runner: SuiteRunner, mutant: Mutant, suites: Suites): Promise<Trial> {
  const startedAt = performance.now();
  let verdict: Verdict = 'no test';
  let killer: string | undefined;
  for await (const target of suites.nearest(runner, mutant)) {
    const found = await trySuite(runner, mutant, target);
    verdict = found ?? 'survived';
    if (found === undefined) continue;
    killer = target.suite.path;
    break;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return { mutant, verdict, seconds, ...(killer === undefined ? {} : { suite: killer }) };
}

/**
 * A failure counts when the same tests pass without the mutant: a test may depend on an earlier one. A suite that timed
 * out is also run without the mutant: the machine may have become slower, and a suite that fails then as well proves
 * nothing.
 */
async function trySuite(runner: SuiteRunner, mutant: Mutant, { suite, tests }: Target): Promise<Verdict | undefined> {
  const limitMs = Math.max(LIMIT_MIN_MS, suite.seconds * LIMIT_FACTOR * 1_000);
  const end = await runner.run({ suite: suite.path, mutant, recorded: [], ...(tests && { tests }) }, limitMs);
  if (end.end === 'passed') return undefined;
  if (tests && !(await passesAlone(runner, suite, tests))) return trySuite(runner, mutant, { suite, tests: undefined });
  const isAboutTime = end.end === 'timeout' || (end.end === 'failed' && SLOW.test(end.message));
  if (isAboutTime) {
    const clean = await runAlone(runner, suite, undefined);
    if (clean === undefined) return undefined;
    const isSlower = clean > suite.seconds * 2;
    suite.seconds = Math.max(suite.seconds, clean);
    if (isSlower) return trySuite(runner, mutant, { suite, tests });
  }
  if (end.end === 'timeout') return 'timeout';
  return end.end === 'failed' && INVALID.test(end.message) ? 'invalid' : 'killed';
}

const passing = new Map<string, boolean>();

async function passesAlone(runner: SuiteRunner, suite: Suite, tests: readonly string[]): Promise<boolean> {
  const key = JSON.stringify([suite.path, tests]);
  const known = passing.get(key);
  if (known !== undefined) return known;
  const isPassing = (await runAlone(runner, suite, tests)) !== undefined;
  passing.set(key, isPassing);
  return isPassing;
}

/** The seconds that a suite, or some of its tests, takes without a mutant now; undefined when it fails. */
async function runAlone(
  runner: SuiteRunner,
  suite: Suite,
  tests: readonly string[] | undefined,
): Promise<number | undefined> {
  const job = { suite: suite.path, mutant: undefined, recorded: [], ...(tests && { tests }) };
  const end = await runner.run(job, suite.seconds * CLEAN_FACTOR * 1_000 + CLEAN_MIN_MS);
  if (end.end === 'passed') return end.seconds;
  console.log(`${suite.path} now fails without a mutant: ${end.end === 'failed' ? end.message : end.end}`);
  return undefined;
}
