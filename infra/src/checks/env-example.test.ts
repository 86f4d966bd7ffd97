import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from './repository';
import { SERVICES, variablesOf } from './service-variables';

test('the example explains every variable that a service reads, and no other', () => {
  const example = readFileSync(join(REPOSITORY, '.env.example'), 'utf8');
  const explained = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const read = new Set(SERVICES.flatMap((service) => variablesOf(service)));
  expect(explained.sort()).toEqual([...read].sort());
});

test('no service starts with a secret of the example', () => {
  const example = readFileSync(join(REPOSITORY, '.env.example'), 'utf8');
  const secrets = [
    'VAULT_KEY',
    'HMAC_SECRET',
    'API_KEY',
    'WEBHOOK_SECRET',
    'ADMIN_PASSWORD',
    'JWT_SECRET',
    'HOT_WALLET_KEY',
  ];
  for (const name of secrets) expect(example).toMatch(new RegExp(`^#?${name}=replace-`, 'm'));
});
