import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { developmentSecrets } from './secrets';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = join(folder, 'secrets.json');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('secrets are created once and stay the same', () => {
  const first = developmentSecrets(file);
  expect(developmentSecrets(file)).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(6);
});

test('only the owner can read the file', () => {
  developmentSecrets(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('secrets have the forms that the services require', () => {
  const secrets = developmentSecrets(file);
  for (const name of ['VAULT_KEY', 'HMAC_SECRET', 'JWT_SECRET'] as const)
    expect(secrets[name]).toMatch(/^[0-9a-f]{64}$/);
  expect(secrets.API_KEY.length).toBeGreaterThanOrEqual(10);
  expect(secrets.WEBHOOK_SECRET.length).toBeGreaterThanOrEqual(10);
  expect(secrets.ADMIN_PASSWORD.length).toBeGreaterThanOrEqual(12);
});

test('a file that lacks a secret keeps the others and gets the missing one', () => {
  const { JWT_SECRET: _missing, ...others } = developmentSecrets(file);
  writeFileSync(file, JSON.stringify(others));
  const completed = developmentSecrets(file);
  expect(completed).toMatchObject(others);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(completed);
});
