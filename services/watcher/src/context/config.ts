import {
  nodeUrls,
  type Observation,
  observation,
  readEnvironment,
  WATCHER,
  type WatcherEnvironment,
} from '@gateway/config';
import type { Network, LatePolicy, TronAddress, Usdt } from '@gateway/domain';
import { ConfigError } from '@gateway/runtime';
import type { ReusePolicy } from '@gateway/store/addresses';
import { readSweepConfig, type SweepConfig } from './sweep-config';

/** The watcher's configuration; nothing else reads the environment. */
export interface WatcherConfig extends Observation {
  databaseUrl: string;
  redisUrl: string;
  vault: { folder: string; key: Buffer };
  network: Network;
  usdtContract: TronAddress;
  node: NodeConfig;
  minConfirmations: number;
  startBlock: number | undefined;
  rules: { latePolicy: LatePolicy; dustLimit: Usdt };
  pool: { minFree: number; batch: number; reuse: ReusePolicy };
  sweep: SweepConfig;
  /** Recorded blocks without transfers are kept this long. */
  blockLogDays: number;
}

/** Where the chain is read from, and how often. */
export interface NodeConfig {
  /** In order of preference. */
  urls: readonly { fullUrl: string; solidityUrl: string }[];
  /** Another operator's node that must agree before money is credited. */
  verifyUrl: string | undefined;
  /** Whether blocks wait for the signatures of known witnesses, or a lack of them is only reported. */
  verifyHeaders: 'off' | 'warn' | 'require';
  apiKey: string | undefined;
  pollMs: number;
  perSecond: number | undefined;
  perDay: number | undefined;
}

const MAINNET_USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** @throws ConfigError with every problem at once */
export function loadConfig(environment: NodeJS.ProcessEnv): WatcherConfig {
  const given = readEnvironment(WATCHER, environment);
  // A wrong contract would credit another token.
  if (given.TRON_NETWORK === 'mainnet' && given.USDT_CONTRACT !== MAINNET_USDT) {
    throw new ConfigError(['USDT_CONTRACT is not the USDT contract of mainnet']);
  }
  return {
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    vault: { folder: given.VAULT_DIR, key: given.VAULT_KEY },
    network: given.TRON_NETWORK,
    usdtContract: given.USDT_CONTRACT,
    node: readNode(given),
    minConfirmations: given.MIN_CONFIRMATIONS,
    startBlock: given.START_BLOCK,
    rules: { latePolicy: given.LATE_PAYMENTS, dustLimit: given.DUST_LIMIT },
    pool: { minFree: given.POOL_MIN_FREE, batch: given.POOL_BATCH, reuse: given.ADDRESS_REUSE },
    sweep: readSweepConfig(given),
    blockLogDays: given.BLOCK_LOG_DAYS,
    ...observation(given),
  };
}

/** With an API key the limits of the public service apply; a self-hosted node has none. */
const PUBLIC_LIMITS = { perSecond: 12, perDay: 100_000 };
const POLL_MS = 1_000;
const POLL_WITH_QUOTA_MS = 3_000;

function readNode(given: WatcherEnvironment): NodeConfig {
  const limits = given.TRON_API_KEY === undefined ? undefined : PUBLIC_LIMITS;
  const perDay = given.NODE_REQUESTS_PER_DAY ?? limits?.perDay;
  return {
    urls: nodeUrls(given),
    verifyUrl: given.TRON_VERIFY_URL,
    verifyHeaders: given.TRON_VERIFY_HEADERS,
    apiKey: given.TRON_API_KEY,
    pollMs: given.NODE_POLL_MS ?? (perDay === undefined ? POLL_MS : POLL_WITH_QUOTA_MS),
    perSecond: given.NODE_REQUESTS_PER_SECOND ?? limits?.perSecond,
    perDay,
  };
}
