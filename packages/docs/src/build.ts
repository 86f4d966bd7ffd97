import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { loadContract } from '@gateway/contract';
import { renderEvidencePage } from './content/evidence-page';
import { EVIDENCE_PAGE } from './pages/pages';
import { renderSearchIndex, renderSite } from './content/site';
import { readStyles } from './pages/styles';

const ROOT = join(__dirname, '..');
const SITE = join(ROOT, 'dist/site');
const SCRIPTS = ['docs.js', 'search.js', 'match.js'];

/**
 * Writes the site: every page and asset, each also compressed, so that the api compresses nothing. A file that has not
 * changed stays as it is, for a process that is reading it.
 */
function build(): void {
  const written = new Set<string>();
  const write = (name: string, content: string | Buffer): void => {
    writeFile(join(SITE, name), Buffer.from(content));
    for (const suffix of ['', '.br', '.gz']) written.add(name + suffix);
  };
  const contract = loadContract();
  for (const [path, markup] of renderSite(contract)) write(`${path === '' ? 'index' : path}.html`, markup);
  write('assets/search-index.js', renderSearchIndex(contract));
  write(EVIDENCE_PAGE, renderEvidencePage());
  write('assets/docs.css', readStyles('docs.css'));
  for (const name of SCRIPTS) write(`assets/${name}`, readFileSync(join(ROOT, 'dist/client', name)));
  const checkout = dirname(require.resolve('@gateway/checkout/package.json'));
  write('assets/icon.svg', readFileSync(join(checkout, 'src/assets/icon.svg')));

  for (const name of readdirSync(SITE, { recursive: true, encoding: 'utf8' })) {
    if (/\.\w+$/.test(name) && !written.has(name)) rmSync(join(SITE, name));
  }
}

function writeFile(file: string, content: Buffer): void {
  if (existsSync(`${file}.gz`) && readFileSync(file).equals(content)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

build();
