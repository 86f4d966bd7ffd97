import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseCompose } from './compose-file';
import { REPOSITORY } from './repository';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secrets');
});

afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

function make(): Record<string, string> {
  execFileSync('sh', [join(REPOSITORY, 'infra/docker/new-secrets.sh'), folder]);
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

test('every secret of the compose file is created in the right form, in a closed folder', () => {
  const secrets = make();
  const { secrets: wanted = {} } = parseCompose(readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8'));
  expect(Object.keys(secrets)).toEqual(expect.arrayContaining(Object.keys(wanted)));
  for (const name of ['vault_key', 'hmac_secret', 'jwt_secret']) expect(secrets[name]).toMatch(/^[0-9a-f]{64}$/);
  expect(secrets['database_url']).toContain(String(secrets['database_password']));
  const users = Object.entries(secrets).filter(([name]) => name.startsWith('database_url_'));
  expect(users.map(([name, url]) => [name, new URL(url).username])).toEqual(
    ['api', 'notifier', 'owner', 'reader', 'watcher'].map((role) => [`database_url_${role}`, `gateway_${role}`]),
  );
  expect(new Set(users.map(([, url]) => new URL(url).password)).size).toBe(5);
  expect(secrets['redis_url']).toContain(String(secrets['redis_password']));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a second run changes nothing', () => {
  const first = make();
  expect(make()).toEqual(first);
});
