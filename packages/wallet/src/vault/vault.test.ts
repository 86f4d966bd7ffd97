import { createCipheriv } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Unavailable } from '@gateway/domain';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { testNeeding } from '@gateway/runtime/testing/needs';
import { accountXpub, fingerprint } from '../keys/hd-wallet';
import { newEntropy } from '../keys/mnemonic';
import { type VaultAccess, openVault, readVault, sealVault } from './vault';
import { VaultFault } from './vault-fault';

const entropy = newEntropy();
const key = Buffer.alloc(32, 7);
const instance = '0b9f9a4e-3f0e-4a52-9d3c-2f3f5d3b6c11';
const now = new Date('2026-11-20T12:00:00Z');

let folder: string;
let access: VaultAccess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vault-'));
  access = { folder, key, instance };
});
afterEach(() => rm(folder, { recursive: true }));

const vaultPath = (): string => join(folder, 'vault.json');
const store = (text: string, mode = 0o600): Promise<void> => writeFile(vaultPath(), text, { mode });

describe('a sealed vault', () => {
  test('opens to the sealed entropy and names its wallet', async () => {
    await store(sealVault(entropy, access, now));
    const opened = await readVault(access);
    expect(opened?.entropy.equals(entropy)).toBe(true);
    expect(opened?.fingerprint).toBe(fingerprint(accountXpub(entropy)));
  });

  test('has the documented form and never the same IV twice', () => {
    const file = JSON.parse(sealVault(entropy, access, now)) as Record<string, unknown>;
    expect(file).toEqual({
      v: 1,
      kdf: 'none',
      alg: 'A256GCM',
      iv: expect.stringMatching(/^[0-9a-f]{24}$/),
      tag: expect.stringMatching(/^[0-9a-f]{32}$/),
      ct: expect.stringMatching(/^[0-9a-f]{64}$/),
      fp: fingerprint(accountXpub(entropy)),
      instance,
      created_at: '2026-11-20T12:00:00.000Z',
    });
    expect(JSON.parse(sealVault(entropy, access, now))).not.toMatchObject({ iv: file['iv'] });
  });
});

describe('a vault that was changed, or is not ours,', () => {
  test('does not open with another key', () => {
    const text = sealVault(entropy, access, now);
    expect(faultOf(text, { key: Buffer.alloc(32, 8) })).toBe('the vault does not open with this key');
  });

  test('does not open for another deployment, even if the file is changed to name that deployment', () => {
    const text = sealVault(entropy, access, now);
    const other = 'b'.repeat(8);
    expect(faultOf(text, { instance: other })).toBe('the vault belongs to another deployment');
    expect(faultOf(text.replace(instance, other), { instance: other })).toBe('the vault does not open with this key');
  });

  test('does not open when truncated anywhere', () => {
    const text = sealVault(entropy, access, now);
    for (let length = 0; length < text.length; length++) {
      expect(faultOf(text.slice(0, length))).toBe('the vault is damaged');
    }
  });

  test('does not open with a flipped bit in any byte but the date, which opens nothing else', () => {
    const bytes = Buffer.from(sealVault(entropy, access, now));
    const dateAt = bytes.indexOf('2026-');
    for (let i = 0; i < bytes.length; i++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(i) ^ (1 << bit), i);
        if (i >= dateAt && i < dateAt + now.toISOString().length) continue;
        expect(faultOf(flipped.toString('utf8'))).toMatch(/^the vault (is damaged|does not open|belongs to another)/);
      }
    }
  });

  test('does not open with a shortened tag, even one that fits', () => {
    const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12), { authTagLength: 4 });
    const fp = fingerprint(accountXpub(entropy));
    cipher.setAAD(Buffer.from(`1|A256GCM|${instance}|${fp}`));
    const ct = Buffer.concat([cipher.update(entropy), cipher.final()]).toString('hex');
    const sealed = JSON.parse(sealVault(entropy, access, now)) as Record<string, unknown>;
    const short = { ...sealed, iv: '0'.repeat(24), ct, tag: cipher.getAuthTag().toString('hex') };
    expect(faultOf(`${JSON.stringify(short, null, 2)}\n`)).toBe('the vault is damaged');
  });

  test('does not open when it names a wallet other than the one it holds', () => {
    const text = sealVault(entropy, access, now);
    const other = fingerprint(accountXpub(newEntropy()));
    expect(faultOf(text.replace(fingerprint(accountXpub(entropy)), other))).toMatch(/does not open/);
  });

  test.each(['', 'null', '[]', '{}', '"x"', '{"v":1}'])('is not %j', (text) => {
    expect(faultOf(text)).toBe('the vault is damaged');
  });
});

describe('the vault folder', () => {
  test('may be empty: then there is no vault', async () => {
    expect(await readVault(access)).toBeUndefined();
  });

  test.each(['644', '660', '604'])('does not open a vault file of mode %s', async (mode) => {
    await store(sealVault(entropy, access, now));
    await chmod(vaultPath(), parseInt(mode, 8));
    await expect(readVault(access)).rejects.toThrow(
      new VaultFault('a file in the vault folder is open to other users'),
    );
  });

  test.each(['755', '770', '701'])('is refused with mode %s', async (mode) => {
    await chmod(folder, parseInt(mode, 8));
    await expect(readVault(access)).rejects.toThrow(new VaultFault('the vault folder is open to other users'));
  });

  test('is refused when the vault is a symbolic link, even to a valid vault', async () => {
    const elsewhere = join(folder, 'elsewhere.json');
    await writeFile(elsewhere, sealVault(entropy, access, now), { mode: 0o600 });
    await symlink(elsewhere, vaultPath());
    await expect(readVault(access)).rejects.toThrow(new VaultFault('a file in the vault folder is a symbolic link'));
  });

  test('is refused when it is a link, a file or missing', async () => {
    const link = join(folder, 'link');
    await symlink(folder, link);
    await store('{}');
    for (const path of [link, vaultPath()]) {
      await expect(readVault({ ...access, folder: path })).rejects.toThrow('the vault folder is not a directory');
    }
    await expect(readVault({ ...access, folder: join(folder, 'no') })).rejects.toThrow(Unavailable);
  });

  test('is refused when the vault is a directory or longer than a vault can be', async () => {
    await mkdir(vaultPath(), { mode: 0o700 });
    await expect(readVault(access)).rejects.toThrow('a file in the vault folder is not a regular file');
    await rm(vaultPath(), { recursive: true });
    await store(' '.repeat(5_000));
    await expect(readVault(access)).rejects.toThrow('a file in the vault folder is too big');
  });

  const testAsRoot = testNeeding('root', process.getuid?.() === 0);
  testAsRoot('does not open the vault of another user', async () => {
    await store(sealVault(entropy, access, now));
    await chown(vaultPath(), 65_534, 65_534);
    await expect(readVault(access)).rejects.toThrow('a file in the vault folder belongs to another user');
  });
});

/** The message when a text does not open; it and its cause must not reveal what is sealed. */
function faultOf(text: string, other: Partial<VaultAccess> = {}): string {
  try {
    openVault(text, { key, instance, ...other });
  } catch (error) {
    if (!(error instanceof VaultFault)) throw error;
    expect(error.cause).toBeUndefined();
    return error.message;
  }
  throw new Error('the vault opened');
}
