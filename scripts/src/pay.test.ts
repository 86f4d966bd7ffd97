import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

function pay(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const runSource = join(__dirname, '../run-source.cjs');
  const program = ['--conditions=source', '--require', runSource, join(__dirname, 'commands/pay.ts')];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test.each(['--help', '-h'])('%s shows how to pay', (option) => {
  expect(pay(option)).toEqual({
    status: 0,
    stdout: expect.stringContaining('npm run pay -- <order id> [amount]'),
    stderr: '',
  });
});

test.each([[[]], [['--halp']]])('with %j it shows the usage, and ends with 2', (args) => {
  expect(pay(...args)).toEqual({ status: 2, stdout: '', stderr: expect.stringContaining('Usage: npm run pay') });
});
