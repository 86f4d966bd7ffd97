import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { librariesOf } from './libraries';

test('the libraries of a program are those that ldd prints', () => {
  const printed = execFileSync('ldd', [process.execPath], { encoding: 'utf8' });
  const expected = [...printed.matchAll(/(\/\S+) \(/g)].map(([, path = '']) => path);
  expect(expected.length).toBeGreaterThan(0);
  expect(librariesOf(process.execPath, '/')).toEqual(expected.sort());
});

test('a library that the root does not have is named, and a file that is no program refused', () => {
  const root = mkdtempSync(join(tmpdir(), 'libraries-'));
  try {
    expect(() => librariesOf(process.execPath, root)).toThrow(/needs lib\S+, which is not in/);
    expect(() => librariesOf(__filename, root)).toThrow('is no program for Linux');
  } finally {
    rmSync(root, { recursive: true });
  }
});
