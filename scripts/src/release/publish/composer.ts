import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { putFile, writeWhole } from './put-file';
import type { Part } from './part';
import { zipOf } from './zip';

const PACKAGE = 'packages/client-php';
const CONTENT = ['LICENSE', 'README.md', 'autoload.php', 'composer.json', 'src'];
const INDEX = 'packages.json';

/** The file by which Composer knows a repository: versions of packages by name, each with all that its manifest says. */
interface Index {
  packages: Record<string, Record<string, unknown>>;
}

/** The client for PHP, in a repository of Composer that is files alone: a zip for each version, and their index. */
export const composer: Part = {
  name: 'composer',
  takes: 'folder, or folder=URL under which it is served',
  isSigned: false,
  needs: {},
  build({ folder: checkout, version, epoch }, folder) {
    writeFileSync(join(folder, zipName(version)), zipOf(join(checkout, PACKAGE), CONTENT, epoch));
    return Promise.resolve();
  },
  publish({ folder: checkout, version, commit }, folder, { to }) {
    const [target = '', url = pathToFileURL(resolve(target)).href] = to.split(/=(.*)/s);
    const zip = readFileSync(join(folder, zipName(version)));
    const shasum = createHash('sha1').update(zip).digest('hex');
    const manifest = JSON.parse(readFileSync(join(checkout, PACKAGE, 'composer.json'), 'utf8')) as { name: string };
    const dist = { type: 'zip', url: `${url.replace(/\/$/, '')}/${zipName(version)}`, reference: commit, shasum };

    putFile(join(target, zipName(version)), zip);
    addVersion(join(target, INDEX), manifest.name, version, { ...manifest, version, dist });
    return Promise.resolve([`${manifest.name} ${version} sha1:${shasum}`]);
  },
};

function zipName(version: string): string {
  return `crypto-payment-gateway-client-${version}.zip`;
}

function addVersion(file: string, name: string, version: string, entry: object): void {
  const index: Index = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Index) : { packages: {} };
  const versions = (index.packages[name] ??= {});
  if (isDeepStrictEqual(versions[version], entry)) return;
  if (versions[version] !== undefined) throw new Error(`${file} has ${name} ${version} with other content`);
  versions[version] = entry;
  writeWhole(file, `${JSON.stringify(index, null, 2)}\n`);
}
