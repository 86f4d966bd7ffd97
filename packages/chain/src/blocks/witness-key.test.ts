import { expect, test } from '@jest/globals';

import { readBlock } from './block-reading';
import { buildAnswers, encodeAnswer } from '../testing/node-answers';
import { bytesField, integerField } from '../proofs/protobuf';
import { readWitnessKeys } from './witness-key';
import { addressFromHex } from '@gateway/domain';

const WITNESS = `41${'11'.repeat(20)}`;
const KEY = `41${'22'.repeat(20)}`;
const TYPE = 'AccountPermissionUpdateContract';

const permission = (type: number, name: string, key: string): Buffer =>
  Buffer.concat([
    integerField(1, type),
    bytesField(3, Buffer.from(name)),
    integerField(4, 1),
    bytesField(7, Buffer.concat([bytesField(1, Buffer.from(key, 'hex')), integerField(2, 1)])),
  ]);

/** A change of permissions by hand: two active permissions, as a wallet may send. */
function updateOf({ witness = WITNESS, key = KEY, hasWitness = true, number = 46, type = TYPE } = {}): Buffer {
  const update = Buffer.concat([
    bytesField(1, Buffer.from(witness, 'hex')),
    bytesField(2, permission(0, 'owner', witness)),
    hasWitness ? bytesField(3, permission(1, 'witness', key)) : Buffer.alloc(0),
    bytesField(4, permission(2, 'active', witness)),
    bytesField(4, permission(2, 'second', witness)),
  ]);
  const parameter = Buffer.concat([
    bytesField(1, Buffer.from(`type.googleapis.com/protocol.${type}`)),
    bytesField(2, update),
  ]);
  const contract = Buffer.concat([integerField(1, number), bytesField(2, parameter)]);
  return Buffer.concat([bytesField(1, Buffer.from('14d4', 'hex')), bytesField(11, contract), integerField(14, 1)]);
}
const read = (raw: Buffer, contractRet: unknown = 'SUCCESS'): unknown =>
  readWitnessKeys([{ id: '', contractRet, info: {}, raw, rawHex: raw.toString('hex') }]);

test('a witness that changes its permissions shows the key that signs for it', () => {
  expect(read(updateOf())).toEqual([{ witness: WITNESS, signer: KEY }]);
});

test('a change without a permission as a witness, that failed, or that is none shows nothing', () => {
  expect(read(updateOf({ hasWitness: false }))).toEqual([]);
  expect(read(updateOf(), 'REVERT')).toEqual([]);
  expect(read(updateOf({ number: 1 }))).toEqual([]);
  expect(read(updateOf({ type: `${TYPE}2` }))).toEqual([]);
  expect(read(updateOf({ key: '41' }))).toEqual([]);
  expect(read(updateOf({ witness: `42${'11'.repeat(20)}` }))).toEqual([]);
  expect(read(updateOf().subarray(0, 100))).toEqual([]);
});

test('a block is read with its signer on request only', () => {
  const contract = addressFromHex(`41${'ab'.repeat(20)}`);
  const answers = buildAnswers(7, []);
  const encoded = () => ({ block: encodeAnswer(answers.block), infos: encodeAnswer(answers.infos) });
  expect(readBlock(encoded(), { number: 7 }, contract)).not.toHaveProperty('signedBy');
  expect(readBlock(encoded(), { number: 7 }, contract, true)).toMatchObject({
    signedBy: { witness: `41${'33'.repeat(20)}`, signer: undefined },
    witnessKeys: [],
  });
});
