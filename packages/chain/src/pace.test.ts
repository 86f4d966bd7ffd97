import { expect, test } from '@jest/globals';
import { NodeFault } from './node-fault';
import { createPacer } from './pace';

const answers = (...outcomes: (string | NodeFault)[]) => {
  const asked: string[] = [];
  const ask = (path: string): Promise<unknown> => {
    asked.push(path);
    const outcome = outcomes.shift() ?? 'ok';
    return outcome instanceof NodeFault ? Promise.reject(outcome) : Promise.resolve(outcome);
  };
  return { ask, asked };
};

test('a node that wants a pause is not asked before it is over, by nobody who shares the pace', async () => {
  const pace = createPacer({});
  const { ask, asked } = answers(new NodeFault('rate_limited', 'x', { retryAfterMs: 60_000 }));
  await expect(pace(ask)('/a', {})).rejects.toMatchObject({ reason: 'rate_limited', retryAfterMs: 60_000 });
  await expect(pace(ask)('/b', {})).rejects.toMatchObject({ reason: 'rate_limited' });
  expect(asked).toEqual(['/a']);
});

test('a node that names no pause is left alone for two seconds at first', async () => {
  const { ask } = answers(new NodeFault('rate_limited', 'x'));
  await expect(createPacer({})(ask)('/a', {})).rejects.toMatchObject({ retryAfterMs: 2_000 });
});

test('other faults make nobody wait', async () => {
  const { ask, asked } = answers(new NodeFault('timeout', 'x'), 'answer');
  const paced = createPacer({})(ask);
  await expect(paced('/a', {})).rejects.toMatchObject({ reason: 'timeout' });
  expect(await paced('/a', {})).toBe('answer');
  expect(asked).toHaveLength(2);
});

test('every request is told with what came of it', async () => {
  const told: string[] = [];
  const { ask } = answers('fine', new NodeFault('garbage', 'x'));
  const paced = createPacer({ onRequest: (path, outcome) => told.push(`${path} ${outcome}`) })(ask);
  await paced('/a', {});
  await expect(paced('/b', {})).rejects.toThrow();
  expect(told).toEqual(['/a ok', '/b garbage']);
});

test('more questions than the pace allows wait for their turn, in their order', async () => {
  const { ask, asked } = answers();
  const paced = createPacer({ perSecond: 100 })(ask);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 120 }, (_, i) => paced(`/${String(i)}`, {})));
  expect(asked).toEqual(Array.from({ length: 120 }, (_, i) => `/${String(i)}`));
  // 100 go at once after the quiet time before, 20 wait for 10 ms each.
  expect(performance.now() - startedAt).toBeGreaterThan(150);
});
