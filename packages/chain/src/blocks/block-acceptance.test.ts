import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, test } from '@jest/globals';

import { testNeeding } from '@gateway/runtime/testing/needs';
import { acceptHeader, acceptInfos, acceptTransactions } from './block-acceptance';
import { readHeader } from './block-header';
import { BlockRejected, NodeFault } from '../answers/node-fault';
import { type NodeAnswers, buildAnswers, buildLog } from '../testing/node-answers';

const samples = resolve('../shared/samples/tron');
const testWithSamples = testNeeding('recordings of the TRON network', existsSync(samples));
const readSample = (path: string): unknown => JSON.parse(readFileSync(resolve(samples, path), 'utf8'));

function accept({ block, infos }: { block: unknown; infos: unknown }, parentId?: string): unknown {
  const header = acceptHeader(block, { number: 7, parentId });
  return acceptInfos(header, acceptTransactions(header, block), infos);
}

/** The defect found in a manipulated block. */
function defectAfter(spoil: (answers: NodeAnswers) => void, parentId?: string): string {
  const answers = buildAnswers(7, [[buildLog()], [], [buildLog(), buildLog()]]);
  spoil(answers);
  try {
    accept(answers, parentId);
  } catch (error) {
    if (error instanceof BlockRejected) return error.defect;
    if (error instanceof NodeFault) return error.reason;
    throw error;
  }
  return 'none';
}

test('a block whose id, number, parent and infos agree is accepted, its infos in any order', () => {
  const answers = buildAnswers(7, [[buildLog()], [], [buildLog()]]);
  answers.infos.reverse();
  const ids = answers.block.transactions?.map(({ txID }) => txID);
  expect(accept(answers, 'cd'.repeat(32))).toMatchObject(ids?.map((id) => ({ id, info: { id } })) ?? []);
});

test('an empty block is accepted when both responses agree', () => {
  expect(accept(buildAnswers(7))).toEqual([]);
});

test('a changed field of the header no longer matches the id', () => {
  const changes = { number: 8, timestamp: 1, version: 35, parentHash: 'ef'.repeat(32), witness_address: '41' };
  for (const change of Object.entries(changes)) {
    expect(defectAfter(({ block }) => Object.assign(block.block_header.raw_data, Object.fromEntries([change])))).toBe(
      'id',
    );
  }
  expect(defectAfter(({ block }) => (block.blockID = block.blockID.replace(/.$/, '_')))).toBe('garbage');
  expect(defectAfter(({ block }) => (block.blockID = 'ab'.repeat(32)))).toBe('id');
});

test('the id of a header includes its optional fields', () => {
  const rare = { witness_id: 300, accountStateRoot: 'ef'.repeat(32) };
  const { block } = buildAnswers(7, [], 'cd'.repeat(32), rare);
  expect(readHeader(block).id).toBe(block.blockID);
  for (const field of Object.keys(rare)) {
    const raw = Object.fromEntries(Object.entries(block.block_header.raw_data).filter(([key]) => key !== field));
    expect(() => readHeader({ ...block, block_header: { raw_data: raw } })).toThrow(BlockRejected);
  }
});

test('a timestamp that is not a date is rejected', () => {
  const { block } = buildAnswers(3_000_000_000_000);
  expect(() => readHeader(block)).toThrow(new BlockRejected('id', 'timestamp of block is not a date'));
});

test('a block of another number or with another parent is rejected', () => {
  const { block } = buildAnswers(8);
  expect(() => acceptHeader(block, { number: 7 })).toThrow(new BlockRejected('number', 'block has another number'));
  expect(defectAfter(() => undefined, 'ce'.repeat(32))).toBe('parent');
});

test('an empty response is not an empty block', () => {
  expect(defectAfter((answers) => (answers.infos = []))).toBe('infos');
  expect(defectAfter(({ block }) => delete block.transactions)).toBe('transactions');
  expect(defectAfter(({ block }) => (block.transactions = []))).toBe('transactions');
  const { block } = buildAnswers(7);
  const { infos } = buildAnswers(7, [[]]);
  expect(() => accept({ block, infos })).toThrow(BlockRejected);
  expect(() => accept({ block: { ...block, transactions: [{ txID: 'ab'.repeat(32) }] }, infos: [] })).toThrow(
    BlockRejected,
  );
});

test('infos that do not exactly match the transactions are rejected', () => {
  const other = buildAnswers(7, [[], [], [], []]).infos.at(-1);
  expect(defectAfter(({ infos }) => infos.pop())).toBe('infos');
  expect(defectAfter(({ infos }) => infos.splice(0, 1, ...(other ? [other] : [])))).toBe('infos');
  expect(defectAfter(({ infos }) => infos.push(...infos.slice(0, 1)))).toBe('infos');
  expect(defectAfter(({ infos }) => infos.splice(1, 1, ...infos.slice(0, 1)))).toBe('infos');
  expect(defectAfter(({ infos }) => Object.assign(infos[0] ?? {}, { id: 'ab'.repeat(32) }))).toBe('infos');
  expect(defectAfter(({ infos }) => Object.assign(infos[0] ?? {}, { blockNumber: 8 }))).toBe('infos');
  expect(defectAfter(({ infos }) => (infos[0] = { id: 'AB'.repeat(32), blockNumber: 7 }))).toBe('garbage');
  expect(defectAfter(({ block }) => block.transactions?.push(...block.transactions.slice(0, 1)))).toBe('transactions');
});

