import { expect, test } from '@jest/globals';
import { groupsOf, shortForm, twoLines } from './chain-text';

const ADDRESS = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

test('an address is split into groups of four, on two lines of five and four, without loss', () => {
  const groups = groupsOf(ADDRESS);
  expect(groups.join('')).toBe(ADDRESS);
  expect(twoLines(groups).map((line) => line.length)).toEqual([5, 4]);
});

test('a hash makes two lines of eight groups', () => {
  expect(twoLines(groupsOf('a1b2'.repeat(16))).map((line) => line.length)).toEqual([8, 8]);
});

test('the short form shows both ends', () => {
  expect(shortForm(ADDRESS)).toBe('TXYZ…AeBf');
  expect(shortForm('short')).toBe('short');
});
