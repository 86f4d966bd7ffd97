import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Of the output of an installation and a build. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A checkout of another version, installed and built. */
export interface Checkout {
  folder: string;
  /** Abbreviated. */
  commit: string;
  remove(): Promise<void>;
}

/**
 * Checks out a version beside this one, and installs and builds it.
 * @param ref anything that git resolves to a commit
 * @throws Error when git does not know it, or it cannot be built here
 */
export async function checkOut(ref: string): Promise<Checkout> {
  const { stdout } = await run('git', ['rev-parse', '--short', '--verify', `${ref}^{commit}`]);
  const commit = stdout.trim();
  const folder = await mkdtemp(join(tmpdir(), 'gateway-version-'));
  await run('git', ['worktree', 'add', '--detach', folder, commit]);
  const remove = async (): Promise<void> => {
    await run('git', ['worktree', 'remove', '--force', folder]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await run('npm', ['run', 'build'], { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, commit, remove };
}

/** What a clone would have: the files that are in version control, as they are now, and those that could be. */
export function copyCheckout(target: string): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const path of list.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(path, join(target, path), { verbatimSymlinks: true });
  }
}
