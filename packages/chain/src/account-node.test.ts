import { addressFromHex, usdt } from '@gateway/domain';
import { expect, test } from '@jest/globals';

import { type AccountNode, accountNode } from './account-node';
import { NodeFault } from './node-fault';

const ALICE = addressFromHex(`41${'11'.repeat(20)}`);
const BOB = addressFromHex(`41${'22'.repeat(20)}`);
const TOKEN = addressFromHex(`41${'ab'.repeat(20)}`);
const TX = 'cd'.repeat(32);

/** A node that answers every question alike and remembers the last one. */
function nodeThatSays(answer: unknown): AccountNode & { asked(): { path: string; body: object } | undefined } {
  let last: { path: string; body: object } | undefined;
  const ask = (path: string, body: object): Promise<unknown> => {
    last = { path, body };
    return Promise.resolve(answer);
  };
  return { ...accountNode(ask, ask, TOKEN), asked: () => last };
}

const constantCall = (call: object): object => ({
  result: { result: true },
  energy_used: 935,
  constant_result: ['5'.padStart(64, '0')],
  transaction: { ret: [{}] },
  ...call,
});

test('an account that nothing activated has no TRX, one with a balance of nothing has none too, but is there', async () => {
  expect(await nodeThatSays({}).solidTrx(ALICE)).toBeUndefined();
  expect(await nodeThatSays({ address: `41${'11'.repeat(20)}` }).solidTrx(ALICE)).toBe(0n);
  const node = nodeThatSays({ address: `41${'11'.repeat(20)}`, balance: 1_793_227_200 });
  expect(await node.solidTrx(ALICE)).toBe(1_793_227_200n);
  expect(node.asked()).toEqual({ path: '/walletsolidity/getaccount', body: { address: `41${'11'.repeat(20)}` } });
});

test('tokens are read from the final state', async () => {
  const node = nodeThatSays(constantCall({}));
  expect(await node.solidTokens(ALICE)).toBe(5n);
  expect(node.asked()?.path).toBe('/walletsolidity/triggerconstantcontract');
});

test('what is left of the allowances is never below nothing; absent figures are 0', async () => {
  const none = { energy: 0n, stakedBandwidth: 0n, freeBandwidth: 0n };
  expect(await nodeThatSays({}).resources(ALICE)).toEqual(none);
  const figures = { freeNetUsed: 441, freeNetLimit: 600, EnergyUsed: 70_000, EnergyLimit: 65_000, NetLimit: 10 };
  expect(await nodeThatSays(figures).resources(ALICE)).toEqual({
    energy: 0n,
    stakedBandwidth: 10n,
    freeBandwidth: 159n,
  });
});

test('prices are those of the chain, and a missing one is not taken for free', async () => {
  const chainParameter = [
    { key: 'getEnergyFee', value: 100 },
    { key: 'getTransactionFee', value: 1000 },
    { key: 'getCreateAccountFee', value: 100_000 },
    { key: 'getFreeNetLimit', value: 600 },
    { key: 'getRemoveThePowerOfTheGr', value: -1 },
    { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
  ];
  expect(await nodeThatSays({ chainParameter }).prices()).toEqual({
    perEnergy: 100n,
    perByte: 1000n,
    activation: 1_000_000n,
    activationBandwidth: 100_000n,
    freeBandwidth: 600n,
  });
  const without = { chainParameter: chainParameter.slice(1) };
  await expect(nodeThatSays(without).prices()).rejects.toThrow('getEnergyFee');
  await expect(nodeThatSays({}).prices()).rejects.toThrow(NodeFault);
});

test('a trial tells the energy with its penalty, and a revert although the node calls it a result', async () => {
  const node = nodeThatSays(constantCall({ energy_used: 64_285, energy_penalty: 49_635 }));
  expect(await node.tryTransfer(ALICE, BOB, usdt(7n))).toEqual({ isAccepted: true, energy: 64_285n });
  expect(node.asked()?.body).toEqual({
    owner_address: `41${'11'.repeat(20)}`,
    contract_address: `41${'ab'.repeat(20)}`,
    function_selector: 'transfer(address,uint256)',
    parameter: '22'.repeat(20).padStart(64, '0') + '7'.padStart(64, '0'),
  });
  const reverted = constantCall({ transaction: { ret: [{ ret: 'FAILED' }] }, result: { result: true, message: '00' } });
  expect(await nodeThatSays(reverted).tryTransfer(ALICE, BOB, usdt(7n))).toMatchObject({ isAccepted: false });
});

test.each<[string, unknown]>([
  ['no contract', { result: { code: 'CONTRACT_VALIDATE_ERROR', message: '00' } }],
  ['no transaction', { result: { result: true }, energy_used: 1 }],
  ['no energy', constantCall({ energy_used: undefined })],
  ['a text for energy', constantCall({ energy_used: '64285' })],
  ['a list', []],
])('a trial with %s is no trial', async (_, answer) => {
  await expect(nodeThatSays(answer).tryTransfer(ALICE, BOB, usdt(1n))).rejects.toThrow(NodeFault);
});

test('a balance that the contract refuses to tell, or tells in half, is not taken for a number', async () => {
  const reverted = constantCall({ transaction: { ret: [{ ret: 'FAILED' }] } });
  await expect(nodeThatSays(reverted).solidTokens(ALICE)).rejects.toThrow(NodeFault);
  await expect(nodeThatSays(constantCall({ constant_result: ['05'] })).solidTokens(ALICE)).rejects.toThrow(NodeFault);
  await expect(nodeThatSays(constantCall({ constant_result: [] })).solidTokens(ALICE)).rejects.toThrow(NodeFault);
});

test('the fate of a transaction is read from its own record alone', async () => {
  expect(await nodeThatSays({}).solidOutcome(TX)).toBeUndefined();
  const info = { id: TX, blockNumber: 7, fee: 6_428_500, receipt: { result: 'SUCCESS', energy_usage_total: 64_285 } };
  expect(await nodeThatSays(info).solidOutcome(TX)).toEqual({
    blockNumber: 7,
    isFailed: false,
    result: 'SUCCESS',
    feeSun: 6_428_500n,
    energyUsed: 64_285n,
  });
  const failed = { ...info, result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY' } };
  expect(await nodeThatSays(failed).solidOutcome(TX)).toMatchObject({ isFailed: true, result: 'OUT_OF_ENERGY' });
  const funding = { id: TX, blockNumber: 7, fee: 1_100_000, receipt: { net_fee: 100_000 } };
  expect(await nodeThatSays(funding).solidOutcome(TX)).toMatchObject({ isFailed: false, result: null });
  await expect(nodeThatSays({ ...info, id: 'ef'.repeat(32) }).solidOutcome(TX)).rejects.toThrow('another transaction');
});

test('a broadcast is answered by acceptance or by a code, and by nothing else', async () => {
  expect(await nodeThatSays({ result: true, txid: TX }).broadcast('00')).toEqual({ isAccepted: true, code: 'SUCCESS' });
  const busy = { result: false, code: 'SERVER_BUSY', message: 'Server busy.' };
  expect(await nodeThatSays(busy).broadcast('00')).toEqual({ isAccepted: false, code: 'SERVER_BUSY' });
  await expect(nodeThatSays({}).broadcast('00')).rejects.toThrow(NodeFault);
  await expect(nodeThatSays({ code: 'x y' }).broadcast('00')).rejects.toThrow(NodeFault);
});
