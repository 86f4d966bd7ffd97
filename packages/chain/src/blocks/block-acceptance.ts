import { type SealedHeader, readHeader } from './block-header';
import { BlockRejected } from '../answers/node-fault';
import { readCount, readHex, readList, readObject } from '../answers/node-json';
import {
  type HashedTransaction,
  hashTransactions,
  NO_TRANSACTIONS,
  rootOf,
  transactionIdOf,
} from '../proofs/transaction-root';

/** What the caller already knows about the requested block. */
export interface ExpectedBlock {
  number: number;
  /** The id of its parent, if known. */
  parentId?: string | undefined;
}

/** A transaction with its result in the block and the node's record of its effects. */
export interface ExecutedTransaction {
  id: string;
  contractRet: unknown;
  info: TransactionInfo;
}

/** One transaction of an accepted block. The id of one with logs is the hash of its bytes; others are not used. */
export interface AcceptedTransaction extends ExecutedTransaction {
  /** The bytes that its owner signed. */
  raw: Buffer;
  /** The same bytes in the node's hex, in either case. */
  rawHex: string;
}

/** The parts of a transaction info that transfers are read from. Shapes are checked where they are used. */
export interface TransactionInfo {
  id?: unknown;
  blockNumber?: unknown;
  blockTimeStamp?: unknown;
  result?: unknown;
  receipt?: unknown;
  log?: unknown;
}

/**
 * Accepts the header of a block: its id is the hash of its fields, and its number and parent are the expected ones.
 * @throws BlockRejected `id`, `number` or `parent`
 */
export function acceptHeader(block: unknown, expected: ExpectedBlock): SealedHeader {
  const header = readHeader(block);
  if (header.number !== expected.number) throw new BlockRejected('number', 'block has another number');
  if (expected.parentId !== undefined && header.parentId !== expected.parentId) {
    throw new BlockRejected('parent', 'block has another parent');
  }
  return header;
}

/** The transactions of a block, by the ids that the node sent, in block order. */
export interface BlockTransactions {
  byId: ReadonlyMap<string, HashedTransaction>;
  /**
   * The root of these transactions, if it differs from the header's. That does not prove the node wrong: its JSON form
   * omits fields that it does not know, and anyone can put some into the result of a transaction (block 79,072,107 of
   * mainnet contains one). A node that omits or changes a transaction ends up here as well.
   */
  unprovenRoot: string | undefined;
}

/**
 * Accepts the transactions of a block: none is listed twice. Their ids are checked where infos use them.
 * An empty response is not an empty block: only a header without a transaction root may have none.
 * @throws BlockRejected `transactions`
 */
export function acceptTransactions(header: SealedHeader, block: unknown): BlockTransactions {
  const { transactions } = readObject<{ transactions?: unknown }>(block, 'block');
  const list = readList(transactions, 'transactions');
  if ((list.length === 0) !== (header.transactionRoot === NO_TRANSACTIONS)) {
    throw new BlockRejected('transactions', 'transactions do not match the root in the header');
  }
  const byId = new Map<string, HashedTransaction>();
  const leaves: string[] = [];
  for (const [i, transaction] of hashTransactions(list).entries()) {
    const { txID } = readObject<{ txID?: unknown }>(list[i], 'transaction');
    byId.set(readHex(txID, 32, 'txID'), transaction);
    leaves.push(transaction.leaf ?? UNKNOWN_LEAF);
  }
  if (byId.size !== list.length) throw new BlockRejected('transactions', 'a transaction is listed twice');
  const root = rootOf(leaves);
  return { byId, unprovenRoot: root === header.transactionRoot ? undefined : root };
}

/** Replaces a hash that cannot be computed, so that two equal responses have equal roots. */
const UNKNOWN_LEAF = '\0'.repeat(32);

/**
 * Accepts the infos of a block's transactions: exactly the same ids, in any order. Each transaction with logs has the
 * id of its bytes, and the same result in both responses; the others cannot lead to a transfer.
 * @throws BlockRejected `infos` or `transactions`
 */
export function acceptInfos(header: SealedHeader, { byId }: BlockTransactions, infos: unknown): AcceptedTransaction[] {
  const infoOf = infosOf(header.number, byId, infos);
  let position = 0;
  return Array.from(byId, ([id, { contractRet, raw, rawHex }]) => {
    const transaction = { id, contractRet, raw, rawHex, info: infoOf(id, position++) };
    if (transaction.info.log !== undefined) refuseDoubtfulLogs(transaction);
    return transaction;
  });
}

/**
 * The log of a payment is identified by its transaction's id. Logs count by the transaction's result: a node that omits
 * it, or returns two, must not lose a payment.
 */
function refuseDoubtfulLogs({ id, contractRet, raw, info }: AcceptedTransaction): void {
  if (transactionIdOf(raw) !== id) throw new BlockRejected('transactions', 'txID is not the hash of its transaction');
  const { result } = readObject<{ result?: unknown }>(info.receipt, 'receipt');
  if (typeof result !== 'string' || result !== contractRet) {
    throw new BlockRejected('infos', 'a transaction with logs has no clear result');
  }
}

/** Finds the info of a transaction by its id. Nodes send infos in the order of the block, where each is at its position. */
function infosOf(
  blockNumber: number,
  transactions: ReadonlyMap<string, unknown>,
  infos: unknown,
): (id: string, position: number) => TransactionInfo {
  const list = readList(infos ?? null, 'transaction infos').map((value) => readInfo(blockNumber, transactions, value));
  if (list.length > transactions.size) throw new BlockRejected('infos', 'an info is listed twice');
  let byId: Map<unknown, TransactionInfo> | undefined;
  return (id, position) => {
    const next = list[position];
    if (next?.id === id) return next;
    byId ??= new Map(list.map((info) => [info.id, info]));
    const info = byId.get(id);
    if (info === undefined) throw new BlockRejected('infos', 'a transaction has no info');
    return info;
  };
}

function readInfo(blockNumber: number, transactions: ReadonlyMap<string, unknown>, value: unknown): TransactionInfo {
  const info = readObject<TransactionInfo>(value, 'transaction info');
  if (readCount(info.blockNumber, 'blockNumber') !== blockNumber) {
    throw new BlockRejected('infos', 'an info belongs to another block');
  }
  if (typeof info.id !== 'string' || !transactions.has(info.id)) {
    readHex(info.id, 32, 'id of transaction info');
    throw new BlockRejected('infos', 'an info belongs to no transaction of the block');
  }
  return info;
}
