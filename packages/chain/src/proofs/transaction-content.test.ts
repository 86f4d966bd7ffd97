import { type TronAddress, sun, usdt } from '@gateway/domain';
import { expect, test } from '@jest/globals';

import { bytesField, integerField } from './protobuf';
import { readTransaction } from './transaction-content';
import {
  buildDelegation,
  buildReclaim,
  buildTokenTransfer,
  buildTrxTransfer,
  signTransaction,
} from '../tron-transaction';

/** The key 7 and its address, from the published vectors. */
const KEY = '7'.padStart(64, '0');
const OWNER = 'TVJjphBwXTtDTVJZUEEG9g3CWD7vLcBAS8' as TronAddress;
const COLD = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9' as TronAddress;
const CONTRACT = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' as TronAddress;
const frame = {
  refBlock: { number: 0x3fe28c3, id: `0000000003fe28c3ce6d340282788569${'0'.repeat(32)}` },
  expiration: new Date(1_777_445_367_000),
  timestamp: new Date(1_777_445_307_000),
};

const tokenTransfer = async (): Promise<{ txId: string; hex: string }> =>
  signTransaction(
    await buildTokenTransfer({
      ...frame,
      contract: CONTRACT,
      from: OWNER,
      to: COLD,
      amount: usdt(25_000_001n),
      feeLimitSun: 7_714_200n,
    }),
    KEY,
  );

test('a signed token transfer is read back from its bytes, with the id of those bytes', async () => {
  const signed = await tokenTransfer();
  expect(readTransaction(signed.hex)).toEqual({
    kind: 'token',
    txId: signed.txId,
    expiration: frame.expiration,
    bandwidth: BigInt(signed.hex.length / 2 + 64),
    contract: CONTRACT,
    from: OWNER,
    to: COLD,
    amount: 25_000_001n,
    feeLimit: sun(7_714_200n),
  });
});

test('a token transfer takes the 345 bytes of bandwidth seen in receipts, known before it is signed', async () => {
  expect(readTransaction((await tokenTransfer()).hex).bandwidth).toBe(345n);
  const order = { ...frame, contract: CONTRACT, from: OWNER, to: COLD, amount: usdt(1n), feeLimitSun: 7_714_200n };
  expect((await buildTokenTransfer(order)).bandwidth).toBe(345n);
});

test('a signed transfer of TRX is read back from its bytes', async () => {
  const signed = await signTransaction(
    await buildTrxTransfer({ ...frame, from: OWNER, to: COLD, amountSun: 6_428_500n }),
    KEY,
  );
  expect(readTransaction(signed.hex)).toMatchObject({
    kind: 'trx',
    txId: signed.txId,
    from: OWNER,
    to: COLD,
    amount: 6_428_500n,
  });
});

test.each([
  ['delegation', buildDelegation],
  ['reclaim', buildReclaim],
] as const)('a signed %s of energy is read back from its bytes, whose number is known before', async (kind, build) => {
  const unsigned = await build({ ...frame, from: OWNER, to: COLD, stakeSun: 7_122_000_000n });
  const signed = await signTransaction(unsigned, KEY);
  expect(readTransaction(signed.hex)).toEqual({
    kind,
    txId: signed.txId,
    expiration: frame.expiration,
    bandwidth: unsigned.bandwidth,
    from: OWNER,
    to: COLD,
    amount: 7_122_000_000n,
  });
  expect(unsigned.bandwidth).toBe(kind === 'delegation' ? 279n : 281n);
});

test('a changed amount in the bytes is read as changed', async () => {
  const { hex, txId } = await tokenTransfer();
  const changed = readTransaction(hex.replace('17d7841', '27d7841'));
  expect(changed).toMatchObject({ amount: 41_777_217n });
  expect(changed.txId).not.toBe(txId);
});

