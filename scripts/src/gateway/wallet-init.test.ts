import { mkdtempSync, rmSync } from 'node:fs';
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

test('the wallet is made once, and its seed phrase is printed', async () => {
  const key = Buffer.alloc(32, 7);
  const environment = {
    DATABASE_URL: database.url,
    TRON_NETWORK: 'nile',
    VAULT_DIR: folder,
    VAULT_KEY: key.toString('hex'),
  };
  const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await walletInit(environment)).toBe(0);
  const output = printed.mock.calls.map(([text]) => String(text)).join('');
  printed.mockRestore();
  expect(output).toMatch(/\n(\w+ ){23}\w+\n/);
  expect(output).toMatch(/first address: T\w{33}\n/);

  const wallet = await findWallet(database.db);
  const { rows } = await database.db.raw<{ rows: { id: string }[] }>('select id from instance');
  const opened = await readVault({ folder, key, instance: rows[0]?.id ?? '' });
  expect(opened?.fingerprint).toBe(wallet?.fingerprint);
  await expect(walletInit(environment)).rejects.toThrow('already initialised');
});

test('what is missing in the environment is told at once', async () => {
  await expect(walletInit({})).rejects.toThrow(/DATABASE_URL[\s\S]*VAULT_KEY/);
});
