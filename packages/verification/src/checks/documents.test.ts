import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from './repository';

/** Backticked paths of this repository, and links to files, which begin at the document. */
const PATH =
  /(?:`((?:infra|packages|services|scripts|migrations)\/[\w./-]+)`|\]\((?!https?:)([\w./-]+)(?:#[\w-]+)?\))/g;
const DECISIONS = join(REPOSITORY, 'infra/adr');

test.each([
  ...['SECURITY.md', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'packages/verification/README.md'],
  ...['infra/runbook.md', 'infra/console-week.md', 'infra/growing.md', 'infra/security.md', 'infra/chart/README.md'],
])('every path in %s exists', (name) => {
  const text = readFileSync(join(REPOSITORY, name), 'utf8');
  const missing = [...text.matchAll(PATH)]
    .map(([, path, link = '']) => path ?? join(dirname(name), link))
    .filter((path) => !existsSync(join(REPOSITORY, path)));
  // Created by a script, and never in version control.
  expect(missing.filter((path) => !path.startsWith('infra/docker/secrets'))).toEqual([]);
});

test('decisions are numbered without gaps, in file names and titles', () => {
  const files = readdirSync(DECISIONS).sort();
  for (const [i, file] of files.entries()) {
    expect(file).toMatch(new RegExp(`^${String(i + 1).padStart(4, '0')}-[a-z-]+\\.md$`));
    expect(readFileSync(join(DECISIONS, file), 'utf8')).toMatch(new RegExp(`^# ${String(i + 1)}\\. `));
  }
  expect(files.length).toBeGreaterThan(0);
});
