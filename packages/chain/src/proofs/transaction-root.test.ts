import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { testNeeding } from '@gateway/runtime/testing/needs';
import { acceptTransactions } from '../blocks/block-acceptance';
import { readHeader } from '../blocks/block-header';
import { NodeFault } from '../answers/node-fault';
import { buildAnswers, buildTransaction, type NodeAnswers } from '../testing/node-answers';
import { hashTransactions, messageOf, transactionIdOf } from './transaction-root';

const samples = resolve('../shared/samples/tron');
const testWithSamples = testNeeding('recordings of the TRON network', existsSync(samples));
const readSample = (path: string): unknown => JSON.parse(readFileSync(resolve(samples, path), 'utf8'));

function unprovenRootOf(block: unknown): string | undefined {
  return acceptTransactions(readHeader(block), block).unprovenRoot;
}

const leafOfRaw = (rawHex: string): string => leafOfTransaction(buildTransaction(rawHex));
const leafOfTransaction = (transaction: object): string =>
  Buffer.from(hashTransactions([transaction])[0]?.leaf ?? '', 'latin1').toString('hex');

const PLAIN = buildTransaction('aabb');
const leafOf = (change: object): string | undefined => hashTransactions([{ ...PLAIN, ...change }])[0]?.leaf;

test('every part of a transaction is in its leaf', () => {
  const changes = [
    {},
    { raw_data_hex: 'aabc' },
    { signature: [] },
    { signature: [''] },
    { signature: ['5a'.repeat(65), '5a'.repeat(65)] },
    { signature: ['5a'.repeat(68)] },
    { ret: undefined },
    { ret: [{}] },
    { ret: [{}, {}] },
    { ret: [{ contractRet: 'OUT_OF_TIME' }] },
    { ret: [{ contractRet: 'SUCCESS', fee: 300 }] },
    { ret: [{ contractRet: 'SUCCESS', ret: 'FAILED' }] },
  ];
  const leaves = changes.map(leafOf);
  expect(leaves).not.toContain(undefined);
  expect(new Set(leaves).size).toBe(changes.length);
  expect(leafOf({ ret: [{ contractRet: 'SUCCESS', ret: 'SUCESS', fee: 0 }] })).toBe(leaves[0]);
});

test('a transaction of any size is hashed, a long one after a short one and vice versa', () => {
  for (const length of [0, 1, 127, 128, 5_000, 3, 300_000, 17]) {
    const rawHex = 'c5'.repeat(length);
    const [hashed] = hashTransactions([buildTransaction(rawHex)]);
    expect(transactionIdOf(hashed?.raw ?? Buffer.alloc(0))).toBe(buildTransaction(rawHex).txID);
  }
});

test.each(['aab', 'aaxb', 'aa b', undefined, 7, null])('%j is neither raw data nor a signature', (hex) => {
  expect(() => hashTransactions([{ ...PLAIN, raw_data_hex: hex }])).toThrow(NodeFault);
  expect(() => hashTransactions([{ ...PLAIN, signature: [hex] }])).toThrow(NodeFault);
});

test('digits in upper case are the same bytes', () => {
  const [upper, lower] = hashTransactions([buildTransaction('AABB'), buildTransaction('aabb')]);
  expect(upper).toMatchObject({ leaf: lower?.leaf, raw: lower?.raw });
});

test.each([
  { contractRet: 'NEW_RESULT' },
  { contractRet: 7 },
  { ret: 'OTHER' },
  { fee: -1 },
  { fee: 2 ** 53 },
  { fee: '1' },
  { contractRet: 'SUCCESS', assetIssueID: '1000001' },
])('a result with %j has no leaf, and is no reason to reject the block', (result) => {
  expect(leafOf({ ret: [result] })).toBeUndefined();
});

/** core/Tron.proto Transaction.Result, in the order of its numbers. */
const RESULTS =
  'DEFAULT SUCCESS REVERT BAD_JUMP_DESTINATION OUT_OF_MEMORY PRECOMPILED_CONTRACT STACK_TOO_SMALL STACK_TOO_LARGE ILLEGAL_OPERATION STACK_OVERFLOW OUT_OF_ENERGY OUT_OF_TIME JVM_STACK_OVER_FLOW UNKNOWN TRANSFER_FAILED INVALID_CODE'.split(
    ' ',
  );

