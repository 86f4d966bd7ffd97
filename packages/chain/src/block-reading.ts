import type { TronAddress } from '@gateway/domain';

import {
  acceptHeader,
  acceptInfos,
  acceptTransactions,
  type BlockTransactions,
  type ExpectedBlock,
} from './block-acceptance';
import { acceptDirectCalls } from './direct-call';
import type { BlockHeader, SealedHeader } from './block-header';
import { type EncodedAnswer, readAnswer } from './node-answer';
import { type TokenTransfers, readTransfers } from './token-transfer';

/** An accepted block with everything in it that concerns the token. */
export interface ChainBlock extends BlockHeader, TokenTransfers {
  transactionCount: number;
  /** Present when the header does not prove that these are its transactions: the root over those that were sent. */
  unprovenRoot?: string | undefined;
}

/** The two answers that a block is made of: the block itself, and the infos of its transactions. */
export interface BlockAnswers {
  block: EncodedAnswer;
  infos: EncodedAnswer;
}

/** Reads a block from its answers. @throws NodeFault, of these BlockRejected when they do not fit together */
export function readBlock({ block, infos }: BlockAnswers, expected: ExpectedBlock, contract: TronAddress): ChainBlock {
  const { header, transactions } = acceptBlock(readAnswer(block), expected);
  const accepted = acceptInfos(header, transactions, readAnswer(infos));
  const found = readTransfers(accepted, contract);
  acceptDirectCalls(accepted, found, contract);
  const { byId, unprovenRoot } = transactions;
  return { ...plainHeader(header), ...found, transactionCount: byId.size, unprovenRoot };
}

/** Lets go of the block's own JSON before that of its infos, which may be as large. */
function acceptBlock(
  block: unknown,
  expected: ExpectedBlock,
): { header: SealedHeader; transactions: BlockTransactions } {
  const header = acceptHeader(block, expected);
  return { header, transactions: acceptTransactions(header, block) };
}

/** An answer that is longer than this, in bytes as they were sent, is a block; `{}` and the node's errors are short. */
const MAX_NOTHING_LENGTH = 4_096;

/** Whether a node answered that it does not have the block. A long answer is not opened. @throws NodeFault */
export function saysNothing(answer: EncodedAnswer): boolean {
  return answer.bytes.byteLength <= MAX_NOTHING_LENGTH && isNothing(readAnswer(answer));
}

/** `{}` is the node's word for a block that it does not have. */
export function isNothing(block: unknown): boolean {
  return typeof block === 'object' && block !== null && !Array.isArray(block) && Object.keys(block).length === 0;
}

/** What links a block to its parent and tells its time. */
export function plainHeader({ number, id, parentId, timestamp }: BlockHeader): BlockHeader {
  return { number, id, parentId, timestamp };
}
