import { expect, test } from '@jest/globals';
import { costAtLink, parseLinkTerms, presentLinkTerms, readTypedAmount, type GivenTerms } from './link-terms';

test.each<[GivenTerms, object]>([
  [{ amount: '10' }, { currency: 'USDT', amount: '10.000000' }],
  [{ price: { amount: '19.9', currency: 'EUR' } }, { currency: 'EUR', amount: '19.90' }],
  [
    { open: { minimum: '1', maximum: '1', currency: 'USDT' } },
    { currency: 'USDT', minimum: '1.000000', maximum: '1.000000' },
  ],
  [
    { open: { minimum: '100', maximum: '5000', currency: 'JPY' } },
    { currency: 'JPY', minimum: '100', maximum: '5000' },
  ],
])('terms of %j', (given, terms) => {
  expect(parseLinkTerms(given)).toEqual(terms);
  expect(parseLinkTerms(presentLinkTerms(parseLinkTerms(given)))).toEqual(terms);
});

test.each<[GivenTerms, string]>([
  [{}, 'One of "amount", "price" and "open" must be given'],
  [{ open: { minimum: '2', maximum: '1.99', currency: 'EUR' } }, '"open.minimum" must not be more than "open.maximum"'],
  [{ open: { minimum: '1.5', maximum: '9', currency: 'JPY' } }, '"open.amount" in JPY has no decimals'],
  [{ open: { minimum: '1', maximum: '2', currency: 'eur' } }, '"open.currency" must be the code of a currency'],
])('terms of %j are refused with the reason', (given, reason) => {
  expect(() => parseLinkTerms(given)).toThrow(reason);
});

test.each([
  ['EUR', '5', '5'],
  ['EUR', ' 12,5 ', '12.5'],
  ['EUR', '12.50', '12.50'],
  ['EUR', '\u0661\u0662\u066b\u0665', '12.5'],
  ['EUR', '\u0967\u0968', '12'],
  ['EUR', '1000', '1000'],
  ['EUR', '1,000', undefined],
  ['EUR', '1.000,00', undefined],
  ['EUR', '4.99', undefined],
  ['EUR', '1000.01', undefined],
  ['EUR', '', undefined],
  ['EUR', '-5', undefined],
  ['EUR', '1e2', undefined],
  ['EUR', '5 EUR', undefined],
  ['KWD', '12,125', '12.125'],
  ['JPY', '12.5', undefined],
  ['USDT', '12,25', '12.25'],
  ['USDT', '12.255', undefined],
])('in %s a customer who types "%s" means %s', (currency, text, amount) => {
  const terms = parseLinkTerms({ open: { minimum: '5', maximum: '1000', currency } });
  expect(readTypedAmount(text, terms)).toBe(amount);
});

test('where the amount is fixed, nothing that is typed changes it', () => {
  expect(readTypedAmount('1', parseLinkTerms({ price: { amount: '19.9', currency: 'EUR' } }))).toBe('19.90');
});

test('an order at a link costs an amount or a price', () => {
  expect(costAtLink(parseLinkTerms({ amount: '10' }), '10.000000')).toEqual({ amount: '10.000000' });
  const price = { amount: '5', currency: 'EUR' };
  expect(costAtLink({ currency: 'EUR', minimum: '1.00', maximum: '9.00' }, '5')).toEqual({ price });
});
