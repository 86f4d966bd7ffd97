import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API, buildExample, NOTIFIER, readEnvironment, SERVICE_VARIABLES, WATCHER } from '@gateway/config';
import { ConfigError } from '@gateway/runtime';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from './repository';

const EXAMPLE = readFileSync(join(REPOSITORY, '.env.example'), 'utf8');

test('the example is the generated one: after a change of variables run "npm run env:example"', () => {
  expect(EXAMPLE).toBe(buildExample());
});

test('the example explains every variable that a service reads, and no other', () => {
  const explained = [...EXAMPLE.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(explained.sort()).toEqual([...new Set(Object.values(SERVICE_VARIABLES).flat())].sort());
  for (const line of EXAMPLE.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
});

test('no service starts with a secret of the example, and everything else in it is valid', () => {
  const environment = Object.fromEntries(
    [...EXAMPLE.matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const secrets = Object.keys(environment).filter((name) => environment[name]?.startsWith('replace-'));
  expect(secrets.sort()).toEqual([
    'ADMIN_PASSWORD',
    'API_KEY',
    'ENERGY_MARKET_KEY',
    'HMAC_SECRET',
    'HOT_WALLET_KEY',
    'JWT_SECRET',
    'OIDC_CLIENT_SECRET',
    'TRON_API_KEY',
    'VAULT_KEY',
    'WEBHOOK_SECRET',
  ]);
  const complaints = [API, WATCHER, NOTIFIER].flatMap((names) => {
    try {
      readEnvironment<never, never>(names as never, environment);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems.map((problem) => problem.split(' ')[0]);
      throw error;
    }
  });
  expect([...new Set(complaints)].sort()).toEqual(secrets);
});
