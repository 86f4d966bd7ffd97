import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments, runCommand, say } from '@gateway/runtime/command';
import { ROOT } from '../checkout';
import { openGuard } from '../process/guard';
import { runWithStores } from '../stores/run-with-stores';
import { openTestStores } from '../stores/test-stores';
import { countsOf, nameOf, reportOf, type WalkedSuite, type WalkRecord } from '../walks/report';
import { walkSuites } from '../walks/suites';

const JEST = 'node_modules/jest/bin/jest.js';
const REPORT = 'infra/proof/walks.md';

/**
 * `npm run walks`: every walk in full, one suite after the other, against stores that exist for this run only. Prints a
 * line per walk and one per suite, and writes `infra/proof/walks.md`. Exits with 1 when a suite fails.
 */
void runCommand(async (interruption) => {
  readArguments('npm run walks');
  const guard = openGuard();
  const folder = mkdtempSync(join(tmpdir(), 'walks-'));
  try {
    const env = { ...process.env, ...(await openTestStores(process.env, guard)) };
    const paths = walkSuites();
    const suites: WalkedSuite[] = [];
    for (const [i, path] of paths.entries()) {
      interruption.throwIfAborted();
      say(`suite ${String(i + 1)} of ${String(paths.length)}`, path);
      const suite = await walk(path, join(folder, nameOf(path)), env, interruption);
      interruption.throwIfAborted();
      suites.push(suite);
      say(nameOf(path), lineOf(suite));
    }
    writeFileSync(join(ROOT, REPORT), reportOf(suites));
    say('report', REPORT);
    return suites.some(({ findings }) => findings.length > 0) ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true });
    await guard.close();
  }
});

async function walk(
  path: string,
  base: string,
  env: NodeJS.ProcessEnv,
  interruption: AbortSignal,
): Promise<WalkedSuite> {
  const [records, results] = [`${base}.walks`, `${base}.json`];
  const startedAt = performance.now();
  const args = ['--runInBand', '--json', `--outputFile=${results}`, '--runTestsByPath', path];
  const code = await runWithStores(JEST, args, { ...env, WALKS_RECORD: records }, interruption);
  const seconds = (performance.now() - startedAt) / 1000;
  const lines = existsSync(records) ? readFileSync(records, 'utf8').trim().split('\n') : [];
  const walks = lines.map((line) => JSON.parse(line) as WalkRecord);
  return { path, walks, seconds, findings: code === 0 ? [] : failuresOf(results) };
}

function failuresOf(results: string): string[] {
  if (!existsSync(results)) return ['the suite did not run'];
  interface Suite {
    assertionResults: { status: string; fullName: string }[];
  }
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as { testResults: Suite[] };
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  return failed.length > 0 ? failed : ['the suite failed outside its tests'];
}

function lineOf(suite: WalkedSuite): string {
  const { steps, sample } = countsOf(suite);
  const result = suite.findings.length === 0 ? 'passed' : `${String(suite.findings.length)} findings`;
  return `${String(steps)} steps (${String(sample)} in npm test), ${suite.seconds.toFixed(0)} s, ${result}`;
}
