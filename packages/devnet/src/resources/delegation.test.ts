import { expect, test } from '@jest/globals';
import { hexOf, usdt } from '@gateway/domain';
import { receiveTrx } from '../state/account';
import { createState } from '../state/state';
import { ask, devnets, infoOf, OTHER_STRANGER, STRANGER } from '../testing/node';
import { accountOf, maxSizeOf, resourcesOf, STAKE, stakedWorld, TRX } from '../testing/stake';
import { delegate, reclaim } from './delegation';
import { freeze, setTotalWeight } from './stake';
import { FULL_WINDOW, usageOf, use } from './usage';

const start = devnets();

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;
const ONE = usdt(1_000_000n);
/** Of a transfer to a holder. */
const ENERGY = 64_285;
const LOCK_BLOCKS = 100;
const LOCK_MS = LOCK_BLOCKS * 3_000;

test('with delegated energy a transfer burns nothing, and the reclaimed stake has used what it took', async () => {
  const { devnet, hot, deposit } = await stakedWorld(start);
  await hot.delegate(deposit.address, 6_500 * TRX);
  devnet.mine();
  expect((await resourcesOf(devnet, deposit)).EnergyLimit).toBe(64_999);
  const sweep = await deposit.sendUsdt(OTHER_STRANGER, ONE);
  devnet.mine();
  const info = await infoOf(devnet, sweep);
  expect(info).not.toHaveProperty('fee');
  expect(info.receipt).toMatchObject({ energy_usage: ENERGY, energy_usage_total: ENERGY, result: 'SUCCESS' });

  const reclaim = await hot.reclaim(deposit.address, 6_500 * TRX);
  devnet.mine();
  expect(await infoOf(devnet, reclaim)).toMatchObject({
    fee: 281_000,
    contractResult: [''],
    receipt: { net_fee: 281_000 },
  });
  expect(await resourcesOf(devnet, deposit)).not.toHaveProperty('EnergyLimit');
  expect(await resourcesOf(devnet, deposit)).not.toHaveProperty('EnergyUsed');
  // Each block recovers a 28,800th.
  expect((await resourcesOf(devnet, hot)).EnergyUsed).toBe(64_279);
});

test('what was used recovers in the rest of its day, wherever it is', async () => {
  const { devnet, hot, deposit } = await stakedWorld(start);
  await hot.delegate(deposit.address, 6_500 * TRX);
  devnet.mine();
  await deposit.sendUsdt(OTHER_STRANGER, ONE);
  devnet.mine();
  devnet.mine({ stepMs: HALF_DAY_MS });
  const half = (await resourcesOf(devnet, deposit)).EnergyUsed ?? 0;
  expect(Math.abs(half - ENERGY / 2)).toBeLessThan(10);
  await hot.reclaim(deposit.address, 6_500 * TRX);
  devnet.mine();
  expect(await accountOf(devnet, hot)).toMatchObject({
    account_resource: { energy_usage: expect.any(Number), energy_window_size: expect.any(Number) },
  });
  devnet.mine({ stepMs: HALF_DAY_MS / 2 });
  const quarter = (await resourcesOf(devnet, hot)).EnergyUsed ?? 0;
  expect(Math.abs(quarter - ENERGY / 4)).toBeLessThan(20);
  devnet.mine({ stepMs: HALF_DAY_MS / 2 });
  expect(await resourcesOf(devnet, hot)).not.toHaveProperty('EnergyUsed');
});

test('a stake whose yield is used cannot be delegated again until it recovers', async () => {
  const { devnet, hot, deposit } = await stakedWorld(start);
  await hot.delegate(deposit.address, STAKE);
  devnet.mine();
  await deposit.sendUsdt(OTHER_STRANGER, ONE);
  await hot.reclaim(deposit.address, STAKE);
  devnet.mine();
  const left = await maxSizeOf(devnet, hot);
  expect(left).toBeGreaterThan(571 * TRX);
  expect(left).toBeLessThan(573 * TRX);
  await expect(hot.delegate(deposit.address, left + 1)).rejects.toThrow(
    'delegateBalance must be less than or equal to available FreezeEnergyV2 balance',
  );
  devnet.mine({ stepMs: DAY_MS });
  expect(await maxSizeOf(devnet, hot)).toBe(STAKE);
  await hot.delegate(deposit.address, STAKE);
});

test('too little delegated energy is used first and the rest is burned at the price of now', async () => {
  const { devnet, hot, deposit } = await stakedWorld(start);
  devnet.faucet({ to: deposit.address, sun: 20_000_000n });
  await hot.delegate(deposit.address, 3_000 * TRX);
  devnet.mine();
  devnet.setEnergyPrice(210n);
  const sweep = await deposit.sendUsdt(OTHER_STRANGER, ONE);
  devnet.mine();
  expect(await infoOf(devnet, sweep)).toMatchObject({
    fee: (ENERGY - 29_999) * 210,
    receipt: { energy_usage: 29_999, energy_fee: (ENERGY - 29_999) * 210 },
  });
});

test('reclaiming a part takes its share of what the receiver has used', async () => {
  const { devnet, hot, deposit } = await stakedWorld(start);
  await hot.delegate(deposit.address, 6_800 * TRX);
  devnet.mine();
  await deposit.sendUsdt(OTHER_STRANGER, ONE);
  await hot.reclaim(deposit.address, 3_400 * TRX);
  devnet.mine();
  expect((await resourcesOf(devnet, hot)).EnergyUsed).toBe(32_140);
  expect((await resourcesOf(devnet, deposit)).EnergyUsed).toBe(32_141);
});