/** Written independently of the code under test. */
function encoded(field: number, value: Uint8Array | number): Buffer {
  const varint = (rest: bigint): number[] =>
    rest < 128n ? [Number(rest)] : [Number((rest & 127n) | 128n), ...varint(rest >> 7n)];
  if (typeof value === 'number') return Buffer.from(value === 0 ? [] : [field * 8, ...varint(BigInt(value))]);
  return Buffer.concat([Buffer.from([field * 8 + 2, ...varint(BigInt(value.length))]), value]);
}

test('transactions that share a buffer are hashed like each one by itself, whatever their parts', () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  const result = fc.record({
    fee: fc.oneof(fc.constantFrom(0, 127, 128, 2 ** 31, 2 ** 53 - 1), fc.maxSafeNat()),
    ret: fc.nat({ max: 1 }),
    contractRet: fc.nat({ max: RESULTS.length - 1 }),
  });
  const parts = fc.record({
    raw: bytes,
    signature: fc.array(bytes, { maxLength: 3 }),
    ret: fc.array(result, { maxLength: 3 }),
    isWritten: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 6 }), (list) => {
      const hex = (value: Uint8Array): string => Buffer.from(value).toString('hex');
      const json = list.map(({ raw, signature, ret, isWritten }) => ({
        raw_data_hex: hex(raw),
        signature: signature.map(hex),
        ret: ret.map(({ fee, ret: code, contractRet }) => ({
          ...((isWritten || fee !== 0) && { fee }),
          ...((isWritten || code !== 0) && { ret: ['SUCESS', 'FAILED'][code] }),
          ...((isWritten || contractRet !== 0) && { contractRet: RESULTS[contractRet] }),
        })),
      }));
      const messages = list.map(({ raw, signature, ret }) =>
        Buffer.concat([
          encoded(1, raw),
          ...signature.map((one) => encoded(2, one)),
          ...ret.map(({ fee, ret: code, contractRet }) =>
            encoded(5, Buffer.concat([encoded(1, fee), encoded(2, code), encoded(3, contractRet)])),
          ),
        ]),
      );
      const leaves = messages.map((message) => createHash('sha256').update(message).digest('binary'));
      expect(hashTransactions(json).map(({ leaf }) => leaf)).toEqual(
        leaves.map((leaf, i) => (messages[i]?.length === 64 ? undefined : leaf)),
      );
      expect(hashTransactions(json).map(({ raw }) => hex(raw))).toEqual(list.map(({ raw }) => hex(raw)));
      expect(json.map(messageOf)).toEqual(messages);
    }),
    { numRuns: 200, seed: 20_261_126 },
  );
});

test('two transactions cannot be passed off as one whose bytes are their hashes', () => {
  const left = '000079b0';
  // Bytes of a message may begin like this: raw data of 62 bytes. One hash in 65,536 does.
  expect(leafOfRaw(left)).toMatch(/^0a3e/);
  const answers = buildAnswers(7, [[], []]);
  const both = [left, 'ff'].map(buildTransaction);
  const forged = { txID: 'ab'.repeat(32), raw_data_hex: both.map(leafOfTransaction).join('').slice(4) };
  const header = { ...readHeader(answers.block), transactionRoot: '' };
  const rootWith = (transactions: object[]): string | undefined =>
    acceptTransactions(header, { transactions }).unprovenRoot;
  expect(rootWith(both)).toMatch(/^[0-9a-f]{64}$/);
  expect(rootWith([forged])).not.toBe(rootWith(both));
});

testWithSamples('recorded blocks of other networks have the root in their header, and no other', () => {
  const { block: nile } = readSample('blocks/nile-33801077-33801081-getblockbylatestnum.json') as { block: unknown[] };
  const blocks = [...nile, readSample('private-net-4.8.2/block-165.json')] as NodeAnswers['block'][];
  for (const block of blocks) {
    expect(unprovenRootOf(block)).toBeUndefined();
    const [first] = block.transactions ?? [];
    if (first) expect(unprovenRootOf({ ...block, transactions: [{ ...first, ret: [] }] })).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(blocks.flatMap(({ transactions }) => transactions ?? []).length).toBeGreaterThan(0);
});

testWithSamples('a recorded block with a transaction that JSON does not show whole is accepted as unproven', () => {
  const block = readSample('blocks/mainnet-79072107-full-block.json');
  expect(unprovenRootOf(block)).toMatch(/^[0-9a-f]{64}$/);
  expect(unprovenRootOf(block)).toBe(unprovenRootOf(block));
});