test('transactions that do not match the header are not proven', () => {
  const unprovenRoot = (spoil: (answers: NodeAnswers) => void): string | undefined => {
    const answers = buildAnswers(7, [[], [], [], [], []]);
    spoil(answers);
    const header = acceptHeader(answers.block, { number: 7 });
    return acceptTransactions(header, answers.block).unprovenRoot;
  };
  const { transactions = [] } = buildAnswers(8, [[]]).block;
  expect(unprovenRoot(() => undefined)).toBeUndefined();
  const roots = [
    unprovenRoot(({ block }) => block.transactions?.pop()),
    unprovenRoot(({ block }) => block.transactions?.shift()),
    unprovenRoot(({ block }) => block.transactions?.reverse()),
    unprovenRoot(({ block }) => block.transactions?.push(...transactions)),
    unprovenRoot(({ block }) => block.transactions?.splice(2, 1, ...transactions)),
    unprovenRoot(({ block }) => Object.assign(block.transactions?.[1] ?? {}, { ret: [{ contractRet: 'REVERT' }] })),
    unprovenRoot(({ block }) => Object.assign(block.transactions?.[1] ?? {}, { ret: [{ contractRet: 'NEW' }] })),
    unprovenRoot(({ block }) => Object.assign(block.transactions?.[3] ?? {}, { signature: ['00'.repeat(65)] })),
  ];
  expect(roots).not.toContain(undefined);
  expect(new Set(roots).size).toBe(roots.length);
});

test('a transaction with logs whose id is not the hash of its bytes is rejected', () => {
  for (const logged of [0, 2]) {
    expect(
      defectAfter(({ block, infos }) => {
        Object.assign(block.transactions?.[logged] ?? {}, { txID: 'ab'.repeat(32) });
        Object.assign(infos[logged] ?? {}, { id: 'ab'.repeat(32) });
      }),
    ).toBe('transactions');
    expect(defectAfter(({ block }) => Object.assign(block.transactions?.[logged] ?? {}, { raw_data_hex: 'ab' }))).toBe(
      'transactions',
    );
  }
  // Two that exchanged their ids: each id belongs to a transaction of the block.
  const exchange = ({ block: { transactions = [] } }: NodeAnswers, a: number, b: number): void => {
    const [first, second] = [transactions[a]?.txID, transactions[b]?.txID];
    Object.assign(transactions[a] ?? {}, { txID: second });
    Object.assign(transactions[b] ?? {}, { txID: first });
  };
  expect(
    defectAfter((answers) => {
      exchange(answers, 0, 2);
    }),
  ).toBe('transactions');
  expect(
    defectAfter((answers) => {
      exchange(answers, 0, 1);
    }),
  ).toBe('transactions');
});

test('a transaction without the shape of one is not understood', () => {
  for (const change of [
    { raw_data_hex: 'abc' },
    { raw_data_hex: undefined },
    { signature: [7] },
    { ret: 'x' },
    { txID: 'AB'.repeat(32) },
    { txID: undefined },
  ]) {
    expect(defectAfter(({ block }) => Object.assign(block.transactions?.[1] ?? {}, change))).toBe('garbage');
  }
});

test.each([
  null,
  [],
  'x',
  { blockID: 'ab'.repeat(32) },
  { blockID: 1, block_header: { raw_data: {} } },
  { blockID: 'ab'.repeat(32), block_header: { raw_data: { number: -1 } } },
  { blockID: 'ab'.repeat(32), block_header: { raw_data: { number: 7, timestamp: 2 ** 53 } } },
  { blockID: 'ab'.repeat(32), block_header: { raw_data: { number: '7' } } },
])('%j is not a block', (value) => {
  expect(() => acceptHeader(value, { number: 7 })).toThrow(NodeFault);
});

test.each([null, undefined, {}, 'x', [null], [{}], [{ id: 'AB'.repeat(32), blockNumber: 7 }]])(
  '%j are not infos',
  (infos) => {
    expect(() => accept({ block: buildAnswers(7, [[]]).block, infos })).toThrow(NodeFault);
  },
);

testWithSamples('a hundred recorded headers are accepted as a chain, and none with a changed field', () => {
  const recorded = readSample('blocks/mainnet-78000000-78000099-100-headers.json') as {
    startingBlockId_parent: string;
    blocks: NodeAnswers['block'][];
  };
  let parentId = recorded.startingBlockId_parent;
  recorded.blocks.forEach((block, i) => {
    const expected = { number: 78_000_000 + i, parentId };
    parentId = acceptHeader(block, expected).id;
    for (const [field, value] of Object.entries(block.block_header.raw_data)) {
      const other = typeof value === 'number' ? value + 1 : value.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
      const changed = { ...block.block_header.raw_data, [field]: other };
      expect(() => readHeader({ ...block, block_header: { raw_data: changed } })).toThrow(BlockRejected);
    }
    expect(() => acceptHeader(block, { ...expected, parentId: block.blockID })).toThrow(BlockRejected);
  });
  expect(recorded.blocks).toHaveLength(100);
});

testWithSamples('recorded blocks of other networks are accepted, four of them empty', () => {
  const { block: nile } = readSample('blocks/nile-33801077-33801081-getblockbylatestnum.json') as { block: unknown[] };
  const blocks = [...nile, readSample('private-net-4.8.2/block-165.json')].map((block) => ({
    block,
    header: readHeader(block),
  }));
  expect(blocks.map(({ header }) => header.number)).toEqual([33801077, 33801078, 33801079, 33801080, 33801081, 165]);
  const empty = blocks.filter(({ block }) => !('transactions' in (block as object)));
  expect(empty).toHaveLength(4);
  empty.forEach(({ block, header }) => {
    expect(acceptInfos(header, acceptTransactions(header, block), [])).toEqual([]);
  });
});
