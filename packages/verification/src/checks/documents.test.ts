import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from './repository';

/** Backticked paths of this repository, and links to files, which begin at the document. */
const PATH =
  /(?:`((?:infra|packages|services|scripts|migrations)\/[\w./-]+)`|\]\((?!https?:)([\w./-]+)(?:#[\w-]+)?\))/g;
const DECISIONS = readdirSync(join(REPOSITORY, 'infra/adr'))
  .filter((file) => file !== 'README.md')
  .sort();

test.each([
  ...[
    'SECURITY.md',
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'packages/verification/README.md',
    '.github/SUPPORT.md',
  ],
  ...[
    'infra/runbook.md',
    'infra/console-week.md',
    'infra/shop-week.md',
    'infra/growing.md',
    'infra/versions.md',
    'infra/security.md',
    'infra/chart/README.md',
  ],
  'infra/adr/README.md',
])('every path in %s exists', (name) => {
  const text = readFileSync(join(REPOSITORY, name), 'utf8');
  const missing = [...text.matchAll(PATH)]
    .map(([, path, link = '']) => path ?? join(dirname(name), link))
    .filter((path) => !existsSync(join(REPOSITORY, path)));
  // Created by a script, and never in version control.
  expect(missing.filter((path) => !path.startsWith('infra/docker/secrets'))).toEqual([]);
});

test('decisions are numbered without gaps, in file names and titles', () => {
  for (const [i, file] of DECISIONS.entries()) {
    expect(file).toMatch(new RegExp(`^${String(i + 1).padStart(4, '0')}-[a-z-]+\\.md$`));
    expect(titleOf(file)).toMatch(new RegExp(`^${String(i + 1)}\\. `));
  }
  expect(DECISIONS.length).toBeGreaterThan(0);
});

test('the index of decisions has each one once, by its title', () => {
  const entries = [...readDecision('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)];
  const indexed = entries.map(([, title = '', file = '']) => ({ file, title }));
  expect(indexed.sort((a, b) => (a.file < b.file ? -1 : 1))).toEqual(
    DECISIONS.map((file) => ({ file, title: titleOf(file) })),
  );
});

test('what a decision supersedes says so in its title and under its status', () => {
  const status = (file: string): string => /^## Status\n\n(.+)$/m.exec(readDecision(file))?.[1] ?? '';
  const replaced = DECISIONS.flatMap((file) => {
    const [, older] = /Supersedes .*?\]\((.+?)\)/.exec(status(file)) ?? [];
    return older === undefined ? [] : [{ older, by: file }];
  });
  for (const { older, by } of replaced) {
    expect(titleOf(older)).toMatch(
      new RegExp(` \\(superseded (in part )?by ADR ${String(Number(by.slice(0, 4)))}\\)$`),
    );
    expect(status(older)).toContain(`](${by}) supersedes`);
  }
  const marked = DECISIONS.filter((file) => `${titleOf(file)} ${status(file)}`.includes('supersede'));
  expect(marked.filter((file) => !replaced.some(({ older, by }) => file === older || file === by))).toEqual([]);
  expect(DECISIONS.filter((file) => !status(file).startsWith('Accepted.'))).toEqual([]);
});

function readDecision(file: string): string {
  return readFileSync(join(REPOSITORY, 'infra/adr', file), 'utf8');
}

function titleOf(file: string): string {
  return /^# (.+)$/m.exec(readDecision(file))?.[1] ?? '';
}
