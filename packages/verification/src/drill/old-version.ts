import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkOut } from '../rig/checkout';
import type { Migrate } from '../rig/database';

const run = promisify(execFile);
/** Where a version has its own program, newest first. */
const MIGRATE = ['packages/operator/dist/migrate.js', 'scripts/dist/migrate.js'];

/** The version from which the upgrade begins, installed and built. */
export interface OldVersion {
  /** For people. */
  name: string;
  folder: string;
  /** By its own program. */
  migrate: Migrate;
  remove(): Promise<void>;
}

/**
 * The last release before this commit, or the commit that UPGRADE_FROM names. Where nothing was released yet, this
 * version itself.
 * @throws Error when git does not know the commit, or it cannot be built here
 */
export async function openOldVersion(): Promise<OldVersion> {
  const ref = process.env['UPGRADE_FROM'] ?? (await lastRelease());
  if (ref === undefined) {
    const name = 'this version, since no tag v* is an ancestor; UPGRADE_FROM names another commit';
    return { name, ...programsIn(process.cwd()), remove: () => Promise.resolve() };
  }
  const { commit, folder, remove } = await checkOut(ref);
  return { name: `${ref} (${commit})`, ...programsIn(folder), remove };
}

/** The tag of the newest release before this commit: one of this commit itself is this version's. */
export async function lastRelease(): Promise<string | undefined> {
  const describe = run('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^']);
  return describe.then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

function programsIn(folder: string): Pick<OldVersion, 'folder' | 'migrate'> {
  const program = MIGRATE.find((path) => existsSync(join(folder, path)));
  if (program === undefined) throw new Error('this version has no program that migrates');
  return {
    folder,
    migrate: (DATABASE_URL) => run(process.execPath, [program], { cwd: folder, env: { ...process.env, DATABASE_URL } }),
  };
}
