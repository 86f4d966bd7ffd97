import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { countFreeAddresses, currentServer, findWallet, highestAddressIdx, listAddresses, query } from '@gateway/store';
import { buildOrder } from '@gateway/store/testing';
import { addressesFromXpub, readMark, writeMark } from '@gateway/wallet';
import { createPoolTick } from './pool';
import { openTestWatcher, type TestWatcher } from './testing';

let watcher: TestWatcher;
let first: number;
beforeEach(async () => {
  watcher = await openTestWatcher();
  first = (await highestAddressIdx(watcher.database.db)) + 1;
});
afterEach(() => watcher.close());

const folder = (): string => watcher.context.config.vault.folder;

async function fill(): Promise<void> {
  const tick = createPoolTick(watcher.context);
  while ((await tick()) === 'more');
}

test('an emptying pool is refilled with addresses of the wallet, and the mark is never below them', async () => {
  const { db } = watcher.database;
  await query(db, `update addresses set state = 'leased' where idx > 2`);
  await fill();
  const highest = await highestAddressIdx(db);
  expect(highest).toBe(first + 9);
  expect((await readMark(folder()))?.highestIndex).toBe(highest);
  const wallet = await findWallet(db);
  const rows = await listAddresses(db, first, 10);
  expect(rows.map(({ address }) => address)).toEqual(addressesFromXpub(wallet?.xpub ?? '', first, 10));
});

test('without a mark nothing is derived, with one alarm, until an operator has written one', async () => {
  const { db } = watcher.database;
  for (const name of readdirSync(folder()).filter((file) => file.startsWith('mark.'))) rmSync(join(folder(), name));
  await query(db, `update addresses set state = 'leased' where idx > 2`);
  const tick = createPoolTick(watcher.context);
  for (let i = 0; i < 3; i++) await tick();
  expect(await highestAddressIdx(db)).toBe(first - 1);
  expect(watcher.log.filter(({ message }) => message.includes('no mark'))).toHaveLength(1);

  await writeMark(folder(), { ...(await currentServer(db)), epoch: randomUUID(), highestIndex: first + 45 });
  await fill();
  const retired = await query<{ idx: number }>(db, `select idx from addresses where state = 'retired' order by idx`);
  expect(retired.map(({ idx }) => idx)).toEqual([0, 1, 2, ...Array.from({ length: 46 }, (_, i) => first + i)]);
  expect(await countFreeAddresses(db, 100)).toBe(10);
  expect((await buildOrder(db)).addressIdx).toBe(first + 46);
});

test('a folder that became unreadable stops the refill and gives nothing away', async () => {
  const { db } = watcher.database;
  await query(db, `update addresses set state = 'leased' where idx > 2`);
  watcher.context.config.vault = { ...watcher.context.config.vault, folder: join(folder(), 'gone') };
  await expect(fill()).rejects.toThrow('the vault folder cannot be read');
  expect(await highestAddressIdx(db)).toBe(first - 1);
});
