import type { TronAddress } from '@gateway/domain';
import { expect, test } from '@jest/globals';
import { accountHistory } from './account-history';
import { accountNode } from './account-node';
import type { BlockHeader } from '../blocks/block-header';
import { NodeFault } from '../answers/node-fault';
import { joinNodes } from './node-list';
import { buildAnswers } from '../testing/node-answers';
import { type Answer, serve, type TestServer } from '../testing/serve';
import { openNode, type TronNode } from './tron-node';

const refuse = (): Promise<never> => Promise.reject(new NodeFault('refused', 'x'));

/** A node whose head is set by the test; it counts its requests. */
function nodeWith(head: () => BlockHeader): TronNode & { requestCount: number } {
  const answer = (): Promise<BlockHeader> => {
    node.requestCount += 1;
    return Promise.resolve().then(head);
  };
  const node = {
    requestCount: 0,
    head: answer,
    solidHead: answer,
    solidHeader: answer,
    solidBlock: () => Promise.resolve(undefined),
    headBlock: () => Promise.resolve(undefined),
    isDead: () => Promise.resolve(false),
    accounts: accountNode(refuse, refuse, '' as TronAddress),
    history: accountHistory(refuse, refuse, '' as TronAddress),
    close: () => Promise.resolve(),
  };
  return node;
}

const headOf = (number: number, ageMs = 0): BlockHeader => ({
  number,
  id: '',
  parentId: '',
  timestamp: new Date(Date.now() - ageMs),
});
const broken = (): BlockHeader => {
  throw new NodeFault('refused', 'x');
};

test('the first node answers while it can', async () => {
  const [first, second] = [nodeWith(() => headOf(1)), nodeWith(() => headOf(2))];
  expect((await joinNodes([first, second]).head()).number).toBe(1);
  expect(second.requestCount).toBe(0);
});

test('a failed node rests, and the next one is used instead', async () => {
  const [first, second] = [nodeWith(broken), nodeWith(() => headOf(2))];
  const node = joinNodes([first, second]);
  expect((await node.head()).number).toBe(2);
  expect((await node.head()).number).toBe(2);
  expect(first.requestCount).toBe(1);
});

test('a stalled node is replaced by one that continues', async () => {
  const [first, second] = [nodeWith(() => headOf(1, 300_000)), nodeWith(() => headOf(90))];
  const node = joinNodes([first, second]);
  expect((await node.head()).number).toBe(90);
  const countBefore = first.requestCount;
  expect((await node.solidHead()).number).toBe(90);
  expect(first.requestCount).toBe(countBefore);
});

test('a node with a stalled final half is replaced, though its other half continues', async () => {
  const stalled = { ...nodeWith(() => headOf(90)), solidHead: () => Promise.resolve(headOf(1, 300_000)) };
  const node = joinNodes([
    { ...stalled, solidBlock: () => Promise.resolve(undefined) },
    nodeWithBlock(undefined, headOf(71, 57_000)),
  ]);
  expect((await node.head()).number).toBe(90);
  expect((await node.solidHead()).number).toBe(71);
  expect(await node.solidBlock(5)).toBeDefined();
});

test('a chain that stalls for all nodes is not a fault of any', async () => {
  const [first, second] = [nodeWith(() => headOf(7, 300_000)), nodeWith(() => headOf(7, 300_000))];
  const node = joinNodes([first, second]);
  expect((await node.head()).number).toBe(7);
  expect((await node.solidHead()).number).toBe(7);
  expect(first.requestCount).toBeGreaterThan(second.requestCount);
});

test('when every node fails the fault of the last one is thrown', async () => {
  const node = joinNodes([nodeWith(broken), nodeWith(broken)]);
  await expect(node.head()).rejects.toMatchObject({ reason: 'refused' });
});

/** A node with a block whose transactions have this root; undefined for the one in the header. */
function nodeWithBlock(
  unprovenRoot: string | undefined,
  newest: BlockHeader = headOf(5),
  id = '',
): TronNode & { requestCount: number } {
  const block = { ...headOf(5), id, transfers: [], oversized: [], transactionCount: 1, unprovenRoot };
  const node = nodeWith(() => newest);
  node.solidBlock = () => {
    node.requestCount += 1;
    return unprovenRoot === 'broken' ? refuse() : Promise.resolve(block);
  };
  return node;
}

test('a proven block is requested from one node', async () => {
  const [first, second] = [nodeWithBlock(undefined), nodeWithBlock('b')];
  expect(await joinNodes([first, second]).solidBlock(5)).toMatchObject({ unprovenRoot: undefined });
  expect([first.requestCount, second.requestCount]).toEqual([1, 0]);
});

test('an unproven block is compared with those of the other nodes', async () => {
  const read = (...roots: (string | undefined)[]): Promise<unknown> =>
    joinNodes(roots.map((root) => nodeWithBlock(root))).solidBlock(5);
  expect(await read('a', undefined)).toMatchObject({ unprovenRoot: undefined });
  expect(await read('a', 'broken', 'a', undefined)).toMatchObject({ unprovenRoot: undefined });
  expect(await read('a', 'a')).toMatchObject({ unprovenRoot: 'a' });
  expect(await read('a', 'broken')).toMatchObject({ unprovenRoot: 'a' });
  await expect(read('a', 'b')).rejects.toMatchObject({ defect: 'transactions' });
});

