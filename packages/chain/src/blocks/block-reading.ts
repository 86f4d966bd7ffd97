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
import { readSigner, type BlockSigner } from '../proofs/header-signature';
import { type EncodedAnswer, readAnswer } from '../answers/node-answer';
import type { Skimmer } from '../answers/json-skimmer';
import { NodeFault } from '../answers/node-fault';
import { skimBlock, infoSkimmer } from '../answers/large-block';
import { type TokenTransfers, readTransfers } from './token-transfer';
import { readWitnessKeys, type WitnessKey } from './witness-key';

/** An accepted block with everything in it that concerns the token. */
export interface ChainBlock extends BlockHeader, TokenTransfers {
  transactionCount: number;
  /** The witness that its header names, "41…" in hex, whoever signed it. */
  witness?: string | undefined;
  /** Set when the header does not prove these transactions: the root of those that were sent. */
  unprovenRoot?: string | undefined;
  /** Set when the reader was asked for it. */
  signedBy?: BlockSigner | undefined;
  /** The keys to which witnesses delegated in this block; only with its signer, and if the header proves them. */
  witnessKeys?: readonly WitnessKey[] | undefined;
}

/** The two responses for a block: the block itself, and the infos of its transactions. */
export interface BlockAnswers {
  block: EncodedAnswer;
  infos: EncodedAnswer;
}

/**
 * Reads a block from its responses, on request with who signed it. Skimming relies on transactions that are all written
 * in one order: a block that it cannot accept is parsed whole.
 * @throws NodeFault; in particular BlockRejected when the responses contradict each other
 */
export function readBlock(
  answers: BlockAnswers,
  expected: ExpectedBlock,
  contract: TronAddress,
  isSealRead = false,
): ChainBlock {
  const skim = { block: skimBlock, infos: infoSkimmer(contract) };
  try {
    return readWith(skim, answers, expected, contract, isSealRead);
  } catch (error) {
    if (!(error instanceof NodeFault) || error.reason === 'too_big') throw error;
    return readWith({}, answers, expected, contract, isSealRead);
  }
}

function readWith(
  skim: Partial<Record<keyof BlockAnswers, Skimmer>>,
  { block, infos }: BlockAnswers,
  expected: ExpectedBlock,
  contract: TronAddress,
  isSealRead: boolean,
): ChainBlock {
  const { header, transactions } = acceptBlock(readAnswer(block, skim.block), expected);
  const accepted = acceptInfos(header, transactions, readAnswer(infos, skim.infos));
  const found = readTransfers(accepted, contract);
  acceptDirectCalls(accepted, found, contract);
  const { byId, unprovenRoot } = transactions;
  const result = {
    ...plainHeader(header),
    ...found,
    transactionCount: byId.size,
    unprovenRoot,
    witness: header.signed.witness,
  };
  if (!isSealRead) return result;
  const witnessKeys = unprovenRoot === undefined ? readWitnessKeys(accepted) : [];
  return { ...result, signedBy: readSigner(header.signed), witnessKeys };
}

/** Releases the block's JSON before parsing that of its infos, which may be as large. */
function acceptBlock(
  block: unknown,
  expected: ExpectedBlock,
): { header: SealedHeader; transactions: BlockTransactions } {
  const header = acceptHeader(block, expected);
  return { header, transactions: acceptTransactions(header, block) };
}

/** A response with more bytes on the wire than this is a block; `{}` and the node's errors are short. */
const MAX_NOTHING_LENGTH = 4_096;

/** Whether a node responded that it does not have the block. A long response is not parsed. @throws NodeFault */
export function isEmptyAnswer(answer: EncodedAnswer): boolean {
  return answer.bytes.byteLength <= MAX_NOTHING_LENGTH && isNothing(readAnswer(answer));
}

/** `{}` is the node's response for a block that it does not have. */
export function isNothing(block: unknown): boolean {
  return typeof block === 'object' && block !== null && !Array.isArray(block) && Object.keys(block).length === 0;
}

/** The fields that link a block to its parent, and its time. */
export function plainHeader({ number, id, parentId, timestamp }: BlockHeader): BlockHeader {
  return { number, id, parentId, timestamp };
}
