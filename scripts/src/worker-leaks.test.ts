import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, STATE } from './checkout';

/** What the second of two suites, which run in workers, does besides passing. */
function runSuites(act: string): { status: number | null; output: string } {
  mkdirSync(STATE, { recursive: true });
  const folder = mkdtempSync(join(STATE, 'suites-'));
  try {
    writeFileSync(join(folder, 'one.test.js'), `test('one', () => {});`);
    writeFileSync(join(folder, 'other.test.js'), `test('other', () => { ${act} });`);
    const scripts = join(ROOT, 'scripts');
    const config = {
      reporters: ['default', join(scripts, 'worker-leaks.cjs')],
      runtime: join(scripts, 'jest-runtime.cjs'),
      testEnvironment: join(scripts, 'jest-environment.cjs'),
      ...{ maxWorkers: 2, transform: {} },
    };
    writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'node_modules/jest/bin/jest.js')], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, output: stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a run fails in which a suite left something open, also if every test passed', () => {
  const { status, output } = runSuites(`require('node:net').createServer().listen(0);`);
  expect(output).toContain('2 passed, 2 total');
  expect(output.trimEnd()).toMatch(/Suites that left something open:\n {2}\S+other\.test\.js: TCPServerWrap$/);
  expect(status).toBe(1);
});

test('a run in which nothing is left open passes', () => {
  const { status, output } = runSuites('');
  expect([status, output.includes('left something open')]).toEqual([0, false]);
});
