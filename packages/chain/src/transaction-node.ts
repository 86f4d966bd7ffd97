import { type TronAddress, addressFromAccount, addressFromHex } from '@gateway/domain';

import type { TransactionInfo } from './block-acceptance';
import { type RequestNode, requestJson, openConnections, prepareNode } from './node-http';
import { readCount, readHex, readList, readObject } from './node-json';
import { readTransfers } from './token-transfer';

/** What a transaction in a block did, for display only: never a reason to credit anything. */
export interface FoundTransaction {
  blockNumber: number;
  isFailed: boolean;
  /** Receivers of the token. */
  receivers: readonly TronAddress[];
  /** Receivers of anything else: another token, or TRX. */
  otherReceivers: readonly TronAddress[];
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
    isFailed: info.result === 'FAILED' || (result !== undefined && result !== 'SUCCESS'),
  };
  if (found.isFailed) return { ...found, receivers: [], otherReceivers: [] };
  const logs = readList(info.log, 'log');
  if (logs.length === 0) {
    return {
      ...found,
      receivers: [],
      otherReceivers: readReceivers(await request('/wallet/gettransactionbyid', { value: txHash })),
    };
  }
  const receiversOf = (token: TronAddress): TronAddress[] =>
    readTransfers([{ id: txHash, contractRet: result, info }], token).transfers.map(({ to }) => addressFromAccount(to));
  const others = [...contractsOf(logs)].filter((token) => token !== contract);
  return {
    ...found,
    receivers: receiversOf(contract),
    otherReceivers: others.flatMap(receiversOf),
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
