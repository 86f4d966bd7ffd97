import Joi from 'joi';
import { parseBlockedHosts, parseRanges, type RetrySchedule, type TargetPolicy } from '@gateway/domain';
import { ConfigError, env, LOG_LEVELS, readEnvironment, type LogLevel } from '@gateway/runtime';

/** The notifier's configuration; nothing else reads the environment. */
export interface NotifierConfig {
  databaseUrl: string;
  redisUrl: string;
  hmacSecret: Buffer;
  network: 'nile' | 'mainnet';
  schedule: RetrySchedule;
  timeoutMs: number;
  connectTimeoutMs: number;
  targets: TargetPolicy;
  /** Deliveries in flight at once. */
  slots: number;
  logDays: number;
  log: { level: LogLevel; json: boolean };
  metrics: { host: string; port: number } | undefined;
}

interface Variables {
  DATABASE_URL: string;
  REDIS_URL: string;
  HMAC_SECRET: string;
  TRON_NETWORK: 'nile' | 'mainnet';
  WEBHOOK_RETRY_SCHEDULE: string;
  WEBHOOK_FAST_ATTEMPTS: number;
  WEBHOOK_TIMEOUT_MS: number;
  WEBHOOK_CONNECT_TIMEOUT_MS: number;
  WEBHOOK_ALLOW_CIDRS: string;
  WEBHOOK_BLOCKED_HOSTS: string;
  WEBHOOK_SLOTS: number;
  WEBHOOK_LOG_DAYS: number;
  LOG_LEVEL: LogLevel;
  NODE_ENV?: string;
  HOST: string;
  METRICS_PORT?: number;
}

const DEFAULT_SCHEDULE = '0,5,20,60,300,1800,7200,18000,36000,50400,72000,86400';
const MAX_ATTEMPTS = 30;
const MAX_WAIT_SECONDS = 86_400;

const SCHEMA = Joi.object<Variables>({
  DATABASE_URL: env.secretUrl('postgres', 'postgresql').required(),
  REDIS_URL: env.secretUrl('redis', 'rediss').required(),
  HMAC_SECRET: env.hex64().required(),
  TRON_NETWORK: env.oneOf('nile', 'mainnet').required(),
  WEBHOOK_RETRY_SCHEDULE: env.text().default(DEFAULT_SCHEDULE),
  WEBHOOK_FAST_ATTEMPTS: env.integer(1, MAX_ATTEMPTS).default(4),
  WEBHOOK_TIMEOUT_MS: env.integer(100, 60_000).default(15_000),
  WEBHOOK_CONNECT_TIMEOUT_MS: env.integer(100, 60_000).default(5_000),
  WEBHOOK_ALLOW_CIDRS: env.text().default(''),
  WEBHOOK_BLOCKED_HOSTS: env.text().default(''),
  WEBHOOK_SLOTS: env.integer(1, 4096).default(512),
  WEBHOOK_LOG_DAYS: env.integer(1, 3650).default(90),
  LOG_LEVEL: env.oneOf(...LOG_LEVELS).default('info'),
  NODE_ENV: Joi.string(),
  HOST: env.text().default('127.0.0.1'),
  METRICS_PORT: env.integer(1, 65_535),
});

/** @throws ConfigError with every problem at once */
export function loadConfig(environment: NodeJS.ProcessEnv): NotifierConfig {
  const given = readEnvironment(SCHEMA, environment);
  return {
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    hmacSecret: Buffer.from(given.HMAC_SECRET, 'hex'),
    network: given.TRON_NETWORK,
    schedule: readSchedule(given.WEBHOOK_RETRY_SCHEDULE, given.WEBHOOK_FAST_ATTEMPTS),
    timeoutMs: given.WEBHOOK_TIMEOUT_MS,
    connectTimeoutMs: given.WEBHOOK_CONNECT_TIMEOUT_MS,
    targets: {
      isPrivateAllowed: given.TRON_NETWORK === 'nile',
      allowedRanges: readList('WEBHOOK_ALLOW_CIDRS', given.WEBHOOK_ALLOW_CIDRS, parseRanges),
      blockedHosts: [
        ...readList('WEBHOOK_BLOCKED_HOSTS', given.WEBHOOK_BLOCKED_HOSTS, parseBlockedHosts),
        ...ownHost(given.DATABASE_URL, 5432),
        ...ownHost(given.REDIS_URL, 6379),
      ],
    },
    slots: given.WEBHOOK_SLOTS,
    logDays: given.WEBHOOK_LOG_DAYS,
    log: { level: given.LOG_LEVEL, json: given.NODE_ENV === 'production' },
    metrics: given.METRICS_PORT === undefined ? undefined : { host: given.HOST, port: given.METRICS_PORT },
  };
}

function readSchedule(text: string, fastAttempts: number): RetrySchedule {
  const waits = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const isSchedule = waits.every((wait) => wait >= 0 && wait <= MAX_WAIT_SECONDS) && waits[0] === 0;
  if (!isSchedule || waits.length > MAX_ATTEMPTS) {
    throw new ConfigError([
      `WEBHOOK_RETRY_SCHEDULE must list the seconds before each attempt, such as 0,5,20,60: first 0, none above 86400, at most ${String(MAX_ATTEMPTS)}`,
    ]);
  }
  if (fastAttempts > waits.length) {
    throw new ConfigError(['WEBHOOK_FAST_ATTEMPTS exceeds the number of attempts in WEBHOOK_RETRY_SCHEDULE']);
  }
  return { waits, fastAttempts };
}

function readList<T>(variable: string, text: string, parse: (list: string) => T[]): T[] {
  try {
    return parse(text);
  } catch (error) {
    throw new ConfigError([`${variable}: ${error instanceof Error ? error.message : 'is malformed'}`]);
  }
}

/** No webhook may reach the stores that this process uses. */
function ownHost(storeUrl: string, defaultPort: number): { host: string; port: number }[] {
  const { hostname, port } = new URL(storeUrl);
  return hostname === '' ? [] : [{ host: hostname, port: port === '' ? defaultPort : Number(port) }];
}
