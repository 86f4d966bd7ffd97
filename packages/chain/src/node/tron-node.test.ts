import { type TronAddress, Unavailable, addressFromHex } from '@gateway/domain';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { BlockRejected } from '../answers/node-fault';
import { ALICE, BOB, type NodeAnswers, TOKEN, buildAnswers, buildLog } from '../testing/node-answers';
import { type SeenRequest, type TestServer, serve } from '../testing/serve';
import { type TronNode, openNode } from './tron-node';

const HEAD = 30;
const SOLID = 12;

/** A chain of blocks with one transfer each, final up to SOLID. */
const chain = new Map<number, NodeAnswers>();
for (let number = 1; number <= HEAD; number++) {
  chain.set(
    number,
    buildAnswers(number, [[buildLog({ amount: BigInt(number) })]], chain.get(number - 1)?.block.blockID),
  );
}
const headerOf = (number: number): object => {
  const answers = chain.get(number);
  return answers ? { blockID: answers.block.blockID, block_header: answers.block.block_header } : {};
};
const idOf = (number: number): string | undefined => chain.get(number)?.block.blockID;

function answer({ url, body }: SeenRequest): unknown {
  const last = url.startsWith('/walletsolidity/') ? SOLID : HEAD;
  const { num, id_or_num } = body as { num?: number; id_or_num?: string };
  const number = num ?? Number(id_or_num ?? last);
  if (number > last) return url.endsWith('/gettransactioninfobyblocknum') ? [] : {};
  if (url.endsWith('/getblock')) return headerOf(number);
  return url.endsWith('/getblockbynum') ? chain.get(number)?.block : chain.get(number)?.infos;
}

let server: TestServer;
let node: TronNode;
beforeEach(async () => {
  server = await serve(answer);
  node = openNode({ fullUrl: server.url, solidityUrl: server.url, contract: addressFromHex(`41${TOKEN}`) });
});
afterEach(async () => {
  await node.close();
  await server.close();
});
const requested = (): string[] => server.requests.map(({ url }) => url);

describe('the node', () => {
  test('returns the newest block and the newest final block without their transactions', async () => {
    expect(await node.head()).toEqual({
      number: HEAD,
      id: idOf(HEAD),
      parentId: idOf(HEAD - 1),
      timestamp: new Date(1_785_490_770_000 + HEAD * 3_000),
    });
    expect(await node.solidHead()).toMatchObject({ number: SOLID, id: idOf(SOLID) });
    expect(server.requests.map(({ url, body }) => [url, body])).toEqual([
      ['/wallet/getblock', { detail: false }],
      ['/walletsolidity/getblock', { detail: false }],
    ]);
  });

  test('returns a final block with its transfers in exactly two requests', async () => {
    expect(await node.solidBlock(5, idOf(4))).toEqual({
      number: 5,
      id: idOf(5),
      parentId: idOf(4),
      timestamp: new Date(1_785_490_770_000 + 5 * 3_000),
      transfers: [
        {
          txHash: chain.get(5)?.infos[0]?.id,
          logIndex: 0,
          from: ALICE,
          to: BOB,
          amount: 5n,
        },
      ],
      oversized: [],
      transactionCount: 1,
      witness: `41${'33'.repeat(20)}`,
    });
    expect(requested()).toEqual(['/walletsolidity/getblockbynum', '/walletsolidity/gettransactioninfobyblocknum']);
  });

  test('gets one request for a block that is not final yet', async () => {
    expect(await node.solidBlock(SOLID + 1)).toBeUndefined();
    expect(requested()).toEqual(['/walletsolidity/getblockbynum']);
  });

  test('returns a block that is not final yet as a hint', async () => {
    expect(await node.headBlock(SOLID + 1)).toMatchObject({ number: SOLID + 1, transactionCount: 1 });
    expect(await node.headBlock(HEAD + 1)).toBeUndefined();
    expect(requested().every((url) => url.startsWith('/wallet/'))).toBe(true);
  });

  test('returns the header of a final block by number', async () => {
    expect(await node.solidHeader(3)).toMatchObject({ number: 3, id: idOf(3), parentId: idOf(2) });
    expect(await node.solidHeader(SOLID + 1)).toBeUndefined();
    expect(server.requests[0]?.body).toEqual({ id_or_num: '3', detail: false });
  });
});

