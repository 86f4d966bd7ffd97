import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureState, STATE } from './checkout';
import { runCommand } from './process/run-command';
import { runWithStores } from './stores/run-with-stores';
import { readSuiteTimes, timesTable } from './suite-times';

const JEST = 'node_modules/jest/bin/jest.js';

/** One line per suite of the last run, as `scripts/jest-environment.cjs` writes it. */
const TIMES = join(STATE, 'suite-times.jsonl');

/**
 * `npm test -- [--times] [arguments of jest]`: the tests, against stores that exist for this run only. Every run leaves
 * what each suite took in `.state/suite-times.jsonl`; `--times` also prints it as a table.
 */
void runCommand(async (interruption) => {
  const args = process.argv.slice(2);
  const printsTimes = args.includes('--times');
  ensureState();
  rmSync(TIMES, { force: true });
  const env = { ...process.env, TEST_TIMES_FILE: TIMES };
  const code = await runWithStores(
    JEST,
    args.filter((arg) => arg !== '--times'),
    env,
    interruption,
  );
  if (printsTimes) process.stdout.write(timesTable(readSuiteTimes(TIMES)));
  return code;
});
