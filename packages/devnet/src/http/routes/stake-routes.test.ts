import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { hexOf, type TronAddress } from '@gateway/domain';
import type { Devnet } from '../../devnet';
import { startDevnet } from '../../start';
import { ask, devnets, OTHER_STRANGER } from '../../testing/node';
import { accountOf, maxSizeOf, STAKE, stakedWorld, TRX } from '../../testing/stake';

const start = devnets();

const LOCK_BLOCKS = 100;
const LOCK_MS = LOCK_BLOCKS * 3_000;

test('a delegation is shown from both sides, with its lock apart', async () => {
  const { devnet, hot, deposit } = await stakedWorld(start);
  const pair = { fromAddress: hexOf(hot.address), toAddress: hexOf(deposit.address) };
  const rows = (extra = {}): Promise<unknown> => ask(devnet, '/wallet/getdelegatedresourcev2', { ...pair, ...extra });
  expect(await rows()).toEqual({});
  await hot.freeze(10 * TRX, 'BANDWIDTH');
  await hot.delegate(deposit.address, 1_000 * TRX);
  await hot.delegate(deposit.address, 2 * TRX, { resource: 'BANDWIDTH' });
  await hot.delegate(deposit.address, 500 * TRX, { lockBlocks: LOCK_BLOCKS });
  const since = devnet.head().timestamp;
  devnet.mine();
  const names = { from: pair.fromAddress, to: pair.toAddress };
  const open = { frozen_balance_for_bandwidth: 2 * TRX, frozen_balance_for_energy: 1_000 * TRX };
  const locked = { frozen_balance_for_energy: 500 * TRX, expire_time_for_energy: since + LOCK_MS };
  expect(await rows()).toEqual({
    delegatedResource: [
      { ...names, ...open },
      { ...names, ...locked },
    ],
  });
  const visible = { fromAddress: hot.address, toAddress: deposit.address, visible: true };
  expect(await rows(visible)).toMatchObject({ delegatedResource: [{ from: hot.address, to: deposit.address }, {}] });
  expect(await accountOf(devnet, hot)).toMatchObject({
    delegated_frozenV2_balance_for_bandwidth: 2 * TRX,
    account_resource: { delegated_frozenV2_balance_for_energy: 1_500 * TRX },
    frozenV2: [{ amount: 8 * TRX }, { type: 'ENERGY', amount: STAKE - 1_500 * TRX }, { type: 'TRON_POWER' }],
  });
  expect(await accountOf(devnet, deposit)).toMatchObject({
    acquired_delegated_frozenV2_balance_for_bandwidth: 2 * TRX,
    account_resource: { acquired_delegated_frozenV2_balance_for_energy: 1_500 * TRX },
  });
});

test('the index lists each counterparty once, until everything is reclaimed', async () => {
  const { devnet, hot, deposit } = await stakedWorld(start);
  await hot.delegate(OTHER_STRANGER, TRX);
  await hot.delegate(deposit.address, TRX);
  devnet.mine();
  await hot.delegate(deposit.address, TRX);
  devnet.mine();
  const index = ({ address }: { address: TronAddress }): Promise<unknown> =>
    ask(devnet, '/wallet/getdelegatedresourceaccountindexv2', { value: hexOf(address) });
  const [account, to] = [hexOf(hot.address), hexOf(deposit.address)];
  expect(await index(hot)).toEqual({ account, toAccounts: [hexOf(OTHER_STRANGER), to] });
  expect(await index(deposit)).toEqual({ account: to, fromAccounts: [account] });
  await hot.reclaim(deposit.address, TRX);
  devnet.mine();
  expect(await index(hot)).toEqual({ account, toAccounts: [hexOf(OTHER_STRANGER), to] });
  await hot.reclaim(deposit.address, TRX);
  await hot.reclaim(OTHER_STRANGER, TRX);
  devnet.mine();
  expect(await index(hot)).toEqual({ account });
  expect(await index(deposit)).toEqual({ account: to });
});

test('of staked bandwidth the node keeps back what the delegation itself takes', async () => {
  const { devnet, hot, deposit } = await stakedWorld(start);
  devnet.setTotalStake('bandwidth', 999_990n);
  await hot.freeze(10 * TRX, 'BANDWIDTH');
  devnet.mine();
  // 275 bytes and 7 for the longest lock: 282 of 432,000 a day.
  const most = 10 * TRX - 6_527;
  expect(await maxSizeOf(devnet, hot, 0)).toBe(most);
  const refused = 'delegateBalance must be less than or equal to available FreezeBandwidthV2 balance';
  await expect(hot.delegate(deposit.address, 10 * TRX, { resource: 'BANDWIDTH' })).rejects.toThrow(refused);
  await hot.delegate(deposit.address, most - 1_000, { resource: 'BANDWIDTH' });
  devnet.mine();
  expect(await maxSizeOf(devnet, hot, 0)).toBe(0);
});

test('a reorg takes a delegation back, and the solid half shows it only when it is solid', async () => {
  const { devnet, hot, deposit } = await stakedWorld(start, { solidityLag: 3 });
  devnet.mine({ blocks: 5 });
  const txId = await hot.delegate(deposit.address, TRX);
  devnet.mine();
  const pair = { fromAddress: hexOf(hot.address), toAddress: hexOf(deposit.address) };
  const rows = (half: string): Promise<unknown> => ask(devnet, `/${half}/getdelegatedresourcev2`, pair);
  expect(await rows('wallet')).toHaveProperty('delegatedResource');
  expect(await rows('walletsolidity')).toEqual({});
  devnet.reorg({ depth: 1, drop: [txId] });
  expect(await rows('wallet')).toEqual({});
  expect(await maxSizeOf(devnet, hot)).toBe(STAKE);
  await hot.delegate(deposit.address, TRX);
  devnet.mine({ blocks: 4 });
  expect(await rows('walletsolidity')).toEqual(await rows('wallet'));
  expect(await rows('walletsolidity')).toHaveProperty('delegatedResource');
});

test('a chain that was stopped continues with its stakes, delegations and withdrawals', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'devnet-stake-'));
  try {
    const { devnet, hot, deposit } = await stakedWorld(startDevnet, { dataDir });
    await hot.delegate(deposit.address, 100 * TRX, { lockBlocks: LOCK_BLOCKS });
    await hot.unfreeze(3 * TRX);
    devnet.mine();
    const pair = { fromAddress: hexOf(hot.address), toAddress: hexOf(deposit.address) };
    const facts = async (node: Devnet): Promise<unknown> => [
      await ask(node, '/wallet/getdelegatedresourcev2', pair),
      await ask(node, '/wallet/getdelegatedresourceaccountindexv2', { value: hexOf(hot.address) }),
      await ask(node, '/wallet/getaccount', { address: hexOf(hot.address) }),
      await ask(node, '/wallet/getaccountresource', { address: hexOf(deposit.address) }),
    ];
    const before = await facts(devnet);
    await devnet.close();
    expect(await facts(await start({ dataDir }))).toEqual(before);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
