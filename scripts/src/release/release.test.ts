import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '../checkout';
import { release } from './release';

const FILES = {
  'CHANGELOG.md': '# Changelog\n\n## Pending\n\n- A change.\n\n## [0.1.0] - 2026-01-02\n\n- The first.\n',
  'package.json': '{\n  "name": "all",\n  "version": "0.1.0",\n  "packageManager": "pnpm@10.0.0"\n}\n',
  'packages/one/package.json': '{\n  "name": "one",\n  "version": "0.1.0"\n}\n',
  'packages/python/pyproject.toml': '[project]\nname = "one"\nversion = "0.1.0"\nrequires-python = ">=3.10"\n',
  'packages/contract/openapi.yaml': 'openapi: 3.1.0\ninfo:\n  title: One\n  version: 0.1.0\n',
  'infra/chart/Chart.yaml': 'name: one\nversion: 0.1.0\nappVersion: 0.1.0\n',
};
const OPTIONS = { version: '0.2.0', date: new Date('2026-11-23T10:00:00Z') };

let root: string;
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'release-'));
  git('init', '--quiet');
  git('config', 'user.name', 'A Maintainer');
  git('config', 'user.email', 'maintainer@example.com');
  git('config', 'commit.gpgsign', 'false');
  git('config', 'tag.gpgsign', 'false');
  for (const [file, content] of Object.entries(FILES)) write(file, content);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

test('a release is a commit and a tag with the version and the date', () => {
  expect(release(root, OPTIONS)).toBe('v0.2.0');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('describe')).toBe('v0.2.0');
  expect(git('log', '-1', '--format=%s')).toBe('release: 0.2.0');
  expect(read('CHANGELOG.md')).toContain(
    '## Pending\n\n## [0.2.0] - 2026-11-23\n\n- A change.\n\n## [0.1.0] - 2026-01-02',
  );
  const changed = Object.entries(FILES).filter(([file]) => !file.startsWith('CHANGELOG'));
  for (const [file, content] of changed) expect(read(file)).toBe(content.replaceAll('0.1.0', '0.2.0'));
});

test('the first release may have the version that the packages already have', () => {
  expect(release(root, { ...OPTIONS, version: '0.1.0' })).toBe('v0.1.0');
});

test.each([
  ['a version of another form', { version: '1.2' }, '"1.2" is not a version'],
  ['an older version', { version: '0.0.9' }, 'package.json has a newer version than 0.0.9'],
])('%s is refused, and nothing changes', (_what, different, sentence) => {
  expect(() => release(root, { ...OPTIONS, ...different })).toThrow(sentence);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('tag')).toBe('');
});

test('a working copy with changes is refused', () => {
  write('new.txt', '');
  expect(() => release(root, OPTIONS)).toThrow('the working copy has changes');
});

test('a second release without a change in between is refused, as is a version that exists', () => {
  release(root, OPTIONS);
  expect(() => release(root, { ...OPTIONS, version: '0.3.0' })).toThrow('CHANGELOG.md has nothing under "## Pending"');
  expect(() => release(root, OPTIONS)).toThrow('the tag v0.2.0 exists');
});

test('every file of this checkout that has the version is one that a release changes', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const manifests = ['*package.json', '*pyproject.toml', '*Chart.yaml', '*openapi.yaml', ':!*/shop/*'];
  const plugin = ['readme.txt', 'crypto-payment-gateway.php', 'src/Plugin.php'];
  const files = execFileSync('git', ['ls-files', ...manifests], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .concat(plugin.map((name) => `packages/integration-woocommerce/${name}`));
  const hasVersion = (it: string): RegExp => new RegExp(`(version|stable tag)"?\\s*[:=]\\s*["']?${it}`, 'i');
  for (const file of files) {
    write(file, readFileSync(join(ROOT, file), 'utf8'));
    expect(`${file} ${read(file)}`).toMatch(hasVersion(version));
  }
  write('CHANGELOG.md', FILES['CHANGELOG.md']);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'the real files');
  release(root, { ...OPTIONS, version: '99.0.0' });
  for (const file of files) {
    expect(`${file} ${read(file)}`).toMatch(hasVersion('99.0.0'));
    expect(`${file} ${read(file)}`).not.toMatch(hasVersion(version));
  }
});
