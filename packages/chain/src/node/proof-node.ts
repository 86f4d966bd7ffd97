import type { TronAddress } from '@gateway/domain';

import { acceptHeader, acceptTransactions, type TransactionInfo } from '../blocks/block-acceptance';
import type { BlockHeader, SealedHeader } from '../blocks/block-header';
import { isEmptyAnswer, isNothing, plainHeader } from '../blocks/block-reading';
import { type BlockSigner, readSigner } from '../proofs/header-signature';
import { BLOCK_PARTS, LARGE_BLOCK_LIMITS, skimBlock } from '../answers/large-block';
import { readAnswer } from '../answers/node-answer';
import { BlockRejected, NodeFault } from '../answers/node-fault';
import { openConnections, prepareNode, type QueryNode, type RequestNode, requestJson } from './node-http';
import { readBytes, readCount, readHex, readList, readObject } from '../answers/node-json';
import { type AnswerStream, openStreamConnections, prepareStream } from './node-stream';
import { createPacer, type Pace } from './pace';
import { readTransfers, type TokenTransfer } from '../blocks/token-transfer';
import { type PathStep, pathOf } from '../proofs/transaction-path';
import { messageOf, transactionIdOf } from '../proofs/transaction-root';

/** A header as its witness signed it. */
export interface ProofHeader extends BlockHeader {
  /** The encoded header: what the signature and the id cover. */
  bytes: Buffer;
  /** r, s and v. */
  signature: Buffer;
  signedBy: BlockSigner;
}

/** A transaction with the proof that its block contains it, if the node's JSON contains the whole block. */
export interface ProvenTransaction {
  txHash: string;
  /** Its position in the block. */
  index: number;
  /** The whole message, as it is hashed: raw data, signatures, results. */
  bytes: Buffer;
  /** Null when the root cannot be computed from what the node sent: some transaction has fields that its JSON omits. */
  path: PathStep[] | null;
}

/** A log as the node reports it; nothing in a header covers it. */
export interface ReportedLog {
  /** The contract's account, 40 hex digits. */
  address: string;
  topics: string[];
  data: string;
}

/** What the node reports about a transaction: all its logs, and the transfers of the token among them. */
export interface ReportedTransaction {
  logs: ReportedLog[];
  transfers: TokenTransfer[];
}

/** A node for what proves transactions to others. Every method throws NodeFault without a trustworthy response. */
export interface ProofNode {
  /** One request; undefined when the node does not have this block yet. */
  header(number: number): Promise<ProofHeader | undefined>;
  /**
   * A block with these of its transactions, in its order: one request.
   * @throws BlockRejected when it does not have one of them, or when one did not succeed
   */
  block(
    number: number,
    txHashes: readonly string[],
  ): Promise<{ header: ProofHeader; transactions: ProvenTransaction[] }>;
  /** The logs of a transaction in a block: one request. */
  reported(txHash: string, blockNumber: number): Promise<ReportedTransaction>;
  close(): Promise<void>;
}

/** The node's URL and the token to read. */
export interface ProofNodeOptions extends Pace {
  url: string;
  apiKey?: string | undefined;
  contract: TronAddress;
}

/** Opens a node; no request is made before the first call. */
export function openProofNode(options: ProofNodeOptions): ProofNode {
  const { url, apiKey, contract } = options;
  const [connections, streams] = [openConnections(), openStreamConnections()];
  const pace = createPacer(options);
  const query = pace(prepareNode(connections, url, apiKey));
  const stream = pace(prepareStream(streams, url, apiKey));
  const request = requestJson(query);
  return {
    header: (number) => readProofHeader(request, number),
    block: async (number, txHashes) => proveTransactions(await readWholeBlock(query, stream, number), number, txHashes),
    reported: (txHash, blockNumber) => readReported(request, contract, txHash, blockNumber),
    async close() {
      await connections.close();
      await streams.close();
    },
  };
}

