import { type SealedHeader, readHeader } from './block-header';
import { BlockRejected } from './node-fault';
import { readCount, readHex, readList, readObject } from './node-json';
import { type HashedTransaction, hashTransactions, NO_TRANSACTIONS, rootOf } from './transaction-root';

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

/** One transaction of an accepted block. */
export interface AcceptedTransaction extends ExecutedTransaction {
  /** The bytes that its owner signed, in hex; the id is their hash. */
  rawHex: string;
}

/** The parts of a transaction info that transfers are read from. Shapes are checked where they are used. */
export interface TransactionInfo {
  id?: unknown;
  blockNumber?: unknown;
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

/** The transactions of a block, by id, in block order. */
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
 * Accepts the transactions of a block: each has the id of its bytes, and none is listed twice.
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
    if (transaction.id !== txID) {
      readHex(txID, 32, 'txID');
      throw new BlockRejected('transactions', 'txID is not the hash of its transaction');
    }
    byId.set(transaction.id, transaction);
    leaves.push(transaction.leaf ?? UNKNOWN_LEAF);
  }
  if (byId.size !== list.length) throw new BlockRejected('transactions', 'a transaction is listed twice');
  const root = rootOf(leaves);
  return { byId, unprovenRoot: root === header.transactionRoot ? undefined : root };
}

/** Replaces a hash that cannot be computed, so that two equal responses have equal roots. */
const UNKNOWN_LEAF = '\0'.repeat(32);

/**
 * Accepts the infos of a block's transactions: exactly the same ids, in any order, and the same result for each
 * transaction with logs.
 * @throws BlockRejected `infos`
 */
export function acceptInfos(header: SealedHeader, { byId }: BlockTransactions, infos: unknown): AcceptedTransaction[] {
  const infoById = infosById(header.number, byId, infos);
  return Array.from(byId, ([id, { contractRet, rawHex }]) => {
    const info = infoById.get(id);
    if (info === undefined) throw new BlockRejected('infos', 'a transaction has no info');
    refuseDoubtfulLogs(contractRet, info);
    return { id, contractRet, rawHex, info };
  });
}

/** Logs count by their transaction's result: a node that omits it, or returns two, must not lose a payment. */
function refuseDoubtfulLogs(contractRet: unknown, info: TransactionInfo): void {
  if (info.log === undefined) return;
  const { result } = readObject<{ result?: unknown }>(info.receipt, 'receipt');
  if (typeof result !== 'string' || result !== contractRet) {
    throw new BlockRejected('infos', 'a transaction with logs has no clear result');
  }
}

function infosById(
  blockNumber: number,
  transactions: ReadonlyMap<string, unknown>,
  infos: unknown,
): Map<string, TransactionInfo> {
  const list = readList(infos ?? null, 'transaction infos');
  const infoById = new Map<string, TransactionInfo>();
  for (const value of list) {
    const info = readObject<TransactionInfo>(value, 'transaction info');
    if (readCount(info.blockNumber, 'blockNumber') !== blockNumber) {
      throw new BlockRejected('infos', 'an info belongs to another block');
    }
    if (typeof info.id !== 'string' || !transactions.has(info.id)) {
      readHex(info.id, 32, 'id of transaction info');
      throw new BlockRejected('infos', 'an info belongs to no transaction of the block');
    }
    infoById.set(info.id, info);
  }
  if (infoById.size !== list.length) throw new BlockRejected('infos', 'an info is listed twice');
  return infoById;
}
