import { ConfigError } from '@gateway/runtime';
import { isTronAddress } from '@gateway/domain';
import type { DevnetOptions } from './start';

type Environment = Readonly<Record<string, string | undefined>>;

const BLOCK_MS = 3_000;
const LARGEST_PORT = 65_535;
const MAX_BLOCK_MS = 3_600_000;
const LARGEST_LAG = 1_000;

/**
 * The options of the process from its environment: DEVNET_PORT (a free one), DEVNET_SOLIDITY_PORT (that of the other
 * interface), DEVNET_RATES_PORT (no sources of rates), DEVNET_HOST (127.0.0.1), DEVNET_BLOCK_MS (3000), DEVNET_SOLIDITY_LAG (18), DEVNET_DATA_DIR (nothing is kept), DEVNET_USDT_CONTRACT (that of Nile),
 * DEVNET_REPLAY_DIR (nothing is replayed).
 * @throws ConfigError
 */
export function readConfig(environment: Environment): DevnetOptions {
  const problems: string[] = [];
  const integer = (name: string, least: number, most: number): number | undefined => {
    const text = environment[name] ?? '';
    if (text === '') return undefined;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    problems.push(`${name} must be a whole number from ${String(least)} to ${String(most)}`);
    return undefined;
  };
  const contract = environment['DEVNET_USDT_CONTRACT'] ?? '';
  if (contract !== '' && !isTronAddress(contract)) problems.push('DEVNET_USDT_CONTRACT must be a TRON address');
  const options: Record<keyof DevnetOptions, unknown> = {
    port: integer('DEVNET_PORT', 0, LARGEST_PORT),
    solidityPort: integer('DEVNET_SOLIDITY_PORT', 0, LARGEST_PORT),
    ratesPort: integer('DEVNET_RATES_PORT', 0, LARGEST_PORT),
    host: environment['DEVNET_HOST'],
    blockMs: integer('DEVNET_BLOCK_MS', 1, MAX_BLOCK_MS) ?? BLOCK_MS,
    solidityLag: integer('DEVNET_SOLIDITY_LAG', 0, LARGEST_LAG),
    dataDir: environment['DEVNET_DATA_DIR'],
    usdtContract: contract,
    replayFolder: environment['DEVNET_REPLAY_DIR'],
    genesisTimestamp: undefined,
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== ''));
}
