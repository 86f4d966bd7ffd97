import { joinNodes, openNode, type TronNode } from '@gateway/chain';
import { type Environment, nodeUrls } from '@gateway/config';

/** Where NODE_REQUESTS_PER_SECOND is not set. */
export const REQUESTS_PER_SECOND = 10;

/** The variables that `openChain` needs: the first ones are required. */
export const CHAIN_VARIABLES = {
  required: ['TRON_NETWORK', 'USDT_CONTRACT'],
  optional: ['TRON_NODE_URL', 'TRON_SOLIDITY_URL', 'TRON_API_KEY', 'NODE_REQUESTS_PER_SECOND'],
} as const;

type ChainEnvironment = Environment<
  (typeof CHAIN_VARIABLES.required)[number],
  (typeof CHAIN_VARIABLES.optional)[number]
>;

/** Opens the watcher's nodes, with failover. @throws ConfigError when a node does not have two URLs */
export function openChain(given: ChainEnvironment): TronNode {
  return joinNodes(
    nodeUrls(given).map((urls) =>
      openNode({
        ...urls,
        apiKey: given.TRON_API_KEY,
        contract: given.USDT_CONTRACT,
        perSecond: given.NODE_REQUESTS_PER_SECOND ?? REQUESTS_PER_SECOND,
      }),
    ),
  );
}
