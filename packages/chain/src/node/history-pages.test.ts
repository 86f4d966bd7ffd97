import { addressFromHex } from '@gateway/domain';
import { expect, test } from '@jest/globals';
import { serve } from '../testing/serve';
import { openNode } from './tron-node';

const PAGE = 200;
const ALICE = addressFromHex(`41${'11'.repeat(20)}`);
const TOKEN = addressFromHex(`41${'ab'.repeat(20)}`);
const START = 1_738_601_505_000;
const BETWEEN = { from: new Date(START - 1), to: new Date(START + 10_000_000) };

const idOf = (i: number): string => i.toString(16).padStart(64, '0');

/** Rows from the newest to the oldest; as many as `together` share one block time. */
const rowsOf = (count: number, together: number, type = 'Transfer'): { block_timestamp: number }[] =>
  Array.from({ length: count }, (_, i) => ({
    transaction_id: idOf(i),
    token_info: { address: TOKEN },
    block_timestamp: START + 3_000 * (Math.ceil(count / together) - Math.floor(i / together)),
    from: TOKEN,
    to: ALICE,
    type,
    value: '5',
  }));

/** The continuation that a page carries, when `next` rows have been given and `total` are in the requested span. */
type Continue = (next: number, total: number, given: string | null) => string | undefined;

const correct: Continue = (next, total) => (next < total ? String(next) : undefined);
const never: Continue = () => undefined;

/** Reads a history whose pages carry these continuations. */
async function read(rows: { block_timestamp: number }[], next: Continue): Promise<{ sums: unknown; requests: number }> {
  const server = await serve(({ url }) => {
    const { searchParams } = new URL(url, 'http://node');
    const until = Number(searchParams.get('max_timestamp'));
    const given = searchParams.get('fingerprint');
    const spanned = rows.filter((row) => row.block_timestamp <= until);
    const skip = Number(given ?? 0);
    const fingerprint = next(skip + PAGE, spanned.length, given);
    return { success: true, data: spanned.slice(skip, skip + PAGE), meta: { fingerprint } };
  });
  const node = openNode({ fullUrl: server.url, solidityUrl: server.url, contract: TOKEN });
  try {
    return { sums: await node.history.incoming(ALICE, BETWEEN), requests: server.requests.length };
  } finally {
    await node.close();
    await server.close();
  }
}

const all = (count: number): Map<string, bigint> =>
  new Map(Array.from({ length: count }, (_, i): [string, bigint] => [idOf(i), 5n]));

test.each<[string, number, number, Continue, number]>([
  ['nothing', 0, 1, correct, 1],
  ['a page that is not full', 199, 1, correct, 1],
  ['a last page that is exactly full', 200, 1, correct, 2],
  ['two pages', 201, 1, correct, 2],
  ['two full pages', 400, 1, correct, 3],
  ['a full page without a continuation', 201, 1, never, 2],
  ['full pages without any continuation', 1_000, 1, never, 6],
  ['a page that ends within a block', 399, 4, never, 3],
  [
    'a second page that lost its continuation',
    601,
    7,
    (n, total) => (n > PAGE ? undefined : correct(n, total, null)),
    4,
  ],
  ['a continuation that repeats itself', 401, 1, () => '200', 4],
  ['an empty page with a continuation', 0, 1, (_n, _total, given) => (given === null ? '200' : undefined), 2],
])('%s: every transfer counts once', async (_what, count, together, next, atMost) => {
  const { sums, requests } = await read(rowsOf(count, together), next);
  expect(sums).toEqual(all(count));
  expect(requests).toBeLessThanOrEqual(atMost);
});

test('a page of approvals only is as full as one of transfers', async () => {
  const rows = [...rowsOf(200, 1, 'Approval'), ...rowsOf(3, 1)].map((row, i) => ({
    ...row,
    block_timestamp: START + 3_000 * (203 - i),
  }));
  expect((await read(rows, never)).sums).toEqual(all(3));
});

test('continuations that go in a circle end, and leave nothing out', async () => {
  const { sums, requests } = await read(rowsOf(601, 1), (_next, _total, given) => (given === '200' ? '0' : '200'));
  expect([...(sums as Map<string, bigint>).keys()]).toEqual([...all(601).keys()]);
  expect(requests).toBeLessThan(12);
});

test.each<[string, { block_timestamp: number }[]]>([
  ['more transfers of one block than a page has', rowsOf(201, 300)],
  ['rows that are not newest first', rowsOf(300, 1).reverse()],
])('%s, without a continuation, are no history', async (_what, rows) => {
  expect((await read(rows, never)).sums).toBeUndefined();
});
