import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addressFromHex } from '@gateway/domain';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { HDNodeWallet, computeAddress } from 'ethers';

import { keyAt } from './keys/hd-wallet';
import { type VaultAccess, readVault } from './vault/vault';
import { VaultFault } from './vault/vault-fault';
import { type NewWallet, initWallet, settlePending } from './wallet-init';
import { readWatermark } from './vault/watermark';

const ADDRESS_COUNT = 3;

let access: VaultAccess;
/** The wallet row of the database. */
let row: NewWallet | undefined;

beforeEach(async () => {
  const folder = await fs.mkdtemp(join(tmpdir(), 'init-'));
  access = { folder, key: Buffer.alloc(32, 1), instance: randomUUID() };
  row = undefined;
});
afterEach(() => fs.rm(access.folder, { recursive: true }));

const createdAt = new Date('2026-11-20T12:00:00Z');
const store = (wallet: NewWallet): Promise<void> => {
  row = wallet;
  return Promise.resolve();
};
const init = (commit = store): ReturnType<typeof initWallet> =>
  initWallet({ access, addressCount: ADDRESS_COUNT, createdAt, commit });
const outcome = (): Promise<{ mnemonic?: string; fault: unknown }> => init().catch((fault: unknown) => ({ fault }));
/** The settlement at a start: nothing before there is a wallet. */
const settle = async (): Promise<void> => {
  if (row) await settlePending(access, row.fingerprint);
};

/** What must hold after any outcome and a settlement: neither wallet nor vault, or both and matching. */
async function expectWhole(): Promise<void> {
  const vault = await readVault(access);
  expect(vault?.fingerprint).toBe(row?.fingerprint);
  if (vault === undefined) return;
  const names = await fs.readdir(access.folder);
  expect(names.filter((name) => name.includes('pending'))).toEqual([]);
  const address = addressFromHex(`41${computeAddress(`0x${keyAt(vault.entropy, 0)}`).slice(2)}`);
  expect(row?.addresses[0]).toBe(address);
  expect(await readWatermark(access.folder)).toBe(ADDRESS_COUNT - 1);
}

describe('init', () => {
  test('returns the mnemonic and the first address of the stored wallet', async () => {
    const answer = await init();
    expect(answer.mnemonic.split(' ')).toHaveLength(24);
    const node = HDNodeWallet.fromPhrase(answer.mnemonic, '', "m/44'/195'/0'/0/0");
    expect(answer.firstAddress).toBe(addressFromHex(`41${node.address.slice(2)}`));
    expect(row?.addresses).toHaveLength(ADDRESS_COUNT);
    expect(row?.addresses[0]).toBe(answer.firstAddress);
    await expectWhole();
    expect((await fs.readdir(access.folder)).sort()).toEqual(['mark.1.json', 'vault.json']);
    expect((await fs.stat(join(access.folder, 'vault.json'))).mode & 0o777).toBe(0o600);
  });

  test('commits only when vault and watermark are on disk', async () => {
    await init(async (wallet) => {
      const names = await fs.readdir(access.folder);
      expect(names.sort()).toEqual(['mark.1.json', `vault.json.pending.${wallet.fingerprint}`]);
      await store(wallet);
    });
  });

  test('does not touch a vault that the database does not know', async () => {
    await init();
    const before = await fs.readFile(join(access.folder, 'vault.json'));
    row = undefined;
    await expect(init()).rejects.toThrow(
      new VaultFault('the vault folder holds a vault that the database does not know'),
    );
    expect(await fs.readFile(join(access.folder, 'vault.json'))).toEqual(before);
    expect(row).toBeUndefined();
  });
});

/** Begins an init that fails right after this commit. The settlement must end with the committed wallet. */
async function loseAfter(commit: typeof store): Promise<void> {
  const lost = init(async (wallet) => {
    await commit(wallet);
    throw new Error('connection lost');
  });
  await expect(lost).rejects.toThrow('connection lost');
  await settle();
  expect(row).toBeDefined();
  await expectWhole();
}

