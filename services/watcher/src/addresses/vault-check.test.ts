import {
  readdirSync,
  readFileSync,
  statSync,
  chmodSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openTestWatcher, type TestWatcher } from '../testing';
import { checkVaultAtStart } from './vault-check';

let watcher: TestWatcher;
let folder: string;
let vault: string;
beforeEach(async () => {
  watcher = await openTestWatcher();
  folder = watcher.context.config.vault.folder;
  vault = join(folder, 'vault.json');
});
afterEach(() => watcher.close());

/** All files in the folder by name, with contents and permissions. */
function contents(): unknown[] {
  return readdirSync(folder).map((name) => {
    const { mode, mtimeMs } = statSync(join(folder, name));
    return [name, mode, mtimeMs, readFileSync(join(folder, name), 'utf8')];
  });
}

test('an intact vault lets the watcher start', async () => {
  const before = contents();
  await expect(checkVaultAtStart(watcher.context)).resolves.toBeUndefined();
  expect(contents()).toEqual(before);
});

const keyOfAnother = (): void => {
  const { config } = watcher.context;
  config.vault = { ...config.vault, key: Buffer.alloc(32, 9) };
};
const flip = (byte: number) => (): void => {
  const bytes = readFileSync(vault);
  bytes[byte] = (bytes[byte] ?? 0) ^ 1;
  writeFileSync(vault, bytes);
};
const link = (): void => {
  renameSync(vault, join(folder, 'elsewhere.json'));
  symlinkSync(join(folder, 'elsewhere.json'), vault);
};

test.each<[string, () => void, string]>([
  ['another key', keyOfAnother, 'the vault does not open with this key'],
  [
    'a vault cut in half',
    () => {
      writeFileSync(vault, readFileSync(vault).subarray(0, 200));
    },
    'the vault is damaged',
  ],
  [
    'an empty vault',
    () => {
      writeFileSync(vault, '');
    },
    'the vault is damaged',
  ],
  ['a flipped bit', flip(3), 'the vault is damaged'],
  [
    'a missing vault',
    () => {
      rmSync(vault);
    },
    'VAULT_DIR holds no vault although the database has a wallet',
  ],
  [
    'the vault of another deployment',
    () => (watcher.context.instanceId = randomUUID()),
    'the vault belongs to another deployment',
  ],
  [
    'a vault readable by other users',
    () => {
      chmodSync(vault, 0o644);
    },
    'a file in the vault folder is open to other users',
  ],
  [
    'a folder accessible to other users',
    () => {
      chmodSync(folder, 0o755);
    },
    'the vault folder is open to other users',
  ],
  ['a link in place of the vault', link, 'a file in the vault folder is a symbolic link'],
])('%s stops the start with a clear message, and nothing in the folder is changed', async (_, spoil, sentence) => {
  spoil();
  const before = contents();
  await expect(checkVaultAtStart(watcher.context)).rejects.toThrow(sentence);
  expect(contents()).toEqual(before);
});

test('the vault of another wallet of the same deployment stops the start', async () => {
  await watcher.database.db.raw(`update wallet set fingerprint = repeat('0', 64)`);
  const before = contents();
  await expect(checkVaultAtStart(watcher.context)).rejects.toThrow('of another wallet than the database');
  expect(contents()).toEqual(before);
});
