import { strict as assert } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCheckout } from '../../rig/checkout';
import { run } from '../containers/shell';
import type { Registries } from './registries';

const PARTS = ['npm', 'python', 'composer', 'woocommerce'] as const;
/** Two packages of npm, sdist and wheel, two zips. */
const FILES = 6;
const HASH = /^ {2}.* sha\d+[:-].*$/gm;
const WHO = ['-c', 'user.name=drill', '-c', 'user.email=drill@localhost', '-c', 'tag.gpgsign=false'];

/**
 * Tags this version in a checkout of its own, and publishes it there by the command, twice: what is built the second time
 * is the same, or the command would refuse it. Nothing is left of what was built.
 * @returns the version
 */
export async function publishTwice(registries: Registries): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-published-'));
  try {
    copyCheckout(folder);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    const git = (...args: string[]): Promise<string> => run('git', [...WHO, ...args], { cwd: folder });
    const targets = PARTS.flatMap((part) => [`--${part}`, registries[part]]);
    const publish = async (): Promise<string[]> => {
      const command = ['scripts/bootstrap.mjs', 'release', 'publish', `v${version}`, ...targets];
      const printed = await run(process.execPath, command, { cwd: folder, env: registries.environment });
      return printed.match(HASH) ?? [];
    };
    await git('init', '--quiet');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'a release');
    await git('tag', '--annotate', `v${version}`, '--message', 'a release');
    const published = await publish();
    assert.equal(published.length, FILES);
    assert.deepEqual(await publish(), published);
    return version;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
