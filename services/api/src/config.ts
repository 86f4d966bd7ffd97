import Joi from 'joi';
import {
  isTronAddress,
  parseBlockedHosts,
  parseRanges,
  parseUsdt,
  type TargetPolicy,
  type TronAddress,
  type Usdt,
} from '@gateway/domain';
import { ConfigError, env, LOG_LEVELS, readEnvironment, type LogLevel } from '@gateway/runtime';
import { readLimits, LIMIT_VARIABLES, type LimitVariables, type Limits } from './limits';

/** The configuration of the api; nothing else reads the environment. */
export interface ApiConfig {
  databaseUrl: string;
  redisUrl: string;
  host: string;
  port: number;
  /** Origin and path before /api/v1 and /checkout, without a trailing slash. */
  publicBaseUrl: string;
  /** How many proxies are in front of this service and trusted to report the client's address. */
  trustedProxies: number;
  isProduction: boolean;
  /** Undefined if this replica has no vault folder: it cannot initialise the wallet but serves everything else. */
  vault: { folder: string; key: Buffer } | undefined;
  apiKey: string;
  webhookSecret: string;
  hmacSecret: Buffer;
  adminPassword: string;
  jwtSecret: Buffer;
  network: 'nile' | 'mainnet';
  usdtContract: TronAddress;
  orders: OrderRules;
  targets: TargetPolicy;
  confirmationsRequired: number;
  /** Smaller amounts are treated as dust. */
  dustLimit: Usdt;
  limits: Limits;
  explorerBaseUrl: string;
  /** Shown to the admin. */
  nodeUrl: string;
  /** The node for transaction lookups by payers; undefined if none is configured. */
  lookupNodeUrl: string | undefined;
  log: { level: LogLevel; json: boolean };
  metrics: { host: string; port: number } | undefined;
}

/** The limits of an order. Durations in seconds. */
export interface OrderRules {
  minAmount: Usdt;
  maxAmount: Usdt;
  ttl: number;
  minTtl: number;
  maxTtl: number;
  monitorAfterExpiry: number;
  cooldown: number;
}

interface Variables extends LimitVariables {
  DATABASE_URL: string;
  REDIS_URL: string;
  HOST: string;
  PORT: number;
  PUBLIC_BASE_URL?: string;
  TRUST_PROXY: number;
  NODE_ENV?: string;
  VAULT_DIR?: string;
  VAULT_KEY?: string;
  API_KEY: string;
  WEBHOOK_SECRET: string;
  HMAC_SECRET: string;
  ADMIN_PASSWORD: string;
  JWT_SECRET: string;
  TRON_NETWORK: 'nile' | 'mainnet';
  USDT_CONTRACT: string;
  TRON_NODE_URL?: string;
  EXPLORER_BASE_URL?: string;
  ORDER_MIN_AMOUNT: string;
  ORDER_MAX_AMOUNT: string;
  ORDER_TTL: number;
  MONITOR_AFTER_EXPIRY: number;
  ADDRESS_COOLDOWN: number;
  MIN_CONFIRMATIONS: number;
  DUST_LIMIT: string;
  WEBHOOK_ALLOW_CIDRS: string;
  WEBHOOK_BLOCKED_HOSTS: string;
  LOG_LEVEL: LogLevel;
  METRICS_PORT?: number;
}

const TRONGRID = { nile: 'https://nile.trongrid.io', mainnet: 'https://api.trongrid.io' };
const TRONSCAN = { nile: 'https://nile.tronscan.org', mainnet: 'https://tronscan.org' };
const MIN_TTL = { nile: 1, mainnet: 300 };
const MAX_TTL = 86_400;
/** A transaction is final when 18 blocks of other producers are on top of it: 19 confirmations. */
const MIN_CONFIRMATIONS = 19;

const SCHEMA = Joi.object<Variables>({
  DATABASE_URL: env.secretUrl('postgres', 'postgresql').required(),
  REDIS_URL: env.secretUrl('redis', 'rediss').required(),
  HOST: env.text().default('127.0.0.1'),
  PORT: env.integer(1, 65_535).default(3000),
  PUBLIC_BASE_URL: env.url('http', 'https').when('TRON_NETWORK', { is: 'mainnet', then: Joi.required() }),
  TRUST_PROXY: env.integer(0, 10).default(0),
  NODE_ENV: Joi.string(),
  VAULT_DIR: env.text(),
  VAULT_KEY: env.hex64().when('VAULT_DIR', { is: Joi.exist(), then: Joi.required() }),
  API_KEY: env.secret(10).max(255).required(),
  WEBHOOK_SECRET: env.secret(10).max(255).required(),
  HMAC_SECRET: env.hex64().required(),
  ADMIN_PASSWORD: env.secret(8).required(),
  JWT_SECRET: env.hex64().required(),
  TRON_NETWORK: env.oneOf('nile', 'mainnet').required(),
  USDT_CONTRACT: env.text().required(),
  TRON_NODE_URL: env.urlList('http', 'https'),
  EXPLORER_BASE_URL: env.url('http', 'https'),
  ORDER_MIN_AMOUNT: env.text().default('0.01'),
  ORDER_MAX_AMOUNT: env.text().default('1000000'),
  ORDER_TTL: env.integer(1, MAX_TTL).default(1800),
  MONITOR_AFTER_EXPIRY: env.integer(0, 2_592_000).default(86_400),
  ADDRESS_COOLDOWN: env.integer(0, 31_536_000).default(604_800),
  MIN_CONFIRMATIONS: env.integer(1, 1000).default(MIN_CONFIRMATIONS),
  DUST_LIMIT: env.text().default('0.01'),
  WEBHOOK_ALLOW_CIDRS: env.text().default(''),
  WEBHOOK_BLOCKED_HOSTS: env.text().default(''),
  LOG_LEVEL: env.oneOf(...LOG_LEVELS).default('info'),
  METRICS_PORT: env.integer(1, 65_535),
  ...LIMIT_VARIABLES,
});

