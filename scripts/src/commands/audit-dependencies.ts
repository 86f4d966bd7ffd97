import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { runCommand, UsageError } from '@gateway/runtime/command';
import { ROOT } from '../checkout';

const FAILED = 1;
const INTERRUPTED = 130;
const USAGE = 'Usage: npm run audit:dependencies -- <file or folder of advisories in the form of OSV>';

/** `npm run audit:dependencies -- <file or folder>`: compares the lockfile with advisories. */
void runCommand(() => {
  const [path, ...others] = process.argv.slice(2);
  if (path === undefined || others.length > 0) throw new UsageError(USAGE);
  const { status, signal } = spawnSync(
    process.execPath,
    [join(ROOT, 'packages/verification/dist/inventory/audit.js'), resolve(path)],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  );
  return Promise.resolve(status ?? (signal === 'SIGINT' ? INTERRUPTED : FAILED));
});
