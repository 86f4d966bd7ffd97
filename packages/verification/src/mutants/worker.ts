import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runCLI } from 'jest';
import { REPOSITORY } from '../checks/repository';
import FirstFailureEnvironment from './environment';
import type { TransformSettings } from './mutant';

/** One suite to run, with at most one mutant. */
export interface Job {
  suite: string;
  mutant: TransformSettings['mutant'];
  recorded: readonly string[];
  /** The full names of the tests to run; all of them when absent. */
  tests?: readonly string[];
}

export interface JobResult {
  hasPassed: boolean;
  /** What failed first. */
  message: string;
  seconds: number;
  /** The tests that ran each function of the recorded files, by its record; '' means all tests. */
  ran: Record<string, string[]>;
  /** The suite left something running in this process, which must not run another. */
  isSpent: boolean;
}

const MAX_RUNS = 60;
const LEFTOVERS = ['TCPSocketWrap', 'TCPServerWrap', 'ProcessWrap', 'MessagePort'];
const MAX_MESSAGE = 2_000;

interface JestConfig {
  testTimeout: number;
  projects: { transform: Record<string, [string, TransformSettings['swc']]> }[];
}

const load = createRequire(__filename);
const { projects, testTimeout } = load(join(REPOSITORY, 'jest.config.js')) as JestConfig;
const [base] = projects;
if (!base) throw new Error('jest.config.js has no project');
let runs = 0;

/** The settings of the workspace's tests, with another transformer and environment. */
function configFor({ suite, mutant, recorded }: Job): string {
  const swc = Object.values(base?.transform ?? {})[0]?.[1] ?? {};
  const settings: TransformSettings = { swc, mutant, recorded };
  const workspace = suite.slice(0, suite.indexOf('/src/'));
  return JSON.stringify({
    ...base,
    id: `mutants-${workspace.replace('/', '-')}`,
    displayName: undefined,
    roots: [`<rootDir>/${workspace}`],
    testTimeout,
    cacheDirectory: join(REPOSITORY, '.state/mutants/jest'),
    testEnvironment: join(__dirname, 'environment.ts'),
    transform: { '^.+\\.ts$': [join(__dirname, 'transform.ts'), settings] },
  });
}

async function runSuite(job: Job): Promise<JobResult> {
  const path = join(REPOSITORY, job.suite);
  const startedAt = performance.now();
  const names = job.tests?.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const chosen = names && { testNamePattern: `^(${names.join('|')})$` };
  const options = { _: [path], runTestsByPath: true, runInBand: true, silent: true, reporters: [], $0: 'mutants' };
  const { results } = await runCLI({ ...options, ...chosen, config: configFor(job) }, [REPOSITORY]);
  const [suite] = results.testResults;
  const ran = job.recorded.length > 0 ? (FirstFailureEnvironment.ran.get(path) ?? []) : [];
  FirstFailureEnvironment.ran.clear();
  runs++;
  return {
    hasPassed: results.success && results.numPassedTests > 0,
    message: (suite?.failureMessage ?? 'the suite did not run').slice(0, MAX_MESSAGE),
    seconds: (performance.now() - startedAt) / 1_000,
    ran: Object.fromEntries([...ran].map(([record, tests]) => [record, [...tests]])),
    isSpent: runs >= MAX_RUNS || process.getActiveResourcesInfo().some((name) => LEFTOVERS.includes(name)),
  };
}

process.on('message', (job: Job) => {
  void runSuite(job).then((result) => process.send?.(result));
});
