import { expect, test } from '@jest/globals';
import { addressFromHex, hexOf, usdt } from '@gateway/domain';
import { TronWeb } from 'tronweb';
import type { Devnet } from '../devnet';
import { keyPairNamed, type KeyPair } from '../encoding/key-pair';
import type { RawTransaction, TrxTransfer } from '../encoding/raw-transaction';
import { encodeTransaction, signTransaction, transaction, type Transaction } from '../encoding/transaction';
import { transactionJson } from '../encoding/transaction-json';
import { writeJson } from '../encoding/json';
import { ask, devnets, infoOf, OTHER_STRANGER, STRANGER, type BlockAnswer } from '../testing/node';

const start = devnets();

const SENDER = keyPairNamed('sender');
const RECEIVER = hexOf(STRANGER);

test('a valid transaction is accepted once; sent again, pending or mined, it is a duplicate', async () => {
  const devnet = await startWithSender();
  const signed = signTransaction(await rawTransfer(devnet), SENDER);
  expect(await send(devnet, signed)).toEqual({ result: true, txid: signed.id });
  expect(await send(devnet, signed)).toEqual(refusal(signed, 'DUP_TRANSACTION_ERROR', 'Dup transaction.'));
  expect(await ask(devnet, '/wallet/gettransactionfrompending', { value: signed.id })).toMatchObject({
    txID: signed.id,
  });
  expect(await ask(devnet, '/wallet/gettransactionbyid', { value: signed.id })).toEqual({});
  devnet.mine();
  expect(await send(devnet, signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' });
  expect(await ask(devnet, '/wallet/gettransactionbyid', { value: signed.id })).toMatchObject({
    ret: [{ contractRet: 'SUCCESS' }],
    txID: signed.id,
  });
  expect(await ask(devnet, '/wallet/gettransactionfrompending', { value: signed.id })).toEqual({});
});

test('the exact bytes can be sent in hex; the response always has its five keys', async () => {
  const devnet = await startWithSender();
  const signed = signTransaction(await rawTransfer(devnet), SENDER);
  const hex = { transaction: encodeTransaction(signed).toString('hex') };
  const printed = writeJson(transactionJson(signed));
  expect(await ask(devnet, '/wallet/broadcasthex', hex)).toEqual({
    result: true,
    code: 'SUCCESS',
    message: '',
    transaction: printed,
    txid: signed.id,
  });
  expect(await ask(devnet, '/wallet/broadcasthex', hex)).toEqual({
    result: false,
    code: 'DUP_TRANSACTION_ERROR',
    message: 'Dup transaction.',
    transaction: printed,
    txid: signed.id,
  });
  expect(await ask(devnet, '/wallet/broadcasthex', { transaction: 'ff' })).toEqual({
    Error: expect.stringMatching(/InvalidProtocolBufferException|DecoderException/),
  });
});

test('the message of a visible request is plain text', async () => {
  const devnet = await startWithSender();
  const unsigned = (await ask(devnet, '/wallet/createtransaction', {
    owner_address: addressFromHex(SENDER.account),
    to_address: STRANGER,
    amount: 1_000_000,
    visible: true,
  })) as { txID: string };
  expect(unsigned).toMatchObject({ visible: true });
  expect(await ask(devnet, '/wallet/broadcasttransaction', unsigned)).toEqual({
    code: 'SIGERROR',
    txid: unsigned.txID,
    message: 'Validate signature error: miss sig or contract',
  });
});

test('expired, or to live longer than a day: TRANSACTION_EXPIRATION_ERROR', async () => {
  const devnet = await startWithSender();
  const { timestamp } = devnet.head();
  for (const expiration of [timestamp - 1, timestamp, timestamp + 2_999, timestamp + 86_400_001]) {
    const raw = { ...(await rawTransfer(devnet)), expiration: BigInt(expiration) };
    const signed = signTransaction(raw, SENDER);
    expect(await send(devnet, signed)).toEqual(refusal(signed, 'TRANSACTION_EXPIRATION_ERROR', 'Transaction expired'));
  }
});

test('a transaction that expires while it waits is never mined', async () => {
  const devnet = await startWithSender();
  const raw = { ...(await rawTransfer(devnet)), expiration: BigInt(devnet.head().timestamp + 10_000) };
  const signed = signTransaction(raw, SENDER);
  expect(await send(devnet, signed)).toMatchObject({ result: true });
  devnet.mine({ stepMs: 20_000 });
  expect(await infoOf(devnet, signed.id)).toEqual({});
  expect(devnet.trxOf(addressFromHex(SENDER.account))).toBe(100_000_000n);
});

test('a signature of another key, two signatures, or none: SIGERROR', async () => {
  const devnet = await startWithSender();
  const raw = await rawTransfer(devnet);
  const right = signTransaction(raw, SENDER).signatures;
  const wrong = signTransaction(raw, keyPairNamed('another signer')).signatures;
  const broken = ['00'.repeat(65)];
  for (const signatures of [wrong, [...right, ...wrong], [], broken, ['00']]) {
    expect(await send(devnet, transaction(raw, signatures))).toMatchObject({ code: 'SIGERROR' });
  }
});

test('a signature with v of 1b and trailing bytes is valid like one with v of 00', async () => {
  const devnet = await startWithSender();
  const raw = await rawTransfer(devnet);
  const [signature = ''] = signTransaction(raw, SENDER).signatures;
  const written = `${signature.slice(0, 128)}${signature.endsWith('00') ? '1b' : '1c'}000000`;
  expect(await send(devnet, transaction(raw, [written]))).toMatchObject({ result: true });
});

test('a reference block of another chain: TAPOS_ERROR', async () => {
  const devnet = await startWithSender();
  const raw = { ...(await rawTransfer(devnet)), refBlockHash: '0123456789abcdef' };
  const signed = signTransaction(raw, SENDER);
  expect(await send(devnet, signed)).toEqual(refusal(signed, 'TAPOS_ERROR', 'Tapos check error.'));
});

test('a transaction that refers to a replaced block is dropped with it', async () => {
  const devnet = await startWithSender();
  const { number } = devnet.mine();
  const { blockID } = (await ask(devnet, '/wallet/getblockbynum', { num: number })) as BlockAnswer;
  const reference = { refBlockBytes: blockID.slice(12, 16), refBlockHash: blockID.slice(16, 32) };
  const signed = signTransaction({ ...(await rawTransfer(devnet)), ...reference }, SENDER);
  expect(await send(devnet, signed)).toMatchObject({ result: true });
  devnet.mine();
  devnet.reorg({ depth: 2 });
  expect(await infoOf(devnet, signed.id)).toEqual({});
});

test('more than 500 KB: TOO_BIG_TRANSACTION_ERROR', async () => {
  const devnet = await startWithSender();
  const raw = { ...(await rawTransfer(devnet)), memo: 'ab'.repeat(512_001) };
  expect(await send(devnet, signTransaction(raw, SENDER))).toMatchObject({ code: 'TOO_BIG_TRANSACTION_ERROR' });
});

test('a transfer that the ledger forbids: CONTRACT_VALIDATE_ERROR with the text of the node', async () => {
  const devnet = await startWithSender();
  const cases: [Partial<TrxTransfer>, string][] = [
    [{ to: SENDER.account }, 'Cannot transfer TRX to yourself.'],
    [{ amount: 0n }, 'Amount must be greater than 0.'],
    [{ amount: 100_000_001n }, 'Validate TransferContract error, balance is not sufficient.'],
  ];
  for (const [change, text] of cases) {
    const raw = await rawTransfer(devnet);
    const contract = { ...transferOf(SENDER), ...change };
    const signed = signTransaction({ ...raw, contract }, SENDER);
    expect(await send(devnet, signed)).toEqual(
      refusal(signed, 'CONTRACT_VALIDATE_ERROR', `Contract validate error : ${text}`),
    );
  }
  expect(devnet.trxOf(addressFromHex(SENDER.account))).toBe(100_000_000n);
});

test('a call of an address without a contract is refused', async () => {
  const devnet = await startWithSender();
  const contract = {
    type: 'TriggerSmartContract',
    owner: SENDER.account,
    permissionId: 0n,
    contractAddress: RECEIVER,
    callValue: 0n,
    data: '',
  } as const;
  const signed = signTransaction({ ...(await rawTransfer(devnet)), contract, feeLimit: 1n }, SENDER);
  expect(await send(devnet, signed)).toMatchObject({ code: 'CONTRACT_VALIDATE_ERROR' });
});

test('unusual transactions of the real chain are accepted: no or a huge timestamp, a negative fee limit', async () => {
  const devnet = await startWithSender();
  const odd = [{ timestamp: 0n }, { timestamp: 639_035_050_123_436_598n }, { feeLimit: -1n }];
  const ids: string[] = [];
  for (const change of odd) {
    const signed = signTransaction({ ...(await rawTransfer(devnet)), ...change }, SENDER);
    expect(await send(devnet, signed)).toEqual({ result: true, txid: signed.id });
    ids.push(signed.id);
  }
  const { number } = devnet.mine();
  const response = await fetch(`${devnet.url}/wallet/getblockbynum?num=${String(number)}`);
  const body = await response.text();
  for (const id of ids) expect(body).toContain(id);
  expect(body).toContain('"timestamp":639035050123436598');
  expect(body).toContain('"fee_limit":-1');
});

test('a transaction built and signed by tronweb without any network call is accepted', async () => {
  const devnet = await start();
  devnet.mine({ blocks: 20 });
  const payer = devnet.faucet();
  devnet.mine();
  const solid = devnet.solidHead();
  const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:9' });
  const { transaction: built } = await tronWeb.transactionBuilder.triggerSmartContract(
    devnet.usdtContract,
    'transfer(address,uint256)',
    {
      feeLimit: 30_000_000,
      txLocal: true,
      blockHeader: {
        ref_block_bytes: solid.id.slice(12, 16),
        ref_block_hash: solid.id.slice(16, 32),
        expiration: solid.timestamp + 600_000,
        timestamp: solid.timestamp,
      },
    },
    [
      { type: 'address', value: OTHER_STRANGER },
      { type: 'uint256', value: '1000000' },
    ],
    payer.address,
  );
  const signed = await tronWeb.trx.sign(built, payer.privateKey ?? '');
  expect(await ask(devnet, '/wallet/broadcasttransaction', signed)).toEqual({ result: true, txid: signed.txID });
  devnet.mine();
  expect((await infoOf(devnet, signed.txID)).receipt['result']).toBe('SUCCESS');
  expect(devnet.usdtOf(OTHER_STRANGER)).toBe(usdt(1_000_000n));
});

async function startWithSender(): Promise<Devnet> {
  const devnet = await start();
  devnet.faucet({ to: addressFromHex(SENDER.account), sun: 100_000_000n });
  devnet.faucet({ to: STRANGER, sun: 1n });
  devnet.mine();
  return devnet;
}

/** A transfer of 1 TRX that refers to the solid head. Every call returns another transaction. */
async function rawTransfer(devnet: Devnet): Promise<RawTransaction> {
  const unsigned = (await ask(devnet, '/wallet/createtransaction', {
    owner_address: SENDER.account,
    to_address: RECEIVER,
    amount: 1_000_000,
  })) as { raw_data: Record<string, never> };
  const { ref_block_bytes, ref_block_hash, expiration, timestamp } = unsigned.raw_data;
  return {
    refBlockBytes: String(ref_block_bytes),
    refBlockHash: String(ref_block_hash),
    expiration: BigInt(String(expiration)),
    timestamp: BigInt(String(timestamp)),
    feeLimit: 0n,
    memo: '',
    contract: transferOf(SENDER),
  };
}

function transferOf({ account: owner }: KeyPair): TrxTransfer {
  return { type: 'TransferContract', owner, permissionId: 0n, to: RECEIVER, amount: 1_000_000n };
}

function send(devnet: Devnet, signed: Transaction): Promise<unknown> {
  return fetch(`${devnet.url}/wallet/broadcasttransaction`, {
    method: 'POST',
    body: writeJson(transactionJson(signed)),
  }).then((response) => response.json());
}

function refusal({ id }: Transaction, code: string, message: string): unknown {
  return { code, txid: id, message: Buffer.from(message).toString('hex') };
}
