import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { findTools } from './tools';

const asRoot = testNeeding('root', process.getuid?.() === 0);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tools-'));
  process.env['PATH'] = `${folder}:${process.env['PATH'] ?? ''}`;
  placeProgram('apt-get', 'exit 0');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function placeProgram(name: string, commands: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${commands}\n`, { mode: 0o755 });
}

asRoot('an engine that runs already is named, with what to do about it', async () => {
  placeProgram('docker', 'echo "builder, /var/lib/docker"');
  expect(await findTools(folder)).toBe(
    'another container engine runs on this machine (builder, /var/lib/docker): end it, because the drill starts its own',
  );
});

asRoot('a disk without room is named before anything is installed', async () => {
  placeProgram('apt-get', `touch ${folder}/was-used`);
  expect(await findTools('/proc')).toBe('/ has 0 GiB of free space, and it takes 10');
});
