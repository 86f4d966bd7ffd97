import { expect, test } from '@jest/globals';
import { hexOf, usdt } from '@gateway/domain';
import type { Devnet } from '../devnet';
import { accountWord, word } from '../chain/contracts/abi';
import { ask, blockOf, devnets, infoOf, infosOf, OTHER_STRANGER, STRANGER, type BlockAnswer } from '../testing/node';

const start = devnets();

const ONE = usdt(1_000_000n);
const ZERO_HASH = '0'.repeat(64);

test('an empty block has no transactions and a root of zeros; its infos are an empty list', async () => {
  const devnet = await start();
  devnet.mine();
  const block = await blockOf(devnet, 1);
  expect(block).not.toHaveProperty('transactions');
  expect(block.block_header.raw_data.txTrieRoot).toBe(ZERO_HASH);
  expect(await infosOf(devnet, 1)).toEqual([]);
});

test('block 0 has no number and no infos', async () => {
  const devnet = await start();
  expect((await blockOf(devnet, 0)).block_header.raw_data).not.toHaveProperty('number');
  expect(await infosOf(devnet, 0)).toEqual({});
});

test('an unknown block is {}, its infos are [], a negative number is an error', async () => {
  const devnet = await start();
  expect(await blockOf(devnet, 7)).toEqual({});
  expect(await infosOf(devnet, 7)).toEqual([]);
  expect(await ask(devnet, '/wallet/getblock', { id_or_num: '7' })).toEqual({});
  expect(await blockOf(devnet, -1)).toHaveProperty('Error');
  expect(await ask(devnet, '/wallet/getblockbynum', { num: 'seven' })).toHaveProperty('Error');
  expect(await ask(devnet, '/wallet/gettransactioninfobyid', { value: ZERO_HASH })).toEqual({});
  expect(await ask(devnet, '/wallet/gettransactionbyid', { value: ZERO_HASH })).toEqual({});
});

test('the solid half shows solid blocks only', async () => {
  const devnet = await start();
  const txId = devnet.pay({ to: STRANGER, amount: ONE });
  devnet.mine({ blocks: 18 });
  const solid = (path: string, body: unknown): Promise<unknown> => ask(devnet, `/walletsolidity/${path}`, body);
  expect(await solid('getblockbynum', { num: 1 })).toEqual({});
  expect(await solid('gettransactioninfobyblocknum', { num: 1 })).toEqual([]);
  expect(await solid('gettransactioninfobyid', { value: txId })).toEqual({});
  devnet.mine();
  expect(await solid('getblockbynum', { num: 1 })).toEqual(await blockOf(devnet, 1));
  expect(await solid('gettransactioninfobyblocknum', { num: 1 })).toEqual([await infoOf(devnet, txId)]);
  expect(await solid('gettransactioninfobyid', { value: txId })).toMatchObject({ id: txId });
  expect(await solid('getnowblock', {})).toEqual(await blockOf(devnet, 1));
});

test('getblock finds the head, a number or an id, by default without transactions', async () => {
  const devnet = await start();
  devnet.pay({ to: STRANGER, amount: ONE });
  devnet.mine();
  const full = await blockOf(devnet, 1);
  const { transactions: _transactions, ...header } = full;
  for (const wanted of [{}, { id_or_num: '1' }, { id_or_num: 1 }, { id_or_num: full.blockID }]) {
    expect(await ask(devnet, '/wallet/getblock', wanted)).toEqual(header);
    expect(await ask(devnet, '/wallet/getblock', { ...wanted, detail: true })).toEqual(full);
  }
});

test('ranges are half-open and at most 100 blocks long', async () => {
  const devnet = await start();
  devnet.mine({ blocks: 5 });
  const numbers = async (path: string, body: unknown): Promise<unknown> => {
    const { block = [] } = (await ask(devnet, path, body)) as { block?: BlockAnswer[] };
    return block.map(({ block_header }) => block_header.raw_data.number);
  };
  expect(await numbers('/wallet/getblockbylimitnext', { startNum: 2, endNum: 4 })).toEqual([2, 3]);
  expect(await numbers('/wallet/getblockbylimitnext', { startNum: 4, endNum: 20 })).toEqual([4, 5]);
  expect(await ask(devnet, '/wallet/getblockbylimitnext', { startNum: 1, endNum: 102 })).toEqual({});
  expect(await numbers('/wallet/getblockbylatestnum', { num: 2 })).toEqual([4, 5]);
  expect(await ask(devnet, '/wallet/getblockbylatestnum', { num: 100 })).toEqual({});
});