/** @throws ConfigError with every problem at once */
export function loadConfig(environment: NodeJS.ProcessEnv): ApiConfig {
  const given = readEnvironment(SCHEMA, environment);
  const network = given.TRON_NETWORK;
  const isProduction = given.NODE_ENV === 'production';
  return {
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    host: given.HOST,
    port: given.PORT,
    publicBaseUrl: (given.PUBLIC_BASE_URL ?? `http://localhost:${given.PORT}`).replace(/\/+$/, ''),
    trustedProxies: given.TRUST_PROXY,
    isProduction,
    vault:
      given.VAULT_DIR === undefined || given.VAULT_KEY === undefined
        ? undefined
        : { folder: given.VAULT_DIR, key: Buffer.from(given.VAULT_KEY, 'hex') },
    apiKey: given.API_KEY,
    webhookSecret: given.WEBHOOK_SECRET,
    hmacSecret: Buffer.from(given.HMAC_SECRET, 'hex'),
    adminPassword: given.ADMIN_PASSWORD,
    jwtSecret: Buffer.from(given.JWT_SECRET, 'hex'),
    network,
    usdtContract: readContract(given.USDT_CONTRACT),
    orders: readOrderRules(given),
    targets: readTargets(given),
    confirmationsRequired: Math.max(MIN_CONFIRMATIONS, given.MIN_CONFIRMATIONS),
    dustLimit: readAmount('DUST_LIMIT', given.DUST_LIMIT),
    limits: readLimits(given),
    explorerBaseUrl: (given.EXPLORER_BASE_URL ?? TRONSCAN[network]).replace(/\/+$/, ''),
    nodeUrl: given.TRON_NODE_URL?.split(',')[0] ?? TRONGRID[network],
    lookupNodeUrl: given.TRON_NODE_URL?.split(',')[0],
    log: { level: given.LOG_LEVEL, json: isProduction },
    metrics: given.METRICS_PORT === undefined ? undefined : { host: given.HOST, port: given.METRICS_PORT },
  };
}

function readContract(text: string): TronAddress {
  if (!isTronAddress(text)) throw new ConfigError(['USDT_CONTRACT must be a TRON address with a valid checksum']);
  return text;
}

function readOrderRules(given: Variables): OrderRules {
  const minAmount = readAmount('ORDER_MIN_AMOUNT', given.ORDER_MIN_AMOUNT);
  const maxAmount = readAmount('ORDER_MAX_AMOUNT', given.ORDER_MAX_AMOUNT);
  const minTtl = MIN_TTL[given.TRON_NETWORK];
  if (minAmount <= 0n || minAmount > maxAmount) {
    throw new ConfigError(['ORDER_MIN_AMOUNT must be above zero and at most ORDER_MAX_AMOUNT']);
  }
  if (given.ORDER_TTL < minTtl) {
    throw new ConfigError([`ORDER_TTL must be a whole number from ${minTtl} to ${MAX_TTL}`]);
  }
  return {
    minAmount,
    maxAmount,
    ttl: given.ORDER_TTL,
    minTtl,
    maxTtl: MAX_TTL,
    monitorAfterExpiry: given.MONITOR_AFTER_EXPIRY,
    cooldown: given.ADDRESS_COOLDOWN,
  };
}

function readAmount(variable: string, text: string): Usdt {
  return explain(variable, () => parseUsdt(text, variable));
}

/** The notifier checks every address again when it connects; here, IP literals are refused before an order exists. */
function readTargets(given: Variables): TargetPolicy {
  return {
    isPrivateAllowed: given.TRON_NETWORK === 'nile',
    allowedRanges: explain('WEBHOOK_ALLOW_CIDRS', () => parseRanges(given.WEBHOOK_ALLOW_CIDRS)),
    blockedHosts: [
      ...explain('WEBHOOK_BLOCKED_HOSTS', () => parseBlockedHosts(given.WEBHOOK_BLOCKED_HOSTS)),
      ...storeHost(given.DATABASE_URL, 5432),
      ...storeHost(given.REDIS_URL, 6379),
    ],
  };
}

function storeHost(storeUrl: string, defaultPort: number): TargetPolicy['blockedHosts'] {
  const { hostname, port } = new URL(storeUrl);
  return hostname === '' ? [] : [{ host: hostname, port: port === '' ? defaultPort : Number.parseInt(port, 10) }];
}

function explain<T>(variable: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError([`${variable}: ${error instanceof Error ? error.message : 'is malformed'}`]);
  }
}
