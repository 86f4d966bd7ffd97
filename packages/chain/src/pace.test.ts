import { expect, test } from '@jest/globals';
import { NodeFault } from './node-fault';
import { type AskNode, askJson, type QueryNode } from './node-http';
import { createPacer, type Pace } from './pace';
import { encodeAnswer } from './testing/node-answers';

const answers = (...outcomes: (string | NodeFault)[]) => {
  const asked: string[] = [];
  const query: QueryNode = async (path, _body, read) => {
    asked.push(path);
    const outcome = outcomes.shift() ?? 'ok';
    if (outcome instanceof NodeFault) throw outcome;
    return read(encodeAnswer(outcome, path));
  };
  const pacedBy = (pace: Pace): AskNode => askJson(createPacer(pace)(query));
  return { query, asked, pacedBy };
};

test('a node that wants a pause is not asked before it is over, by nobody who shares the pace', async () => {
  const pace = createPacer({});
  const { query, asked } = answers(new NodeFault('rate_limited', 'x', { retryAfterMs: 60_000 }));
  await expect(askJson(pace(query))('/a', {})).rejects.toMatchObject({ reason: 'rate_limited', retryAfterMs: 60_000 });
  await expect(askJson(pace(query))('/b', {})).rejects.toMatchObject({ reason: 'rate_limited' });
  expect(asked).toEqual(['/a']);
});

test('a node that names no pause is left alone for two seconds at first', async () => {
  const { pacedBy } = answers(new NodeFault('rate_limited', 'x'));
  await expect(pacedBy({})('/a', {})).rejects.toMatchObject({ retryAfterMs: 2_000 });
});

test('other faults make nobody wait', async () => {
  const { pacedBy, asked } = answers(new NodeFault('timeout', 'x'), 'answer');
  const paced = pacedBy({});
  await expect(paced('/a', {})).rejects.toMatchObject({ reason: 'timeout' });
  expect(await paced('/a', {})).toBe('answer');
  expect(asked).toHaveLength(2);
});

test('every request is told with what came of it', async () => {
  const told: string[] = [];
  const { pacedBy } = answers('fine', new NodeFault('garbage', 'x'));
  const paced = pacedBy({ onRequest: (path, outcome) => told.push(`${path} ${outcome}`) });
  await paced('/a', {});
  await expect(paced('/b', {})).rejects.toThrow();
  expect(told).toEqual(['/a ok', '/b garbage']);
});

test('more questions than the pace allows wait for their turn, in their order', async () => {
  const { pacedBy, asked } = answers();
  const paced = pacedBy({ perSecond: 100 });
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 120 }, (_, i) => paced(`/${String(i)}`, {})));
  expect(asked).toEqual(Array.from({ length: 120 }, (_, i) => `/${String(i)}`));
  // 100 go at once after the quiet time before, 20 wait for 10 ms each.
  expect(performance.now() - startedAt).toBeGreaterThan(150);
});
