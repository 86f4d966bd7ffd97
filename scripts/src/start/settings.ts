import { join } from 'node:path';
import { RATE_SOURCE_NAMES } from '@gateway/config';
import type { ApiAddress } from './api/api-address';
import type { Variables } from './processes';
import { SECRET_NAMES, developmentSecrets } from './secrets';

export interface Places {
  /** The folder of the state kept between starts. */
  state: string;
  databaseUrl: string;
  redisUrl: string;
  api: ApiAddress;
  devnetPort: number;
  devnetSolidityPort: number;
  devnetRatesPort: number;
}

const DEVNET_HOST = '127.0.0.1';
/** Whose rates are there at once. */
const RATE_CURRENCIES = 'EUR,USD,GBP,TRY,CNY,JPY';
const BLOCK_MS = '200';
const POLL_MS = '250';
/** A block is final when 18 more follow it, as on the real chain. */
const SOLIDITY_LAG = '18';
/** The test network's USDT, which has the same address on the simulated chain. */
const NILE_USDT = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

/**
 * Every variable of a gateway on this machine. Those of the shell win; missing secrets are this checkout's, except on
 * mainnet, where the services refuse to start without given ones.
 */
export function gatewayVariables(shell: Variables, places: Places): Variables {
  const network = shell['TRON_NETWORK'] ?? 'nile';
  return {
    ...(network === 'mainnet' ? {} : missingSecrets(shell, places.state)),
    TRON_NETWORK: network,
    VAULT_DIR: join(places.state, 'vault'),
    PUBLIC_BASE_URL: places.api.url,
    ...(isSimulated(shell) ? simulation(places) : {}),
    ...definedOnly(shell),
    DATABASE_URL: places.databaseUrl,
    REDIS_URL: places.redisUrl,
    HOST: places.api.host,
    PORT: String(places.api.port),
  };
}

/** The chain is simulated unless the shell names a node, a key of one, or mainnet. */
export function isSimulated(shell: Variables): boolean {
  const names = ['TRON_NODE_URL', 'TRON_API_KEY', 'TRON_API_KEY_FILE'];
  return shell['TRON_NETWORK'] !== 'mainnet' && names.every((name) => shell[name] === undefined);
}

/** The secrets that the shell does not set, as a value or as a file. */
function missingSecrets(shell: Variables, state: string): Variables {
  const secrets = developmentSecrets(join(state, 'secrets.json'));
  const isGiven = (name: string): boolean => shell[name] !== undefined || shell[`${name}_FILE`] !== undefined;
  return Object.fromEntries(SECRET_NAMES.filter((name) => !isGiven(name)).map((name) => [name, secrets[name]]));
}

function simulation({ devnetPort: port, devnetSolidityPort: solidityPort, devnetRatesPort, state }: Places): Variables {
  const ratesUrl = `http://${DEVNET_HOST}:${devnetRatesPort}`;
  return {
    TRON_NODE_URL: `http://${DEVNET_HOST}:${port}`,
    TRON_SOLIDITY_URL: `http://${DEVNET_HOST}:${solidityPort}`,
    NODE_POLL_MS: POLL_MS,
    USDT_CONTRACT: NILE_USDT,
    DEVNET_HOST,
    DEVNET_PORT: String(port),
    DEVNET_SOLIDITY_PORT: String(solidityPort),
    DEVNET_BLOCK_MS: BLOCK_MS,
    DEVNET_SOLIDITY_LAG: SOLIDITY_LAG,
    DEVNET_DATA_DIR: join(state, 'devnet'),
    DEVNET_USDT_CONTRACT: NILE_USDT,
    DEVNET_RATES_PORT: String(devnetRatesPort),
    RATE_SOURCES: RATE_SOURCE_NAMES.map((name) => `${name}=${ratesUrl}/${name}`).join(','),
    RATE_CURRENCIES,
    SANDBOX: 'true',
  };
}

function definedOnly(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
}
