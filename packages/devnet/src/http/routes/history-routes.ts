import { addressFromHex, isTronAddress } from '@gateway/domain';
import type { Block } from '../../chain/block';
import { hashOf, type Log } from '../../chain/contracts/abi';
import { isList, type Json, type JsonObject } from '../../encoding/json';
import { Unreadable } from '../../encoding/transaction-json';
import type { Parameters } from '../parameters';
import type { View } from '../view';

const PATH = /^\/v1\/accounts\/(T[1-9A-HJ-NP-Za-km-z]{33})\/transactions\/trc20$/;
const TRANSFER_TOPIC = hashOf('Transfer(address,address,uint256)');
const MAX_PAGE = 200;
const DEFAULT_PAGE = 20;

/** The account in a path of TronGrid's history, if it is one. */
export function historyAccount(path: string): string | undefined {
  const [, account] = PATH.exec(path) ?? [];
  return account !== undefined && isTronAddress(account) ? account : undefined;
}

/**
 * GET /v1/accounts/<address>/transactions/trc20 of TronGrid: token transfers from and to an account, newest first, by
 * pages. Rows have no log index. Shows solid transfers only, as with only_confirmed.
 */
export function getHistory({ chain, head }: View, account: string, parameters: Parameters): Json {
  const limit = Math.min(MAX_PAGE, number(parameters, 'limit', DEFAULT_PAGE));
  const from = number(parameters, 'min_timestamp', 0);
  const to = number(parameters, 'max_timestamp', Number.MAX_SAFE_INTEGER);
  const skip = number(parameters, 'fingerprint', 0);
  const rows: JsonObject[] = [];
  for (let height = head; height > 0; height--) {
    const block = chain.blocks.at(height);
    if (!block || block.header.timestamp < from) break;
    if (block.header.timestamp <= to) rows.push(...rowsOf(block).reverse());
  }
  const wanted = rows.filter(
    (row) =>
      (row['to'] === account || (parameters['only_to'] !== 'true' && row['from'] === account)) &&
      isOfToken(row, parameters['contract_address']),
  );
  const page = wanted.slice(skip, skip + limit);
  const isLast = skip + limit >= wanted.length;
  const meta = {
    at: chain.blocks.head().header.timestamp,
    fingerprint: isLast ? undefined : String(skip + limit),
    page_size: page.length,
  };
  return { data: page, success: true, meta };
}

function number(parameters: Parameters, name: string, otherwise: number): number {
  const value = parameters[name];
  if (value === undefined) return otherwise;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw new Unreadable(`${name} is not a number`);
  return Number(value);
}

function isOfToken(row: JsonObject, contract: unknown): boolean {
  const info = row['token_info'] as JsonObject;
  return contract === undefined || info['address'] === contract;
}

function rowsOf({ infos, header }: Block): JsonObject[] {
  return infos.flatMap((info): JsonObject[] => {
    const logs = info['log'];
    const { result } = info['receipt'] as JsonObject;
    if (!isList(logs) || result !== 'SUCCESS') return [];
    return logs.flatMap((log): JsonObject[] => rowOf(log as unknown as Log, info['id'], header.timestamp));
  });
}

function rowOf(log: Log, id: Json | undefined, timestamp: number): JsonObject[] {
  const [event, from, to] = log.topics;
  if (event !== TRANSFER_TOPIC || from === undefined || to === undefined) return [];
  const row = {
    transaction_id: id,
    token_info: {
      symbol: 'USDT',
      address: addressFromHex(`41${log.address}`),
      decimals: 6,
      name: 'Tether USD',
    },
    block_timestamp: timestamp,
    from: addressFromHex(`41${from.slice(24)}`),
    to: addressFromHex(`41${to.slice(24)}`),
    type: 'Transfer',
    value: BigInt(`0x${log.data}`).toString(),
  };
  return [row];
}
