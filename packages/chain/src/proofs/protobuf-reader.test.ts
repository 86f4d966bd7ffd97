import { expect, test } from '@jest/globals';

import { readFields } from './protobuf-reader';

const read = (hex: string): [number, bigint | string][] =>
  [...readFields(Buffer.from(hex, 'hex'))].map(([field, value]) => [
    field,
    typeof value === 'bigint' ? value : value.toString('hex'),
  ]);

test('numbers and bytes are read by field, to the last byte', () => {
  expect(read('')).toEqual([]);
  expect(read('0801' + '1202abcd' + '1a00' + '20ac02')).toEqual([
    [1, 1n],
    [2, 'abcd'],
    [3, ''],
    [4, 300n],
  ]);
  expect(read('8001' + '05')).toEqual([[16, 5n]]);
});

test('a number may have up to ten bytes, without loss', () => {
  expect(read('08' + 'ff'.repeat(6) + '7f')).toEqual([[1, 2n ** 49n - 1n]]);
  expect(read('08' + '80'.repeat(7) + '01')).toEqual([[1, 2n ** 49n]]);
  expect(read('08' + '80'.repeat(8) + '01')).toEqual([[1, 2n ** 56n]]);
  expect(read('08' + 'ff'.repeat(8) + '7f')).toEqual([[1, 2n ** 63n - 1n]]);
  expect(read('08' + 'ff'.repeat(9) + '01')).toEqual([[1, 2n ** 64n - 1n]]);
  expect(() => read('08' + 'ff'.repeat(10) + '01')).toThrow('too long');
});

test.each([
  ['ends within a number', '0880', 'within a number'],
  ['ends before a number', '08', 'within a number'],
  ['ends within bytes', '1203abcd', 'within a field'],
  ['has a field twice', '08010802', 'field 1 of the message occurs twice'],
  ['has a field of fixed width', '0d01020304', 'field 1 of the message has an unexpected type'],
  ['has a group', '0b0c', 'field 1 of the message has an unexpected type'],
])('a message that %s is refused', (_, hex, message) => {
  expect(() => read(hex)).toThrow(message);
});