test('reclaiming one of two delegations gives what java-tron computes, when both sides used half a day ago', () => {
  // The numbers are those of its UnDelegateResourceActuatorTest:
  // testLockedAndUnlockUnDelegateForBandwidthUsingWindowSizeV2.
  const [state, owner, receiver] = [createState(), hexOf(STRANGER), hexOf(OTHER_STRANGER)];
  const half = { owner, receiver, permissionId: 0n, resource: 'BANDWIDTH', amount: 1_000_000_000n } as const;
  setTotalWeight(state, 'bandwidth', 1n);
  for (const account of [owner, receiver]) receiveTrx(state, account, 10_000_000_000n, 1);
  freeze(state, owner, 'BANDWIDTH', 2_000_000_000n);
  const place = { now: 1, isContract: () => false, isDraft: false };
  const delegation = { ...half, type: 'DelegateResourceContract', lock: false, lockPeriod: 0n } as const;
  delegate(state, { ...delegation, lock: true, lockPeriod: 864_000n }, place);
  delegate(state, delegation, place);
  for (const account of [owner, receiver]) use(state, 'bandwidth', account, 1_000_000_000n, 0);
  reclaim(state, { ...delegation, type: 'UnDelegateResourceContract' }, { now: HALF_DAY_MS });
  expect(usageOf(state, 'bandwidth', owner, HALF_DAY_MS)).toEqual({ used: 750_000_000n, window: FULL_WINDOW / 2n });
  expect(usageOf(state, 'bandwidth', receiver, HALF_DAY_MS)).toEqual({ used: 250_000_000n, window: FULL_WINDOW / 2n });
});

test('a locked delegation is reclaimed only after its time, and is not locked for less again', async () => {
  const { devnet, hot, deposit } = await stakedWorld(start);
  await hot.delegate(deposit.address, 1_000 * TRX, { lockBlocks: LOCK_BLOCKS });
  devnet.mine();
  await expect(hot.reclaim(deposit.address, 1_000 * TRX)).rejects.toThrow(
    'insufficient delegateFrozenBalance(Energy), request=1000000000, unlock_balance=0',
  );
  await expect(hot.delegate(deposit.address, TRX, { lockBlocks: 10 })).rejects.toThrow(
    'The lock period for ENERGY this time cannot be less than the remaining time[297000ms] ' +
      'of the last lock period for ENERGY!',
  );
  // To the moment until which it is locked, which is still too early.
  devnet.mine({ stepMs: LOCK_MS - 3_000 });
  await expect(hot.reclaim(deposit.address, 1_000 * TRX)).rejects.toThrow('insufficient delegateFrozenBalance');
  devnet.mine();
  await hot.reclaim(deposit.address, 400 * TRX);
  devnet.mine();
  const pair = { fromAddress: hexOf(hot.address), toAddress: hexOf(deposit.address) };
  const [from, to] = [pair.fromAddress, pair.toAddress];
  expect(await ask(devnet, '/wallet/getdelegatedresourcev2', pair)).toEqual({
    delegatedResource: [{ from, to, frozen_balance_for_energy: 600 * TRX }],
  });
  await hot.reclaim(deposit.address, 600 * TRX);
  devnet.mine();
  expect(await ask(devnet, '/wallet/getdelegatedresourcev2', pair)).toEqual({});
  expect(await maxSizeOf(devnet, hot)).toBe(STAKE);
});

test('delegations are rejected with the texts of the node', async () => {
  const { devnet, hot, deposit } = await stakedWorld(start);
  const rejects = async (sent: Promise<string>, text: string): Promise<void> => {
    await expect(sent).rejects.toThrow(`CONTRACT_VALIDATE_ERROR: Contract validate error : ${text}`);
  };
  const to = deposit.address;
  await rejects(hot.delegate(to, TRX - 1), 'delegateBalance must be greater than or equal to 1 TRX');
  await rejects(
    hot.delegate(to, STAKE + 1),
    'delegateBalance must be less than or equal to available FreezeEnergyV2 balance',
  );
  await rejects(
    hot.delegate(to, TRX, { resource: 'BANDWIDTH' }),
    'delegateBalance must be less than or equal to available FreezeBandwidthV2 balance',
  );
  await rejects(hot.delegate(STRANGER, TRX), `Account[${hexOf(STRANGER)}] not exists`);
  await rejects(hot.delegate(devnet.usdtContract, TRX), 'Do not allow delegate resources to contract addresses');
  await rejects(
    hot.delegate(to, TRX, { lockBlocks: 864_001 }),
    'The lock period of delegate resource cannot be less than 0 and cannot exceed 864000!',
  );
  await rejects(hot.reclaim(to, TRX), 'delegated Resource does not exist');
  await hot.delegate(to, TRX);
  await rejects(
    hot.reclaim(to, 2 * TRX),
    'insufficient delegateFrozenBalance(Energy), request=2000000, unlock_balance=1000000',
  );
  await rejects(
    hot.reclaim(to, TRX, 'BANDWIDTH'),
    'insufficient delegatedFrozenBalance(BANDWIDTH), request=1000000, unlock_balance=0',
  );
  const self = { owner_address: hexOf(hot.address), receiver_address: hexOf(hot.address), balance: TRX };
  expect(await ask(devnet, '/wallet/delegateresource', { ...self, resource: 'ENERGY' })).toEqual({
    Error:
      'class org.tron.core.exception.ContractValidateException : ' +
      'receiverAddress must not be the same as ownerAddress',
  });
});
