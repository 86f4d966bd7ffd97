import { joinNodes, openNode, type TronNode } from '@gateway/chain';
import { isTronAddress } from '@gateway/domain';
import { ConfigError, env } from '@gateway/runtime';

/** What a command needs to query the chain: the watcher's nodes, with failover. */
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

/** @throws ConfigError when the contract is not an address, or a node does not have two URLs */
export function openChain(given: ChainVariables): TronNode {
  const contract = given.USDT_CONTRACT;
  if (!isTronAddress(contract)) throw new ConfigError(['USDT_CONTRACT must be a TRON address']);
  const fullUrls = given.TRON_NODE_URL.split(',');
  const solidityUrls = given.TRON_SOLIDITY_URL?.split(',') ?? fullUrls;
  if (solidityUrls.length !== fullUrls.length) {
    throw new ConfigError(['TRON_SOLIDITY_URL must list as many nodes as TRON_NODE_URL']);
  }
  return joinNodes(
    fullUrls.map((fullUrl, i) =>
      openNode({
        fullUrl,
        solidityUrl: solidityUrls[i] ?? fullUrl,
        apiKey: given.TRON_API_KEY,
        contract,
        perSecond: given.NODE_REQUESTS_PER_SECOND,
      }),
    ),
  );
}
