import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from './part';
import { run } from './run';

/** In this order: the second needs the first. */
const PACKAGES = {
  'crypto-payment-gateway-client': 'packages/client-javascript',
  'crypto-payment-gateway-vendure': 'packages/integration-vendure',
};

/** Also under `npm run --silent`, which every npm below it inherits: a version that is not there is known by its code. */
const SAYS_WHY = ['--loglevel', 'error'];

/** The client for JavaScript and the plugin for Vendure. Who publishes is what `.npmrc` says. */
export const npm: Part = {
  name: 'npm',
  takes: 'registry',
  isSigned: false,
  needs: { npm: 'it comes with Node' },
  async build(source, folder) {
    await source.compile();
    // pnpm writes the version of the client into the plugin, and the same bytes whatever the permissions of files are.
    const { packageManager = '' } = JSON.parse(readFileSync(join(source.folder, 'package.json'), 'utf8')) as Manifest;
    for (const path of Object.values(PACKAGES)) {
      const cwd = join(source.folder, path);
      await withoutTools(join(cwd, 'package.json'), () =>
        run('npx', ['-y', packageManager, 'pack', '--pack-destination', folder], { cwd }),
      );
    }
  },
  async publish({ version }, folder, { to }) {
    const lines = [];
    for (const name of Object.keys(PACKAGES)) {
      const file = join(folder, `${name}-${version}.tgz`);
      const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
      const there = await readIntegrity(`${name}@${version}`, to);
      if (there === undefined) await run('npm', ['publish', file, '--registry', to, ...SAYS_WHY]);
      else if (there !== integrity) throw new Error(`${to} has ${name} ${version} with other content: ${there}`);
      lines.push(`${name}@${version} ${integrity}`);
    }
    return lines;
  },
};

interface Manifest {
  packageManager?: string;
  devDependencies?: unknown;
}

/**
 * Leaves out of a manifest, during the work, what only its tests need: pnpm writes packages of the workspace in the order
 * in which it happens to have read them.
 */
async function withoutTools(file: string, work: () => Promise<unknown>): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const manifest = JSON.parse(text) as Manifest;
  delete manifest.devDependencies;
  writeFileSync(file, JSON.stringify(manifest));
  await work();
  writeFileSync(file, text);
}

/** The hash of what a registry has, or undefined. @throws Error when it does not say */
async function readIntegrity(what: string, registry: string): Promise<string | undefined> {
  const args = ['view', what, 'dist.integrity', '--registry', registry, ...SAYS_WHY];
  const printed = await run('npm', args).catch((error: unknown) => {
    if (String(error).includes('E404')) return '';
    throw error;
  });
  return printed.trim() || undefined;
}
