import { isTronAddress, type TronAddress, usdt, type Usdt } from '@gateway/domain';
import type { Agent } from 'undici';
import type { TransactionInfo } from '../blocks/block-acceptance';
import { type EncodedAnswer, readAnswer, textOf } from '../answers/node-answer';
import { NodeFault } from '../answers/node-fault';
import { type RequestNode, type QueryNode, send, statusFault, targetOf } from './node-http';
import { readHistory, type HistoryRow } from './history-pages';
import { readCount, readHex, readObject } from '../answers/node-json';
import { readTransfers, type TokenTransfer } from '../blocks/token-transfer';

/** Tokens received by an account, by transaction id: the sums of its listed history. */
export type IncomingSums = ReadonlyMap<string, Usdt>;

/** The effect of a final transaction on the token. */
export interface TransactionTransfers {
  blockNumber: number;
  isFailed: boolean;
  /** None when it failed. */
  transfers: TokenTransfer[];
}

/** Reads payments to an account without reading blocks. Every method throws NodeFault. */
export interface AccountHistory {
  /**
   * What an account received between two block times, both included, by a node index independent of the one blocks are
   * read from: one request per 200 transfers, at least one. A transfer may be listed twice, and rows have no log index:
   * the sums are a reason to look a transaction up, never a reason to credit.
   * @returns undefined when the node has no such index, which only TronGrid has, or does not list all of it
   */
  incoming(account: TronAddress, between: { from: Date; to: Date }): Promise<IncomingSums | undefined>;
  /** One final transaction by its id; undefined when the node does not have it. */
  transfersOf(txHash: string): Promise<TransactionTransfers | undefined>;
}

/** Queries a node's account history and its final half. */
export function accountHistory(query: QueryHistory, requestSolid: RequestNode, contract: TronAddress): AccountHistory {
  return {
    incoming: (account, between) => readIncoming(query, contract, account, between),
    transfersOf: async (txHash) =>
      readTransaction(
        await requestSolid('/walletsolidity/gettransactioninfobyid', { value: txHash }),
        txHash,
        contract,
      ),
  };
}

function readTransaction(answer: unknown, txHash: string, contract: TronAddress): TransactionTransfers | undefined {
  const info = readObject<TransactionInfo>(answer, 'transaction info');
  if (info.id === undefined) return undefined;
  if (readHex(info.id, 32, 'id of transaction info') !== txHash) {
    throw new NodeFault('garbage', 'the info belongs to another transaction');
  }
  const { result } = readObject<{ result?: unknown }>(info.receipt ?? {}, 'receipt');
  return {
    blockNumber: readCount(info.blockNumber, 'blockNumber'),
    isFailed: info.result === 'FAILED' || (result !== undefined && result !== 'SUCCESS'),
    transfers: readTransfers([{ id: txHash, contractRet: result, info }], contract).transfers,
  };
}

/** Queries an account's history; returns undefined when the node has no such interface. */
export type QueryHistory = QueryNode<EncodedAnswer | undefined>;

const OK = 200;
const ABSENT_STATUS: readonly number[] = [403, 404, 405, 501];

/**
 * Prepares queries of account history, an interface of TronGrid that other nodes lack. It uses GET, with the body's
 * members as the query string. A proxy in front of a self-hosted node may reject it with 403, which from TronGrid means
 * "slow down" with a text that says so.
 */
export function prepareHistory(connections: Agent, baseUrl: string, apiKey: string | undefined): QueryHistory {
  const target = targetOf(baseUrl, apiKey);
  return async (path, parameters, read) => {
    const url = target.urlOf(path);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
    const { status, retryAfter, ...encoded } = await send(connections, target, path, {
      method: 'GET',
      url,
      body: null,
    });
    const answer = { path, apiKey, ...encoded };
    if (status === OK) return read(answer);
    const isQuotaSpent = /exceed|suspend/i.test(textOf(answer));
    if (ABSENT_STATUS.includes(status) && !isQuotaSpent) return read(undefined);
    throw statusFault(status, retryAfter, answer);
  };
}

async function readIncoming(
  query: QueryHistory,
  contract: TronAddress,
  account: TronAddress,
  between: { from: Date; to: Date },
): Promise<IncomingSums | undefined> {
  const parameters = {
    only_confirmed: true,
    only_to: true,
    contract_address: contract,
    min_timestamp: between.from.getTime(),
  };
  const path = `/v1/accounts/${account}/transactions/trc20`;
  const rows = await readHistory(between.to.getTime(), (where) =>
    query(path, { ...parameters, ...where }, (answer) => answer && readAnswer(answer)),
  );
  if (!rows) return undefined;
  const sums = new Map<string, Usdt>();
  for (const row of rows) {
    const found = readRow(row);
    if (found?.to !== account || found.token !== contract) continue;
    sums.set(found.txHash, usdt((sums.get(found.txHash) ?? 0n) + found.amount));
  }
  return sums;
}

interface ReceivedTransfer {
  txHash: string;
  to: string;
  token: unknown;
  amount: bigint;
}

/** Approvals are listed along with transfers; rows that are not final yet repeat others. */
function readRow(row: HistoryRow): ReceivedTransfer | undefined {
  if (row['type'] !== 'Transfer' || row['_unconfirmed'] === true) return undefined;
  const { to, value: amount } = row;
  const { address: token } = readObject<{ address?: unknown }>(row['token_info'] ?? {}, 'token of history');
  if (typeof to !== 'string' || !isTronAddress(to) || typeof amount !== 'string' || !AMOUNT.test(amount)) {
    throw new NodeFault('garbage', 'account history row has an unexpected shape');
  }
  return { txHash: readHex(row['transaction_id'], 32, 'transaction_id'), to, token, amount: BigInt(amount) };
}

const AMOUNT = /^\d{1,78}$/;
