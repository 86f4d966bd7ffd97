import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Asset {
  bytes: Buffer;
  type: string;
}

/** The stylesheets, scripts and icon of the checkout page. */
export interface Assets {
  /** Changes with the content of any file, so that browsers may cache the files indefinitely. */
  version: string;
  files: ReadonlyMap<string, Asset>;
}

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

const FOLDERS = ['src/assets', 'dist/client'];

/**
 * Reads the assets; called once at startup.
 * @throws when the script has not been compiled
 */
export function readAssets(): Assets {
  const root = dirname(require.resolve('@gateway/checkout/package.json'));
  const files = new Map(FOLDERS.flatMap((folder) => readFolder(join(root, folder))));
  const [styles, script] = [files.get('checkout.css'), files.get('checkout.js')];
  if (!styles || !script) throw new Error('the script of the checkout page is missing: run "npm run build"');
  const palette = readFileSync(require.resolve('@gateway/checkout/palette.css'));
  files.set('checkout.css', { ...styles, bytes: Buffer.concat([palette, styles.bytes]) });
  const hash = createHash('sha256');
  for (const [name, { bytes }] of files) hash.update(name).update(bytes);
  return { version: hash.digest('hex').slice(0, 16), files };
}

function readFolder(folder: string): [string, Asset][] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const type = TYPES[name.split('.').at(-1) ?? ''];
      return type === undefined ? [] : [[name, { bytes: readFileSync(join(folder, name)), type }]];
    });
}
