import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../containers/shell';
import { makeRelease, TAG } from '../made-release';
import type { Registries } from './registries';

const PARTS = ['npm', 'python', 'composer', 'woocommerce'] as const;
/** Two packages of npm, sdist and wheel, two zips. */
const FILES = 6;
const HASH = /^ {2}.* sha\d+[:-].*$/gm;

/**
 * Makes a release of this version and publishes its packages, twice: what is built the second time, with other permissions
 * of files, is the same, or the command would refuse it. Nothing is left of what was built.
 */
export async function publishTwice({ environment: env, ...registries }: Registries): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-published-'));
  const targets = PARTS.map((part) => `--${part} ${registries[part]}`).join(' ');
  const publish = async (umask: string): Promise<string[]> => {
    const command = `umask ${umask}; npm run release -- publish ${TAG} ${targets}`;
    return (await run('sh', ['-euc', command], { cwd: folder, env })).match(HASH) ?? [];
  };
  try {
    await makeRelease(folder, env);
    const published = await publish('022');
    assert.equal(published.length, FILES);
    assert.deepEqual(await publish('077'), published);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
