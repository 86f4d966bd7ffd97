import Joi from 'joi';
import { isTronAddress, parseUsdt, type LatePolicy, type TronAddress, type Usdt } from '@gateway/domain';
import { ConfigError, env, LOG_LEVELS, readEnvironment, type LogLevel } from '@gateway/runtime';
import type { ReusePolicy } from '@gateway/store';
import { readSweepConfig, SWEEP_VARIABLES, type SweepConfig, type SweepVariables } from './sweep/sweep-config';

/** The watcher's configuration; nothing else reads the environment. */
export interface WatcherConfig {
  databaseUrl: string;
  redisUrl: string;
  vault: { folder: string; key: Buffer };
  network: 'nile' | 'mainnet';
  usdtContract: TronAddress;
  node: NodeConfig;
  minConfirmations: number;
  startBlock: number | undefined;
  rules: { latePolicy: LatePolicy; dustLimit: Usdt };
  pool: { minFree: number; batch: number; reuse: ReusePolicy };
  sweep: SweepConfig;
  /** Recorded blocks without transfers are kept this long. */
  blockLogDays: number;
  log: { level: LogLevel; json: boolean };
  metrics: { host: string; port: number } | undefined;
}

/** Where the chain is read from, and how often. */
export interface NodeConfig {
  /** In order of preference. */
  urls: readonly { fullUrl: string; solidityUrl: string }[];
  /** Another operator's node that must agree before money is credited. */
  verifyUrl: string | undefined;
  apiKey: string | undefined;
  pollMs: number;
  perSecond: number | undefined;
  perDay: number | undefined;
}

interface Variables extends SweepVariables {
  DATABASE_URL: string;
  REDIS_URL: string;
  VAULT_DIR: string;
  VAULT_KEY: string;
  TRON_NETWORK: 'nile' | 'mainnet';
  USDT_CONTRACT: string;
  TRON_NODE_URL?: string;
  TRON_SOLIDITY_URL?: string;
  TRON_VERIFY_URL?: string;
  TRON_API_KEY?: string;
  NODE_REQUESTS_PER_SECOND?: number;
  NODE_REQUESTS_PER_DAY?: number;
  NODE_POLL_MS?: number;
  MIN_CONFIRMATIONS: number;
  START_BLOCK?: number;
  LATE_PAYMENTS: LatePolicy;
  DUST_LIMIT: string;
  POOL_MIN_FREE: number;
  POOL_BATCH: number;
  BLOCK_LOG_DAYS: number;
  LOG_LEVEL: LogLevel;
  NODE_ENV?: string;
  HOST: string;
  METRICS_PORT?: number;
}

const TRONGRID = { nile: 'https://nile.trongrid.io', mainnet: 'https://api.trongrid.io' };
const MAINNET_USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const SCHEMA = Joi.object<Variables>({
  DATABASE_URL: env.secretUrl('postgres', 'postgresql').required(),
  REDIS_URL: env.secretUrl('redis', 'rediss').required(),
  VAULT_DIR: env.text().required(),
  VAULT_KEY: env.hex64().required(),
  TRON_NETWORK: env.oneOf('nile', 'mainnet').required(),
  USDT_CONTRACT: env.text().required(),
  TRON_NODE_URL: env.urlList('http', 'https'),
  TRON_SOLIDITY_URL: env.urlList('http', 'https'),
  TRON_VERIFY_URL: env.url('http', 'https'),
  TRON_API_KEY: env.secret(1).when('TRON_NODE_URL', { is: Joi.exist(), otherwise: Joi.required() }),
  NODE_REQUESTS_PER_SECOND: env.integer(1, 10_000),
  NODE_REQUESTS_PER_DAY: env.integer(1, 1_000_000_000),
  NODE_POLL_MS: env.integer(50, 60_000),
  MIN_CONFIRMATIONS: env.integer(1, 1000).default(19),
  START_BLOCK: env.integer(0, Number.MAX_SAFE_INTEGER),
  LATE_PAYMENTS: env.oneOf('confirm', 'hold').default('confirm'),
  DUST_LIMIT: env.text().default('0.01'),
  POOL_MIN_FREE: env.integer(1, 100_000).default(500),
  POOL_BATCH: env.integer(1, 10_000).default(1000),
  BLOCK_LOG_DAYS: env.integer(2, 3650).default(90),
  ...SWEEP_VARIABLES,
  LOG_LEVEL: env.oneOf(...LOG_LEVELS).default('info'),
  NODE_ENV: Joi.string(),
  HOST: env.text().default('127.0.0.1'),
  METRICS_PORT: env.integer(1, 65_535),
});

