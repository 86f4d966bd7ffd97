import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** One file of the documentation, as it is and compressed. */
export interface SiteFile {
  type: string;
  plain: Buffer;
  compressed: Readonly<Record<'br' | 'gzip', Buffer>>;
}

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLES = 'text/css; charset=utf-8';
const REFERENCE = '/docs/reference/';
/** Of the assets of the site, beside which the files are served. */
const DOCS_SCRIPT = /(<script type="module" src=")([^"]*)assets\/docs\.js("><\/script>)/;
/** The pages are compressed when the api starts. */
const QUALITY = 5;

/** The documentation with a form for each request of the reference. The given site stays as it is. */
export function addTrial(site: ReadonlyMap<string, SiteFile>): ReadonlyMap<string, SiteFile> {
  const pages = [...site].map(([path, file]): [string, SiteFile] =>
    path.startsWith(REFERENCE) ? [path, withScript(file)] : [path, file],
  );
  const files: [string, SiteFile][] = [
    ['/docs/try/try.js', fileOf(SCRIPT, readClient('try.js'))],
    ['/docs/try/try-form.js', fileOf(SCRIPT, readClient('try-form.js'))],
    ['/docs/try/try.css', fileOf(STYLES, readFileSync(join(__dirname, '../src/assets/try.css')))],
  ];
  return new Map([...pages, ...files]);
}

function withScript({ type, plain }: SiteFile): SiteFile {
  const text = plain.toString();
  return fileOf(type, Buffer.from(text.replace(DOCS_SCRIPT, '$&\n        $1$2try/try.js$3')));
}

function fileOf(type: string, plain: Buffer): SiteFile {
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { type, plain, compressed: { br, gzip: gzipSync(plain) } };
}

/** @throws when the scripts have not been compiled */
function readClient(name: string): Buffer {
  return readFileSync(join(__dirname, '../dist/client', name));
}
