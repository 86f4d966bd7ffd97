import { join } from 'node:path';
import { STATE } from '../checkout';
import type { Variables } from './processes';
import { SECRET_NAMES, developmentSecrets } from './secrets';

export interface Places {
  databaseUrl: string;
  redisUrl: string;
  apiPort: number;
  devnetPort: number;
}

const HOST = '127.0.0.1';
const BLOCK_MS = '500';
/** A block is final when 18 more stand on it, as on the real chain. */
const SOLIDITY_LAG = '18';
/** The test network's USDT, which the simulated chain carries at the same address. */
const NILE_USDT = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

/**
 * Every variable of a gateway on this machine. What the shell has wins; secrets it does not have are this checkout's
 * own, except on mainnet, where the services refuse to start without given ones. Without TRON_NODE_URL the chain is
 * simulated.
 */
export function gatewayVariables(shell: Variables, places: Places): Variables {
  const network = shell['TRON_NETWORK'] ?? 'nile';
  return {
    ...(network === 'mainnet' ? {} : ownSecrets(shell)),
    TRON_NETWORK: network,
    VAULT_DIR: join(STATE, 'vault'),
    PUBLIC_BASE_URL: `http://${HOST}:${places.apiPort}`,
    ...(shell['TRON_NODE_URL'] === undefined ? simulation(places.devnetPort) : {}),
    ...definedOnly(shell),
    DATABASE_URL: places.databaseUrl,
    REDIS_URL: places.redisUrl,
    HOST,
    PORT: String(places.apiPort),
  };
}

/** Without those that the shell gives, as a value or as a file. */
function ownSecrets(shell: Variables): Variables {
  const secrets = developmentSecrets(join(STATE, 'secrets.json'));
  const isGiven = (name: string): boolean => shell[name] !== undefined || shell[`${name}_FILE`] !== undefined;
  return Object.fromEntries(SECRET_NAMES.filter((name) => !isGiven(name)).map((name) => [name, secrets[name]]));
}

function simulation(port: number): Variables {
  const url = `http://${HOST}:${port}`;
  return {
    TRON_NODE_URL: url,
    USDT_CONTRACT: NILE_USDT,
    DEVNET_HOST: HOST,
    DEVNET_PORT: String(port),
    DEVNET_BLOCK_MS: BLOCK_MS,
    DEVNET_SOLIDITY_LAG: SOLIDITY_LAG,
    DEVNET_DATA_DIR: join(STATE, 'devnet'),
    DEVNET_USDT_CONTRACT: NILE_USDT,
  };
}

function definedOnly(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
}
