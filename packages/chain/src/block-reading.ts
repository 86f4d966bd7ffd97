import type { TronAddress } from '@gateway/domain';

import { acceptHeader, acceptInfos, acceptTransactions, type ExpectedBlock } from './block-acceptance';
import { type BlockHeader, type SealedHeader } from './block-header';
import { type EncodedAnswer, readAnswer } from './node-answer';
import { type TokenTransfers, readTransfers } from './token-transfer';

/** An accepted block with everything in it that concerns the token. */
export interface ChainBlock extends BlockHeader, TokenTransfers {
  transactionCount: number;
}

/** The first half of a block: what is kept of it until the infos of its transactions are there. */
export interface AcceptedHalf {
  header: SealedHeader;
  /** Ids and outcomes of the transactions as JSON: between threads a text costs a fraction of what a map does. */
  outcomes: string;
}

/** Reads a block's own half; undefined when the node does not have it. @throws NodeFault */
export function readHalf(answer: EncodedAnswer, expected: ExpectedBlock): AcceptedHalf | undefined {
  const block = readAnswer(answer);
  if (isNothing(block)) return undefined;
  const header = acceptHeader(block, expected);
  return { header, outcomes: JSON.stringify([...acceptTransactions(header, block)]) };
}

/** Completes a block by the infos of its transactions. @throws NodeFault */
export function readWhole(answer: EncodedAnswer, half: AcceptedHalf, contract: TronAddress): ChainBlock {
  const outcomes = new Map(JSON.parse(half.outcomes) as [string, unknown][]);
  const transactions = acceptInfos(half.header, outcomes, readAnswer(answer));
  return { ...plainHeader(half.header), ...readTransfers(transactions, contract), transactionCount: outcomes.size };
}

/** `{}` is the node's word for a block that it does not have. */
export function isNothing(block: unknown): boolean {
  return typeof block === 'object' && block !== null && !Array.isArray(block) && Object.keys(block).length === 0;
}

/** What links a block to its parent and tells its time. */
export function plainHeader({ number, id, parentId, timestamp }: SealedHeader): BlockHeader {
  return { number, id, parentId, timestamp };
}
