import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../checkout';
import { startChild } from './child';
import { openGuard } from './guard';

const sleeper = {
  name: 'sleeper',
  command: 'sleep',
  args: ['600'],
  options: {},
  stopSignal: 'SIGTERM',
  graceMs: 5_000,
} as const;

test('closing the guard stops watched processes and removes its folders', async () => {
  const guard = openGuard();
  const folder = mkdtempSync(join(tmpdir(), 'guard-'));
  guard.removeAtEnd(folder);
  const child = startChild(guard, sleeper);
  await guard.close();
  expect(await child.ended).toBe('signal SIGTERM');
  expect(existsSync(folder)).toBe(false);
});

test('processes are stopped in the reverse order of their start', async () => {
  const guard = openGuard();
  const folder = mkdtempSync(join(tmpdir(), 'guard-'));
  const diary = join(folder, 'diary');
  // Each records its end: a busy parent may hear of all three at once.
  const children = ['first', 'second', 'third'].map((name) => {
    const script = `
      process.once('SIGTERM', () => {
        require('node:fs').appendFileSync(${JSON.stringify(diary)}, '${name}\\n');
        process.exit();
      });
      setInterval(() => undefined, 1_000);
      console.log('ready');`;
    return startChild(guard, { ...sleeper, name, command: process.execPath, args: ['-e', script] });
  });
  for (const { stdout } of children.map((child) => child.process)) if (stdout) await once(stdout, 'data');
  await guard.close();
  expect(readFileSync(diary, 'utf8').split('\n')).toEqual(['third', 'second', 'first', '']);
  rmSync(folder, { recursive: true });
});

test('the processes of a killed command are stopped too', async () => {
  // Without pipes, which would be open for a moment longer than the processes.
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  const order = JSON.stringify(JSON.stringify({ watch: child.pid, signal: 'SIGTERM' }) + '\n');
  const command = `
    const { spawn } = require('node:child_process');
    const guard = spawn(process.execPath, [${JSON.stringify(join(ROOT, 'scripts/guard.mjs'))}], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    guard.stdin.write(${order}, () => process.kill(process.pid, 'SIGKILL'));`;
  const killed = once(spawn(process.execPath, ['-e', command], { stdio: 'ignore' }), 'close');
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  expect(await killed).toEqual([null, 'SIGKILL']);
});

test('a program that does not exist ends with the reason', async () => {
  const guard = openGuard();
  const child = startChild(guard, { ...sleeper, command: '/nowhere/program' });
  expect(await child.ended).toContain('ENOENT');
  await guard.close();
});