async function readProofHeader(request: RequestNode, number: number): Promise<ProofHeader | undefined> {
  const block = await request('/wallet/getblock', { id_or_num: String(number), detail: false });
  return isNothing(block) ? undefined : proofHeader(acceptHeader(block, { number }));
}

const SIGNATURE_BYTES = 65;

function proofHeader(header: SealedHeader): ProofHeader {
  const { bytes, signature } = header.signed;
  return {
    ...plainHeader(header),
    bytes,
    signature: signature.subarray(0, SIGNATURE_BYTES),
    signedBy: readSigner(header.signed),
  };
}

const BLOCK = '/wallet/getblockbynum';

/** A response that is too large to read whole is read again, without what is not hashed. */
async function readWholeBlock(query: QueryNode, stream: QueryNode<AnswerStream>, number: number): Promise<unknown> {
  const body = { num: number };
  try {
    return await query(BLOCK, body, (answer) => (isEmptyAnswer(answer) ? {} : readAnswer(answer, skimBlock)));
  } catch (error) {
    if (!(error instanceof NodeFault) || error.reason !== 'too_big') throw error;
    return stream(BLOCK, body, async (answer) => readAnswer(await answer.pick(BLOCK_PARTS, LARGE_BLOCK_LIMITS)));
  }
}

function proveTransactions(
  block: unknown,
  number: number,
  txHashes: readonly string[],
): { header: ProofHeader; transactions: ProvenTransaction[] } {
  if (isNothing(block)) throw new NodeFault('missing', `the node does not have block ${number}`);
  const header = acceptHeader(block, { number });
  const { byId, unprovenRoot } = acceptTransactions(header, block);
  const { transactions: list } = readObject<{ transactions?: unknown }>(block, 'block');
  const leaves = [...byId.values()].map(({ leaf = '' }) => leaf);
  const transactions = [...byId].flatMap(([txHash, { raw, contractRet }], index) => {
    if (!txHashes.includes(txHash)) return [];
    if (transactionIdOf(raw) !== txHash)
      throw new BlockRejected('transactions', `${txHash} is not the hash of its bytes`);
    if (contractRet !== 'SUCCESS') throw new BlockRejected('transactions', `transaction ${txHash} did not succeed`);
    const bytes = messageOf(readList(list, 'transactions')[index]);
    return [{ txHash, index, bytes, path: unprovenRoot === undefined ? pathOf(leaves, index) : null }];
  });
  const lost = txHashes.find((txHash) => !byId.has(txHash));
  if (lost !== undefined) throw new BlockRejected('transactions', `transaction ${lost} is not in block ${number}`);
  return { header: proofHeader(header), transactions };
}

async function readReported(
  request: RequestNode,
  contract: TronAddress,
  txHash: string,
  blockNumber: number,
): Promise<ReportedTransaction> {
  const answer = await request('/wallet/gettransactioninfobyid', { value: txHash });
  if (isNothing(answer)) throw new NodeFault('missing', `the node does not have the logs of ${txHash}`);
  const info = readObject<TransactionInfo>(answer, 'transaction info');
  if (readHex(info.id, 32, 'id of transaction info') !== txHash) {
    throw new NodeFault('garbage', 'the info belongs to another transaction');
  }
  if (readCount(info.blockNumber, 'blockNumber') !== blockNumber) {
    throw new NodeFault('garbage', `the node has ${txHash} in another block than ${blockNumber}`);
  }
  return {
    logs: readList(info.log, 'log').map(readLog),
    transfers: readTransfers([{ id: txHash, contractRet: 'SUCCESS', info }], contract).transfers,
  };
}

function readLog(value: unknown): ReportedLog {
  const { address, topics, data } = readObject<{ address?: unknown; topics?: unknown; data?: unknown }>(value, 'log');
  return {
    address: readHex(address, 20, 'address of log'),
    topics: readList(topics, 'topics').map((topic) => readHex(topic, 32, 'topic')),
    data: readBytes(data, 'data of log').toString('hex'),
  };
}
