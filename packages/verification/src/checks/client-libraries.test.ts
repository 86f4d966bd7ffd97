import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { loadContract, type Schema } from '@gateway/contract';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { REPOSITORY } from './repository';

// The suites of the clients and integrations that are not TypeScript run where their language is installed.

const SUITES = [
  { folder: 'packages/client-php', command: 'php', args: ['tests/run.php'], passed: /^ok {6}streams: /m },
  {
    folder: 'packages/integration-woocommerce',
    command: 'php',
    args: ['tests/run.php'],
    passed: /^all suites ran$/m,
  },
  {
    folder: 'packages/client-python',
    command: 'python3',
    args: ['-m', 'unittest', 'discover', '--start-directory', 'tests'],
    passed: /^OK/m,
  },
];

for (const { folder, command, args, passed } of SUITES) {
  const isThere = spawnSync(command, ['--version']).status === 0;
  testNeeding(command, isThere)(`the suite of ${folder} passes (where ${command} is installed)`, () => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: join(REPOSITORY, folder),
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' },
    });
    const output = stdout + stderr;
    expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(passed) });
    expect(output).not.toContain('FAILED');
  });
}

test.each([
  ['packages/client-php/src/ErrorCode.php', /case ([A-Z_]+) = '\1';/g],
  ['packages/client-python/src/crypto_payment_gateway/errors.py', /^ {4}([A-Z_]+) = "\1"$/gm],
])('%s has every code of the OpenAPI document', (file, pattern) => {
  const { Error: error } = loadContract().components['schemas'] as Record<string, Schema>;
  const codes = [...readFileSync(join(REPOSITORY, file), 'utf8').matchAll(pattern)].map(([, code]) => code);
  expect(codes).toEqual(error?.properties?.['code']?.enum);
});

test.each([
  ['composer.json', 'packages/client-php', 'crypto-payment-gateway/client'],
  ['package.json', 'packages/client-javascript', 'crypto-payment-gateway-client'],
  ['package.json', 'packages/integration-vendure', 'crypto-payment-gateway-vendure'],
])('%s of %s has the name, licence and files with which it is published', (file, folder, name) => {
  const manifest = JSON.parse(readFileSync(join(REPOSITORY, folder, file), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name, license: 'MIT' });
  expect(manifest).not.toHaveProperty('private');
});

test.each(['client-javascript', 'client-php', 'client-python', 'integration-vendure'])(
  'the README of %s stands alone, as a registry shows it',
  (name) => {
    const text = readFileSync(join(REPOSITORY, 'packages', name, 'README.md'), 'utf8');
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !/^(https:|#)/.test(link))).toEqual([]);
    expect(text).not.toMatch(/npm run|`(packages|infra|scripts)\//);
    expect(text).toMatch(/^It needs a gateway: /m);
    expect(text).toMatch(/^## Versions$/m);
  },
);

test.each([
  ...['client-javascript', 'client-php', 'client-python'],
  ...['integration-vendure', 'integration-woocommerce'],
])('%s carries the licence of the gateway', (name) => {
  const text = readFileSync(join(REPOSITORY, 'packages', name, 'LICENSE'), 'utf8');
  expect(text).toBe(readFileSync(join(REPOSITORY, 'LICENSE'), 'utf8'));
});
