import { expect, test } from '@jest/globals';

import { readAnswer } from './node-answer';
import { dropReadableData } from './readable-data';
import { encodeAnswer } from './testing/node-answers';

/** A transaction as java-tron writes it: the readable raw data before the signed bytes. */
function transaction(rawHex: string, name = ''): Record<string, unknown> {
  return {
    ret: [{ contractRet: 'SUCCESS' }],
    txID: 'aa',
    raw_data: { contract: [{ parameter: { value: { new_contract: { name } } } }], data: 'ff', timestamp: 1 },
    raw_data_hex: rawHex,
  };
}

function withoutReadableData({ ret, txID, raw_data_hex }: Record<string, unknown>): Record<string, unknown> {
  return { ret, txID, raw_data_hex };
}

/** A contract may be named like this; its quotes are escaped in JSON. */
const NAMES = ['},"raw_data_hex":"00"', ',"raw_data":{"contract":[', '"', '\\', '},', ',"', '\u00e9,\u{1f600}'];

test('the readable data of every transaction is dropped, and nothing else, whatever its texts are', () => {
  const transactions = NAMES.map((name, i) => transaction(`0${String(i)}`, name));
  const header = { raw_data: { number: 7, timestamp: 1 }, witness_signature: '00' };
  for (const block of [
    { blockID: 'bb', block_header: header, transactions },
    { transactions, block_header: { witness_signature: '00', raw_data: { number: 7 } }, blockID: 'bb' },
  ]) {
    expect(JSON.parse(dropReadableData(JSON.stringify(block)))).toEqual({
      ...block,
      transactions: transactions.map(withoutReadableData),
    });
  }
});

test('a block without transactions, or with its keys in another order, stays whole', () => {
  const { raw_data, ...rest } = transaction('00');
  for (const block of [{}, { block_header: { raw_data: { number: 7 } } }, { transactions: [{ ...rest, raw_data }] }]) {
    expect(dropReadableData(JSON.stringify(block))).toBe(JSON.stringify(block));
  }
});

test('a text that is no JSON without its readable data is read whole', () => {
  const odd = [{ a: 1, raw_data: { contract: { b: {} }, c: [{ d: {}, raw_data_hex: '00' }] } }];
  expect(() => JSON.parse(dropReadableData(JSON.stringify(odd))) as unknown).toThrow(SyntaxError);
  expect(readAnswer(encodeAnswer(odd), dropReadableData)).toEqual(odd);
});
