import { expect, test } from '@jest/globals';
import { searchFor } from './secret-search';

const KEY = '0123456789abcdef'.repeat(4);
const SECRETS = [
  { name: 'VAULT_KEY', value: KEY },
  { name: 'ADMIN_PASSWORD', value: 'correct horse staple' },
];
const WORDS = 'abandon ability able about above absent absorb abstract';

function search(text: string): string[] {
  return searchFor(SECRETS, [WORDS])({ place: 'a log', text });
}

test.each([
  ['verbatim', `{"key":"${KEY}"}`],
  ['in capitals', KEY.toUpperCase()],
  ['as a number', `0x${KEY}`],
  ['as base64 of its bytes', Buffer.from(KEY, 'hex').toString('base64')],
  ['as base64 of its text', Buffer.from(KEY).toString('base64')],
])('a key is found %s', (_, text) => {
  expect(search(text)).toEqual(['VAULT_KEY is in a log']);
});

test('a password is found inside a line', () => {
  expect(search('login with correct horse staple failed')).toEqual(['ADMIN_PASSWORD is in a log']);
});

test.each(['able about above absent', '["able","about","above","absent"]', '3. able\n4. about\n5. above\n6. absent'])(
  'four words of the seed phrase in sequence are found: %j',
  (text) => {
    expect(search(text)).toEqual(['the seed phrase is in a log']);
  },
);

test('three words, or the same words in another order, are not reported', () => {
  expect(search('able about above')).toEqual([]);
  expect(search('absent above about able')).toEqual([]);
});

test('a secret of a few letters is refused, because it would be found everywhere', () => {
  expect(() => searchFor([{ name: 'API_KEY', value: 'short' }], [])).toThrow('API_KEY is too short to search for');
});
