import { type TronAddress, type Usdt, addressFromAccount, addressFromHex } from '@gateway/domain';

import type { TransactionInfo } from '../blocks/block-acceptance';
import { type RequestNode, requestJson, openConnections, prepareNode } from './node-http';
import { readCount, readHex, readList, readObject } from '../answers/node-json';
import { readTransfers } from '../blocks/token-transfer';

/** What a transaction in a block did, for display only: never a reason to credit anything. */
export interface FoundTransaction {
  blockNumber: number;
  blockTime: Date;
  isFailed: boolean;
  /** Transfers of the token. */
  transfers: readonly FoundTransfer[];
  /** Receivers of the token. */
  receivers: readonly TronAddress[];
  /** Receivers of anything else: another token, or TRX. */
  otherReceivers: readonly TronAddress[];
}

/** A transfer of the token in such a transaction. */
export interface FoundTransfer {
  from: TronAddress;
  to: TronAddress;
  amount: Usdt;
}

/** A node for queries about single transactions. */
export interface TransactionNode {
  /** One request, and a second for a transaction without logs. Undefined when no block has it. @throws NodeFault */
  find(txHash: string): Promise<FoundTransaction | undefined>;
  close(): Promise<void>;
}

/** Opens a node for such queries; no request is made before the first. */
export function openTransactionNode(url: string, contract: TronAddress): TransactionNode {
  const connections = openConnections();
  const request = requestJson(prepareNode(connections, url, undefined));
  return {
    find: (txHash) => findTransaction(request, contract, txHash),
    close: () => connections.close(),
  };
}

async function findTransaction(
  request: RequestNode,
  contract: TronAddress,
  txHash: string,
): Promise<FoundTransaction | undefined> {
  const answer = await request('/wallet/gettransactioninfobyid', { value: txHash });
  const info = readObject<TransactionInfo>(answer, 'transaction info');
  if (info.id === undefined) return undefined;
  const { result } = readObject<{ result?: unknown }>(info.receipt ?? {}, 'receipt');
  const found = {
    blockNumber: readCount(info.blockNumber, 'blockNumber'),
    blockTime: new Date(readCount(info.blockTimeStamp, 'blockTimeStamp')),
    isFailed: info.result === 'FAILED' || (result !== undefined && result !== 'SUCCESS'),
  };
  if (found.isFailed) return { ...found, transfers: [], receivers: [], otherReceivers: [] };
  const logs = readList(info.log, 'log');
  if (logs.length === 0) {
    return {
      ...found,
      transfers: [],
      receivers: [],
      otherReceivers: readReceivers(await request('/wallet/gettransactionbyid', { value: txHash })),
    };
  }
  const transfersOf = (token: TronAddress): FoundTransfer[] =>
    readTransfers([{ id: txHash, contractRet: result, info }], token).transfers.map(({ from, to, amount }) => ({
      from: addressFromAccount(from),
      to: addressFromAccount(to),
      amount,
    }));
  const transfers = transfersOf(contract);
  const others = [...contractsOf(logs)].filter((token) => token !== contract);
  return {
    ...found,
    transfers,
    receivers: transfers.map(({ to }) => to),
    otherReceivers: others.flatMap((token) => transfersOf(token).map(({ to }) => to)),
  };
}

function contractsOf(logs: readonly unknown[]): Set<TronAddress> {
  const accounts = logs.map((log) =>
    readHex(readObject<{ address?: unknown }>(log, 'log').address, 20, 'address of log'),
  );
  return new Set(accounts.map((account) => addressFromHex(`41${account}`)));
}

const HEX_ADDRESS = /^41[0-9a-f]{40}$/;

/** Transfers of TRX and of TRC-10 tokens leave no logs: their receiver is in the transaction itself. */
function readReceivers(answer: unknown): TronAddress[] {
  const { raw_data: rawData } = readObject<{ raw_data?: unknown }>(answer, 'transaction');
  const { contract } = readObject<{ contract?: unknown }>(rawData ?? {}, 'raw_data');
  return readList(contract, 'contract').flatMap((entry) => {
    const { parameter } = readObject<{ parameter?: unknown }>(entry, 'contract');
    const { value } = readObject<{ value?: unknown }>(parameter ?? {}, 'parameter');
    const { to_address: to } = readObject<{ to_address?: unknown }>(value ?? {}, 'value');
    return typeof to === 'string' && HEX_ADDRESS.test(to) ? [addressFromHex(to)] : [];
  });
}
