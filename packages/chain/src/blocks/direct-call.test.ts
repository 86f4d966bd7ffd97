import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { accountOf, addressFromHex, type TronAddress } from '@gateway/domain';
import { expect, test } from '@jest/globals';

import { testNeeding } from '@gateway/runtime/testing/needs';
import type { AcceptedTransaction } from './block-acceptance';
import { acceptDirectCalls, readDirectCall } from './direct-call';
import { BlockRejected } from '../answers/node-fault';
import { ALICE, BOB, buildLog, TOKEN } from '../testing/node-answers';
import { readTransfers, type TransferParts } from './token-transfer';

const CONTRACT = addressFromHex(`41${TOKEN}`);
const CAROL = '44'.repeat(20);
const WORD = 64;
const word = (hex: string): string => hex.padStart(WORD, '0');
const AMOUNT = 25_000_000n.toString(16);
const TRANSFER = `a9059cbb${word(BOB)}${word(AMOUNT)}`;
const TRANSFER_FROM = `23b872dd${word(ALICE)}${word(BOB)}${word(AMOUNT)}`;
const TYPE_URL = 'type.googleapis.com/protocol.TriggerSmartContract';

/** A field of bytes, written independently of the code under test. */
function bytes(field: number, hex: string): string {
  const length = hex.length / 2;
  const lengthHex = length < 128 ? byte(length) : byte((length % 128) + 128) + byte(Math.floor(length / 128));
  return byte(field * 8 + 2) + lengthHex + hex;
}
const byte = (value: number): string => value.toString(16).padStart(2, '0');
const latin = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

interface Parts {
  data?: string;
  owner?: string;
  contract?: string;
  type?: string;
  typeUrl?: string;
  /** Appended to the call, the contract and the raw data. */
  call?: string;
  wrapper?: string;
  tail?: string;
}

/** The bytes that an owner signs to call the token. */
function rawOf({ data = TRANSFER, owner = ALICE, contract = TOKEN, ...parts }: Parts = {}): string {
  const call = bytes(1, `41${owner}`) + bytes(2, `41${contract}`) + bytes(4, data) + (parts.call ?? '');
  const parameter = bytes(1, latin(parts.typeUrl ?? TYPE_URL)) + bytes(2, call);
  const wrapper = (parts.type ?? '081f') + bytes(2, parameter) + (parts.wrapper ?? '');
  return bytes(1, '14d4') + bytes(4, '487b929e2595a20c') + bytes(11, wrapper) + (parts.tail ?? '');
}

function transactionOf(raw: string, log: object[] | undefined, change: object = {}): AcceptedTransaction {
  const info = { receipt: { result: 'SUCCESS' }, ...(log && { log }) };
  return { id: 'ab'.repeat(32), contractRet: 'SUCCESS', raw: Buffer.from(raw, 'hex'), rawHex: raw, info, ...change };
}
const readHexCall = (raw: string, token: string): TransferParts | undefined =>
  readDirectCall(Buffer.from(raw, 'hex'), token);
const isAccepted = (raw: string, log?: object[], change?: object): boolean => {
  try {
    const transactions = [transactionOf('', undefined), transactionOf(raw, log, change)];
    acceptDirectCalls(transactions, readTransfers(transactions, CONTRACT), CONTRACT);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ defect: 'infos' });
    expect(error).toBeInstanceOf(BlockRejected);
    return false;
  }
};

test('a direct transfer has its log, whatever other logs there are', () => {
  for (const data of [TRANSFER, TRANSFER_FROM]) {
    const owner = data === TRANSFER ? ALICE : CAROL;
    const raw = rawOf({ data, owner });
    expect(isAccepted(raw, [buildLog()])).toBe(true);
    expect(
      isAccepted(raw, [buildLog({ address: BOB }), buildLog({ amount: 24_000_000n }), buildLog({ to: CAROL })]),
    ).toBe(true);
    expect(isAccepted(raw)).toBe(false);
    expect(isAccepted(raw, [])).toBe(false);
    expect(isAccepted(raw, [buildLog({ address: BOB })])).toBe(false);
    expect(isAccepted(raw, [buildLog({ from: CAROL })])).toBe(false);
    expect(isAccepted(raw, [buildLog({ to: CAROL })])).toBe(false);
    expect(isAccepted(raw, [buildLog({ amount: 25_000_001n })])).toBe(false);
  }
});