test('GET with a query responds like POST', async () => {
  const devnet = await start();
  devnet.mine();
  const response = await fetch(`${devnet.url}/wallet/getblockbynum?num=1`);
  expect(await response.json()).toEqual(await blockOf(devnet, 1));
});

test('the response to a visible request is in base58, also in logs', async () => {
  const devnet = await start();
  const txId = devnet.pay({ to: STRANGER, amount: ONE });
  devnet.mine();
  expect(await ask(devnet, '/wallet/gettransactioninfobyid', { value: txId, visible: true })).toMatchObject({
    contract_address: devnet.usdtContract,
    log: [{ address: devnet.usdtContract }],
  });
  expect(await ask(devnet, '/wallet/gettransactionbyid', { value: txId, visible: true })).toMatchObject({
    raw_data: {
      contract: [{ parameter: { value: { owner_address: devnet.customer, contract_address: devnet.usdtContract } } }],
    },
  });
});

test('an account that was never activated is {}; a balance of 0 is not printed', async () => {
  const devnet = await start();
  const at = (path: string): Promise<unknown> => ask(devnet, `/wallet/${path}`, { address: hexOf(STRANGER) });
  devnet.pay({ to: STRANGER, amount: ONE });
  devnet.mine();
  expect(await at('getaccount')).toEqual({});
  expect(await at('getaccountresource')).toEqual({});
  const contract = await ask(devnet, '/wallet/getaccount', { address: hexOf(devnet.usdtContract) });
  expect(contract).toMatchObject({ type: 'Contract' });
  expect(contract).not.toHaveProperty('balance');
  expect(await ask(devnet, '/wallet/getaccountresource', { address: hexOf(devnet.customer) })).toMatchObject({
    freeNetUsed: 345,
    freeNetLimit: 600,
  });
});

test('a constant call returns the energy with its penalty and the value, and changes nothing', async () => {
  const devnet = await start();
  devnet.mine();
  expect(await call(devnet, 'transfer(address,uint256)', accountWord(hexOf(STRANGER)) + word(5n))).toMatchObject({
    result: { result: true },
    energy_used: 130_285,
    energy_penalty: 100_635,
    constant_result: [word(0n)],
    logs: [{ address: hexOf(devnet.usdtContract).slice(2) }],
    transaction: { ret: [{}] },
  });
  expect(devnet.usdtOf(STRANGER)).toBe(0n);
});

test('a constant call that reverts returns result true and FAILED in the transaction', async () => {
  const devnet = await start();
  devnet.pause();
  const answer = await call(devnet, 'transfer(address,uint256)', accountWord(hexOf(STRANGER)) + word(5n));
  expect(answer).toMatchObject({
    result: { result: true, message: Buffer.from('REVERT opcode executed').toString('hex') },
    transaction: { ret: [{ ret: 'FAILED' }] },
  });
  expect((answer as { constant_result: string[] }).constant_result[0]).toMatch(/^08c379a0/);
});

test('the estimate of the node is too high, as the real one is', async () => {
  const devnet = await start();
  devnet.faucet({ to: OTHER_STRANGER, usdt: ONE });
  const estimate = (receiver: string): Promise<unknown> =>
    call(devnet, 'transfer(address,uint256)', receiver + word(5n), 'estimateenergy');
  expect(await estimate(accountWord(hexOf(OTHER_STRANGER)))).toMatchObject({ energy_required: 72_321 });
  expect(await estimate(accountWord(hexOf(STRANGER)))).toMatchObject({ energy_required: 138_428 });
  devnet.setPenaltyFactor(0n);
  expect(await call(devnet, 'decimals()', '', 'estimateenergy')).toMatchObject({ energy_required: 1_870 });
});

test('a call of no contract is a validation error in hex', async () => {
  const devnet = await start();
  const body = { owner_address: hexOf(devnet.customer), contract_address: hexOf(STRANGER), data: '' };
  const messages = {
    triggersmartcontract: 'No contract or not a valid smart contract',
    triggerconstantcontract: 'Smart contract is not exist.',
    estimateenergy: 'Smart contract is not exist.',
  };
  for (const [path, message] of Object.entries(messages)) {
    expect(await ask(devnet, `/wallet/${path}`, body)).toEqual({
      result: { code: 'CONTRACT_VALIDATE_ERROR', message: Buffer.from(message).toString('hex') },
    });
  }
});

