import { afterEach } from '@jest/globals';
import type { TronAddress } from '@gateway/domain';
import type { Devnet } from '../devnet';
import { startDevnet, type DevnetOptions } from '../start';

/** An account without balance, not even activated. */
export const STRANGER = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' as TronAddress;
export const OTHER_STRANGER = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK' as TronAddress;

/** Starts nodes for the tests of a file and closes each one after its test. */
export function devnets(): (options?: DevnetOptions) => Promise<Devnet> {
  const open: Devnet[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((devnet) => devnet.close()));
  });
  return async (options) => {
    const devnet = await startDevnet(options);
    open.push(devnet);
    return devnet;
  };
}

/** Requests a path of a node and returns the JSON of its response. */
export async function ask(devnet: Devnet, path: string, body: unknown = {}): Promise<unknown> {
  const url = path.startsWith('/walletsolidity/') ? devnet.solidityUrl : devnet.url;
  const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
  return response.json();
}

/** The parts of a transaction info that tests read. */
export interface InfoAnswer {
  readonly id: string;
  readonly fee?: number;
  readonly blockNumber: number;
  readonly receipt: Readonly<Record<string, number | string>>;
  readonly result?: string;
  readonly resMessage?: string;
  readonly log?: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
}

/** The info of a transaction, as the full node shows it. */
export async function infoOf(devnet: Devnet, txId: string): Promise<InfoAnswer> {
  return (await ask(devnet, '/wallet/gettransactioninfobyid', { value: txId })) as InfoAnswer;
}

/** The infos of a block. */
export async function infosOf(devnet: Devnet, num: number): Promise<readonly InfoAnswer[]> {
  return (await ask(devnet, '/wallet/gettransactioninfobyblocknum', { num })) as InfoAnswer[];
}

/** The parts of a block that tests read. */
export interface BlockAnswer {
  readonly blockID: string;
  readonly block_header: {
    readonly raw_data: {
      readonly number?: number;
      readonly timestamp: number;
      readonly txTrieRoot: string;
      readonly parentHash: string;
      readonly witness_address: string;
      readonly version: number;
    };
    readonly witness_signature: string;
  };
  readonly transactions?: readonly {
    readonly txID: string;
    readonly signature: readonly string[];
    readonly raw_data_hex: string;
    readonly raw_data: { readonly timestamp?: number };
    readonly ret: readonly { readonly contractRet?: string }[];
  }[];
}

/** A block of the full node. */
export async function blockOf(devnet: Devnet, num: number): Promise<BlockAnswer> {
  return (await ask(devnet, '/wallet/getblockbynum', { num })) as BlockAnswer;
}
