import { expect, test } from '@jest/globals';
import { hexOf } from '@gateway/domain';
import type { Devnet } from '../devnet';
import { ask, devnets, infoOf, OTHER_STRANGER, STRANGER } from '../testing/node';
import { accountOf, resourcesOf, TRX } from '../testing/stake';
import { walletAt, type Wallet } from '../testing/wallet';

const start = devnets();

const DAY_MS = 86_400_000;
/** In TRX; of this, one TRX yields 180,000 energy or 43,200 bytes a day. */
const MILLION = 1_000_000n;

test('a stake leaves the balance and yields its share of the energy of all stakes', async () => {
  const { devnet, hot } = await world();
  const txId = await hot.freeze(100 * TRX);
  devnet.mine();
  expect(devnet.trxOf(hot.address)).toBe(900_000_000n);
  expect(await resourcesOf(devnet, hot)).toMatchObject({
    EnergyLimit: Math.trunc(100 * (180_000_000_000 / 1_000_100)),
    TotalEnergyLimit: 180_000_000_000,
    TotalEnergyWeight: 1_000_100,
    tronPowerLimit: 100,
  });
  const info = await infoOf(devnet, txId);
  expect(info).toMatchObject({ contractResult: [''], receipt: { net_usage: expect.any(Number) } });
  expect(info).not.toHaveProperty('fee');
  expect(await ask(devnet, '/wallet/gettransactionbyid', { value: txId })).toMatchObject({
    ret: [{ contractRet: 'SUCCESS' }],
    raw_data: {
      contract: [
        {
          type: 'FreezeBalanceV2Contract',
          parameter: {
            value: { owner_address: hexOf(hot.address), frozen_balance: 100 * TRX, resource: 'ENERGY' },
            type_url: 'type.googleapis.com/protocol.FreezeBalanceV2Contract',
          },
        },
      ],
    },
  });
});

test('what others stake decides what a stake yields', async () => {
  const { devnet, hot } = await world();
  await hot.freeze(100 * TRX);
  devnet.mine();
  const before = (await resourcesOf(devnet, hot)).EnergyLimit ?? 0;
  devnet.setTotalStake('energy', 2_000_200n);
  expect((await resourcesOf(devnet, hot)).EnergyLimit).toBe(Math.trunc(before / 2));
});

test('staked bandwidth is used before the free bytes, and also to activate an account', async () => {
  const { devnet, hot } = await world();
  await hot.freeze(10 * TRX, 'BANDWIDTH');
  devnet.mine();
  const free = (await resourcesOf(devnet, hot)).freeNetUsed ?? 0;
  const activation = await hot.sendTrx(STRANGER, TRX);
  devnet.mine();
  // The bytes of the stake instead of 0.1 TRX; the fee of 1 TRX for the account remains.
  expect(await infoOf(devnet, activation)).toMatchObject({ fee: TRX, receipt: { net_usage: 267 } });
  const after = await resourcesOf(devnet, hot);
  expect(after).toMatchObject({ NetUsed: 267 });
  expect(after.freeNetUsed).toBeLessThanOrEqual(free);
});

test('a withdrawn stake is TRX after 14 days, with the next withdrawal', async () => {
  const { devnet, hot } = await world();
  await hot.freeze(100 * TRX);
  devnet.mine();
  await hot.unfreeze(60 * TRX);
  const since = devnet.head().timestamp;
  devnet.mine();
  expect(devnet.trxOf(hot.address)).toBe(900_000_000n);
  expect(await accountOf(devnet, hot)).toMatchObject({
    frozenV2: [{}, { type: 'ENERGY', amount: 40 * TRX }, { type: 'TRON_POWER' }],
    unfrozenV2: [{ type: 'ENERGY', unfreeze_amount: 60 * TRX, unfreeze_expire_time: since + 14 * DAY_MS }],
  });
  devnet.mine({ stepMs: 14 * DAY_MS });
  const second = await hot.unfreeze(TRX);
  devnet.mine();
  expect(await infoOf(devnet, second)).toMatchObject({ withdraw_expire_amount: 60 * TRX });
  expect(devnet.trxOf(hot.address)).toBe(960_000_000n);
});

test('at most 32 withdrawals wait at a time', async () => {
  const { devnet, hot } = await world();
  await hot.freeze(100 * TRX);
  for (let i = 0; i < 32; i++) {
    await hot.unfreeze(TRX);
    devnet.mine();
  }
  await expect(hot.unfreeze(TRX)).rejects.toThrow(
    'Contract validate error : Invalid unfreeze operation, unfreezing times is over limit',
  );
});

test('a stake is rejected with the texts of the node', async () => {
  const { devnet, hot } = await world();
  const rejects = async (sent: Promise<string>, text: string): Promise<void> => {
    await expect(sent).rejects.toThrow(`CONTRACT_VALIDATE_ERROR: Contract validate error : ${text}`);
  };
  await rejects(hot.freeze(TRX - 1), 'frozenBalance must be greater than or equal to 1 TRX');
  await rejects(hot.freeze(1_001 * TRX), 'frozenBalance must be less than or equal to accountBalance');
  await rejects(hot.unfreeze(TRX), 'no frozenBalance(Energy)');
  await rejects(hot.unfreeze(TRX, 'BANDWIDTH'), 'no frozenBalance(BANDWIDTH)');
  await hot.freeze(2 * TRX);
  await rejects(hot.unfreeze(2 * TRX + 1), 'Invalid unfreeze_balance, [2000001] is error');
  await hot.delegate(OTHER_STRANGER, TRX);
  await rejects(hot.unfreeze(2 * TRX), 'Invalid unfreeze_balance, [2000000] is error');
  await rejects(walletAt(devnet, 'never activated').freeze(TRX), 'account [');
});

test('the node drafts what tronweb builds, and refuses to draft what it would reject', async () => {
  const { devnet, hot } = await world();
  const owner_address = hexOf(hot.address);
  const draft = (path: string, body: object): Promise<unknown> =>
    ask(devnet, `/wallet/${path}`, { owner_address, ...body });
  const drafted = await draft('freezebalancev2', { frozen_balance: 5 * TRX, resource: 'ENERGY' });
  const built = await hot.tronWeb.transactionBuilder.freezeBalanceV2(5 * TRX, 'ENERGY');
  const valueOf = (transaction: unknown): unknown =>
    (transaction as typeof built).raw_data.contract[0]?.parameter.value;
  expect(valueOf(drafted)).toEqual(valueOf(built));
  expect(devnet.trxOf(hot.address)).toBe(1_000_000_000n);
  expect(await draft('freezebalancev2', { frozen_balance: 0 })).toEqual({
    Error: 'class org.tron.core.exception.ContractValidateException : frozenBalance must be positive',
  });
  expect(await draft('unfreezebalancev2', { unfreeze_balance: 1, resource: 'TRON_POWER' })).toEqual({
    Error:
      'class org.tron.core.exception.ContractValidateException : ' +
      'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]',
  });
});

/** A hot wallet with 1,000 TRX on a chain where others have staked a million TRX; a stranger is activated. */
async function world(): Promise<{ devnet: Devnet; hot: Wallet }> {
  const devnet = await start();
  devnet.setTotalStake('energy', MILLION);
  devnet.setTotalStake('bandwidth', MILLION);
  const hot = walletAt(devnet, 'hot');
  devnet.faucet({ to: hot.address, sun: 1_000_000_000n });
  devnet.faucet({ to: OTHER_STRANGER, sun: 1n });
  devnet.mine();
  return { devnet, hot };
}
