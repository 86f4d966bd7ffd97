import type { TronAddress } from '@gateway/domain';

import { acceptHeader, acceptInfos, acceptTransactions, type ExpectedBlock, type Outcomes } from './block-acceptance';
import type { BlockHeader, SealedHeader } from './block-header';
import { type EncodedAnswer, readAnswer } from './node-answer';
import { type TokenTransfers, readTransfers } from './token-transfer';

/** An accepted block with everything in it that concerns the token. */
export interface ChainBlock extends BlockHeader, TokenTransfers {
  transactionCount: number;
}

/** The two answers that a block is made of: the block itself, and the infos of its transactions. */
export interface BlockAnswers {
  block: EncodedAnswer;
  infos: EncodedAnswer;
}

/** Reads a block from its answers. @throws NodeFault, of these BlockRejected when they do not fit together */
export function readBlock({ block, infos }: BlockAnswers, expected: ExpectedBlock, contract: TronAddress): ChainBlock {
  const { header, outcomes } = acceptBlock(readAnswer(block), expected);
  const transactions = acceptInfos(header, outcomes, readAnswer(infos));
  return { ...plainHeader(header), ...readTransfers(transactions, contract), transactionCount: outcomes.size };
}

/** Lets go of the block's own JSON before that of its infos, which may be as large. */
function acceptBlock(block: unknown, expected: ExpectedBlock): { header: SealedHeader; outcomes: Outcomes } {
  const header = acceptHeader(block, expected);
  return { header, outcomes: acceptTransactions(header, block) };
}

/** An answer that is longer than this, in bytes as they were sent, is a block; `{}` and the node's errors are short. */
const LONGEST_NOTHING = 4_096;

/** Whether a node answered that it does not have the block. A long answer is not opened. @throws NodeFault */
export function saysNothing(answer: EncodedAnswer): boolean {
  return answer.bytes.byteLength <= LONGEST_NOTHING && isNothing(readAnswer(answer));
}

/** `{}` is the node's word for a block that it does not have. */
export function isNothing(block: unknown): boolean {
  return typeof block === 'object' && block !== null && !Array.isArray(block) && Object.keys(block).length === 0;
}

/** What links a block to its parent and tells its time. */
export function plainHeader({ number, id, parentId, timestamp }: BlockHeader): BlockHeader {
  return { number, id, parentId, timestamp };
}
