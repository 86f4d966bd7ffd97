import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

function run(script: string, ...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, '..', script), ...args], {
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

test('the OpenAPI document passes the linter', () => {
  expect(run('lint.mjs')).toEqual({ code: 0, output: '' });
});

test('the types are those of the document: after a change of it run "npm run contract:types"', () => {
  expect(run('generate.mjs', '--check')).toEqual({ code: 0, output: '' });
});