/** The fields of a token transfer's raw data, one of which a test may replace. */
function rawWith(change: { contract?: Buffer; call?: Buffer; extra?: Buffer; type?: number; url?: string }): string {
  const call =
    change.call ??
    Buffer.concat([
      bytesField(1, Buffer.alloc(21, 0x41)),
      bytesField(2, Buffer.alloc(21, 0x41)),
      bytesField(4, Buffer.from(`a9059cbb${'0'.repeat(24)}${'22'.repeat(20)}${'1'.padStart(64, '0')}`, 'hex')),
    ]);
  const url = change.url ?? 'type.googleapis.com/protocol.TriggerSmartContract';
  const parameter = Buffer.concat([bytesField(1, Buffer.from(url)), bytesField(2, call)]);
  const contract = Buffer.concat([
    integerField(1, change.type ?? 31),
    bytesField(2, parameter),
    change.contract ?? Buffer.alloc(0),
  ]);
  const raw = Buffer.concat([
    bytesField(1, Buffer.from('28c3', 'hex')),
    bytesField(4, Buffer.alloc(8, 1)),
    integerField(8, 1_777_445_367_000),
    bytesField(11, contract),
    integerField(14, 1_777_445_307_000),
    integerField(18, 30_000_000),
    change.extra ?? Buffer.alloc(0),
  ]);
  return Buffer.concat([bytesField(1, raw), bytesField(2, Buffer.alloc(65, 1))]).toString('hex');
}

const transferOf = (data: string, ...more: Buffer[]): Buffer =>
  Buffer.concat([
    bytesField(1, Buffer.alloc(21, 0x41)),
    bytesField(2, Buffer.alloc(21, 0x41)),
    bytesField(4, Buffer.from(data, 'hex')),
    ...more,
  ]);
const WORDS = `${'0'.repeat(24)}${'22'.repeat(20)}${'1'.padStart(64, '0')}`;

const DELEGATION = 'type.googleapis.com/protocol.DelegateResourceContract';
const delegationOf = (resource: number, ...more: Buffer[]): Buffer =>
  Buffer.concat([
    bytesField(1, Buffer.alloc(21, 0x41)),
    integerField(2, resource),
    integerField(3, 1_000_000),
    bytesField(4, Buffer.alloc(21, 0x41)),
    ...more,
  ]);

test('the unchanged transactions of these tests are understood', () => {
  const delegation = rawWith({ type: 57, url: DELEGATION, call: delegationOf(1) });
  expect(readTransaction(delegation)).toMatchObject({ kind: 'delegation', amount: 1_000_000n });
  expect(readTransaction(rawWith({}))).toMatchObject({ kind: 'token', amount: 1n });
});

test.each<[string, string]>([
  ['a memo', rawWith({ extra: bytesField(10, Buffer.from('hello')) })],
  ['an unknown field', rawWith({ extra: integerField(19, 1) })],
  ['a field twice', rawWith({ extra: integerField(18, 1) })],
  ['a permission', rawWith({ contract: integerField(5, 2) })],
  ['another contract type', rawWith({ type: 30 })],
  ['a type that does not match its parameter', rawWith({ type: 1 })],
  ['another parameter', rawWith({ url: 'type.googleapis.com/protocol.AccountPermissionUpdateContract' })],
  ['TRX in the call', rawWith({ call: transferOf(`a9059cbb${WORDS}`, integerField(3, 1)) })],
  ['another token in the call', rawWith({ call: transferOf(`a9059cbb${WORDS}`, integerField(6, 1)) })],
  ['an approval', rawWith({ call: transferOf(`095ea7b3${WORDS}`) })],
  ['an extra word', rawWith({ call: transferOf(`a9059cbb${WORDS}${'0'.repeat(64)}`) })],
  ['a dirty address word', rawWith({ call: transferOf(`a9059cbb${WORDS.replace('0022', '4122')}`) })],
  ['no fee limit', rawWith({}).replace('90018087a70e', '')],
  ['a locked delegation', rawWith({ type: 57, url: DELEGATION, call: delegationOf(1, integerField(5, 1)) })],
  ['a delegation of bandwidth', rawWith({ type: 57, url: DELEGATION, call: delegationOf(0) })],
  ['a reclaim that names a delegation', rawWith({ type: 58, url: DELEGATION, call: delegationOf(1) })],
  ['a second signature', `${rawWith({})}1241${'01'.repeat(65)}`],
  ['a short signature', rawWith({}).slice(0, -2)],
  ['nothing', ''],
])('a transaction with %s is not understood', (_, hex) => {
  expect(() => readTransaction(hex)).toThrow();
});
