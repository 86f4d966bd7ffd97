import { expect, test } from '@jest/globals';
import { around, plural } from './writing';

const ORDERS = { one: '{n} order', other: '{n} orders' };

test('the number decides about the form of a text', () => {
  expect([0, 1, 2, 1_284].map((count) => plural(count, ORDERS))).toEqual([
    '0 orders',
    '1 order',
    '2 orders',
    '1,284 orders',
  ]);
  expect(plural(10_000, ORDERS, '10,000+')).toBe('10,000+ orders');
  expect(plural(1, { other: '{n} of {n}' })).toBe('1 of 1');
});

test('a sentence keeps the order of its words and elements', () => {
  const [shop, amount] = [{ type: 'b' }, '25.50'];
  expect(around`${shop as never} is owed ${amount} USDT.`).toEqual([
    '',
    shop,
    ' is owed ',
    '25.50',
    ' USDT.',
    undefined,
  ]);
});
