import { execFileSync } from 'node:child_process';
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { parseCompose } from './compose-file';
import { hasOpenssl } from '../rig/authority';
import { REPOSITORY } from './repository';

const withOpenssl = testNeeding('openssl', hasOpenssl);
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

withOpenssl('every secret of the compose file is created in the right form, in a closed folder', () => {
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

withOpenssl.each(['postgres', 'redis'])('the certificate of %s is for this name and its own key, for years', (name) => {
  const secrets = make();
  const certificate = new X509Certificate(String(secrets[`${name}_certificate`]));
  expect(certificate.checkHost(name)).toBe(name);
  expect(certificate.checkHost('localhost')).toBeUndefined();
  expect(certificate.checkPrivateKey(createPrivateKey(String(secrets[`${name}_key`])))).toBe(true);
  expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(3_640 * 24 * 3_600_000);
});

withOpenssl('every store is connected to by TLS, verified', () => {
  const secrets = make();
  const urls = Object.entries(secrets).filter(([name]) => name.startsWith('database_url'));
  expect(urls).toHaveLength(6);
  for (const [, url] of urls)
    expect(new URL(url).search).toBe('?sslmode=verify-full&sslrootcert=/run/secrets/postgres_certificate');
  expect(secrets['redis_url']).toMatch(/^rediss:.*@redis:6379\/0\?sslrootcert=\/run\/secrets\/redis_certificate$/);
});

withOpenssl('a key without its certificate, as an interrupted run leaves it, gets a pair anew', () => {
  const first = make();
  rmSync(join(folder, 'postgres_certificate'));
  const second = make();
  const key = createPrivateKey(String(second['postgres_key']));
  expect(new X509Certificate(String(second['postgres_certificate'])).checkPrivateKey(key)).toBe(true);
  expect(second['redis_key']).toBe(first['redis_key']);
});

withOpenssl('a second run changes nothing', () => {
  const first = make();
  expect(make()).toEqual(first);
});
