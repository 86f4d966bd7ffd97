import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findWallet } from '@gateway/store';
import { readVault } from '@gateway/wallet';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { walletInit } from './wallet-init';
import { print } from './testing';

const database = databasePerTest();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
});

afterEach(() => {
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
  const { code, output } = await print(() => walletInit(environment, ['--yes']));
  expect(code).toBe(0);
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
  for (const args of [['--dry-run'], []]) {
    const { code, output } = await print(() => walletInit(environment, args));
    // A script that forgot --yes must not go on as if there were a wallet.
    expect(code).toBe(args.length === 0 ? 1 : 0);
    expect(output.match(/nothing was changed/g)).toHaveLength(1);
  }
  expect(await findWallet(database.db)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});
