import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseComponents } from './base-image';
import { licenceFaults } from './licences';
import { readLockfile } from './lockfile';
import { buildNotices } from './notices';
import { installedPackages } from './npm-packages';
import { buildSbom } from './sbom';

/**
 * `node describe.js <root file system> <path of node> <root of its base> <its version>`: writes what an image contains
 * into it, as a bill of materials and as the texts of the licences. Runs in a checkout.
 * @throws Error when a licence is not permitted
 */
function main(root: string, nodePath: string, folder: string, nodeVersion: string): void {
  const installed = installedPackages(join(root, 'app/service'));
  const components = [...installed, ...baseComponents(root, { folder, nodePath, nodeVersion })];
  const faults = licenceFaults(components);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const [program] = installed;
  if (!program) throw new Error(`there is no program in ${root}`);
  const { integrityOf } = readLockfile(readFileSync('pnpm-lock.yaml', 'utf8'));
  const epoch = process.env['SOURCE_DATE_EPOCH'];
  const time = epoch === undefined ? undefined : new Date(Number(epoch) * 1_000);
  const sbom = buildSbom(program, components, integrityOf, time);
  writeFileSync(join(root, 'app/sbom.cdx.json'), `${JSON.stringify(sbom, undefined, 2)}\n`);
  writeFileSync(join(root, 'app/THIRD-PARTY-NOTICES.txt'), buildNotices(components));
}

const [root = '', nodePath = '', folder = '', nodeVersion = ''] = process.argv.slice(2);
main(root, nodePath, folder, nodeVersion);
