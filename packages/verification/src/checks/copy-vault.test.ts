import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { REPOSITORY } from './repository';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copy-vault-'));
  mkdirSync(join(folder, 'vault'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function copyVault(): number | null {
  return spawnSync('sh', ['infra/backup/copy-vault.sh', join(folder, 'vault'), join(folder, 'copies')], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'], METRICS_DIR: join(folder, 'metrics') },
  }).status;
}

test('a copy has the vault and no watermark, and its time is a metric that the exporter may read', () => {
  writeFileSync(join(folder, 'vault/vault.json'), 'sealed');
  writeFileSync(join(folder, 'vault/mark.1.json'), 'a watermark');
  const before = Math.floor(Date.now() / 1000);
  expect(copyVault()).toBe(0);
  const [copy = ''] = readdirSync(join(folder, 'copies'));
  expect(readdirSync(join(folder, 'copies', copy))).toEqual(['vault.json']);
  expect(statSync(join(folder, 'copies', copy, 'vault.json')).mode & 0o077).toBe(0);
  expect(readdirSync(join(folder, 'metrics'))).toEqual(['gateway_vault.prom']);
  const metric = join(folder, 'metrics/gateway_vault.prom');
  const [, time] = /^gateway_vault_copied_timestamp_seconds (\d+)\n$/.exec(readFileSync(metric, 'utf8')) ?? [];
  expect(Number(time)).toBeGreaterThanOrEqual(before);
  expect(statSync(metric).mode & 0o004).toBe(0o004);
});

test('without a vault nothing is recorded as a copy', () => {
  expect(copyVault()).toBe(1);
  expect(existsSync(join(folder, 'metrics'))).toBe(false);
});
