import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { addressFromHex } from '@gateway/domain';
import { afterEach, expect, test } from '@jest/globals';

import { ALICE, buildAnswers, buildLog, type NodeAnswers, TOKEN } from '../testing/node-answers';
import { serve, type TestServer } from '../testing/serve';
import { openNode, type TronNode } from '../node/tron-node';

const CONTRACT = addressFromHex(`41${TOKEN}`);
const NUMBER = 7;
const MB = 1024 * 1024;
/** The return value one call can have for less than a TRX, in hex. */
const RETURNED = 'ab'.repeat(32 * 1024);
type Encoding = 'gzip' | 'identity';

let node: TronNode;
let server: TestServer;
afterEach(async () => {
  await node.close();
  await server.close();
});

/** A node whose infos contain return values of calls, and one real transfer at the end. */
async function openBloated(calls: number, encoding: Encoding, spoil = ''): Promise<NodeAnswers> {
  const logs = Array.from({ length: calls }, (_, i) =>
    i === calls - 1 ? [buildLog({ address: ALICE }), buildLog()] : [],
  );
  const answers = buildAnswers(NUMBER, logs);
  const pieces = function* (): Generator<string> {
    for (const [i, info] of answers.infos.entries()) {
      yield `${i === 0 ? '[' : ','}${JSON.stringify({ ...info, contractResult: [RETURNED] })}`;
    }
    yield `${spoil}]`;
  };
  server = await serve(({ url }, response) => {
    if (url.endsWith('/getblockbynum')) return answers.block;
    response.writeHead(200, { 'content-encoding': encoding });
    const body = Readable.from(pieces());
    const sent = encoding === 'gzip' ? pipeline(body, createGzip({ level: 1 }), response) : pipeline(body, response);
    sent.catch(() => response.destroy());
    return undefined;
  });
  node = openNode({ fullUrl: server.url, solidityUrl: server.url, contract: CONTRACT });
  return answers;
}

test.each<[number, Encoding]>([
  [330, 'gzip'],
  [330, 'identity'],
  [1_800, 'gzip'],
])(
  'a block with %i calls that returned 32 KiB each, sent as %s, is read in bounded memory',
  async (calls, encoding) => {
    const answers = await openBloated(calls, encoding);
    const before = process.memoryUsage().rss;
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
    const block = await node.solidBlock(NUMBER);
    clearInterval(watch);
    expect(block).toMatchObject({
      transactionCount: calls,
      transfers: [{ txHash: answers.infos.at(-1)?.id, logIndex: 1, amount: 25_000_000n }],
    });
    // The bytes, their text and the parsed JSON would take three times the 118 MB of the larger response.
    expect(peak - before).toBeLessThan(250 * MB);
  },
  60_000,
);

test('a large block is rejected like any other when it is not JSON or contradicts itself', async () => {
  await openBloated(330, 'gzip', ',');
  await expect(node.solidBlock(NUMBER)).rejects.toMatchObject({ reason: 'garbage' });
  await node.close();
  await server.close();
  const answers = await openBloated(330, 'gzip');
  answers.infos.pop();
  await expect(node.solidBlock(NUMBER)).rejects.toMatchObject({ reason: 'rejected', defect: 'infos' });
});

test('a large response that is not a block is not taken for a block that the node does not have yet', async () => {
  server = await serve((_, response) => void response.end(JSON.stringify({ x: Array(21).fill('x'.repeat(MB)) })));
  node = openNode({ fullUrl: server.url, solidityUrl: server.url, contract: CONTRACT });
  await expect(node.solidBlock(NUMBER)).rejects.toMatchObject({ reason: 'garbage' });
});
