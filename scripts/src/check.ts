import { join } from 'node:path';
import { ROOT } from './checkout';
import { startChild } from './process/child';
import { openGuard } from './process/guard';
import type { Guard } from './process/guard';
import { say } from './process/progress';
import { runCommand } from './process/run-command';

interface Check {
  name: string;
  program: string;
  args: readonly string[];
  /** It plays with real processes against deadlines, which a busy machine may miss: a failure is tried once more. */
  isTimed?: boolean;
}

const GRACE_MS = 30_000;
/** A check has the same result for the same commit; `npm run fuzz` chooses another seed each time. */
const FUZZ_SEED = '1';
const WORKSPACES = ['packages', 'services', 'scripts', 'infra', 'migrations'];

const CHECKS: readonly Check[] = [
  { name: 'types', program: 'node_modules/typescript/bin/tsc', args: ['-b'] },
  { name: 'lint', program: 'node_modules/eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  { name: 'boundaries', program: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs', args: WORKSPACES },
  { name: 'unused code', program: 'node_modules/knip/bin/knip.js', args: [] },
  {
    name: 'formatting',
    program: 'node_modules/prettier/bin/prettier.cjs',
    args: ['--check', '--log-level', 'warn', '.'],
  },
  { name: 'tests', program: 'scripts/dist/test.js', args: [] },
  { name: 'end to end', program: 'scripts/dist/e2e.js', args: [], isTimed: true },
  { name: 'fuzz', program: 'scripts/dist/fuzz.js', args: ['3000'] },
  {
    name: 'drills',
    program: 'scripts/dist/drill.js',
    args: ['metric', 'trace', 'upgrade', 'restore', 'containers'],
    isTimed: true,
  },
];

/** `npm run check`: everything that a change must pass; `--no-test` skips the tests, which CI runs before. */
void runCommand(async (interruption) => {
  const skipped = process.argv.includes('--no-test') ? 'tests' : undefined;
  const guard = openGuard();
  try {
    const failed: string[] = [];
    for (const check of CHECKS.filter(({ name }) => name !== skipped)) {
      interruption.throwIfAborted();
      const passed = await passes(check, guard, interruption);
      if (passed || (check.isTimed && (await passes(check, guard, interruption)))) continue;
      failed.push(check.name);
    }
    say(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    await guard.close();
  }
});

async function passes(check: Check, guard: Guard, interruption: AbortSignal): Promise<boolean> {
  const startedAt = performance.now();
  const child = startChild(guard, {
    name: check.name,
    command: process.execPath,
    args: [join(ROOT, check.program), ...check.args],
    options: { cwd: ROOT, env: { FUZZ_SEED, ...process.env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    stopSignal: 'SIGTERM',
    graceMs: GRACE_MS,
  });
  const output: Buffer[] = [];
  for (const stream of [child.process.stdout, child.process.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const stop = (): void => void child.stop();
  interruption.addEventListener('abort', stop);
  const how = await child.ended;
  interruption.removeEventListener('abort', stop);
  const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const passed = how === 'code 0';
  say(check.name, passed ? seconds : `FAILED (${how}) after ${seconds}`);
  if (!passed) process.stdout.write(Buffer.concat(output));
  return passed;
}
