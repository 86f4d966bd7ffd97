import { addressFromHex, usdt } from '@gateway/domain';
import { expect, test } from '@jest/globals';

import { type AccountNode, accountNode } from './account-node';
import { NodeFault } from '../answers/node-fault';

const ALICE = addressFromHex(`41${'11'.repeat(20)}`);
const BOB = addressFromHex(`41${'22'.repeat(20)}`);
const TOKEN = addressFromHex(`41${'ab'.repeat(20)}`);
const TX = 'cd'.repeat(32);
const KEY = 'key-of-the-node';

/** A node with the same response to every request, which records the last one. */
function nodeReturning(answer: unknown): AccountNode & { lastRequest(): { path: string; body: object } | undefined } {
  let last: { path: string; body: object } | undefined;
  const request = (path: string, body: object): Promise<unknown> => {
    last = { path, body };
    return Promise.resolve(answer);
  };
  return { ...accountNode(request, request, TOKEN, KEY), lastRequest: () => last };
}

const constantCall = (call: object): object => ({
  result: { result: true },
  energy_used: 935,
  constant_result: ['5'.padStart(64, '0')],
  transaction: { ret: [{}] },
  ...call,
});

test('an account that is not activated is undefined, and an activated one without TRX has zero', async () => {
  expect(await nodeReturning({}).solidTrx(ALICE)).toBeUndefined();
  expect(await nodeReturning({ address: `41${'11'.repeat(20)}` }).solidTrx(ALICE)).toBe(0n);
  const node = nodeReturning({ address: `41${'11'.repeat(20)}`, balance: 1_793_227_200 });
  expect(await node.solidTrx(ALICE)).toBe(1_793_227_200n);
  expect(node.lastRequest()).toEqual({ path: '/walletsolidity/getaccount', body: { address: `41${'11'.repeat(20)}` } });
});

test('tokens are read from the final state', async () => {
  const node = nodeReturning(constantCall({}));
  expect(await node.solidTokens(ALICE)).toBe(5n);
  expect(node.lastRequest()?.path).toBe('/walletsolidity/triggerconstantcontract');
});

test('the remaining allowances are never negative; absent values are 0', async () => {
  const none = { energy: 0n, stakedBandwidth: 0n, freeBandwidth: 0n };
  expect(await nodeReturning({}).resources(ALICE)).toEqual(none);
  const fields = { freeNetUsed: 441, freeNetLimit: 600, EnergyUsed: 70_000, EnergyLimit: 65_000, NetLimit: 10 };
  expect(await nodeReturning(fields).resources(ALICE)).toEqual({
    energy: 0n,
    stakedBandwidth: 10n,
    freeBandwidth: 159n,
  });
});

test('a stake is read with what stakes yield, and a missing total is an error', async () => {
  const totals = { TotalEnergyLimit: 180_000_000_000, TotalEnergyWeight: 19_740_000_000 };
  const fields = { ...totals, EnergyLimit: 65_000, EnergyUsed: 56, max_size: 7_122_000_000 };
  const node = nodeReturning(fields);
  expect(await node.energyStake(ALICE)).toEqual({
    available: 7_122_000_000n,
    energyPerDay: 180_000_000_000n,
    totalStake: 19_740_000_000n,
    ownPerDay: 65_000n,
  });
  expect((await nodeReturning(totals).energyStake(ALICE)).ownPerDay).toBe(0n);
  expect(node.lastRequest()).toEqual({
    path: '/wallet/getcandelegatedmaxsize',
    body: { owner_address: `41${'11'.repeat(20)}`, type: 1 },
  });
  expect((await nodeReturning({ ...fields, max_size: undefined }).energyStake(ALICE)).available).toBe(0n);
  for (const total of ['TotalEnergyLimit', 'TotalEnergyWeight']) {
    await expect(nodeReturning({ ...fields, [total]: 0 }).energyStake(ALICE)).rejects.toThrow(NodeFault);
  }
});

test('delegations are read from the final state, of energy only', async () => {
  const none = nodeReturning({});
  expect(await none.solidDelegated(ALICE, BOB)).toBe(0n);
  expect(none.lastRequest()).toEqual({
    path: '/walletsolidity/getdelegatedresourcev2',
    body: { fromAddress: `41${'11'.repeat(20)}`, toAddress: `41${'22'.repeat(20)}` },
  });
  const rows = [
    { frozen_balance_for_energy: 5 },
    { frozen_balance_for_bandwidth: 7 },
    { frozen_balance_for_energy: 3 },
  ];
  expect(await nodeReturning({ delegatedResource: rows }).solidDelegated(ALICE, BOB)).toBe(8n);
  expect(await nodeReturning({}).solidDelegatedTo(ALICE)).toEqual([]);
  expect(await nodeReturning({ toAccounts: [`41${'22'.repeat(20)}`] }).solidDelegatedTo(ALICE)).toEqual([BOB]);
  await expect(nodeReturning({ toAccounts: ['22'.repeat(21)] }).solidDelegatedTo(ALICE)).rejects.toThrow(NodeFault);
});

