import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { inspect } from 'node:util';

import { type TronAddress, usdt } from '@gateway/domain';
import { expect, test } from '@jest/globals';

import { testNeeding } from '@gateway/runtime/testing/needs';
import {
  type TokenOrder,
  type TransactionFrame,
  type TrxOrder,
  buildTokenTransfer,
  buildTrxTransfer,
  signTransaction,
} from './tron-transaction';

const vectors = resolve('../shared/samples/tron/vectors/known-answers.json');
const testWithVectors = testNeeding('recordings of the TRON network', existsSync(vectors));

interface KnownTransaction {
  private_key: string;
  owner: TronAddress;
  to: TronAddress;
  amount_sun: number;
  amount_raw: string;
  contract?: TronAddress;
  fee_limit: number;
  ref_block_bytes: string;
  ref_block_hash: string;
  expiration: number;
  timestamp: number;
  raw_data_hex: string;
  txID: string;
  signature: string;
  signature_tronweb?: string;
  block_header?: { number: number };
}

/** The key 7 and its address, from the published vectors. */
const KEY = '7'.padStart(64, '0');
const OWNER = 'TVJjphBwXTtDTVJZUEEG9g3CWD7vLcBAS8' as TronAddress;
const COLD = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9' as TronAddress;

const frame = {
  refBlock: { number: 0x3fe28c3, id: `0000000003fe28c3ce6d340282788569${'0'.repeat(32)}` },
  expiration: new Date(1_777_445_367_000),
  timestamp: new Date(1_777_445_307_000),
};
const buildTokenOrder = (order: Partial<TokenOrder> = {}): TokenOrder => ({
  ...frame,
  contract: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' as TronAddress,
  from: OWNER,
  to: COLD,
  amount: usdt(1_000_000n),
  feeLimitSun: 30_000_000n,
  ...order,
});
const buildTrxOrder = (order: Partial<TrxOrder> = {}): TrxOrder => ({
  ...frame,
  from: OWNER,
  to: COLD,
  amountSun: 6_430_000n,
  ...order,
});

test('a token transfer has the known id and signature, and is sent as one message with both', async () => {
  const signed = await signTransaction(await buildTokenTransfer(buildTokenOrder()), KEY);
  expect(signed.txId).toBe('89c7e51edff53b57028ae99f735b300050ebb16252996455b27ed81baac2d5fc');
  expect(signed.signature.toLowerCase()).toBe(
    'ee5edc587f149e31498b29e942c4b127d8099d181b4d53b32bce231c1f2cbc5518fd3ebabd47a4a5d8ca7d68d6f1c70fa410e13963bb41851047cee0664bf7ee1b',
  );
  expect(signed.expiration).toEqual(frame.expiration);
  expect(signed.rawDataHex).toHaveLength(211 * 2);
  expect(signed.hex).toBe(`0ad301${signed.rawDataHex}1241${signed.signature.toLowerCase()}`);
});

testWithVectors('the published transactions are reproduced byte for byte', async () => {
  const known = (JSON.parse(readFileSync(vectors, 'utf8')) as { signing: KnownTransaction[] }).signing;
  for (const vector of known) {
    const { owner: from, to } = vector;
    const knownFrame: TransactionFrame = {
      refBlock: {
        number: parseInt(vector.ref_block_bytes, 16),
        id: `${'0'.repeat(16)}${vector.ref_block_hash}${'0'.repeat(32)}`,
      },
      expiration: new Date(vector.expiration),
      timestamp: new Date(vector.timestamp),
    };
    const built = vector.contract
      ? await buildTokenTransfer({
          ...knownFrame,
          ...{ from, to, contract: vector.contract },
          amount: usdt(BigInt(vector.amount_raw)),
          feeLimitSun: BigInt(vector.fee_limit),
        })
      : await buildTrxTransfer({ ...knownFrame, from, to, amountSun: BigInt(vector.amount_sun) });
    const signed = await signTransaction(built, vector.private_key);
    expect(signed.rawDataHex).toBe(vector.raw_data_hex);
    expect(signed.txId).toBe(vector.txID);
    expect(signed.signature).toBe(vector.signature_tronweb ?? vector.signature);
  }
  expect(known).toHaveLength(2);
});

testWithVectors('the reference to a block follows from its number and id', async () => {
  const [vector] = (JSON.parse(readFileSync(vectors, 'utf8')) as { signing: KnownTransaction[] }).signing;
  const { number } = vector?.block_header ?? { number: 0 };
  const refBlock = { number, id: `00000000002f7b3b${vector?.ref_block_hash ?? ''}${'0'.repeat(32)}` };
  const { rawDataHex } = await buildTrxTransfer(buildTrxOrder({ refBlock }));
  expect(rawDataHex.slice(0, 28)).toBe('0a027b3b2208b21ace8d6ac20e7e');
});

test('building and signing again yields the same bytes; another timestamp yields another transaction', async () => {
  const first = await signTransaction(await buildTrxTransfer(buildTrxOrder()), KEY);
  expect(await signTransaction(await buildTrxTransfer(buildTrxOrder()), KEY)).toEqual(first);
  const later = new Date(frame.timestamp.getTime() + 1);
  expect((await buildTrxTransfer(buildTrxOrder({ timestamp: later }))).txId).not.toBe(first.txId);
});

test('an unsigned transaction can be signed twice', async () => {
  const built = await buildTrxTransfer(buildTrxOrder());
  expect(await signTransaction(built, KEY)).toEqual(await signTransaction(built, KEY));
});

test("another's key does not sign, and no error repeats a key", async () => {
  const built = await buildTrxTransfer(buildTrxOrder());
  const otherKey = '8'.padStart(64, '0');
  for (const key of [otherKey, `0x${KEY}`, KEY.slice(1), '', 'f'.repeat(64)]) {
    const error: unknown = await signTransaction(built, key).catch((cause: unknown) => cause);
    expect(error).toBeDefined();
    expect(inspect(error, { depth: 9 })).not.toContain(key === '' ? KEY : key);
  }
});

test('amounts that the library would round are rejected', async () => {
  await expect(buildTrxTransfer(buildTrxOrder({ amountSun: 2n ** 53n }))).rejects.toThrow('exact');
  await expect(buildTrxTransfer(buildTrxOrder({ amountSun: 0n }))).rejects.toThrow('positive');
  await expect(buildTokenTransfer(buildTokenOrder({ feeLimitSun: 0n }))).rejects.toThrow('positive');
});

test('token amounts beyond 2^53 are exact', async () => {
  const amount = usdt(2n ** 63n - 1n);
  const { rawDataHex } = await buildTokenTransfer(buildTokenOrder({ amount }));
  expect(rawDataHex).toContain(`${'0'.repeat(48)}7fffffffffffffff`);
});

test('the library resolves an axios without the faults of those before 1.19.0', () => {
  const fromTronweb = createRequire(createRequire(resolve('packages/chain/package.json')).resolve('tronweb'));
  const { version } = fromTronweb('axios/package.json') as { version: string };
  const [major = 0, minor = 0] = version.split('.').map(Number);
  expect(major > 1 || (major === 1 && minor >= 19)).toBe(true);
});
