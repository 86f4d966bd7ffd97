import { expect, test } from '@jest/globals';
import { hexOf, usdt } from '@gateway/domain';
import { devnets, OTHER_STRANGER, STRANGER } from '../testing/node';
import { walletOf, type Wallet } from '../testing/wallet';
import type { Devnet } from '../devnet';

const start = devnets();

test('tronweb reads blocks, and throws for an unknown one', async () => {
  const devnet = await start();
  devnet.mine({ blocks: 20 });
  const { tronWeb } = payerAt(devnet);
  expect((await tronWeb.trx.getCurrentBlock()).blockID).toBe(devnet.head().id);
  expect((await tronWeb.trx.getConfirmedCurrentBlock()).blockID).toBe(devnet.solidHead().id);
  expect((await tronWeb.trx.getBlock(20)).block_header.raw_data.number).toBe(20);
  await expect(tronWeb.trx.getBlock(1_000)).rejects.toThrow('Block not found');
});

test('tronweb reads balances and resources', async () => {
  const devnet = await start({ solidityLag: 2 });
  const { tronWeb, address } = payerAt(devnet);
  expect(await tronWeb.trx.getBalance(address)).toBe(0);
  expect(await tronWeb.trx.getUnconfirmedBalance(address)).toBe(1_000_000_000);
  devnet.mine({ blocks: 2 });
  expect(await tronWeb.trx.getBalance(address)).toBe(1_000_000_000);
  expect(await tronWeb.trx.getAccountResources(address)).toMatchObject({ freeNetLimit: 600 });
});

test('tronweb builds, signs, sends and finds a token transfer', async () => {
  const devnet = await start({ solidityLag: 1 });
  const wallet = payerAt(devnet);
  const txId = await wallet.sendUsdt(STRANGER, usdt(1_500_000n));
  devnet.mine({ blocks: 2 });
  expect(await wallet.tronWeb.trx.getTransactionInfo(txId)).toMatchObject({ receipt: { result: 'SUCCESS' } });
  expect(await wallet.tronWeb.trx.getTransaction(txId)).toMatchObject({ ret: [{ contractRet: 'SUCCESS' }] });
  expect(devnet.usdtOf(STRANGER)).toBe(1_500_000n);
  await expect(wallet.sendUsdt(STRANGER, usdt(1n), 20_000_000_000)).rejects.toThrow();
});

test('tronweb sends TRX', async () => {
  const devnet = await start();
  const wallet = payerAt(devnet);
  await wallet.sendTrx(OTHER_STRANGER, 2_000_000);
  devnet.mine();
  expect(devnet.trxOf(OTHER_STRANGER)).toBe(2_000_000n);
});

test('tronweb reads and writes through the contract object', async () => {
  const devnet = await start();
  const { tronWeb, address } = payerAt(devnet);
  const token = await tronWeb.contract().at(devnet.usdtContract);
  const read = async (name: string, ...args: unknown[]): Promise<unknown> =>
    (await (token.methods[name]?.(...args).call() as Promise<unknown>)) ?? undefined;
  expect(await read('decimals')).toBe(6n);
  expect(await read('symbol')).toBe('USDT');
  expect(await read('balanceOf', address)).toBe(10_000_000_000n);
  expect(await read('isBlackListed', address)).toBe(false);
  await token.methods['transfer']?.(STRANGER, 7n).send({ feeLimit: 50_000_000 });
  devnet.mine();
  expect(await read('balanceOf', STRANGER)).toBe(7n);
});

test('tronweb estimates, and reads the chain parameters and prices', async () => {
  const devnet = await start();
  const { tronWeb, address } = payerAt(devnet);
  const args = [
    { type: 'address', value: STRANGER },
    { type: 'uint256', value: '1' },
  ];
  const call = [hexOf(devnet.usdtContract), 'transfer(address,uint256)', {}, args, address] as const;
  const constant = await tronWeb.transactionBuilder.triggerConstantContract(...spread(call));
  expect(constant.energy_used).toBe(130_285);
  const estimate = await tronWeb.transactionBuilder.estimateEnergy(...spread(call));
  expect(estimate.energy_required).toBe(138_428);
  expect(await tronWeb.trx.getChainParameters()).toContainEqual({ key: 'getEnergyFee', value: 100 });
  expect(await tronWeb.trx.getEnergyPrices()).toBe('0:100');
  expect(await tronWeb.trx.getNodeInfo()).toHaveProperty('solidityBlock');
});

type Call = [string, string, object, { type: string; value: string }[], string];

function spread([contract, signature, options, args, owner]: readonly [...Call]): Call {
  return [contract, signature, { ...options }, [...args], owner];
}

function payerAt(devnet: Devnet): Wallet {
  const { address, privateKey = '' } = devnet.faucet();
  devnet.mine();
  return walletOf(devnet, address, privateKey);
}
