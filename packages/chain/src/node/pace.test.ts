import { expect, test } from '@jest/globals';
import { NodeFault } from '../answers/node-fault';
import { type RequestNode, requestJson, type QueryNode } from './node-http';
import { createPacer, type Pace } from './pace';
import { encodeAnswer } from '../testing/node-answers';

const answers = (...outcomes: (string | NodeFault)[]) => {
  const requested: string[] = [];
  const query: QueryNode = async (path, _body, read) => {
    requested.push(path);
    const outcome = outcomes.shift() ?? 'ok';
    if (outcome instanceof NodeFault) throw outcome;
    return read(encodeAnswer(outcome, path));
  };
  const pacedBy = (pace: Pace): RequestNode => requestJson(createPacer(pace)(query));
  return { query, requested, pacedBy };
};

test('a node that requires a pause gets no request before it ends, from any caller that shares the pacer', async () => {
  const pace = createPacer({});
  const { query, requested } = answers(new NodeFault('rate_limited', 'x', { retryAfterMs: 60_000 }));
  await expect(requestJson(pace(query))('/a', {})).rejects.toMatchObject({
    reason: 'rate_limited',
    retryAfterMs: 60_000,
  });
  await expect(requestJson(pace(query))('/b', {})).rejects.toMatchObject({ reason: 'rate_limited' });
  expect(requested).toEqual(['/a']);
});

test('a node that specifies no pause gets two seconds at first', async () => {
  const { pacedBy } = answers(new NodeFault('rate_limited', 'x'));
  await expect(pacedBy({})('/a', {})).rejects.toMatchObject({ retryAfterMs: 2_000 });
});

test('other faults cause no pause', async () => {
  const { pacedBy, requested } = answers(new NodeFault('timeout', 'x'), 'answer');
  const paced = pacedBy({});
  await expect(paced('/a', {})).rejects.toMatchObject({ reason: 'timeout' });
  expect(await paced('/a', {})).toBe('answer');
  expect(requested).toHaveLength(2);
});

test('every request is reported with its result', async () => {
  const reported: string[] = [];
  const { pacedBy } = answers('fine', new NodeFault('garbage', 'x'));
  const paced = pacedBy({ onRequest: (path, outcome) => reported.push(`${path} ${outcome}`) });
  await paced('/a', {});
  await expect(paced('/b', {})).rejects.toThrow();
  expect(reported).toEqual(['/a ok', '/b garbage']);
});

test('more requests than the pace allows wait for their turn, in order', async () => {
  const { pacedBy, requested } = answers();
  const paced = pacedBy({ perSecond: 100 });
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 120 }, (_, i) => paced(`/${String(i)}`, {})));
  expect(requested).toEqual(Array.from({ length: 120 }, (_, i) => `/${String(i)}`));
  // After a quiet period 100 are sent at once, and 20 wait for 10 ms each.
  expect(performance.now() - startedAt).toBeGreaterThan(150);
});

// A timer's duration loses its fraction of a millisecond, so the timer of a later turn may end first.
test('turns less than a millisecond apart keep their order', async () => {
  const { pacedBy, requested } = answers();
  const paced = pacedBy({ perSecond: 2_000 });
  const paths = Array.from({ length: 2_060 }, (_, i) => `/${String(i)}`);
  await Promise.all(
    paths.map((path, i) => {
      if (i > 2_030) blockFor(0.9);
      return paced(path, {});
    }),
  );
  expect(requested).toEqual(paths);
});

const blockFor = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};