test('a call without an owner is another error', async () => {
  const devnet = await start();
  const message = "class java.security.InvalidParameterException : owner_address isn't set.";
  expect(await ask(devnet, '/wallet/triggerconstantcontract', { visible: true })).toEqual({
    result: { code: 'OTHER_ERROR', message },
  });
});

test('getcontract shows the functions of a contract, and {} for an account', async () => {
  const devnet = await start();
  const contract = (await ask(devnet, `/wallet/getcontract?value=${hexOf(devnet.usdtContract)}`)) as {
    abi: { entrys: unknown[] };
  };
  expect(contract.abi.entrys).toContainEqual({
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    name: 'transfer',
    outputs: [{ type: 'bool' }],
    type: 'Function',
    stateMutability: 'Nonpayable',
  });
  expect(await ask(devnet, '/wallet/getcontract', { value: hexOf(STRANGER) })).toEqual({});
});

test('createtransaction refuses with the texts of the node', async () => {
  const devnet = await start();
  const create = (owner: string, to: string, amount: number): Promise<unknown> =>
    ask(devnet, '/wallet/createtransaction', { owner_address: owner, to_address: to, amount });
  const error = (text: string): unknown => ({
    Error: `class org.tron.core.exception.ContractValidateException : ${text}`,
  });
  const customer = hexOf(devnet.customer);
  expect(await create(hexOf(STRANGER), customer, 1)).toEqual(
    error('Validate TransferContract error, no OwnerAccount.'),
  );
  expect(await create(customer, customer, 1)).toEqual(error('Cannot transfer TRX to yourself.'));
  expect(await create(customer, hexOf(STRANGER), 0)).toEqual(error('Amount must be greater than 0.'));
});

test('prices and parameters follow a change', async () => {
  const devnet = await start();
  devnet.mine();
  expect(await ask(devnet, '/wallet/getenergyprices')).toEqual({ prices: '0:100' });
  devnet.setEnergyPrice(210n);
  expect(await ask(devnet, '/wallet/getenergyprices')).toEqual({
    prices: `0:100,${String(devnet.head().timestamp)}:210`,
  });
  const { chainParameter } = (await ask(devnet, '/wallet/getchainparameters')) as { chainParameter: unknown[] };
  expect(chainParameter).toContainEqual({ key: 'getEnergyFee', value: 210 });
  expect(chainParameter).toContainEqual({ key: 'getAllowPBFT' });
  expect(await ask(devnet, '/wallet/getbandwidthprices')).toMatchObject({ prices: expect.stringMatching(/:1000$/) });
  expect(await ask(devnet, '/wallet/getnodeinfo')).toMatchObject({ block: expect.stringMatching(/^Num:1,ID:/) });
});

test('a body that is not JSON is an error with status 200; an unknown path is 405; a long body is 413', async () => {
  const devnet = await start();
  const post = (path: string, body: string): Promise<Response> => fetch(devnet.url + path, { method: 'POST', body });
  const garbled = await post('/wallet/getblockbynum', '{"num":');
  expect(garbled.status).toBe(200);
  expect(await garbled.json()).toMatchObject({ Error: expect.stringContaining('ParseException') });
  expect((await post('/walletsolidity/broadcasttransaction', '{}')).status).toBe(405);
  expect((await post('/wallet/getblockbynum', ' '.repeat(3_000_000))).status).toBe(413);
});

test('requests are counted by path until reset', async () => {
  const devnet = await start();
  await blockOf(devnet, 0);
  await blockOf(devnet, 0);
  await ask(devnet, '/devnet/state');
  expect(devnet.requests.of('/wallet/getblockbynum')).toBe(2);
  expect(devnet.requests.all()).toEqual({ '/wallet/getblockbynum': 2 });
  devnet.requests.reset();
  expect(devnet.requests.of('/wallet/getblockbynum')).toBe(0);
});

function call(
  devnet: Devnet,
  function_selector: string,
  parameter: string,
  path = 'triggerconstantcontract',
): Promise<unknown> {
  const owner_address = hexOf(devnet.customer);
  const contract_address = hexOf(devnet.usdtContract);
  return ask(devnet, `/wallet/${path}`, { owner_address, contract_address, function_selector, parameter });
}
