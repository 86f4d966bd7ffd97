import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Part } from './part';
import { putFile } from './put-file';
import { run } from './run';
import { zipOf } from './zip';

/** The plugin for WooCommerce, as a zip that WordPress installs; the client for PHP is in it. */
export const woocommerce: Part = {
  name: 'woocommerce',
  takes: 'folder',
  isSigned: false,
  needs: {},
  async build({ folder: checkout, version, epoch }, folder) {
    const plugin = mkdtempSync(join(tmpdir(), 'gateway-plugin-'));
    try {
      await run('sh', [join(checkout, 'packages/integration-woocommerce/build.sh'), plugin]);
      writeFileSync(join(folder, zipName(version)), zipOf(plugin, ['crypto-payment-gateway'], epoch));
    } finally {
      rmSync(plugin, { recursive: true });
    }
  },
  publish({ version }, folder, { to }) {
    const zip = readFileSync(join(folder, zipName(version)));
    putFile(join(to, zipName(version)), zip);
    return Promise.resolve([`${zipName(version)} sha256:${createHash('sha256').update(zip).digest('hex')}`]);
  },
};

function zipName(version: string): string {
  return `crypto-payment-gateway-${version}.zip`;
}