test('a transaction with long bytes and many logs is checked in a moment', () => {
  const transaction = transactionOf('0a15410a154100'.repeat(1_000_000), undefined);
  const { transfers } = readTransfers(
    [
      transactionOf(
        '',
        Array.from({ length: 10_000 }, () => buildLog()),
      ),
    ],
    CONTRACT,
  );
  const began = performance.now();
  acceptDirectCalls([transaction], { transfers, oversized: [] }, CONTRACT);
  // Each log searched for in all bytes would take half a minute.
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('a transfer too large to be booked still has its log', () => {
  const amount = 2n ** 70n;
  const raw = rawOf({ data: `a9059cbb${word(BOB)}${word(amount.toString(16))}` });
  expect(isAccepted(raw, [buildLog({ amount })])).toBe(true);
  expect(isAccepted(raw)).toBe(false);
});

test('an info that reports the transfer as failed contradicts the block', () => {
  const log = [buildLog()];
  expect(isAccepted(rawOf(), log, { info: { receipt: { result: 'SUCCESS' }, result: 'FAILED', log } })).toBe(false);
  expect(isAccepted(rawOf(), log, { info: { receipt: { result: 'REVERT' }, log } })).toBe(false);
});

test('a transfer that failed, or moves nothing, needs no log', () => {
  expect(isAccepted(rawOf(), undefined, { contractRet: 'REVERT' })).toBe(true);
  expect(isAccepted(rawOf(), undefined, { contractRet: undefined })).toBe(true);
  expect(isAccepted(rawOf({ data: `a9059cbb${word(BOB)}${word('')}` }))).toBe(true);
});

test('a transfer is recognized with a permission, a memo, a limit, an address with prefix 41, and more or less data', () => {
  const expected = { from: ALICE, to: BOB, amount: 25_000_000n };
  const dirty = `a9059cbb${'0'.repeat(22)}41${BOB}${word(AMOUNT)}`;
  for (const parts of [
    {},
    { wrapper: '2802' },
    { call: '1801' },
    { tail: bytes(10, 'ff'.repeat(200)) + '70a083cceeb933' + '9001c0843d' },
    { data: dirty },
    { data: TRANSFER + 'ff'.repeat(40) },
  ]) {
    expect(readHexCall(rawOf(parts), TOKEN)).toEqual(expected);
  }
  const round = `a9059cbb${word(BOB)}${word('ff00')}`;
  expect(readHexCall(rawOf({ data: round.slice(0, -2) }), TOKEN)).toEqual({ ...expected, amount: 0xff00n });
  expect(readHexCall(rawOf({ data: 'a9059cbb' }), TOKEN)).toEqual({ from: ALICE, to: '0'.repeat(40), amount: 0n });
});

test.each<[string, Parts]>([
  ['of another contract', { contract: BOB, data: TRANSFER.replace(BOB, TOKEN) }],
  ['of another method', { data: `095ea7b3${TRANSFER.slice(8)}` }],
  ['without data', { data: '' }],
  ['of another type', { type: '0801' }],
  ['of another message', { typeUrl: TYPE_URL.replace('Trigger', 'Create') }],
  ['with an owner of another length', { owner: `${ALICE}00` }],
  // Nodes take the last of two fields, the low half of a large field number, and keep fields that they do not know.
  ['with a field twice', { call: bytes(4, '70a08231') }],
  ['with a field number beyond 32 bits', { call: 'a2808080a0010470a08231' }],
  ['with an unknown field in the call', { call: '3801' }],
  ['with an unknown field in the contract', { wrapper: '3801' }],
  ['with an unknown field in the raw data', { tail: '980301' }],
  ['with a second contract', { tail: bytes(11, '') }],
  ['with a field of fixed width', { tail: '7500000000' }],
  ['that is truncated', { tail: '5a05' }],
])('a call %s is skipped', (_, parts) => {
  expect(readHexCall(rawOf(parts), TOKEN)).toBeUndefined();
  expect(isAccepted(rawOf(parts))).toBe(true);
});

const samples = resolve('../shared/samples/tron');
const testWithSamples = testNeeding('recordings of the TRON network', existsSync(samples));

testWithSamples('the calls of a recorded block are read from their bytes alone', () => {
  const readSample = (name: string): unknown => JSON.parse(readFileSync(resolve(samples, 'blocks', name), 'utf8'));
  const { transactions } = readSample('mainnet-79072107-full-block.json') as {
    transactions: { txID: string; raw_data_hex: string }[];
  };
  const expected = readSample('mainnet-79072107-usdt-expected.json') as Record<
    'txID' | 'from' | 'to' | 'amount_raw' | 'method',
    string
  >[];
  const usdt = accountOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as TronAddress);
  const calls = transactions.flatMap(({ txID, raw_data_hex: raw }) => {
    const call = readHexCall(raw, usdt);
    return call ? [[txID, call.from, call.to, call.amount]] : [];
  });
  const transfers = expected.filter(({ method }) => method === 'transfer' || method === 'transferFrom');
  expect(calls).toEqual(
    transfers.map(({ txID, from, to, amount_raw: amount }) => [
      txID,
      accountOf(from as TronAddress),
      accountOf(to as TronAddress),
      BigInt(amount),
    ]),
  );
  expect(calls).toHaveLength(154);
});
