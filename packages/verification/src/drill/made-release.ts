import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout } from '../rig/checkout';
import { run } from './containers/shell';

/** A version that no release has yet. */
export const VERSION = '99.0.0';
export const TAG = `v${VERSION}`;

const PENDING = '## Pending\n';
const NAME = 'A Maintainer';
const EMAIL = 'maintainer@example.com';
const IDENTITY = {
  GIT_AUTHOR_NAME: NAME,
  GIT_AUTHOR_EMAIL: EMAIL,
  GIT_COMMITTER_NAME: NAME,
  GIT_COMMITTER_EMAIL: EMAIL,
};

/**
 * Makes a release as a maintainer does, in a repository whose only commits are this checkout and the release.
 * @param change what differs from this checkout
 */
export async function makeRelease(folder: string, env: NodeJS.ProcessEnv, change?: () => void): Promise<void> {
  copyCheckout(folder);
  change?.();
  const changelog = join(folder, 'CHANGELOG.md');
  writeFileSync(changelog, readFileSync(changelog, 'utf8').replace(PENDING, `${PENDING}\n- A rehearsal.\n`));
  const options = { cwd: folder, env: { ...env, ...IDENTITY } };
  await run('sh', ['-euc', 'git init --quiet; git add --all; git commit --quiet --message "a rehearsal"'], options);
  await run('npm', ['run', 'release', '--', VERSION], options);
}