test('prices come from the chain, and a missing one is an error', async () => {
  const chainParameter = [
    { key: 'getEnergyFee', value: 100 },
    { key: 'getTransactionFee', value: 1000 },
    { key: 'getCreateAccountFee', value: 100_000 },
    { key: 'getFreeNetLimit', value: 600 },
    { key: 'getRemoveThePowerOfTheGr', value: -1 },
    { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
  ];
  expect(await nodeReturning({ chainParameter }).prices()).toEqual({
    perEnergy: 100n,
    perByte: 1000n,
    activation: 1_000_000n,
    activationBandwidth: 100_000n,
    freeBandwidth: 600n,
  });
  const without = { chainParameter: chainParameter.slice(1) };
  await expect(nodeReturning(without).prices()).rejects.toThrow('getEnergyFee');
  await expect(nodeReturning({}).prices()).rejects.toThrow(NodeFault);
});

test('a dry run returns the energy with its penalty, and detects a revert reported as a result', async () => {
  const node = nodeReturning(constantCall({ energy_used: 64_285, energy_penalty: 49_635 }));
  expect(await node.tryTransfer(ALICE, BOB, usdt(7n))).toEqual({ isAccepted: true, energy: 64_285n });
  expect(node.lastRequest()?.body).toEqual({
    owner_address: `41${'11'.repeat(20)}`,
    contract_address: `41${'ab'.repeat(20)}`,
    function_selector: 'transfer(address,uint256)',
    parameter: '22'.repeat(20).padStart(64, '0') + '7'.padStart(64, '0'),
  });
  const reverted = constantCall({ transaction: { ret: [{ ret: 'FAILED' }] }, result: { result: true, message: '00' } });
  expect(await nodeReturning(reverted).tryTransfer(ALICE, BOB, usdt(7n))).toMatchObject({ isAccepted: false });
});

test.each<[string, unknown]>([
  ['no contract', { result: { code: 'CONTRACT_VALIDATE_ERROR', message: '00' } }],
  ['no transaction', { result: { result: true }, energy_used: 1 }],
  ['no energy', constantCall({ energy_used: undefined })],
  ['a text for energy', constantCall({ energy_used: '64285' })],
  ['a list', []],
])('a dry run with %s is a fault', async (_, answer) => {
  await expect(nodeReturning(answer).tryTransfer(ALICE, BOB, usdt(1n))).rejects.toThrow(NodeFault);
});

test('a balance call that reverts or is truncated is a fault', async () => {
  const reverted = constantCall({ transaction: { ret: [{ ret: 'FAILED' }] } });
  await expect(nodeReturning(reverted).solidTokens(ALICE)).rejects.toThrow(NodeFault);
  await expect(nodeReturning(constantCall({ constant_result: ['05'] })).solidTokens(ALICE)).rejects.toThrow(NodeFault);
  await expect(nodeReturning(constantCall({ constant_result: [] })).solidTokens(ALICE)).rejects.toThrow(NodeFault);
});

test('the outcome of a transaction is read only from its own record', async () => {
  expect(await nodeReturning({}).solidOutcome(TX)).toBeUndefined();
  const info = { id: TX, blockNumber: 7, fee: 6_428_500, receipt: { result: 'SUCCESS', energy_usage_total: 64_285 } };
  expect(await nodeReturning(info).solidOutcome(TX)).toEqual({
    blockNumber: 7,
    isFailed: false,
    result: 'SUCCESS',
    feeSun: 6_428_500n,
    energyUsed: 64_285n,
  });
  const failed = { ...info, result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY' } };
  expect(await nodeReturning(failed).solidOutcome(TX)).toMatchObject({ isFailed: true, result: 'OUT_OF_ENERGY' });
  const funding = { id: TX, blockNumber: 7, fee: 1_100_000, receipt: { net_fee: 100_000 } };
  expect(await nodeReturning(funding).solidOutcome(TX)).toMatchObject({ isFailed: false, result: null });
  // One of the two suffices: without energy there is no result in the receipt, and a node may omit the other.
  for (const half of [
    { ...funding, result: 'FAILED' },
    { ...info, receipt: { result: 'REVERT' } },
  ]) {
    expect(await nodeReturning(half).solidOutcome(TX)).toMatchObject({ isFailed: true });
  }
  for (const result of ['', 'SUCCESS\u0000', 'X'.repeat(1_000), 7, null, {}]) {
    await expect(nodeReturning({ ...info, receipt: { result } }).solidOutcome(TX)).rejects.toThrow(NodeFault);
  }
  await expect(nodeReturning({ ...info, id: 'ef'.repeat(32) }).solidOutcome(TX)).rejects.toThrow('another transaction');
});

test('a broadcast returns acceptance or a code, and anything else is a fault', async () => {
  expect(await nodeReturning({ result: true, txid: TX }).broadcast('00')).toEqual({
    isAccepted: true,
    code: 'SUCCESS',
    words: '',
  });
  const busy = { isAccepted: false, code: 'SERVER_BUSY', words: '' };
  expect(await nodeReturning({ result: false, code: 'SERVER_BUSY' }).broadcast('00')).toEqual(busy);
  await expect(nodeReturning({}).broadcast('00')).rejects.toThrow(NodeFault);
  await expect(nodeReturning({ code: 'x y' }).broadcast('00')).rejects.toThrow(NodeFault);
});

const LACKS = `Contract execute error : ${ALICE} insufficient balance, balance: 5, amount: 7`;

test.each([
  ['as they are', LACKS, LACKS],
  ['decoded from hex', Buffer.from(LACKS).toString('hex'), LACKS],
  ['without control and other characters', 'no\u0000such\nblock \u2026', 'no?such?block ?'],
  ['cut', 'long '.repeat(100), `${'long '.repeat(39)}long`],
  ['without the key', `refused for ${KEY}`, 'refused for ***'],
  ['without the key in hex', Buffer.from(`refused for ${KEY}`).toString('hex'), 'refused for ***'],
  ['not if they are no text', 7, ''],
])('the words of a node that refuses are kept %s', async (_, message, words) => {
  const code = 'CONTRACT_EXE_ERROR';
  expect(await nodeReturning({ result: false, code, message }).broadcast('00')).toMatchObject({ code, words });
  const call = nodeReturning({ result: { code, message } }).isTokenPaused();
  await expect(call).rejects.toThrow(`paused() was not executed: ${`${code} ${words}`.trim()}`);
});
