import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect } from '@jest/globals';

import { testNeeding } from '@gateway/runtime/testing/needs';
import { initWallet } from './wallet-init';

/** The smallest disk that holds a vault, a watermark and the file that fills it. */
const DISK = '64k';
const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=700`, 'tmpfs', folder]).status === 0;
const testOnDisk = testNeeding('a small disk', isMounted);
const filler = join(folder, 'filler');

beforeAll(() => {
  if (isMounted) fill();
});
afterAll(() => {
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
});

testOnDisk(
  'a disk that is full shows no words and leaves nothing half-written, and serves when there is room',
  async () => {
    const access = { folder, key: Buffer.alloc(32, 1), instance: randomUUID() };
    let commits = 0;
    const commit = (): Promise<void> => {
      commits += 1;
      return Promise.resolve();
    };
    const init = (): ReturnType<typeof initWallet> =>
      initWallet({ access, addressCount: 1, createdAt: new Date(), commit });

    await expect(init()).rejects.toThrow('the vault folder cannot be written');
    expect(commits).toBe(0);
    expect(readdirSync(folder)).toEqual(['filler']);
    rmSync(filler);
    const { mnemonic } = await init();
    expect(mnemonic.split(' ')).toHaveLength(24);
    expect(commits).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['mark.1.json', 'vault.json']);
  },
);

/** Fills the disk. */
function fill(): void {
  try {
    for (let size = 4_096; ; size += 4_096) writeFileSync(filler, Buffer.alloc(size));
  } catch {
    // the disk is full
  }
}
