import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runCommand, UsageError } from '@gateway/runtime/command';
import { ensureState, ROOT, STATE } from '../checkout';
import { runWithStores } from '../stores/run-with-stores';
import { readSkipped, skippedSummary } from '../skipped-tests';
import { readSuiteTimes, timesTable } from '../suite-times';

const JEST = 'node_modules/jest/bin/jest.js';

/** One line per suite of the last run, as `scripts/jest-environment.cjs` writes it. */
const TIMES = join(STATE, 'suite-times.jsonl');
/** What `testNeeding` and the same environment write about tests that are skipped. */
const SKIPPED = join(STATE, 'skipped-tests.jsonl');

/**
 * `npm test -- [--times] [arguments of jest]`: the tests, against stores that exist for this run only. Every run leaves
 * what each suite took in `.state/suite-times.jsonl`; `--times` also prints it as a table. At the end it says which tests
 * were skipped because this machine lacks something, and what to install.
 */
void runCommand(async (interruption) => {
  const given = process.argv.slice(2);
  const args = given.filter((argument) => argument !== '--times');
  if (args.some((argument) => argument.startsWith('-'))) await refuseWrongOptions(args);
  ensureState();
  for (const file of [TIMES, SKIPPED]) rmSync(file, { force: true });
  const env = { ...process.env, TEST_TIMES_FILE: TIMES, TEST_SKIPPED_FILE: SKIPPED };
  const code = await runWithStores(JEST, args, env, interruption);
  process.stdout.write(skippedSummary(readSkipped(SKIPPED)));
  if (given.includes('--times')) process.stdout.write(timesTable(readSuiteTimes(TIMES)));
  return code;
});

/** Jest ends with 1 for these, as for a failed test, and only after the stores were started. */
async function refuseWrongOptions(args: string[]): Promise<void> {
  const { buildArgv } = createRequire(join(ROOT, 'package.json'))('jest') as {
    buildArgv(argv: string[]): Promise<unknown>;
  };
  try {
    await buildArgv(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
