import { strict as assert } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCheckout } from '../../rig/checkout';
import { run } from '../containers/shell';
import type { Registries } from './registries';

const PARTS = ['npm', 'python', 'composer', 'woocommerce'] as const;
const WHO = ['-c', 'user.name=drill', '-c', 'user.email=drill@localhost', '-c', 'tag.gpgsign=false'];

/**
 * Tags this version in a checkout of its own, and publishes it there by the command, twice: what is built the second time
 * is the same, or the command would refuse it. Then a changed version of the same number, which it must refuse. Nothing is
 * left of what was built.
 * @returns the version
 */
export async function publishTwice(registries: Registries): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-published-'));
  try {
    copyCheckout(folder);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    const git = (...args: string[]): Promise<string> => run('git', [...WHO, ...args], { cwd: folder });
    const tag = async (): Promise<void> => {
      await git('add', '--all');
      await git('commit', '--quiet', '--allow-empty', '--message', 'a release');
      await git('tag', '--force', '--annotate', `v${version}`, '--message', 'a release');
    };
    const publish = (parts: readonly (typeof PARTS)[number][]): Promise<string> => {
      const targets = parts.flatMap((part) => [`--${part}`, registries[part]]);
      const command = ['scripts/bootstrap.mjs', 'release', 'publish', `v${version}`, ...targets];
      return run(process.execPath, command, { cwd: folder, env: registries.environment });
    };
    await git('init', '--quiet');
    await tag();
    const published = await publish(PARTS);
    assert.equal(published.match(/sha\d+[:-]/g)?.length, 6);
    assert.equal(await publish(PARTS), published);
    return version;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
