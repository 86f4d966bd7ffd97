import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LANGUAGES } from './language/language';

const MAX_BYTES = 40_000;
/** Of a till, with what draws the QR code of its first sale. */
const MAX_TILL_BYTES = 60_000;
const BUILD_MS = 120_000;
const IMPORTS = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+)["']/g;

let site: string;
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'console-'));
  const vite = join(__dirname, '../node_modules/vite/bin/vite.js');
  // As it is delivered: Jest's own setting would build a script that is for debugging, and larger.
  const options = { cwd: join(__dirname, '..'), env: { ...process.env, NODE_ENV: 'production' } };
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', site, '--emptyOutDir'], options);
}, BUILD_MS);
afterAll(() => {
  rmSync(site, { recursive: true });
});

/** These scripts, and each of this name that one of them loads later. */
function importOf(scripts: readonly string[], name: string): string[] {
  const later = new RegExp(`\\bimport\\(\\W\\./(${name}-[\\w-]+\\.js)\\W\\)`, 'g');
  const found = scripts.flatMap((script) => [...readFileSync(join(site, script), 'utf8').matchAll(later)]);
  if (found.length === 0) throw new Error(`nothing loads a script ${name}`);
  return [...new Set([...scripts, ...found.map(([, file]) => `assets/${String(file)}`)])];
}

/** These scripts, and all that they import at once. */
function importedBy(scripts: readonly string[]): string[] {
  const imports = scripts.flatMap((script) =>
    [...readFileSync(join(site, script), 'utf8').matchAll(IMPORTS)].map(([, file]) => `assets/${String(file)}`),
  );
  const all = [...new Set([...scripts, ...imports])];
  return all.length === scripts.length ? all : importedBy(all);
}

const assets = (ending: string): string[] =>
  readdirSync(join(site, 'assets')).flatMap((name) => (name.endsWith(ending) ? [`assets/${name}`] : []));
const sizeOf = (name: string): number => statSync(join(site, `${name}.br`)).size;

/** What the page loads by itself: all of it, and the scripts. */
function readBeginning(): { files: string[]; beginning: string[] } {
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  const files = [...page.matchAll(/(?:href|src)="\/console\/(assets\/[^"]+)"/g)].map(([, name]) => String(name));
  return { files, beginning: files.filter((name) => name.endsWith('.js')) };
}

test.each(['a merchant', 'the gateway'])(
  'the first view of the people of %s is less than 40 KB, in any language',
  (side) => {
    const { files, beginning } = readBeginning();
    const ofMerchant = importedBy(importOf(beginning, 'app'));
    const scripts = side === 'a merchant' ? ofMerchant : importedBy(importOf(ofMerchant, 'gateway-overview'));
    expect(scripts.length).toBeLessThan(9);
    for (const language of LANGUAGES) {
      const first = new Set(['index.html', ...files, ...importOf(scripts, language), ...scripts]);
      const bytes = [...first].reduce((sum, name) => sum + sizeOf(name), 0);
      expect({ language, bytes, isSmall: bytes < MAX_BYTES }).toEqual({ language, bytes, isSmall: true });
    }
  },
);

test('the first view of a till is less than 60 KB, in any language', () => {
  const { files, beginning } = readBeginning();
  const till = importedBy(importOf(importedBy(importOf(beginning, 'app')), 'counter-pages'));
  const scripts = importedBy(importOf(till, 'browser')); // which is what Vite calls the generator of QR codes
  const styles = assets('.css');
  for (const language of LANGUAGES) {
    const first = new Set(['index.html', ...files, ...importOf(scripts, language), ...scripts, ...styles]);
    const bytes = [...first].reduce((sum, name) => sum + sizeOf(name), 0);
    expect({ language, bytes, isSmall: bytes < MAX_TILL_BYTES }).toEqual({ language, bytes, isSmall: true });
  }
});

test('each script is compressed when it is built', () => {
  const scripts = assets('.js');
  expect(scripts.length).toBeGreaterThan(1);
  for (const name of scripts) {
    for (const encoding of ['br', 'gz']) expect(existsSync(join(site, `${name}.${encoding}`))).toBe(true);
  }
});
