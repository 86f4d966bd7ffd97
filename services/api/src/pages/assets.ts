import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readStaticFiles, type StaticFile } from '../http/static-file';
import { contextValue } from '../base/context-value';

/** The stylesheets, script and icon of the checkout page. */
export interface Assets {
  /** Changes with the content of any file, so that browsers may cache the files indefinitely. */
  version: string;
  files: ReadonlyMap<string, StaticFile>;
}

/** The assets, read once. @throws when they have not been built */
export const assetsOf = contextValue((): Assets => {
  const folder = join(dirname(require.resolve('@gateway/checkout/package.json')), 'dist/site');
  if (!existsSync(folder)) throw new Error('the script of the checkout page is missing: run "npm run build"');
  const files = readStaticFiles(folder);
  const hash = createHash('sha256');
  for (const [name, { plain }] of files) hash.update(name).update(plain);
  return { version: hash.digest('hex').slice(0, 16), files };
}).of;
