import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  countFreeAddresses,
  findWallet,
  highestAddressIdx,
  isWalletBound,
  listAddresses,
  unbindWallet,
} from '@gateway/store/addresses';
import { query } from '@gateway/store/db';
import { LeadershipLost } from '@gateway/store/gateway';
import { buildOrder, setAddressStates } from '@gateway/store/testing';
import { addressesFromXpub, claimIndices, raiseWatermark, readWatermark } from '@gateway/wallet';
import { createPoolTick } from './pool';
import { expectCleanAudit, openTestWatcher, type TestWatcher } from '../testing';

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

function removeWatermark(): void {
  for (const name of readdirSync(folder()).filter((file) => file.startsWith('mark.'))) rmSync(join(folder(), name));
}

test('a pool running low is refilled with addresses of the wallet, and the watermark is never below them', async () => {
  const { db } = watcher.database;
  await query(db, `update addresses set state = 'leased' where idx > 2`);
  await fill();
  const highest = await highestAddressIdx(db);
  expect(highest).toBe(first + 9);
  expect(await readWatermark(folder())).toBe(highest);
  const wallet = await findWallet(db);
  const rows = await listAddresses(db, first, 10);
  expect(rows.map(({ address }) => address)).toEqual(addressesFromXpub(wallet?.xpub ?? '', first, 10));
});

test('indices claimed but never inserted are watched and never leased', async () => {
  const { db } = watcher.database;
  await setAddressStates(db, 'retired', `state = 'free'`);
  expect(await claimIndices(folder(), first - 1, 10)).toBe(first);
  await fill();
  const states = await query<{ state: string }>(db, 'select state from addresses where idx >= :first order by idx', {
    first,
  });
  expect(states.map(({ state }) => state)).toEqual([
    ...Array<string>(10).fill('retired'),
    ...Array<string>(10).fill('free'),
  ]);
  await expectCleanAudit(watcher);
});

describe('a watcher that has lost the lead', () => {
  const loseLead = (): Promise<unknown> => query(watcher.database.db, 'update leadership set term = term + 1');

  test('adds no addresses to a pool running low', async () => {
    const { db } = watcher.database;
    await query(db, `update addresses set state = 'leased' where idx > 2`);
    await loseLead();
    await expect(fill()).rejects.toThrow(LeadershipLost);
    expect(await highestAddressIdx(db)).toBe(first - 1);
  });

  test('watches no gap', async () => {
    const { db } = watcher.database;
    await unbindWallet(db);
    await claimIndices(folder(), first - 1, 10);
    await loseLead();
    await expect(fill()).rejects.toThrow(LeadershipLost);
    expect(await highestAddressIdx(db)).toBe(first - 1);
  });

  test('binds no wallet', async () => {
    const { db } = watcher.database;
    await unbindWallet(db);
    await loseLead();
    await expect(fill()).rejects.toThrow(LeadershipLost);
    expect(await isWalletBound(db)).toBe(false);
  });
});

test('a watermark from an old copy of the folder is raised by a bound database', async () => {
  removeWatermark();
  await raiseWatermark(folder(), 3);
  await fill();
  expect(await readWatermark(folder())).toBe(first - 1);
});

test.each([
  ['no watermark', () => undefined],
  ['an old watermark', () => raiseWatermark(folder(), 3)],
])('with %s an unbound wallet stays unbound, with one error, until an operator raises it', async (what, put) => {
  const { db } = watcher.database;
  removeWatermark();
  await put();
  await unbindWallet(db);
  const tick = createPoolTick(watcher.context);
  for (let i = 0; i < 3; i++) expect(await tick()).toBe('idle');
  expect(await isWalletBound(db)).toBe(false);
  expect(await highestAddressIdx(db)).toBe(first - 1);
  const alerts = watcher.log.filter(({ level, message }) => level === 'error' && message.includes(what));
  expect(alerts.map(({ message }) => message)).toEqual([
    expect.stringContaining('no block is scanned, no order is created'),
  ]);

  await raiseWatermark(folder(), first + 45);
  await fill();
  const retired = await query<{ idx: number }>(db, `select idx from addresses where state = 'retired' order by idx`);
  expect(retired.map(({ idx }) => idx)).toEqual(Array.from({ length: first + 46 }, (_, i) => i));
  expect(await countFreeAddresses(db, 100)).toBe(10);
  expect((await buildOrder(db)).addressIdx).toBe(first + 46);
});

test('without a watermark a bound wallet leases what it has, and derives nothing, with one error', async () => {
  const { db } = watcher.database;
  removeWatermark();
  await query(db, `update addresses set state = 'leased' where idx > 2`);
  const tick = createPoolTick(watcher.context);
  for (let i = 0; i < 3; i++) await tick();
  expect(await highestAddressIdx(db)).toBe(first - 1);
  expect(watcher.log.filter(({ message }) => message.includes('no watermark: no address is derived'))).toHaveLength(1);
  expect((await buildOrder(db)).addressIdx).toBe(0);
});

test('an unreadable folder stops the refill and leases nothing', async () => {
  const { db } = watcher.database;
  await query(db, `update addresses set state = 'leased' where idx > 2`);
  watcher.context.config.vault = { ...watcher.context.config.vault, folder: join(folder(), 'gone') };
  await expect(fill()).rejects.toThrow('the vault folder cannot be read');
  expect(await highestAddressIdx(db)).toBe(first - 1);
});