describe('an init', () => {
  test('whose commit is refused leaves nothing behind after the next one', async () => {
    await expect(init(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await init();
    await expectWhole();
  });

  test('whose commit succeeded without a response is settled to the committed wallet', async () => {
    await loseAfter(store);
  });

  test('whose vault another process promotes first succeeds', async () => {
    await init(async (wallet) => {
      await store(wallet);
      await settle();
    });
    await expectWhole();
  });

  test('that loses its lock to another one, and dies after its commit, still has its vault', async () => {
    await loseAfter(async (wallet) => {
      await expect(init(() => Promise.reject(new Error('no lock either')))).rejects.toThrow('no lock either');
      await store(wallet);
    });
  });

  test('that fails before its commit removes what it wrote', async () => {
    await fs.mkdir(join(access.folder, 'mark.1.json'), { mode: 0o700 });
    await expect(init()).rejects.toThrow();
    expect(row).toBeUndefined();
    expect(await fs.readdir(access.folder)).toEqual(['mark.1.json']);
  });

  test('in a folder accessible to other users is refused before anything is written', async () => {
    await fs.chmod(access.folder, 0o750);
    await expect(init()).rejects.toThrow(VaultFault);
    expect(row).toBeUndefined();
    expect(await fs.readdir(access.folder)).toEqual([]);
  });
});

describe('settling', () => {
  test('concurrently is safe', async () => {
    await expect(init((wallet) => store(wallet).then(() => Promise.reject(new Error('died'))))).rejects.toThrow('died');
    await Promise.all([settle(), settle(), settle()]);
    await expectWhole();
  });

  test('leaves the pending vault of another deployment untouched and reports it', async () => {
    await expect(init(() => Promise.reject(new Error('died')))).rejects.toThrow('died');
    const before = await fs.readdir(access.folder);
    access = { ...access, instance: randomUUID() };
    const fault = new VaultFault('the vault folder is used by another deployment');
    await expect(settlePending(access, 'f'.repeat(64))).rejects.toThrow(fault);
    await expect(init()).rejects.toThrow(fault);
    expect(await fs.readdir(access.folder)).toEqual(before);
  });

  test('never replaces a vault that holds another wallet', async () => {
    await init();
    const vault = join(access.folder, 'vault.json');
    const aside = join(access.folder, 'aside.json');
    await fs.rename(vault, aside);
    await expect(init((wallet) => store(wallet).then(() => Promise.reject(new Error('died'))))).rejects.toThrow('died');
    await fs.rename(aside, vault);
    const before = await fs.readFile(vault);
    await expect(settle()).rejects.toThrow('the vault holds another wallet than the database');
    expect(await fs.readFile(vault)).toEqual(before);
    expect((await fs.readdir(access.folder)).filter((name) => name.includes('pending'))).toHaveLength(1);
  });
});

describe('the file system', () => {
  afterEach(() => {
    heal();
  });

  test('may stop at any step of init: afterwards there is a complete wallet, or none and the next init creates it', async () => {
    const steps = await countSteps(init);
    expect(steps).toBeGreaterThan(20);
    for (let step = 1; step <= steps; step++) {
      await startOver();
      failFrom(step, Infinity);
      expect((await outcome()).fault).toBeDefined();
      heal();
      await settle();
      await expectWhole();
      if (row) continue;
      await init();
      await expectWhole();
    }
  }, 60_000);

  test('may stop again at any step of the settlement', async () => {
    const interrupt = (): Promise<unknown> =>
      init((wallet) => store(wallet).then(() => Promise.reject(new Error('died')))).catch(() => undefined);
    await interrupt();
    const steps = await countSteps(settle);
    for (let step = 1; step <= steps; step++) {
      await startOver();
      await interrupt();
      failFrom(step, Infinity);
      await expect(settle()).rejects.toThrow();
      heal();
      await settle();
      await expectWhole();
    }
  }, 60_000);

  test('may be full at any step: init fails with a clear message, and works when there is space again', async () => {
    const steps = await countSteps(init);
    for (let step = 1; step <= steps; step++) {
      await startOver();
      failFrom(step, 1);
      const created = await outcome();
      expect(created.fault).toBeInstanceOf(VaultFault);
      // The words of a wallet that exists are never lost.
      expect(created.mnemonic !== undefined).toBe(row !== undefined);
      heal();
      await settle();
      await expectWhole();
    }
    row = undefined;
    await fs.rm(join(access.folder, 'vault.json'));
    await init();
    await expectWhole();
  }, 60_000);
});

async function startOver(): Promise<void> {
  for (const name of await fs.readdir(access.folder)) await fs.rm(join(access.folder, name));
  row = undefined;
}

/** All file operations of the wallet go through these; each call is one step. */
const STEPS = ['open', 'link', 'rm', 'readdir', 'lstat'] as const;
const HANDLE_STEPS = ['writeFile', 'sync', 'readFile'] as const;
const real = Object.fromEntries(STEPS.map((name) => [name, fs[name]]));
let taken = 0;

/** From this step on, this many steps fail, as on a full disk (or all, as in a killed process). */
function failFrom(first: number, count: number): void {
  taken = 0;
  const take = (): void => {
    taken++;
    if (taken >= first && taken < first + count) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  };
  for (const name of STEPS) {
    const original = real[name] as (...args: unknown[]) => Promise<unknown>;
    const step = async (...args: unknown[]): Promise<unknown> => {
      take();
      const result = await original(...args);
      return name === 'open' ? watchHandle(result as fs.FileHandle, take) : result;
    };
    Object.assign(fs, { [name]: step });
  }
}

function watchHandle(handle: fs.FileHandle, take: () => void): fs.FileHandle {
  for (const name of HANDLE_STEPS) {
    const original = handle[name].bind(handle) as (...args: unknown[]) => Promise<unknown>;
    const step = async (...args: unknown[]): Promise<unknown> => {
      try {
        take();
      } catch (error) {
        if (name === 'writeFile') await original(String(args[0]).slice(0, 20)); // a full disk leaves a partial file
        throw error;
      }
      return original(...args);
    };
    Object.assign(handle, { [name]: step });
  }
  return handle;
}

function heal(): void {
  Object.assign(fs, real);
}

async function countSteps(act: () => Promise<unknown>): Promise<number> {
  failFrom(Infinity, 0);
  await act();
  heal();
  return taken;
}
