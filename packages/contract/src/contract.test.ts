import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('the OpenAPI document passes the linter', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, '../lint.mjs')], {
    encoding: 'utf8',
  });
  expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: '' });
});
