import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from './repository';

/** Backticked words that look like a path of this repository. */
const PATH = /`((?:infra|packages|services|scripts|migrations)\/[\w./-]+)`/g;

test.each(['SECURITY.md', 'infra/runbook.md', 'README.md'])('every path that %s names is there', (name) => {
  const text = readFileSync(join(REPOSITORY, name), 'utf8');
  const missing = [...text.matchAll(PATH)].flatMap(([, path = '']) =>
    existsSync(join(REPOSITORY, path)) ? [] : [path],
  );
  // Made by a script, and never in version control.
  expect(missing.filter((path) => !path.startsWith('infra/docker/secrets'))).toEqual([]);
});
