import { type TronAddress, invariant } from '@gateway/domain';

import { accountHistory, type AccountHistory, prepareHistory } from './account-history';
import { type AccountNode, accountNode } from './account-node';
import { acceptHeader, type ExpectedBlock } from '../blocks/block-acceptance';
import { type BlockHeader, readHeader } from '../blocks/block-header';
import { type BlockReaders, READ_HERE } from '../blocks/block-readers';
import { type ChainBlock, isNothing, plainHeader, isEmptyAnswer } from '../blocks/block-reading';
import { BlockRejected, NodeFault } from '../answers/node-fault';
import { BLOCK_PARTS, infoParts, LARGE_BLOCK_LIMITS } from '../answers/large-block';
import { type RequestNode, requestJson, openConnections, prepareNode, type QueryNode } from './node-http';
import { type AnswerStream, openStreamConnections, prepareStream } from './node-stream';
import { createPacer, type Pace } from './pace';

/** The node's URLs and the token to read. Both URLs may be the same. */
export interface NodeOptions extends Pace {
  fullUrl: string;
  solidityUrl: string;
  apiKey?: string | undefined;
  contract: TronAddress;
  /** The block readers; by default the caller's thread. They stay open. */
  readers?: BlockReaders | undefined;
  /** Whether the signatures of blocks are read. */
  areSealsRead?: boolean | undefined;
}

/** A TRON node. Every method throws NodeFault (an Unavailable) if it gets no trustworthy response. */
export interface TronNode {
  /** The newest block; it may still be dropped. */
  head(): Promise<BlockHeader>;
  /** The newest final block. */
  solidHead(): Promise<BlockHeader>;
  /** The header of a final block; undefined when the node does not have this number yet. */
  solidHeader(number: number): Promise<BlockHeader | undefined>;
  /** A final block, by two requests; undefined, after one, when the node does not have it yet. */
  solidBlock(number: number, parentId?: string): Promise<ChainBlock | undefined>;
  /** The same for a block that need not be final: a hint, never money. */
  headBlock(number: number, parentId?: string): Promise<ChainBlock | undefined>;
  /**
   * Whether a transaction can no longer enter a final block: the newest final block is later than its expiry, and
   * neither half of the node has it. One call, so that the head never comes from one node and the absence from another.
   */
  isDead(txId: string, expiresAt: Date): Promise<boolean>;
  /** Accounts, and our own transactions. */
  accounts: AccountNode;
  /** Payments to accounts, independent of blocks. */
  history: AccountHistory;
  close(): Promise<void>;
}

/** Opens a node; no request is made before the first call. */
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
  const [requestFull, requestSolid] = [requestJson(queryFull), requestJson(querySolid)];
  const accounts = accountNode(requestFull, requestSolid, contract, apiKey);
  return {
    head: () => readNewest(requestFull, '/wallet'),
    solidHead: () => readNewest(requestSolid, '/walletsolidity'),
    solidHeader: (number) => readNumbered(requestSolid, '/walletsolidity', number),
    solidBlock: (number, parentId) => fetchBlock(solid, options, { number, parentId }),
    headBlock: (number, parentId) => fetchBlock(full, options, { number, parentId }),
    async isDead(txId, expiresAt) {
      const { timestamp } = await readNewest(requestSolid, '/walletsolidity');
      if (timestamp <= expiresAt || (await accounts.isInBlock(txId))) return false;
      return (await accounts.solidOutcome(txId)) === undefined;
    },
    accounts,
    history: accountHistory(pace(prepareHistory(connections, fullUrl, apiKey)), requestSolid, contract),
    async close() {
      await connections.close();
      await streams.close();
    },
  };
}

type View = '/wallet' | '/walletsolidity';

/** `getblock` without number and detail returns only the newest header; `getnowblock` would send the whole block. */
async function readNewest(request: RequestNode, view: View): Promise<BlockHeader> {
  const block = await request(`${view}/getblock`, { detail: false });
  if (isNothing(block)) throw new NodeFault('missing', `${view} has no newest block`);
  return plainHeader(readHeader(block));
}

async function readNumbered(request: RequestNode, view: View, number: number): Promise<BlockHeader | undefined> {
  const block = await request(`${view}/getblock`, { id_or_num: String(number), detail: false });
  return isNothing(block) ? undefined : plainHeader(acceptHeader(block, { number }));
}

/** One half of a node: its request function, and its paths. */
interface NodeHalf {
  query: QueryNode;
  stream: QueryNode<AnswerStream>;
  view: View;
}

/**
 * A block whose header does not prove its transactions is requested again: a node that omits data at random would omit
 * something else. If it returns the same again, the block is accepted and marked as unproven.
 */
async function fetchBlock(
  half: NodeHalf,
  options: NodeOptions,
  expected: ExpectedBlock,
): Promise<ChainBlock | undefined> {
  invariant(expected.number > 0, 'the genesis block has no transaction infos');
  const block = await fetchOnce(half, options, expected);
  if (block?.unprovenRoot === undefined) return block;
  const again = await fetchOnce(half, options, expected);
  if (again?.unprovenRoot === undefined || again.unprovenRoot === block.unprovenRoot) return again;
  throw new BlockRejected('transactions', 'the node sent different transactions for the same block');
}

/** Small responses are read whole, which is faster. Anyone can make the responses about a block large, though. */
async function fetchOnce(
  half: NodeHalf,
  options: NodeOptions,
  expected: ExpectedBlock,
): Promise<ChainBlock | undefined> {
  try {
    return await fetchWholeBlock(half, options, expected);
  } catch (error) {
    if (!(error instanceof NodeFault) || error.reason !== 'too_big') throw error;
    return fetchLargeBlock(half, options, expected);
  }
}

/** One request after the other: the second would be wasted on a missing block. */
async function fetchWholeBlock(
  { query, view }: NodeHalf,
  { readers = READ_HERE, contract, areSealsRead }: NodeOptions,
  expected: ExpectedBlock,
): Promise<ChainBlock | undefined> {
  const body = { num: expected.number };
  const block = await query(`${view}${BLOCK}`, body, (answer) => (isEmptyAnswer(answer) ? undefined : answer));
  if (!block) return undefined;
  return query(`${view}${INFOS}`, body, (infos) => readers.read({ block, infos }, expected, contract, areSealsRead));
}

/** The node has begun to send this block, so empty parts do not mean that it lacks the block. */
async function fetchLargeBlock(
  { stream, view }: NodeHalf,
  { readers = READ_HERE, contract, areSealsRead }: NodeOptions,
  expected: ExpectedBlock,
): Promise<ChainBlock> {
  const body = { num: expected.number };
  const block = await stream(`${view}${BLOCK}`, body, (answer) => answer.pick(BLOCK_PARTS, LARGE_BLOCK_LIMITS));
  return stream(`${view}${INFOS}`, body, async (answer) =>
    readers.read(
      { block, infos: await answer.pick(infoParts(contract), LARGE_BLOCK_LIMITS) },
      expected,
      contract,
      areSealsRead,
    ),
  );
}

const BLOCK = '/getblockbynum';
const INFOS = '/gettransactioninfobyblocknum';
