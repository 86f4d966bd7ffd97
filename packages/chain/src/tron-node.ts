import { type TronAddress, invariant } from '@gateway/domain';

import { accountHistory, type AccountHistory, prepareHistory } from './account-history';
import { type AccountNode, accountNode } from './account-node';
import { acceptHeader, type ExpectedBlock } from './block-acceptance';
import { type BlockHeader, readHeader } from './block-header';
import { type BlockReaders, READ_HERE } from './block-readers';
import { type ChainBlock, isNothing, plainHeader, saysNothing } from './block-reading';
import { BlockRejected, NodeFault } from './node-fault';
import { BLOCK_PARTS, infoParts, LARGE_BLOCK_LIMITS } from './large-block';
import { type AskNode, askJson, openConnections, prepareNode, type QueryNode } from './node-http';
import { type AnswerStream, openStreamConnections, prepareStream } from './node-stream';
import { createPacer, type Pace } from './pace';

/** Where the node is and which token is read. Both URLs may be the same. */
export interface NodeOptions extends Pace {
  fullUrl: string;
  solidityUrl: string;
  apiKey?: string | undefined;
  contract: TronAddress;
  /** Who reads blocks; the caller's own thread, unless told otherwise. They stay open. */
  readers?: BlockReaders | undefined;
}

/** A TRON node. Every method throws NodeFault (an Unavailable) when it has no trustworthy answer. */
export interface TronNode {
  /** The newest block of all; it may still be dropped. */
  head(): Promise<BlockHeader>;
  /** The newest final block. */
  solidHead(): Promise<BlockHeader>;
  /** The header of a final block, or undefined when the node has none of this number yet. */
  solidHeader(number: number): Promise<BlockHeader | undefined>;
  /** A final block: two requests, one when the node does not have it yet (undefined). */
  solidBlock(number: number, parentId?: string): Promise<ChainBlock | undefined>;
  /** The same for a block that need not be final: a hint, never money. */
  headBlock(number: number, parentId?: string): Promise<ChainBlock | undefined>;
  /**
   * Whether a transaction can get into no final block any more: the newest final block is later than its end, and
   * neither half of the node has it. One question, so that it is never the head of one node and the silence of another.
   */
  isDead(txId: string, expiresAt: Date): Promise<boolean>;
  /** Accounts, and transactions of our own. */
  accounts: AccountNode;
  /** What came to accounts, by another way than by blocks. */
  history: AccountHistory;
  close(): Promise<void>;
}

/** Opens a node; no request is made before the first question. */
export function openNode(options: NodeOptions): TronNode {
  const { fullUrl, solidityUrl, apiKey, contract } = options;
  const [connections, streams] = [openConnections(), openStreamConnections()];
  const pace = createPacer(options);
  const queryFull = pace(prepareNode(connections, fullUrl, apiKey));
  const querySolid = pace(prepareNode(connections, solidityUrl, apiKey));
  const full = { query: queryFull, stream: pace(prepareStream(streams, fullUrl, apiKey)), view: '/wallet' } as const;
  const solid = {
    query: querySolid,
    stream: pace(prepareStream(streams, solidityUrl, apiKey)),
    view: '/walletsolidity',
  } as const;
  const [askFull, askSolid] = [askJson(queryFull), askJson(querySolid)];
  const accounts = accountNode(askFull, askSolid, contract);
  return {
    head: () => readNewest(askFull, '/wallet'),
    solidHead: () => readNewest(askSolid, '/walletsolidity'),
    solidHeader: (number) => readNumbered(askSolid, '/walletsolidity', number),
    solidBlock: (number, parentId) => askBlock(solid, options, { number, parentId }),
    headBlock: (number, parentId) => askBlock(full, options, { number, parentId }),
    async isDead(txId, expiresAt) {
      const { timestamp } = await readNewest(askSolid, '/walletsolidity');
      if (timestamp <= expiresAt || (await accounts.isInBlock(txId))) return false;
      return (await accounts.solidOutcome(txId)) === undefined;
    },
    accounts,
    history: accountHistory(pace(prepareHistory(connections, fullUrl, apiKey)), askSolid, contract),
    async close() {
      await connections.close();
      await streams.close();
    },
  };
}

type View = '/wallet' | '/walletsolidity';

/** `getblock` without a number and without detail is the newest header alone; `getnowblock` would send the whole block. */
async function readNewest(ask: AskNode, view: View): Promise<BlockHeader> {
  const block = await ask(`${view}/getblock`, { detail: false });
  if (isNothing(block)) throw new NodeFault('missing', `${view} has no newest block`);
  return plainHeader(readHeader(block));
}

async function readNumbered(ask: AskNode, view: View, number: number): Promise<BlockHeader | undefined> {
  const block = await ask(`${view}/getblock`, { id_or_num: String(number), detail: false });
  return isNothing(block) ? undefined : plainHeader(acceptHeader(block, { number }));
}

/** One half of a node: how it is asked, and with which paths. */
interface NodeHalf {
  query: QueryNode;
  stream: QueryNode<AnswerStream>;
  view: View;
}

/**
 * A block whose header does not prove its transactions is asked for again: a node that leaves something out by chance
 * leaves out something else. One that always answers the same is believed, and its block says so.
 */
async function askBlock(
  half: NodeHalf,
  options: NodeOptions,
  expected: ExpectedBlock,
): Promise<ChainBlock | undefined> {
  invariant(expected.number > 0, 'the genesis block has no transaction infos');
  const block = await askOnce(half, options, expected);
  if (block?.unprovenRoot === undefined) return block;
  const again = await askOnce(half, options, expected);
  if (again?.unprovenRoot === undefined || again.unprovenRoot === block.unprovenRoot) return again;
  throw new BlockRejected('transactions', 'the node sent different transactions for the same block');
}

/** Answers are read whole as long as they are small, which is faster; anyone can make those about a block large. */
async function askOnce(half: NodeHalf, options: NodeOptions, expected: ExpectedBlock): Promise<ChainBlock | undefined> {
  try {
    return await askWholeBlock(half, options, expected);
  } catch (error) {
    if (!(error instanceof NodeFault) || error.reason !== 'too_big') throw error;
    return askLargeBlock(half, options, expected);
  }
}

/** One after the other: the second request would be wasted on a block that is not there. */
async function askWholeBlock(
  { query, view }: NodeHalf,
  { readers = READ_HERE, contract }: NodeOptions,
  expected: ExpectedBlock,
): Promise<ChainBlock | undefined> {
  const body = { num: expected.number };
  const block = await query(`${view}${BLOCK}`, body, (answer) => (saysNothing(answer) ? undefined : answer));
  if (!block) return undefined;
  return query(`${view}${INFOS}`, body, (infos) => readers.read({ block, infos }, expected, contract));
}

async function askLargeBlock(
  { stream, view }: NodeHalf,
  { readers = READ_HERE, contract }: NodeOptions,
  expected: ExpectedBlock,
): Promise<ChainBlock | undefined> {
  const body = { num: expected.number };
  const block = await stream(`${view}${BLOCK}`, body, (answer) => answer.pick(BLOCK_PARTS, LARGE_BLOCK_LIMITS));
  if (saysNothing(block)) return undefined;
  return stream(`${view}${INFOS}`, body, async (answer) =>
    readers.read({ block, infos: await answer.pick(infoParts(contract), LARGE_BLOCK_LIMITS) }, expected, contract),
  );
}

const BLOCK = '/getblockbynum';
const INFOS = '/gettransactioninfobyblocknum';
