import { expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import type { Devnet } from '../devnet';
import { devnets, infoOf, OTHER_STRANGER, STRANGER } from '../testing/node';
import { walletAt, type Wallet } from '../testing/wallet';

const start = devnets();

const ONE = usdt(1_000_000n);
const TO_HOLDER_SUN = 6_428_500n;
const TO_NEW_HOLDER_SUN = 13_028_500n;
const DAY_MS = 86_400_000;

test('a transfer to an account without tokens takes 130,285 energy, to a holder 64,285', async () => {
  const devnet = await start();
  const first = devnet.pay({ to: STRANGER, amount: ONE });
  const second = devnet.pay({ to: STRANGER, amount: ONE });
  devnet.mine();
  expect((await infoOf(devnet, first)).receipt).toEqual({
    energy_fee: 13_028_500,
    energy_usage_total: 130_285,
    net_usage: 345,
    result: 'SUCCESS',
    energy_penalty_total: 100_635,
  });
  expect((await infoOf(devnet, second)).receipt).toEqual({
    energy_fee: 6_428_500,
    energy_usage_total: 64_285,
    net_fee: 345_000,
    result: 'SUCCESS',
    energy_penalty_total: 49_635,
  });
});

test('receiving tokens does not activate an account: it cannot send', async () => {
  const wallet = depositOf(await start(), ONE);
  await expect(wallet.sendUsdt(OTHER_STRANGER, ONE)).rejects.toThrow(
    `CONTRACT_VALIDATE_ERROR: Contract validate error : account [${wallet.address}] does not exist`,
  );
});

test('activating an account by a TRX transfer costs 1.1 TRX and no free bandwidth', async () => {
  const devnet = await start();
  const hot = fundedWallet(devnet, 'hot', 100_000_000n);
  const txId = await hot.sendTrx(STRANGER, 5_000_000);
  devnet.mine();
  expect(devnet.trxOf(hot.address)).toBe(100_000_000n - 5_000_000n - 1_100_000n);
  expect(await infoOf(devnet, txId)).toMatchObject({ fee: 1_100_000, receipt: { net_fee: 100_000 } });
});

test('a first sweep burns exactly the top-up: 6.4285 TRX, 7.5285 in all, with tokens in the cold wallet', async () => {
  const devnet = await start();
  const wallet = depositOf(devnet, ONE);
  const cold = OTHER_STRANGER;
  devnet.faucet({ to: cold, usdt: usdt(1n) });
  const hot = fundedWallet(devnet, 'hot', 100_000_000n);

  await hot.sendTrx(wallet.address, Number(TO_HOLDER_SUN));
  devnet.mine({ blocks: 20 });
  const sweep = await wallet.sendUsdt(cold, ONE);
  devnet.mine();

  expect(await infoOf(devnet, sweep)).toMatchObject({ fee: 6_428_500, receipt: { result: 'SUCCESS', net_usage: 345 } });
  expect(devnet.trxOf(wallet.address)).toBe(0n);
  expect(devnet.usdtOf(cold)).toBe(1_000_001n);
  expect(devnet.trxOf(hot.address)).toBe(100_000_000n - 7_528_500n);
});

test('with an empty cold wallet the same sweep takes 13.0285 TRX', async () => {
  const devnet = await start();
  const wallet = depositOf(devnet, ONE, TO_NEW_HOLDER_SUN);
  const sweep = await wallet.sendUsdt(OTHER_STRANGER, ONE);
  devnet.mine();
  expect(await infoOf(devnet, sweep)).toMatchObject({ fee: 13_028_500, receipt: { result: 'SUCCESS' } });
  expect(devnet.trxOf(wallet.address)).toBe(0n);
});

test('one sun too little is OUT_OF_ENERGY: everything the balance buys is burned and nothing moves', async () => {
  const devnet = await start();
  const wallet = depositOf(devnet, ONE, TO_NEW_HOLDER_SUN - 1n);
  const sweep = await wallet.sendUsdt(OTHER_STRANGER, ONE);
  devnet.mine();
  expect(await infoOf(devnet, sweep)).toMatchObject({
    fee: 13_028_400,
    result: 'FAILED',
    contractResult: [''],
    receipt: { result: 'OUT_OF_ENERGY', energy_usage_total: 130_284 },
  });
  expect(devnet.trxOf(wallet.address)).toBe(99n);
  expect(devnet.usdtOf(wallet.address)).toBe(ONE);
  expect(devnet.usdtOf(OTHER_STRANGER)).toBe(0n);
});

test('the fee limit caps the loss', async () => {
  const devnet = await start();
  const wallet = depositOf(devnet, ONE, 50_000_000n);
  const sweep = await wallet.sendUsdt(OTHER_STRANGER, ONE, 3_000_000);
  devnet.mine();
  expect(await infoOf(devnet, sweep)).toMatchObject({ fee: 3_000_000, receipt: { result: 'OUT_OF_ENERGY' } });
  expect(devnet.trxOf(wallet.address)).toBe(47_000_000n);
});

test('staked energy is used first and the rest is burned', async () => {
  const devnet = await start();
  const wallet = depositOf(devnet, ONE, TO_NEW_HOLDER_SUN);
  devnet.faucet({ to: wallet.address, energy: 4_475n });
  const sweep = await wallet.sendUsdt(OTHER_STRANGER, ONE);
  devnet.mine();
  expect((await infoOf(devnet, sweep)).receipt).toMatchObject({
    energy_usage: 4_475,
    energy_fee: 12_581_000,
    energy_usage_total: 130_285,
  });
});

test('free bandwidth is all or nothing and recovers after a day', async () => {
  const devnet = await start();
  const hot = fundedWallet(devnet, 'hot', 100_000_000n);
  devnet.faucet({ to: STRANGER, sun: 1n });
  devnet.mine();
  const send = async (sun: number): Promise<string> => {
    const id = await hot.sendTrx(STRANGER, sun);
    devnet.mine();
    return id;
  };
  const sameDay = [await send(1_000_001), await send(1_000_002), await send(1_000_003)];
  devnet.mine({ stepMs: DAY_MS });
  const nextDay = await send(1_000_004);

  const receipts = await Promise.all([...sameDay, nextDay].map(async (id) => (await infoOf(devnet, id)).receipt));
  expect(receipts).toEqual([{ net_usage: 267 }, { net_usage: 267 }, { net_fee: 267_000 }, { net_usage: 267 }]);
});

test('a wallet that cannot pay its bandwidth is refused', async () => {
  const devnet = await start();
  const wallet = depositOf(devnet, usdt(10_000_000n), TO_HOLDER_SUN);
  devnet.faucet({ to: OTHER_STRANGER, usdt: ONE });
  devnet.mine();
  await wallet.sendUsdt(OTHER_STRANGER, ONE);
  devnet.mine();
  await expect(wallet.sendUsdt(OTHER_STRANGER, usdt(2n))).rejects.toThrow(
    'BANDWITH_ERROR: Account resource insufficient error.',
  );
});

test('a memo costs 1 TRX', async () => {
  const devnet = await start();
  const hot = fundedWallet(devnet, 'hot', 100_000_000n);
  devnet.faucet({ to: STRANGER, sun: 1n });
  devnet.mine();
  const txId = await hot.sendTrx(STRANGER, 1_000_000, 'thank you');
  devnet.mine();
  expect((await infoOf(devnet, txId)).fee).toBe(1_000_000);
});

test('a price or a penalty that changes after the estimate changes the bill', async () => {
  const devnet = await start();
  const wallet = depositOf(devnet, ONE, 50_000_000n);
  const sweep = await wallet.sendUsdt(OTHER_STRANGER, ONE);
  devnet.setEnergyPrice(210n);
  devnet.setPenaltyFactor(0n);
  devnet.mine();
  expect((await infoOf(devnet, sweep)).receipt).toMatchObject({ energy_fee: 29_650 * 210, energy_usage_total: 29_650 });
});

/** A paid deposit address, with or without TRX. */
function depositOf(devnet: Devnet, amount: typeof ONE, sun = 0n): Wallet {
  const wallet = walletAt(devnet, 'deposit');
  devnet.pay({ to: wallet.address, amount });
  devnet.faucet({ to: wallet.address, sun });
  devnet.mine();
  return wallet;
}

function fundedWallet(devnet: Devnet, name: string, sun: bigint): Wallet {
  const wallet = walletAt(devnet, name);
  devnet.faucet({ to: wallet.address, sun });
  devnet.mine();
  return wallet;
}
