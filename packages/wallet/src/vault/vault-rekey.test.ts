import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { accountXpub, fingerprint } from '../keys/hd-wallet';
import { newEntropy } from '../keys/mnemonic';
import { type VaultAccess, readVault, sealVault } from './vault';
import { prepareRekey, settleRekey } from './vault-rekey';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const now = new Date('2026-11-21T12:00:00Z');

let access: VaultAccess;
let sealed: string;
let wallet: string;
beforeEach(async () => {
  access = { folder: await mkdtemp(join(tmpdir(), 'rekey-')), key: OLD, instance: randomUUID() };
  const entropy = newEntropy();
  wallet = fingerprint(accountXpub(entropy));
  sealed = sealVault(entropy, access, now);
  await writeFile(join(access.folder, 'vault.json'), sealed, { mode: 0o600 });
});
afterEach(() => rm(access.folder, { recursive: true }));

const withKey = (key: Buffer): VaultAccess => ({ ...access, key });
const opens = async (key: Buffer): Promise<boolean> =>
  readVault(withKey(key)).then(
    (opened) => opened?.fingerprint === wallet,
    () => false,
  );

test('until the new key is used both keys open the wallet, and the vault is unchanged', async () => {
  expect(await prepareRekey(access, NEW, now)).toBe(wallet);
  expect([await opens(OLD), await opens(NEW), await opens(Buffer.alloc(32, 3))]).toEqual([true, true, false]);
  expect(await readFile(join(access.folder, 'vault.json'), 'utf8')).toBe(sealed);
  expect((await stat(join(access.folder, 'vault.json.next'))).mode & 0o777).toBe(0o600);
  expect(await settleRekey(access, wallet)).toBe(false);
  expect([await opens(OLD), await opens(NEW)]).toEqual([true, true]);
});

test('after a start with the new key the old one opens nothing, and no second file is left', async () => {
  await prepareRekey(access, NEW, now);
  expect(await settleRekey(withKey(NEW), wallet)).toBe(true);
  expect([await opens(OLD), await opens(NEW)]).toEqual([false, true]);
  expect(await readdir(access.folder)).toEqual(['vault.json']);
  expect(await settleRekey(withKey(NEW), wallet)).toBe(false);
});

test('an abandoned key change can be prepared again with another key', async () => {
  await prepareRekey(access, Buffer.alloc(32, 9), now);
  await prepareRekey(access, NEW, now);
  expect([await opens(OLD), await opens(NEW), await opens(Buffer.alloc(32, 9))]).toEqual([true, true, false]);
});

test('a next vault of another wallet is not used', async () => {
  await writeFile(join(access.folder, 'vault.json.next'), sealVault(newEntropy(), withKey(NEW), now), { mode: 0o600 });
  expect(await settleRekey(withKey(NEW), wallet)).toBe(false);
  expect(await opens(OLD)).toBe(true);
});

test('without the old key, or without a vault, no change is prepared', async () => {
  await expect(prepareRekey(withKey(NEW), OLD, now)).rejects.toThrow('the vault does not open with this key');
  await rm(join(access.folder, 'vault.json'));
  await expect(prepareRekey(access, NEW, now)).rejects.toThrow('the vault folder holds no vault');
  expect(await readdir(access.folder)).toEqual([]);
});
