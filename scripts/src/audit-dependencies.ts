import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ROOT } from './checkout';

/** `npm run audit:dependencies -- <file or folder>`: compares the lockfile with advisories. */
const args = process.argv.slice(2).map((path) => resolve(path));
const { status } = spawnSync(process.execPath, [join(ROOT, 'infra/dist/inventory/audit.js'), ...args], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
if (process.connected) process.disconnect();
