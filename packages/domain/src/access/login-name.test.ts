import { expect, test } from '@jest/globals';
import { toLoginName } from './login-name';

test.each([
  ['Ada', 'ada'],
  ['ADA@Shop.Example', 'ada@shop.example'],
  ['7-of_9.x', '7-of_9.x'],
  ['a'.repeat(100), 'a'.repeat(100)],
])('%s is stored as %s', (text, stored) => {
  expect(toLoginName(text)).toBe(stored);
});

test.each([
  ['nothing', ''],
  ['101 characters', 'a'.repeat(101)],
  ['a blank', 'ada lovelace'],
  ['a line end', 'ada\n'],
  ['a NUL', 'ada\0'],
  ['a sign at the beginning', '.ada'],
  ['a Cyrillic a', '\u0430da'],
  ['a letter with an accent', 'ad\u00e0'],
  ['a Kelvin sign, which is k in lower case', '\u212aarl'],
  ['a dotted capital I, which becomes two characters', '\u0130da'],
  ['a mark from right to left', 'ada\u202e'],
  ['markup', '<b>ada'],
])('%s is no login name', (_what, text) => {
  expect(toLoginName(text)).toBeUndefined();
});
