import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { createPicker, type PickLimits, type Wanted } from './json-picker';
import { NodeFault } from './node-fault';

const ROOMY: PickLimits = { kept: 1_000_000, token: 1_000_000 };

/** Picks from a text that arrives in chunks of this many bytes. */
function pick(text: string, wanted: Wanted = 'all', limits = ROOMY, pieceBytes = 7): unknown {
  const picker = createPicker(wanted, limits, '/x');
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) picker.write(bytes.subarray(at, at + pieceBytes));
  return picker.end();
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a complete JSON text is parsed like JSON.parse does, however it arrives', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 1, max: 9 }), (text, pieceBytes) => {
      expect(plain(pick(text, 'all', ROOMY, pieceBytes))).toEqual(plain(JSON.parse(text)));
    }),
  );
});

test('only the wanted fields and items are kept', () => {
  const wanted: Wanted = { items: { fields: { id: 'all', log: { items: { fields: { a: 'all' } } } } } };
  const text = JSON.stringify([
    { id: 1, other: { id: 2, deep: [[{}]] }, log: [{ a: 'x', b: 'y' }, { b: [] }] },
    { log: 'no list', id: { whole: [true, null] } },
    'no object',
  ]);
  expect(plain(pick(text, wanted))).toEqual([
    { id: 1, log: [{ a: 'x' }, {}] },
    { log: 'no list', id: { whole: [true, null] } },
    'no object',
  ]);
});

test('of a repeated field the last one counts, and __proto__ is a key', () => {
  expect(plain(pick('{"a":1,"a":{"b":2},"__proto__":3}'))).toEqual(JSON.parse('{"a":{"b":2},"__proto__":3}'));
});

test('an object can be replaced by a smaller value, which is what counts', () => {
  const wanted: Wanted = {
    items: {
      fields: { x: 'all' },
      replace: (whole: Readonly<Record<string, unknown>>) => ({ length: String(whole['x']).length }),
    },
  };
  const text = JSON.stringify(Array.from({ length: 20 }, () => ({ x: 'x'.repeat(1000) })));
  expect(plain(pick(text, wanted, { kept: 4_000, token: 2_000 }))).toEqual(
    Array.from({ length: 20 }, () => ({ length: 1000 })),
  );
});

test.each([
  '',
  ' ',
  '{',
  '[1',
  '"a',
  '1 2',
  '{}[]',
  '{]',
  '[}',
  ']',
  '}',
  '[1,]',
  '[,1]',
  '[1 2]',
  '{"a"}',
  '{"a":}',
  '{"a" 1}',
  '{"a":1,}',
  '{"a":1 "b":2}',
  '{1:2}',
  '{"a":1:2}',
  '{,}',
  ',',
  ':',
  '01',
  'nul',
  '["a":1]',
  '<html>',
])('%j is not JSON, wanted or not', (text) => {
  for (const wanted of ['all', {}] satisfies Wanted[]) {
    expect(() => pick(text, wanted)).toThrow(new NodeFault('garbage', '/x did not return JSON'));
  }
});

test('unwanted parts may have any size, wanted ones may not', () => {
  const text = JSON.stringify([{ big: Array.from({ length: 5_000 }, () => 'x'.repeat(100)), id: 7 }]);
  const limits = { kept: 1_000, token: 1_000 };
  expect(plain(pick(text, { items: { fields: { id: 'all' } } }, limits))).toEqual([{ id: 7 }]);
  expect(() => pick(text, 'all', limits)).toThrow(expect.objectContaining({ reason: 'too_big' }));
  // An empty object or list takes two hundred bytes of memory.
  for (const empty of ['{}', '[]']) {
    const empties = `[${`${empty},`.repeat(1_000)}${empty}]`;
    const roomy = { kept: 200_000, token: 1_000 };
    expect(() => pick(empties, 'all', roomy)).toThrow(expect.objectContaining({ reason: 'too_big' }));
  }
});

test('endless values and endless nesting are rejected', () => {
  const limits = { kept: 1_000, token: 1_000 };
  for (const endless of ['["', '[ ', '[1']) {
    const picker = createPicker({}, limits, '/x');
    picker.write(Buffer.from(endless));
    const piece = Buffer.from(endless.slice(1).repeat(100).replaceAll('"', 'x'));
    const writeOn = (): void => {
      for (let i = 0; i < 100; i++) picker.write(piece);
    };
    expect(writeOn).toThrow(expect.objectContaining({ reason: 'too_big' }));
  }
  expect(() => pick('['.repeat(10_000), {})).toThrow(expect.objectContaining({ reason: 'garbage' }));
});
