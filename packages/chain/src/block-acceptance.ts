import { type SealedHeader, readHeader } from './block-header';
import { BlockRejected } from './node-fault';
import { readCount, readHex, readList, readObject } from './node-json';

/** What the caller already knows about the block that it asked for. */
export interface ExpectedBlock {
  number: number;
  /** The id of the block before it, when that is known. */
  parentId?: string | undefined;
}

/** One transaction of an accepted block: the block's word on it and the node's record of what it did. */
export interface AcceptedTransaction {
  id: string;
  contractRet: unknown;
  info: TransactionInfo;
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
 * Accepts the header of a block: its id is the hash of its fields, its number and its parent are those expected.
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

/** What a block says about the end of each of its transactions, by id, in block order. */
export type Outcomes = ReadonlyMap<string, unknown>;

/**
 * Accepts the transactions of a block and keeps no more of them than the infos are compared with.
 * An empty answer is not an empty block: only a header without a transaction root may have none.
 * @throws BlockRejected `transactions`
 */
export function acceptTransactions(header: SealedHeader, block: unknown): Outcomes {
  const { transactions } = readObject<{ transactions?: unknown }>(block, 'block');
  const list = readList(transactions, 'transactions');
  if ((list.length === 0) !== (header.transactionRoot === NO_TRANSACTIONS)) {
    throw new BlockRejected('transactions', 'transactions do not fit the root in the header');
  }
  const outcomeById = new Map<string, unknown>();
  for (const value of list) {
    const transaction = readObject<{ txID?: unknown; ret?: unknown }>(value, 'transaction');
    const outcome = readList(transaction.ret, 'ret')[0] ?? {};
    const { contractRet } = readObject<{ contractRet?: unknown }>(outcome, 'ret');
    outcomeById.set(readHex(transaction.txID, 32, 'txID'), contractRet);
  }
  if (outcomeById.size !== list.length) throw new BlockRejected('transactions', 'a transaction is listed twice');
  return outcomeById;
}

const NO_TRANSACTIONS = '0'.repeat(64);

/**
 * Accepts the infos of a block's transactions: exactly the same ids, in any order, and the same end of each transaction
 * that left logs.
 * @throws BlockRejected `infos`
 */
export function acceptInfos(header: SealedHeader, transactions: Outcomes, infos: unknown): AcceptedTransaction[] {
  const infoById = infosById(header.number, infos);
  if (infoById.size !== transactions.size) throw new BlockRejected('infos', 'infos are not those of the transactions');
  return Array.from(transactions, ([id, contractRet]) => {
    const info = infoById.get(id);
    if (info === undefined) throw new BlockRejected('infos', 'a transaction has no info');
    refuseDoubtfulLogs(contractRet, info);
    return { id, contractRet, info };
  });
}

/** Logs count by how their transaction ended: a node that leaves this out, or tells two ends, must not lose a payment. */
function refuseDoubtfulLogs(contractRet: unknown, info: TransactionInfo): void {
  if (info.log === undefined) return;
  const { result } = readObject<{ result?: unknown }>(info.receipt, 'receipt');
  if (typeof result !== 'string' || result !== contractRet) {
    throw new BlockRejected('infos', 'a transaction with logs does not say how it ended');
  }
}

function infosById(blockNumber: number, infos: unknown): Map<string, TransactionInfo> {
  const list = readList(infos ?? null, 'transaction infos');
  const infoById = new Map<string, TransactionInfo>();
  for (const value of list) {
    const info = readObject<TransactionInfo>(value, 'transaction info');
    if (readCount(info.blockNumber, 'blockNumber') !== blockNumber) {
      throw new BlockRejected('infos', 'an info is of another block');
    }
    infoById.set(readHex(info.id, 32, 'id of transaction info'), info);
  }
  if (infoById.size !== list.length) throw new BlockRejected('infos', 'an info is listed twice');
  return infoById;
}
