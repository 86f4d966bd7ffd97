import { type TronAccount, type TronAddress, type Usdt, accountOf, usdt } from '@gateway/domain';

import type { ExecutedTransaction } from './block-acceptance';
import { readHex, readList, readObject } from '../answers/node-json';

/** A transfer of the token, as logged by the contract. */
export interface TokenTransfer {
  txHash: string;
  /** The position among all logs of its transaction, part of its identity. */
  logIndex: number;
  from: TronAccount;
  to: TronAccount;
  amount: Usdt;
}

/** Sender, receiver and amount. */
export type TransferParts = Pick<TokenTransfer, 'from' | 'to' | 'amount'>;

/** The transfers of a block; `oversized` ones exceed any possible supply of the token, and are not booked. */
export interface TokenTransfers {
  transfers: TokenTransfer[];
  oversized: TokenTransfer[];
}

/**
 * Reads the token's Transfer logs (TIP-20) of all successful transactions. Call data, return values and symbols are
 * ignored; a transaction whose success is not explicitly stated has no transfers. Zero transfers are skipped: anyone
 * can make them in anyone's name.
 */
export function readTransfers(transactions: readonly ExecutedTransaction[], contract: TronAddress): TokenTransfers {
  const contractAccount = accountOf(contract);
  const found: TokenTransfers = { transfers: [], oversized: [] };
  for (const transaction of transactions) {
    if (transaction.info.log === undefined || !hasSucceeded(transaction)) continue;
    readList(transaction.info.log, 'log').forEach((value, logIndex) => {
      const transfer = readTransferLog(value, contractAccount);
      if (transfer === undefined || transfer.amount === 0n) return;
      const { from, to, amount } = transfer;
      const list = amount > LARGEST_AMOUNT ? found.oversized : found.transfers;
      list.push({ txHash: transaction.id, logIndex, from, to, amount });
    });
  }
  return found;
}

/** keccak256('Transfer(address,address,uint256)') */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** A trillion USDT, several times the total ever issued: a log of a larger transfer is not the real token's. */
const LARGEST_AMOUNT = 10n ** 18n;
const WORD = /^[0-9a-f]{64}$/;
const ACCOUNT_WORD = /^0{24}[0-9a-f]{40}$/;

/** Three fields must agree, because a failed transaction can have logs and a node can omit a field. */
function hasSucceeded({ contractRet, info }: Omit<ExecutedTransaction, 'id'>): boolean {
  const { result } = readObject<{ result?: unknown }>(info.receipt, 'receipt');
  return result === 'SUCCESS' && info.result !== 'FAILED' && contractRet === 'SUCCESS';
}

function readTransferLog(value: unknown, contractAccount: string): TransferParts | undefined {
  const log = readObject<{ address?: unknown; topics?: unknown; data?: unknown }>(value, 'log');
  if (log.address !== contractAccount) {
    readHex(log.address, 20, 'address of log');
    return undefined;
  }
  const topics = readList(log.topics, 'topics');
  const [event, from, to] = topics;
  if (event !== TRANSFER_TOPIC || topics.length !== 3) return undefined;
  if (!isText(from, ACCOUNT_WORD) || !isText(to, ACCOUNT_WORD) || !isText(log.data, WORD)) return undefined;
  return { from: accountFromWord(from), to: accountFromWord(to), amount: usdt(BigInt(`0x${log.data}`)) };
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function accountFromWord(word: string): TronAccount {
  return word.slice(24) as TronAccount;
}
