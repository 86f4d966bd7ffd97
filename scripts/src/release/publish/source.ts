import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Source } from './part';
import { run } from './run';

const TAG = /^v(\d+\.\d+\.\d+)$/;

/**
 * Checks out a tag into a folder of its own, which is removed after the work.
 * @param root a checkout that is at the tag, without changes: what publishes is what is published
 * @throws Error when it is not
 */
export async function withSource<T>(root: string, tag: string, work: (source: Source) => Promise<T>): Promise<T> {
  const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).trim();
  const version = TAG.exec(tag)?.[1];
  if (version === undefined) throw new Error(`"${tag}" is not the tag of a release: it has the form v1.2.0`);
  const commit = await git('rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`).catch(() => undefined);
  if (commit === undefined) throw new Error(`there is no tag ${tag}`);
  if ((await git('status', '--porcelain')) !== '')
    throw new Error('the working copy has changes: publish from a clean one');
  if ((await git('rev-parse', 'HEAD')) !== commit) throw new Error(`check out ${tag} first: this is another commit`);

  const folder = mkdtempSync(join(tmpdir(), `gateway-${tag}-`));
  try {
    await git('-c', 'advice.detachedHead=false', 'clone', '--quiet', '--branch', tag, root, folder);
    const epoch = Number(await git('log', '-1', '--format=%ct', commit));
    let compiled: Promise<unknown> | undefined;
    return await work({
      ...{ tag, version, commit, epoch, folder },
      async compile() {
        compiled ??= run('env', ['CI=true', 'sh', 'infra/docker/compile.sh'], { cwd: folder });
        await compiled;
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