test('a transaction is dead when the newest final block is later than its expiry and neither half of the node has it', async () => {
  const txId = 'ab'.repeat(32);
  const expiresAt = new Date(1_785_490_770_000 + SOLID * 3_000);
  const before = new Date(expiresAt.getTime() - 1);
  let known: string[] = [];
  await node.close();
  await server.close();
  server = await serve((request) => {
    if (!request.url.endsWith('/gettransactioninfobyid')) return answer(request);
    return known.includes(request.url) ? { id: txId, blockNumber: 9 } : {};
  });
  node = openNode({ fullUrl: server.url, solidityUrl: server.url, contract: addressFromHex(`41${TOKEN}`) });
  expect(await node.isDead(txId, before)).toBe(true);
  expect(await node.isDead(txId, expiresAt)).toBe(false);
  for (const view of ['/wallet', '/walletsolidity']) {
    known = [`${view}/gettransactioninfobyid`];
    expect(await node.isDead(txId, before)).toBe(false);
  }
});

describe('an open node', () => {
  test('gets no extra requests for a block with another parent', async () => {
    await expect(node.solidBlock(5, idOf(3))).rejects.toMatchObject({ defect: 'parent', reason: 'rejected' });
    expect(requested()).toHaveLength(2);
  });

  test('handles many requests at once', async () => {
    const blocks = await Promise.all(Array.from({ length: SOLID }, (_, i) => node.solidBlock(i + 1)));
    expect(blocks.map((block) => block?.transfers[0]?.amount)).toEqual(blocks.map((_, i) => BigInt(i + 1)));
    expect(server.connectionCount()).toBeLessThanOrEqual(8);
  });

  test('leaves no connection open when it is closed', async () => {
    await node.head();
    await node.close();
    const deadline = Date.now() + 5_000;
    while ((await server.openConnectionCount()) > 0 && Date.now() < deadline) await new Promise(setImmediate);
    expect(await server.openConnectionCount()).toBe(0);
    node = openNode({ fullUrl: server.url, solidityUrl: server.url, contract: 'T' as TronAddress });
  });
});

describe('a node that misleads', () => {
  /** A node with these responses instead, by the end of the path. */
  async function misled(answers: Record<string, unknown>): Promise<TronNode> {
    await node.close();
    await server.close();
    server = await serve((request) => answers[request.url.split('/').at(-1) ?? ''] ?? answer(request));
    node = openNode({ fullUrl: server.url, solidityUrl: server.url, contract: addressFromHex(`41${TOKEN}`) });
    return node;
  }

  test('has no newest block: it is not ready', async () => {
    await expect((await misled({ getblock: {} })).head()).rejects.toMatchObject({ reason: 'missing' });
  });

  test('has the block but not its infos: a lagging copy, not an empty block', async () => {
    const lagging = await misled({ gettransactioninfobyblocknum: [] });
    await expect(lagging.solidBlock(5)).rejects.toMatchObject({ reason: 'rejected', defect: 'infos' });
  });

  test('returns another block than requested', async () => {
    const other = await misled({ getblockbynum: chain.get(6)?.block, getblock: headerOf(6) });
    await expect(other.solidBlock(5)).rejects.toBeInstanceOf(BlockRejected);
    await expect(other.solidHeader(5)).rejects.toMatchObject({ defect: 'number' });
  });

  test('returns infos of another block', async () => {
    const other = await misled({ gettransactioninfobyblocknum: chain.get(6)?.infos });
    await expect(other.solidBlock(5)).rejects.toMatchObject({ defect: 'infos' });
  });

  test.each([[[]], ['x'], [7], [false], [{ blockID: 7 }]])('sends %j for a block', async (block) => {
    const broken = await misled({ getblockbynum: block, getblock: block });
    await expect(broken.solidBlock(5)).rejects.toBeInstanceOf(Unavailable);
    await expect(broken.head()).rejects.toBeInstanceOf(Unavailable);
  });
});
