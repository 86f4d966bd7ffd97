import { expect, test } from '@jest/globals';
import { parseJson, writeJson } from './json';

test('an int64 beyond 2^53 is printed as a number, digit by digit', () => {
  expect(writeJson({ timestamp: 639_035_050_123_436_598n })).toBe('{"timestamp":639035050123436598}');
});

test('an int64 beyond 2^53 is read without loss, and digits inside texts stay as they are', () => {
  expect(parseJson('{"a":639035050123436598,"b":"639035050123436598","c":-1234567890123456789,"d":7}')).toEqual({
    a: '639035050123436598',
    b: '639035050123436598',
    c: '-1234567890123456789',
    d: 7,
  });
});

test('absent members are not printed', () => {
  expect(writeJson({ a: undefined, b: [{ c: undefined }], d: '"' })).toBe('{"b":[{}],"d":"\\""}');
});
