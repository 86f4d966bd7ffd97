import { join } from 'node:path';

import { addressFromHex } from '@gateway/domain';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { type BlockReaders, openReaders, READ_HERE } from './block-readers';
import type { ChainBlock } from './block-reading';
import { BlockRejected, NodeFault } from '../answers/node-fault';
import { buildAnswers, buildLog, encodeAnswer, TOKEN } from '../testing/node-answers';

const CONTRACT = addressFromHex(`41${TOKEN}`);
const RUN_SOURCE = join(__dirname, '../../../../scripts/run-source.cjs');

let threads: ReturnType<typeof openReaders>;
beforeEach(() => {
  threads = openReaders(['--conditions=source', '-r', RUN_SOURCE]);
});
afterEach(() => threads.close());

/** Reads the responses for block `number` as those of block `expected`. */
async function read(readers: BlockReaders, number: number, expected = number): Promise<ChainBlock> {
  const { block, infos } = buildAnswers(number, [[buildLog()], [buildLog(), buildLog()]]);
  return readers.read({ block: encodeAnswer(block), infos: encodeAnswer(infos) }, { number: expected }, CONTRACT);
}

test('worker threads read blocks like the main thread, several at a time', async () => {
  const numbers = [5, 6, 7, 8, 9];
  const readAll = (readers: BlockReaders): Promise<ChainBlock[]> =>
    Promise.all(numbers.map((number) => read(readers, number)));
  const blocks = await readAll(threads);
  expect(blocks).toEqual(await readAll(READ_HERE));
  expect(blocks).toMatchObject(numbers.map((number) => ({ number, transactionCount: 2 })));
});

test('a fault in a thread is thrown with its reason', async () => {
  const rejected = await read(threads, 6, 5).catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(BlockRejected);
  expect(rejected).toMatchObject({ reason: 'rejected', defect: 'number' });
  const nonsense = { block: encodeAnswer([]), infos: encodeAnswer([]) };
  const garbage = await Promise.resolve(threads.read(nonsense, { number: 5 }, CONTRACT)).catch(
    (error: unknown) => error,
  );
  expect(garbage).toBeInstanceOf(NodeFault);
  expect(garbage).toMatchObject({ reason: 'garbage', message: expect.stringContaining('block') });
});

test('a thread that dies fails its pending reads, and another one continues', async () => {
  const reading = expect(read(threads, 5)).rejects.toMatchObject({ reason: 'garbage' });
  await threads.close();
  await reading;
  expect(await read(threads, 5)).toMatchObject({ number: 5 });
});
