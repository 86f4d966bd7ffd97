import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from './part';
import { run } from './run';

/** In this order: the second needs the first. */
const PACKAGES = {
  'crypto-payment-gateway-client': 'packages/client-javascript',
  'crypto-payment-gateway-vendure': 'packages/integration-vendure',
};

/** The client for JavaScript and the plugin for Vendure. Who publishes is what `.npmrc` says. */
export const npm: Part = {
  name: 'npm',
  takes: 'registry',
  isSigned: false,
  needs: { npm: 'it comes with Node' },
  async build(source, folder) {
    await source.compile();
    // pnpm writes the version of the client into the plugin, and the same bytes whatever the permissions of files are.
    const manifest = JSON.parse(readFileSync(join(source.folder, 'package.json'), 'utf8')) as {
      packageManager: string;
    };
    for (const path of Object.values(PACKAGES)) {
      await run('npx', ['-y', manifest.packageManager, 'pack', '--pack-destination', folder], {
        cwd: join(source.folder, path),
      });
    }
  },
  async publish({ version }, folder, { to }) {
    const lines = [];
    for (const name of Object.keys(PACKAGES)) {
      const file = join(folder, `${name}-${version}.tgz`);
      const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
      const there = await readIntegrity(`${name}@${version}`, to);
      if (there === undefined) await run('npm', ['publish', file, '--registry', to]);
      else if (there !== integrity) throw new Error(`${to} has ${name} ${version} with other content: ${there}`);
      lines.push(`${name}@${version} ${integrity}`);
    }
    return lines;
  },
};

/** The hash of what a registry has, or undefined. @throws Error when it does not say */
async function readIntegrity(what: string, registry: string): Promise<string | undefined> {
  const printed = await run('npm', ['view', what, 'dist.integrity', '--registry', registry]).catch((error: unknown) => {
    if (String(error).includes('E404')) return '';
    throw error;
  });
  return printed.trim() || undefined;
}
