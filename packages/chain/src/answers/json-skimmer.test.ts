import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Wanted, WantedParts } from './json-picker';
import { createSkimmer } from './json-skimmer';
import { BLOCK_PARTS } from './large-block';

const WANTED = {
  fields: { a: 'all', b: { fields: { a: 'all', c: 'all' }, items: { fields: { a: 'all' } } }, list: { items: 'all' } },
  endings: { x: '},"a":' },
} satisfies WantedParts;
const skim = (text: string, wanted: WantedParts = WANTED): unknown => createSkimmer(wanted)(Buffer.from(text));

/** The wanted parts of a value, by the definition. */
function partsOf(value: unknown, wanted: Wanted | undefined): unknown {
  if (wanted === 'all' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return wanted?.items ? value.map((item) => partsOf(item, wanted.items)) : value;
  if (!wanted?.fields) return value;
  const { fields } = wanted;
  const kept = Object.entries(value).filter(([key]) => Object.hasOwn(fields, key));
  return Object.fromEntries(kept.map(([key, field]) => [key, partsOf(field, fields[key])]));
}

const key = fc.constantFrom('a', 'b', 'c', 'x', 'list', 'aa', '', '}', '"', '\\', '__proto__');
const text = fc.oneof(key, fc.constantFrom('},"a":', '\\"', 'é', '{', ']', '\n'), fc.string({ maxLength: 5 }));
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(1, 12, -1.5e30, true, null),
    text,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(text, { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5 }),
  ),
}));

test('the wanted parts of any JSON are what JSON.parse reads, or the text is left to it', () => {
  const seen = { read: 0, left: 0 };
  fc.assert(
    fc.property(anyValue, (value) => {
      const json = JSON.stringify(value);
      const read = skim(json);
      const latin = JSON.parse(Buffer.from(json).toString('latin1')) as unknown;
      if (read === undefined) seen.left += 1;
      else expect(read).toEqual(partsOf(latin, WANTED));
      seen.read += read === undefined ? 0 : 1;
      // Only escapes are a reason to leave one.
      expect(read !== undefined || json.includes('\\')).toBe(true);
    }),
    { numRuns: 3_000, seed: 20_261_126 },
  );
  expect(Math.min(seen.read, seen.left)).toBeGreaterThan(300);
});

test.each([
  ['{"a":1,"b":{"a":12},"a":2}', { a: 2, b: { a: 12 } }],
  ['{"b":[{"a":1},{"a":12},{"a":12},{"a":1},{"a":[1]},{"a":[1,2]}]}', 'same'],
  ['{"b":[{"a":"x"},{"a":"x"},{"a":"xy"},{"a":"x"}],"list":["x",["x"],{}]}', 'same'],
  ['{"c":{"a":"\\"}","x":[{}]},"a":{"c":[]}}\n', { a: { c: [] } }],
  ['{"c":"\\\\","a":"b"} \r\n\t', { a: 'b' }],
  ['{"b":[{"c":"\\"","a":1}]}', { b: [{ a: 1 }] }],
  ['[1,"x"]', 'same'],
  ['"x"', 'same'],
  ['{}', 'same'],
  [' {"a": 1}', 'same'],
])('%s is read', (json, expected) => {
  expect(skim(json)).toEqual(expected === 'same' ? JSON.parse(json) : expected);
});

test.each([
  ...['', ' ', '{', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{"a" :1}', '{ "a":1}', '{"a":1}x', '{"a":}'],
  ...['{"a":01}', '{"a":tru}', '{"a":[1,]}', '{"a":["x",]}', '{"a":["x"}', '{"a":"x}', '{"a":"\\n"}', '{"\\u0061":1}'],
  ...[
    '{"b":{"a":1}',
    '{"b":[{"a":1}',
    '{"b":[{"a":1},]}',
    '{a:1}',
    '{"c":[1}',
    '{"c":{"d":"}',
    '{"list":[',
    '{"c":,"a":1}',
  ],
])('%j is left to JSON.parse', (json) => {
  expect(skim(json)).toBeUndefined();
});

test('a text is read as a whole after one that was left halfway', () => {
  const skimmer = createSkimmer(WANTED);
  expect(skimmer(Buffer.from('{"a":"one","b":{"a":"two","c":'))).toBeUndefined();
  expect(skimmer(Buffer.from('{"a":"two","b":{"a":"one"}}'))).toEqual({ a: 'two', b: { a: 'one' } });
});

/** A transaction as java-tron writes it: the readable raw data before the signed bytes. */
function transaction(rawHex: string, name: string): Record<string, unknown> {
  return {
    ret: [{ contractRet: 'SUCCESS' }],
    signature: ['5a'],
    txID: 'aa',
    raw_data: { contract: [{ parameter: { value: { new_contract: { name } } } }], data: 'ff', timestamp: 1 },
    raw_data_hex: rawHex,
  };
}

/** A contract may be named like this; its quotes are escaped in JSON. */
const NAMES = ['},"raw_data_hex":"00"', ',"raw_data":{"contract":[', '"', '\\', '},', ',"', '\u00e9,\u{1f600}'];

test('the readable data of every transaction is dropped, and nothing else, whatever its texts are', () => {
  const header = { raw_data: { number: 7, timestamp: 1 }, witness_signature: '00' };
  const transactions = NAMES.map((name, i) => transaction(`0${String(i)}`, name));
  const kept = transactions.map(({ raw_data: _, ...rest }) => rest);
  // Newer nodes write it first.
  const reordered = transactions.map(({ raw_data, ...rest }) => ({ raw_data, ...rest }));
  for (const list of [transactions, reordered, [...transactions, ...reordered]]) {
    const block = { blockID: 'bb', block_header: header, transactions: list };
    const expected = { ...block, transactions: list.length > NAMES.length ? [...kept, ...kept] : kept };
    expect(skim(JSON.stringify(block), BLOCK_PARTS)).toEqual(expected);
  }
});
