import { addressFromHex } from '@gateway/domain';
import { afterEach, expect, test } from '@jest/globals';

import { buildAnswers, buildLog, TOKEN } from '../testing/node-answers';
import { serve, type TestServer } from '../testing/serve';
import { openNode, type TronNode } from '../node/tron-node';

const { block, infos } = buildAnswers(5, [[], [buildLog()], [buildLog()]]);

let server: TestServer;
let node: TronNode;
afterEach(async () => {
  await node.close();
  await server.close();
});

/** Opens a node that omits these transactions from successive responses about the block; -1 for none. */
async function openPartial(omitted: number[]): Promise<void> {
  let at = -1;
  const cut = <Item>(list: readonly Item[] = []): Item[] => list.filter((_, i) => i !== at);
  server = await serve(({ url }) => {
    if (!url.endsWith('/getblockbynum')) return cut(infos);
    at = omitted.shift() ?? -1;
    return { ...block, transactions: cut(block.transactions) };
  });
  node = openNode({ fullUrl: server.url, solidityUrl: server.url, contract: addressFromHex(`41${TOKEN}`) });
}

test('a block that lacks a transaction is requested again', async () => {
  await openPartial([1, -1]);
  expect(await node.solidBlock(5)).toMatchObject({ transactionCount: 3, unprovenRoot: undefined });
});

test('a block that lacks another transaction each time is rejected', async () => {
  await openPartial([1, 2]);
  await expect(node.solidBlock(5)).rejects.toMatchObject({ defect: 'transactions' });
});

test('a block that always lacks the same transaction is accepted, and marked as unproven', async () => {
  await openPartial([1, 1]);
  expect(await node.solidBlock(5)).toMatchObject({
    transactionCount: 2,
    unprovenRoot: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a block whose transactions match its header is requested once', async () => {
  await openPartial([-1, 1]);
  expect(await node.solidBlock(5)).toMatchObject({ transactionCount: 3, unprovenRoot: undefined });
  expect(server.requests).toHaveLength(2);
});
