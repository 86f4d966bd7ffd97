import { join } from 'node:path';

import { addressFromHex } from '@gateway/domain';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { type BlockReaders, openReaders, READ_HERE } from './block-readers';
import type { AcceptedHalf } from './block-reading';
import { BlockRejected, NodeFault } from './node-fault';
import { buildAnswers, buildLog, encodeAnswer, TOKEN } from './testing/node-answers';

const CONTRACT = addressFromHex(`41${TOKEN}`);
const RUN_SOURCE = join(__dirname, '../../../scripts/run-source.cjs');

let threads: ReturnType<typeof openReaders>;
beforeEach(() => {
  threads = openReaders(['--conditions=source', '-r', RUN_SOURCE]);
});
afterEach(() => threads.close());

const halfOf = async (readers: BlockReaders, number: number): Promise<AcceptedHalf | undefined> =>
  readers.half(encodeAnswer(buildAnswers(number, [[buildLog()], [buildLog(), buildLog()]]).block), { number });

test('threads read blocks as the own thread does, several at a time', async () => {
  const numbers = [5, 6, 7, 8, 9];
  const read = (readers: BlockReaders): Promise<unknown[]> =>
    Promise.all(
      numbers.map(async (number) => {
        const half = await halfOf(readers, number);
        if (!half) throw new Error('there is a block');
        const { infos } = buildAnswers(number, [[buildLog()], [buildLog(), buildLog()]]);
        return readers.whole(encodeAnswer(infos), half, CONTRACT);
      }),
    );
  const blocks = await read(threads);
  expect(blocks).toEqual(await read(READ_HERE));
  expect(blocks).toMatchObject(numbers.map((number) => ({ number, transactionCount: 2 })));
});

test('a block that is not there is none in a thread either', async () => {
  expect(await threads.half(encodeAnswer({}), { number: 5 })).toBeUndefined();
});

test('what a thread refuses is thrown with its reason', async () => {
  const garbage = await Promise.resolve(threads.half(encodeAnswer([]), { number: 5 })).catch((error: unknown) => error);
  expect(garbage).toBeInstanceOf(NodeFault);
  expect(garbage).toMatchObject({ reason: 'garbage', message: expect.stringContaining('block') });
  const rejected = await Promise.resolve(threads.half(encodeAnswer(buildAnswers(6).block), { number: 5 })).catch(
    (error: unknown) => error,
  );
  expect(rejected).toBeInstanceOf(BlockRejected);
  expect(rejected).toMatchObject({ reason: 'rejected', defect: 'number' });
});

test('a thread that dies fails what it had in hand, and another one reads on', async () => {
  const reading = expect(halfOf(threads, 5)).rejects.toMatchObject({ reason: 'garbage' });
  await threads.close();
  await reading;
  expect(await halfOf(threads, 5)).toMatchObject({ header: { number: 5 } });
});
