import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { withSource } from './source';

let root: string;
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'source-'));
  git('init', '--quiet');
  for (const [name, value] of [
    ['user.name', 'A Maintainer'],
    ['user.email', 'maintainer@example.com'],
    ['commit.gpgsign', 'false'],
  ] as const) {
    git('config', name, value);
  }
  writeFileSync(join(root, '.gitignore'), 'ignored\n');
  writeFileSync(join(root, 'file'), 'of the tag');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first', '--date', '2026-01-02T03:04:05Z');
  git('tag', 'v1.2.3');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

test('the source is the tag alone, in a folder that is gone afterwards', async () => {
  writeFileSync(join(root, 'ignored'), 'never published');
  const seen = await withSource(root, 'v1.2.3', (source) =>
    Promise.resolve({ ...source, files: readdirSync(source.folder).sort() }),
  );
  expect(seen.files).toEqual(['.git', '.gitignore', 'file']);
  expect(seen).toMatchObject({
    version: '1.2.3',
    commit: git('rev-parse', 'HEAD'),
    epoch: Number(git('log', '-1', '--format=%ct')),
  });
  expect(existsSync(seen.folder)).toBe(false);
});

test.each([
  ['a word that is no tag of a release', 'main', () => undefined, '"main" is not the tag of a release'],
  ['a tag that does not exist', 'v9.9.9', () => undefined, 'there is no tag v9.9.9'],
  [
    'a working copy with changes',
    'v1.2.3',
    () => {
      writeFileSync(join(root, 'file'), '');
    },
    'the working copy has changes',
  ],
  [
    'another commit than that of the tag',
    'v1.2.3',
    () => git('commit', '--quiet', '--allow-empty', '--message', 'later'),
    'check out v1.2.3 first',
  ],
])('%s is refused', async (_what, tag, prepare, sentence) => {
  prepare();
  await expect(withSource(root, tag, () => Promise.resolve())).rejects.toThrow(sentence);
});
