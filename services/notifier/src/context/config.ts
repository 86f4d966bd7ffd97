import {
  NOTIFIER,
  type Observation,
  observation,
  previousSecret,
  type RateConfig,
  rateConfig,
  readEnvironment,
  webhookTargets,
} from '@gateway/config';
import type { Network, RetrySchedule, TargetPolicy } from '@gateway/domain';
import { ConfigError } from '@gateway/runtime';

/** The notifier's configuration; nothing else reads the environment. */
export interface NotifierConfig extends Observation {
  databaseUrl: string;
  redisUrl: string;
  hmacSecret: Buffer;
  /** Valid beside the current one during a rotation. */
  previousHmacSecret: Buffer | undefined;
  network: Network;
  schedule: RetrySchedule;
  timeoutMs: number;
  connectTimeoutMs: number;
  targets: TargetPolicy;
  /** Deliveries in flight at once. */
  slots: number;
  logDays: number;
  /** What links to orders begin with; without it there are none. */
  publicBaseUrl: string | undefined;
  telegramApiUrl: string;
  rates: RateConfig;
  /** Kept fresh whether or not orders ask for them. */
  rateCurrencies: readonly string[];
}

/** @throws ConfigError with every problem at once */
export function loadConfig(environment: NodeJS.ProcessEnv): NotifierConfig {
  const given = readEnvironment(NOTIFIER, environment);
  const waits = given.WEBHOOK_RETRY_SCHEDULE;
  if (given.WEBHOOK_FAST_ATTEMPTS > waits.length) {
    throw new ConfigError(['WEBHOOK_FAST_ATTEMPTS exceeds the number of attempts in WEBHOOK_RETRY_SCHEDULE']);
  }
  return {
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    hmacSecret: given.HMAC_SECRET,
    previousHmacSecret: previousSecret('HMAC_SECRET', given.HMAC_SECRET, given.HMAC_SECRET_PREVIOUS),
    network: given.TRON_NETWORK,
    schedule: { waits, fastAttempts: given.WEBHOOK_FAST_ATTEMPTS },
    timeoutMs: given.WEBHOOK_TIMEOUT_MS,
    connectTimeoutMs: given.WEBHOOK_CONNECT_TIMEOUT_MS,
    targets: webhookTargets(given),
    slots: given.WEBHOOK_SLOTS,
    logDays: given.WEBHOOK_LOG_DAYS,
    publicBaseUrl: given.PUBLIC_BASE_URL?.replace(/\/+$/, ''),
    telegramApiUrl: given.TELEGRAM_API_URL.replace(/\/+$/, ''),
    rates: rateConfig(given),
    rateCurrencies: given.RATE_CURRENCIES ?? [],
    ...observation(given),
  };
}
