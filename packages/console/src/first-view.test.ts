import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const MAX_BYTES = 50_000;
const BUILD_MS = 120_000;

let site: string;
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'console-'));
  const vite = join(__dirname, '../node_modules/vite/bin/vite.js');
  const options = { cwd: join(__dirname, '..') };
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', site, '--emptyOutDir'], options);
}, BUILD_MS);
afterAll(() => {
  rmSync(site, { recursive: true });
});

const sizeOf = (name: string): number => statSync(join(site, `${name}.br`)).size;

test('what the console transfers until the overview is shown is less than 50 KB', () => {
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  const files = [...page.matchAll(/(?:href|src)="\/console\/(assets\/[^"]+)"/g)].map(([, name]) => String(name));
  const scripts = files.filter((name) => name.endsWith('.js'));
  expect(scripts).toHaveLength(1);
  // What a script imports at once counts too; what it loads later does not.
  expect(readFileSync(join(site, String(scripts[0])), 'utf8')).not.toMatch(/(?:\bfrom|\bimport)\s*["']/);
  expect(['index.html', ...files].reduce((bytes, name) => bytes + sizeOf(name), 0)).toBeLessThan(MAX_BYTES);
});

test('each script is compressed when it is built', () => {
  const scripts = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  for (const name of scripts) {
    for (const encoding of ['br', 'gz']) expect(existsSync(join(site, 'assets', `${name}.${encoding}`))).toBe(true);
  }
});
