import { expect, test } from '@jest/globals';
import { actionWord, changesOf } from './admin-action';

test('what stayed as it was is left out', () => {
  const before = { name: 'Shop', is_active: true };
  const after = { name: 'Shop', is_active: false, webhook_secret: 'changed' };
  expect(changesOf({ before, after })).toEqual([
    { name: 'is active', from: 'true', to: 'false' },
    { name: 'webhook secret', from: undefined, to: 'changed' },
  ]);
});

test('an action that began or ended something shows all of it', () => {
  expect(changesOf({ before: null, after: { ranges: [{ from: 1, to: 2 }] } })).toEqual([
    { name: 'ranges', from: undefined, to: '[{"from":1,"to":2}]' },
  ]);
  expect(changesOf({ before: { address: '::1' }, after: null })).toEqual([
    { name: 'address', from: '::1', to: undefined },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

test('an action that this console does not know shows its name', () => {
  expect(actionWord('merchant.create')).toBe('Merchant created');
  expect(actionWord('order.split')).toBe('order.split');
  expect(actionWord('constructor')).toBe('constructor');
});
