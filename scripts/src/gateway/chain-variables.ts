import { openNode, type TronNode } from '@gateway/chain';
import { isTronAddress } from '@gateway/domain';
import { ConfigError, env } from '@gateway/runtime';

/** What a command needs to ask the chain: the first of the nodes serves. */
export interface ChainVariables {
  USDT_CONTRACT: string;
  TRON_NODE_URL: string;
  TRON_SOLIDITY_URL?: string;
  TRON_API_KEY?: string;
  NODE_REQUESTS_PER_SECOND: number;
}

export const CHAIN_VARIABLES = {
  USDT_CONTRACT: env.text().required(),
  TRON_NODE_URL: env.urlList('http', 'https').required(),
  TRON_SOLIDITY_URL: env.urlList('http', 'https'),
  TRON_API_KEY: env.secret(1),
  NODE_REQUESTS_PER_SECOND: env.integer(1, 10_000).default(10),
};

/** @throws ConfigError when the contract is no address */
export function openChain(given: ChainVariables): TronNode {
  if (!isTronAddress(given.USDT_CONTRACT)) throw new ConfigError(['USDT_CONTRACT must be a TRON address']);
  const [fullUrl = ''] = given.TRON_NODE_URL.split(',');
  return openNode({
    fullUrl,
    solidityUrl: given.TRON_SOLIDITY_URL?.split(',')[0] ?? fullUrl,
    apiKey: given.TRON_API_KEY,
    contract: given.USDT_CONTRACT,
    perSecond: given.NODE_REQUESTS_PER_SECOND,
  });
}
