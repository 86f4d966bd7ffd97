import { type TronAddress, invariant } from '@gateway/domain';

import { type AccountNode, accountNode } from './account-node';
import { acceptHeader, acceptInfos, acceptTransactions, type ExpectedBlock, type Outcomes } from './block-acceptance';
import { type BlockHeader, type SealedHeader, readHeader } from './block-header';
import { NodeFault } from './node-fault';
import { type AskNode, openConnections, prepareNode } from './node-http';
import { createPacer, type Pace } from './pace';
import { type TokenTransfers, readTransfers } from './token-transfer';

/** Where the node is and which token is read. Both URLs may be the same. */
export interface NodeOptions extends Pace {
  fullUrl: string;
  solidityUrl: string;
  apiKey?: string | undefined;
  contract: TronAddress;
}

/** An accepted block with everything in it that concerns the token. */
export interface ChainBlock extends BlockHeader, TokenTransfers {
  transactionCount: number;
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
  /** Accounts, and transactions of our own. */
  accounts: AccountNode;
  close(): Promise<void>;
}

/** Opens a node; no request is made before the first question. */
export function openNode(options: NodeOptions): TronNode {
  const connections = openConnections();
  const pace = createPacer(options);
  const askFull = pace(prepareNode(connections, options.fullUrl, options.apiKey));
  const askSolid = pace(prepareNode(connections, options.solidityUrl, options.apiKey));
  return {
    head: () => readNewest(askFull, '/wallet'),
    solidHead: () => readNewest(askSolid, '/walletsolidity'),
    solidHeader: (number) => readNumbered(askSolid, '/walletsolidity', number),
    solidBlock: (number, parentId) => readBlock(askSolid, '/walletsolidity', options.contract, { number, parentId }),
    headBlock: (number, parentId) => readBlock(askFull, '/wallet', options.contract, { number, parentId }),
    accounts: accountNode(askFull, askSolid, options.contract),
    close: () => connections.close(),
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

/** One after the other: the second request would be wasted on a block that is not there or not acceptable. */
async function readBlock(
  ask: AskNode,
  view: View,
  contract: TronAddress,
  expected: ExpectedBlock,
): Promise<ChainBlock | undefined> {
  const { number } = expected;
  invariant(number > 0, 'the genesis block has no transaction infos');
  const block = await readTransactions(ask, view, expected);
  if (!block) return undefined;
  const { header, outcomes } = block;
  const infos = await ask(`${view}/gettransactioninfobyblocknum`, { num: number });
  return {
    ...plainHeader(header),
    ...readTransfers(acceptInfos(header, outcomes, infos), contract),
    transactionCount: outcomes.size,
  };
}

async function readTransactions(
  ask: AskNode,
  view: View,
  expected: ExpectedBlock,
): Promise<{ header: SealedHeader; outcomes: Outcomes } | undefined> {
  const block = await ask(`${view}/getblockbynum`, { num: expected.number });
  if (isNothing(block)) return undefined;
  const header = acceptHeader(block, expected);
  return { header, outcomes: acceptTransactions(header, block) };
}

/** `{}` is the node's word for a block that it does not have. */
function isNothing(block: unknown): boolean {
  return typeof block === 'object' && block !== null && !Array.isArray(block) && Object.keys(block).length === 0;
}

function plainHeader({ number, id, parentId, timestamp }: SealedHeader): BlockHeader {
  return { number, id, parentId, timestamp };
}
