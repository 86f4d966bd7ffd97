import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { NodeFault, openProofNode, type ProofNode } from '@gateway/chain';
import { Unavailable } from '@gateway/domain';
import type { Order } from '@gateway/store/orders';
import { TEST_NETWORK } from '@gateway/store/testing';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { type Evidence, gatherEvidence } from './gather';
import { openPaidChain, type PaidChain } from './testing/paid-chain';
import { openTamperingNode, type Tamper, type TamperingNode } from './testing/tampering-node';

const PROVING = 18;

const database = databasePerTest();
let chain: PaidChain;
let liar: TamperingNode;
let node: ProofNode;
let order: Order;
beforeEach(async () => {
  chain = await openPaidChain(database.db);
  liar = await openTamperingNode(chain.devnet.url);
  node = openProofNode({ url: liar.url, contract: chain.devnet.usdtContract });
  order = await chain.order();
  const [first, second] = chain.payMany(order, ['4', '6']);
  if (!first || !second) throw new Error('two amounts are two transfers');
  await chain.book(order, [first, second]);
  chain.devnet.mine({ blocks: PROVING });
});
afterEach(async () => {
  await node.close();
  await liar.close();
  await chain.close();
});

const gather = (): Promise<unknown> =>
  gatherEvidence(
    {
      db: database.db,
      node,
      network: TEST_NETWORK,
      contract: chain.devnet.usdtContract,
      maxTransactions: 10,
    },
    order.id,
  );

/** Changes the JSON of one path. */
const on =
  (path: string, change: (json: string) => string): Tamper =>
  (asked, json) => {
    if (asked !== path) return json;
    const changed = change(json);
    if (changed === json) throw new Error(`nothing was changed in ${json}`);
    return changed;
  };

const BLOCK = '/wallet/getblockbynum';
const HEADER = '/wallet/getblock';
const INFO = '/wallet/gettransactioninfobyid';

interface Block {
  transactions: { txID: string; signature: string[]; ret: { contractRet: string }[] }[];
}

const inBlock = (change: (block: Block) => void): Tamper =>
  on(BLOCK, (json) => {
    const block = JSON.parse(json) as Block;
    change(block);
    return JSON.stringify(block);
  });

const eachTransaction =
  (change: (transaction: Block['transactions'][number]) => unknown) =>
  ({ transactions }: Block): void => {
    for (const transaction of transactions) change(transaction);
  };

const OTHER = { txID: 'ab'.repeat(32), raw_data_hex: '00', signature: [], ret: [{ contractRet: 'SUCCESS' }] };

const another = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

test('an honest node in between changes nothing', async () => {
  expect(await gather()).toBeDefined();
});

test.each<[string, () => Tamper, RegExp]>([
  [
    'the id of a transaction',
    () => inBlock(eachTransaction((one) => (one.txID = another(one.txID)))),
    /rejected: transaction [0-9a-f]{64} is not in block/,
  ],
  ['a block that is not there', () => on(BLOCK, () => '{}'), /missing: the node does not have block \d+/],
  [
    'another block',
    () => on(BLOCK, (json) => json.replace(/"timestamp":(\d+)/, (_, at: string) => `"timestamp":${Number(at) + 1}`)),
    /rejected: blockID is not the hash of its header/,
  ],
  [
    'the amount in a log',
    () => on(INFO, (json) => json.replace((4_000_000).toString(16).padStart(64, '0'), '5'.padStart(64, '0'))),
    /rejected: the node reports other logs/,
  ],
  [
    'a log left out',
    () => on(INFO, (json) => json.replace(/"log":\[\{[^}]*\},/, '"log":[')),
    /rejected: the node reports other logs/,
  ],
  [
    'logs of another block',
    () => on(INFO, (json) => json.replace(/"blockNumber":\d+/, '"blockNumber":1')),
    /garbage: the node has [0-9a-f]{64} in another block/,
  ],
  ['logs that are not there', () => on(INFO, () => '{}'), /missing: the node does not have the logs/],
  ['text that is no JSON', () => on(INFO, () => '<html>'), /garbage/],
])('a node that changes %s is refused', async (_what, tamper, message) => {
  liar.tamper = tamper();
  const failure = gather();
  await expect(failure).rejects.toThrow(message);
  await expect(failure).rejects.toBeInstanceOf(NodeFault);
});

test.each<[string, (block: Block) => void]>([
  ['omits a field of a transaction', eachTransaction((one) => (one.signature = one.signature.map(another)))],
  ['lists one that is not in the block', ({ transactions }) => transactions.push({ ...OTHER })],
])('of a block of which the node %s, the file says that nothing proves what is in it', async (_what, change) => {
  liar.tamper = inBlock(change);
  const { document } = (await gather()) as Evidence;
  expect(document.transactions).toMatchObject([{ path: null, bytes: expect.stringMatching(/^0a/) }]);
  expect(document.blocks.length).toBeGreaterThan(PROVING);
});

test('a header whose signature is changed does not count, so that the file is not ready', async () => {
  liar.tamper = (path, json) =>
    path === HEADER
      ? json.replace(/"witness_signature":"(..)/, (_, byte: string) => `"witness_signature":"${another(byte)}`)
      : json;
  await expect(gather()).rejects.toMatchObject({
    code: 'EVIDENCE_NOT_READY',
    message: expect.stringMatching(/^Only 1 of/),
  });
});

test('a chain that forks while it is read is refused, and the file can be written afterwards', async () => {
  let hasForked = false;
  liar.tamper = (path, json) => {
    if (path === HEADER && !hasForked) chain.devnet.reorg({ depth: PROVING });
    hasForked ||= path === HEADER;
    return json;
  };
  await expect(gather()).rejects.toThrow(/rejected: the headers around block \d+ are not linked/);
  expect(await gather()).toBeDefined();
});

test('without an answer the gateway says that the node is not available', async () => {
  await liar.close();
  await expect(gather()).rejects.toBeInstanceOf(Unavailable);
  liar = await openTamperingNode(chain.devnet.url);
});
