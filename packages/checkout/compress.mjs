import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** What is served, unlike licences. A picture gains nothing, and is a few thousand bytes. */
const SERVED = /\.(?:html|css|js|svg|png)$/;

/**
 * Writes a copy in each encoding that browsers accept beside every file that was built, so that the api compresses none.
 * @returns {import('vite').Plugin}
 */
export function compress() {
  let folder = '';
  return {
    name: 'compress',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!SERVED.test(name)) continue;
        const file = join(folder, name);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