/** @throws ConfigError with every problem at once */
export function loadConfig(environment: NodeJS.ProcessEnv): WatcherConfig {
  const given = readEnvironment(SCHEMA, environment);
  const usdtContract = readContract(given.USDT_CONTRACT, given.TRON_NETWORK);
  return {
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    vault: { folder: given.VAULT_DIR, key: Buffer.from(given.VAULT_KEY, 'hex') },
    network: given.TRON_NETWORK,
    usdtContract,
    node: readNode(given),
    minConfirmations: given.MIN_CONFIRMATIONS,
    startBlock: given.START_BLOCK,
    rules: { latePolicy: given.LATE_PAYMENTS, dustLimit: parseUsdt(given.DUST_LIMIT, 'DUST_LIMIT') },
    pool: { minFree: given.POOL_MIN_FREE, batch: given.POOL_BATCH, reuse: given.ADDRESS_REUSE },
    sweep: readSweepConfig(given, usdtContract),
    blockLogDays: given.BLOCK_LOG_DAYS,
    log: { level: given.LOG_LEVEL, json: given.NODE_ENV === 'production' },
    metrics: given.METRICS_PORT === undefined ? undefined : { host: given.HOST, port: given.METRICS_PORT },
  };
}

/** With an API key the limits of the public service apply; a self-hosted node has none. */
const PUBLIC_LIMITS = { perSecond: 12, perDay: 100_000 };
const POLL_MS = 1_000;
const POLL_WITH_QUOTA_MS = 3_000;

function readNode(given: Variables): NodeConfig {
  const fullUrls = (given.TRON_NODE_URL ?? TRONGRID[given.TRON_NETWORK]).split(',');
  const solidityUrls = given.TRON_SOLIDITY_URL?.split(',') ?? fullUrls;
  if (solidityUrls.length !== fullUrls.length) {
    throw new ConfigError(['TRON_SOLIDITY_URL must list as many nodes as TRON_NODE_URL']);
  }
  const limits = given.TRON_API_KEY === undefined ? undefined : PUBLIC_LIMITS;
  const perDay = given.NODE_REQUESTS_PER_DAY ?? limits?.perDay;
  return {
    urls: fullUrls.map((fullUrl, i) => ({ fullUrl, solidityUrl: solidityUrls[i] ?? fullUrl })),
    verifyUrl: given.TRON_VERIFY_URL,
    apiKey: given.TRON_API_KEY,
    pollMs: given.NODE_POLL_MS ?? (perDay === undefined ? POLL_MS : POLL_WITH_QUOTA_MS),
    perSecond: given.NODE_REQUESTS_PER_SECOND ?? limits?.perSecond,
    perDay,
  };
}

/** A wrong contract would credit another token: its checksum must be valid, and mainnet's is known. */
function readContract(text: string, network: 'nile' | 'mainnet'): TronAddress {
  if (!isTronAddress(text)) throw new ConfigError(['USDT_CONTRACT must be a TRON address with a valid checksum']);
  if (network === 'mainnet' && text !== MAINNET_USDT) {
    throw new ConfigError(['USDT_CONTRACT is not the USDT contract of mainnet']);
  }
  return text;
}
