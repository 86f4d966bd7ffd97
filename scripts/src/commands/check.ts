import { join } from 'node:path';
import { readArguments, runCommand, say } from '@gateway/runtime/command';
import { ROOT } from '../checkout';
import { startChild } from '../process/child';
import { openGuard } from '../process/guard';
import type { Guard } from '../process/guard';

interface Check {
  name: string;
  program: string;
  args: readonly string[];
}

interface Stage {
  checks: readonly Check[];
  /** How many of them run at the same time. */
  atOnce: number;
}

const GRACE_MS = 30_000;
/** A check has the same result for the same commit; `npm run fuzz` chooses another seed each time. */
const FUZZ_SEED = '1';
const WORKSPACES = ['packages', 'services', 'scripts', 'infra', 'migrations'];

const TESTS: Check = { name: 'tests', program: 'scripts/dist/commands/test.js', args: [] };

const DRILLS = ['metric', 'trace', 'upgrade', 'restore'];

const STAGES: readonly Stage[] = [
  { checks: [{ name: 'types', program: 'node_modules/typescript/bin/tsc', args: ['-b'] }], atOnce: 1 },
  {
    // The longest first. Scenarios and drills mostly wait, and leave a processor to the others.
    checks: [
      { name: 'end to end', program: 'scripts/dist/commands/e2e.js', args: [] },
      { name: 'drills', program: 'scripts/dist/commands/drill.js', args: DRILLS },
      { name: 'lint', program: 'node_modules/oxlint/bin/oxlint', args: [] },
      {
        name: 'formatting',
        program: 'node_modules/prettier/bin/prettier.cjs',
        args: ['--check', '--log-level', 'warn', '.'],
      },
      { name: 'fuzz', program: 'scripts/dist/commands/fuzz.js', args: ['3000'] },
      { name: 'boundaries', program: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs', args: WORKSPACES },
      { name: 'unused code', program: 'node_modules/knip/bin/knip.js', args: [] },
    ],
    atOnce: 2,
  },
  { checks: [TESTS], atOnce: 1 },
];

/** `npm run check`: everything that a change must pass; `--no-test` skips the tests, which CI runs before. */
void runCommand(async (interruption) => {
  const skipped = readArguments('npm run check --', ['--no-test']).length > 0 ? TESTS : undefined;
  const guard = openGuard();
  try {
    const failed: string[] = [];
    for (const { checks, atOnce } of STAGES) {
      const chosen = checks.filter((check) => check !== skipped);
      const run = (check: Check): Promise<boolean> => passes(check, guard, interruption);
      const failures = await failuresOf(chosen, run, atOnce);
      failed.push(...failures.map(({ name }) => name));
    }
    say(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    await guard.close();
  }
});

/** Runs checks in their order, `atOnce` of them at the same time. */
async function failuresOf(
  checks: readonly Check[],
  run: (check: Check) => Promise<boolean>,
  atOnce: number,
): Promise<Check[]> {
  const waiting = [...checks];
  const failed: Check[] = [];
  const runWaiting = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await run(check))) failed.push(check);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  return failed;
}

async function passes(check: Check, guard: Guard, interruption: AbortSignal): Promise<boolean> {
  interruption.throwIfAborted();
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