test('a node with another header cannot prove the transactions of an unproven block', async () => {
  const node = joinNodes([nodeWithBlock('a'), nodeWithBlock(undefined, headOf(5), 'other')]);
  await expect(node.solidBlock(5)).rejects.toMatchObject({ reason: 'rejected', defect: 'id' });
});

test('a node that lacks a block below its own newest final one is replaced', async () => {
  const lacking = nodeWith(() => headOf(90));
  const node = joinNodes([lacking, nodeWithBlock(undefined)]);
  expect(await node.solidBlock(5)).toBeUndefined();
  await node.solidHead();
  expect(await node.solidBlock(5)).toMatchObject({ number: 5 });
  const alone = joinNodes([lacking, nodeWith(() => headOf(90))]);
  await alone.solidHead();
  await expect(alone.solidBlock(90)).rejects.toMatchObject({ reason: 'missing' });
  expect(await alone.solidBlock(91)).toBeUndefined();
});

test('a node that drips its answer for minutes delays a block by the patience, and is not asked again meanwhile', async () => {
  let overtake: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (overtake = resolve));
  const [drip, first] = await openPlain((_, response) => {
    overtake();
    response.write(Buffer.alloc(20_000, ' '));
    const timer = setInterval(() => response.write(' '), 100);
    response.on('close', () => {
      clearInterval(timer);
    });
    return undefined;
  });
  const second = nodeWithBlock(undefined);
  const node = joinNodes([first, second], () => asked);
  expect(await node.solidBlock(5)).toMatchObject({ number: 5 });
  expect(await node.solidBlock(6)).toMatchObject({ number: 5 });
  expect([drip.requests.length, second.requestCount]).toEqual([1, 2]);
  await drip.close();
});

test('a large block is taken from a slow node while the other one fails', async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const [slow, failing] = [nodeWithBlock(undefined), nodeWith(broken)];
  const solidBlock = slow.solidBlock;
  slow.solidBlock = (number) => finished.then(() => solidBlock(number));
  failing.solidBlock = () => {
    finish();
    return refuse();
  };
  expect(await joinNodes([slow, failing], () => Promise.resolve()).solidBlock(5)).toMatchObject({ number: 5 });
  failing.solidBlock = refuse;
  slow.solidBlock = () => new Promise((_, reject) => setImmediate(reject, new NodeFault('timeout', 'x')));
  const both = joinNodes([slow, failing], () => Promise.resolve()).solidBlock(5);
  await expect(both).rejects.toMatchObject({ reason: 'refused' });
});

test('whether a transaction is dead is decided by one node, not by the head of one and the absence on another', async () => {
  const expiresAt = new Date(1_785_491_000_000);
  /** A node that knows no transaction; its newest final block is this old, and its other half may not respond. */
  const knowingNothing = (number: number, isSilent: boolean): Promise<[TestServer, TronNode]> =>
    openPlain(({ url }, response) => {
      if (url.endsWith('/getblock')) return buildAnswers(number).block;
      return isSilent ? void response.destroy() : {};
    });
  const [aheadServer, ahead] = await knowingNothing(90_000, true);
  const [laggingServer, lagging] = await knowingNothing(1, false);
  const node = joinNodes([ahead, lagging]);
  expect((await ahead.solidHead()).timestamp > expiresAt).toBe(true);
  expect((await lagging.solidHead()).timestamp < expiresAt).toBe(true);
  for (let i = 0; i < 3; i++) expect(await node.isDead('ab'.repeat(32), expiresAt)).toBe(false);
  await node.close();
  await Promise.all([aheadServer.close(), laggingServer.close()]);
});

async function openPlain(answer: Answer): Promise<[TestServer, TronNode]> {
  const server = await serve(answer);
  return [server, openNode({ fullUrl: server.url, solidityUrl: server.url, contract: '' as TronAddress })];
}

test('a transaction that one node refuses is offered to the next, and the first refusal stands when all refuse', async () => {
  const offered: string[] = [];
  const answering = (name: string, code: string): TronNode => ({
    ...nodeWith(() => headOf(1)),
    accounts: {
      ...accountNode(refuse, refuse, '' as TronAddress),
      broadcast() {
        offered.push(name);
        return Promise.resolve({ isAccepted: code === 'SUCCESS', code, words: name });
      },
    },
  });
  const busy = answering('busy', 'SERVER_BUSY');
  const nodes = (...others: TronNode[]): TronNode => joinNodes([busy, ...others]);
  const well = answering('well', 'SUCCESS');
  expect(await nodes(nodeWith(broken), well).accounts.broadcast('00')).toMatchObject({ isAccepted: true });
  expect(await nodes(answering('known', 'DUP_TRANSACTION_ERROR'), well).accounts.broadcast('00')).toMatchObject({
    code: 'DUP_TRANSACTION_ERROR',
  });
  expect(offered).toEqual(['busy', 'well', 'busy', 'known']);
  const refused = await nodes(answering('lonely', 'NO_CONNECTION'), nodeWith(broken)).accounts.broadcast('00');
  expect(refused).toMatchObject({ isAccepted: false, words: 'busy' });
});
