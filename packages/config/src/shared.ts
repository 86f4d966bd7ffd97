import type { RateRules, TargetPolicy } from '@gateway/domain';
import { ConfigError, parseRedisUrl, type LogLevel, type TraceTarget } from '@gateway/runtime';
import type { RateSourceSetting } from './format';
import type { Environment } from './read-environment';

/**
 * The previous value of a secret, if one is given.
 * @throws ConfigError when it is the current one
 */
export function previousSecret(name: string, current: Buffer, previous: Buffer | undefined): Buffer | undefined {
  if (previous?.equals(current)) {
    throw new ConfigError([`${name}_PREVIOUS must differ from ${name}: remove it, or set ${name} to a new value`]);
  }
  return previous;
}

const TRONGRID = { nile: 'https://nile.trongrid.io', mainnet: 'https://api.trongrid.io' };
const POSTGRES_PORT = 5432;

/**
 * Where webhooks may go. No webhook may reach the stores that this process uses. The notifier checks every address
 * again when it connects; the api refuses IP literals before an order exists.
 */
export function webhookTargets(
  given: Environment<'DATABASE_URL' | 'REDIS_URL' | 'TRON_NETWORK', 'WEBHOOK_ALLOW_CIDRS' | 'WEBHOOK_BLOCKED_HOSTS'>,
): TargetPolicy {
  return {
    isPrivateAllowed: given.TRON_NETWORK === 'nile',
    allowedRanges: given.WEBHOOK_ALLOW_CIDRS ?? [],
    blockedHosts: [
      ...(given.WEBHOOK_BLOCKED_HOSTS ?? []),
      ...databaseHost(given.DATABASE_URL),
      ...parseRedisUrl(given.REDIS_URL).nodes,
    ],
  };
}

/** How a rate is found. */
export interface RateConfig {
  sources: readonly RateSourceSetting[];
  /** By currency, as decimal text; these win. */
  fixed: ReadonlyMap<string, string>;
  rules: RateRules;
}

/** @throws ConfigError when more sources must agree than there are */
export function rateConfig(
  given: Environment<'RATE_MAX_AGE' | 'RATE_MAX_DEVIATION', 'RATE_SOURCES' | 'FIXED_RATES' | 'RATE_MIN_SOURCES'>,
): RateConfig {
  const sources = given.RATE_SOURCES ?? [];
  const minSources = given.RATE_MIN_SOURCES ?? (sources.length === 1 ? 1 : 2);
  if (sources.length > 0 && minSources > sources.length) {
    throw new ConfigError(['RATE_MIN_SOURCES exceeds the number of RATE_SOURCES']);
  }
  return {
    sources,
    fixed: given.FIXED_RATES ?? new Map(),
    rules: { maxAgeSeconds: given.RATE_MAX_AGE, maxDeviation: given.RATE_MAX_DEVIATION, minSources },
  };
}

function databaseHost(databaseUrl: string): TargetPolicy['blockedHosts'] {
  const { hostname, port } = new URL(databaseUrl);
  return hostname === '' ? [] : [{ host: hostname, port: port === '' ? POSTGRES_PORT : Number(port) }];
}

/**
 * The nodes in order of preference, by default the public service of the network.
 * @throws ConfigError when a node does not have two URLs
 */
export function nodeUrls(
  given: Environment<'TRON_NETWORK', 'TRON_NODE_URL' | 'TRON_SOLIDITY_URL'>,
): { fullUrl: string; solidityUrl: string }[] {
  const fullUrls = given.TRON_NODE_URL ?? [TRONGRID[given.TRON_NETWORK]];
  const solidityUrls = given.TRON_SOLIDITY_URL ?? fullUrls;
  if (solidityUrls.length !== fullUrls.length) {
    throw new ConfigError(['TRON_SOLIDITY_URL must list as many nodes as TRON_NODE_URL']);
  }
  return fullUrls.map((fullUrl, i) => ({ fullUrl, solidityUrl: solidityUrls[i] ?? fullUrl }));
}

/** How a service logs, where it serves metrics and where it sends traces, if at all. */
export interface Observation {
  log: { level: LogLevel; json: boolean };
  metrics: { host: string; port: number } | undefined;
  traces: TraceTarget | undefined;
}

export function observation(
  given: Environment<
    never,
    | 'LOG_LEVEL'
    | 'NODE_ENV'
    | 'HOST'
    | 'METRICS_PORT'
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'OTEL_EXPORTER_OTLP_HEADERS'
    | 'OTEL_TRACES_SAMPLER_ARG'
  >,
): Observation {
  const endpoint = given.OTEL_EXPORTER_OTLP_ENDPOINT;
  return {
    log: { level: given.LOG_LEVEL, json: given.NODE_ENV === 'production' },
    metrics: given.METRICS_PORT === undefined ? undefined : { host: given.HOST, port: given.METRICS_PORT },
    traces:
      endpoint === undefined
        ? undefined
        : { endpoint, headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {}, ratio: given.OTEL_TRACES_SAMPLER_ARG },
  };
}
