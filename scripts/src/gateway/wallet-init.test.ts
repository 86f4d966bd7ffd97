import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { findWallet } from '@gateway/store';
import { openTestDatabase } from '@gateway/store/testing';
import type { TestDatabase } from '@gateway/store/testing';
import { readVault } from '@gateway/wallet';
import { walletInit } from './wallet-init';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('the wallet is created once, and its seed phrase is printed', async () => {
  const key = Buffer.alloc(32, 7);
  const environment = {
    DATABASE_URL: database.urlOf('watcher'),
    TRON_NETWORK: 'nile',
    VAULT_DIR: folder,
    VAULT_KEY: key.toString('hex'),
  };
  const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await walletInit(environment, ['--yes'])).toBe(0);
  const output = printed.mock.calls.map(([text]) => String(text)).join('');
  printed.mockRestore();
  expect(output).toMatch(/\n(\w+ ){23}\w+\n/);
  expect(output).toMatch(/first address: T\w{33}\n/);

  const wallet = await findWallet(database.db);
  const { rows } = await database.db.raw<{ rows: { id: string }[] }>('select id from instance');
  const opened = await readVault({ folder, key, instance: rows[0]?.id ?? '' });
  expect(opened?.fingerprint).toBe(wallet?.fingerprint);
  await expect(walletInit(environment, ['--yes'])).rejects.toThrow('already initialised');
});

test('all missing variables are reported at once', async () => {
  await expect(walletInit({}, [])).rejects.toThrow(/DATABASE_URL[\s\S]*VAULT_KEY/);
});

test('a dry run and an unconfirmed command create nothing', async () => {
  const environment = {
    DATABASE_URL: database.urlOf('watcher'),
    TRON_NETWORK: 'nile',
    VAULT_DIR: folder,
    VAULT_KEY: '07'.repeat(32),
  };
  const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await walletInit(environment, ['--dry-run'])).toBe(0);
  expect(await walletInit(environment, [])).toBe(0);
  const output = printed.mock.calls.map(([text]) => String(text)).join('');
  printed.mockRestore();
  expect(output.match(/nothing was changed/g)).toHaveLength(2);
  expect(await findWallet(database.db)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});
