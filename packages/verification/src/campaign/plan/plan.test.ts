import { expect, test } from '@jest/globals';
import { planOf } from './plan';

test('the same seed gives the same plan', () => {
  expect(planOf(7)).toEqual(planOf(7));
  expect(planOf(7)).not.toEqual({ ...planOf(8), seed: 7 });
});

test('hundreds of plans contain every kind of fault, and most a restore', () => {
  const plans = Array.from({ length: 300 }, (_, seed) => planOf(seed));
  const kinds = new Set(plans.flatMap(({ steps }) => steps.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual([
    ...[
      'backup',
      'crash Postgres',
      'deposit',
      'empty Redis',
      'fault',
      'finalise',
      'jump',
      'kill',
      'lie',
      'market',
      'order',
      'pay',
      'pay deposit',
    ],
    ...['reorg', 'repeat', 'restore', 'takeover', 'wait'],
  ]);
  const restored = plans.filter(({ steps }) => steps.some(({ kind }) => kind === 'restore'));
  expect(restored.length).toBeGreaterThan(200);
});
