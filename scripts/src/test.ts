import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './process/progress';
import { runCommand } from './process/run-command';
import { runWithStores } from './stores/run-with-stores';

const JEST = 'node_modules/jest/bin/jest.js';
/** With more failures than this, the reason is not that suites run beside each other. */
const MAX_REPEATED_SUITES = 5;

/**
 * `npm test -- [arguments of jest]`: the tests, against stores that exist for this run only. Without arguments, up to
 * five suites that failed run again, alone: a suite that fails again fails the run, and one that only fails beside
 * others on a busy machine is named.
 */
void runCommand((interruption) => {
  const args = process.argv.slice(2);
  return args.length > 0 ? runWithStores(JEST, args, process.env, interruption) : runAll(interruption);
});

async function runAll(interruption: AbortSignal): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'test-results-'));
  const results = join(folder, 'results.json');
  try {
    const args = ['--json', `--outputFile=${results}`];
    const code = await runWithStores(JEST, args, process.env, interruption);
    const failed = code === 0 ? [] : readFailedSuites(results);
    if (interruption.aborted || failed.length === 0 || failed.length > MAX_REPEATED_SUITES) return code;
    say('failed, run again alone', failed.join(', '));
    const repeated = await runWithStores(
      JEST,
      ['--runInBand', '--runTestsByPath', ...failed],
      process.env,
      interruption,
    );
    if (repeated === 0) say('failed only beside other suites', failed.join(', '));
    return repeated;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readFailedSuites(path: string): string[] {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as { testResults: { name: string; status: string }[] };
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}
