import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checkout';

const MODULE = '@gateway/runtime/testing/walk';

/** The paths of all suites that use the module of walks, in the order of the alphabet. */
export function walkSuites(): string[] {
  const workspaces = ['packages', 'services'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(parent, name, 'src')),
  );
  return workspaces.flatMap((folder) => suitesUnder(folder)).sort();
}

function suitesUnder(folder: string): string[] {
  // A client in another language has no such folder.
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').includes(`from '${MODULE}'`));
}
