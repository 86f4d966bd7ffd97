import { type EnvironmentOf, reading } from './read-environment';

const TRACES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'] as const;

/** What connects the directory of people. */
const DIRECTORY = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** Those by which rates are chosen. */
export const RATE_VARIABLES = [
  'RATE_SOURCES',
  'FIXED_RATES',
  'RATE_MAX_AGE',
  'RATE_MAX_DEVIATION',
  'RATE_MIN_SOURCES',
] as const;

export const API = reading({
  required: [
    'DATABASE_URL',
    'REDIS_URL',
    'API_KEY',
    'WEBHOOK_SECRET',
    'HMAC_SECRET',
    'ADMIN_PASSWORD',
    'JWT_SECRET',
    'TRON_NETWORK',
    'USDT_CONTRACT',
  ],
  optional: [
    'HMAC_SECRET_PREVIOUS',
    'JWT_SECRET_PREVIOUS',
    'HOST',
    'PORT',
    'PUBLIC_BASE_URL',
    'TRUST_PROXY',
    'MAX_CONNECTIONS_PER_ADDRESS',
    'ADMIN_IDLE_TIMEOUT',
    'ADMIN_PASSWORD_LOGIN',
    ...DIRECTORY,
    'DRAIN_DELAY',
    'NODE_ENV',
    'TRON_NODE_URL',
    'EXPLORER_BASE_URL',
    'ORDER_MIN_AMOUNT',
    'ORDER_MAX_AMOUNT',
    'MAX_OPEN_ORDERS',
    'LINK_ADDRESS_RESERVE',
    'ORDER_TTL',
    'MONITOR_AFTER_EXPIRY',
    'ADDRESS_COOLDOWN',
    'MIN_CONFIRMATIONS',
    'DUST_LIMIT',
    ...RATE_VARIABLES,
    'WEBHOOK_ALLOW_CIDRS',
    'WEBHOOK_BLOCKED_HOSTS',
    'SANDBOX',
    'RATE_LIMIT_CREATE',
    'RATE_LIMIT_READ',
    'RATE_LIMIT_ACTIONS',
    'RATE_LIMIT_AUTH_FAILURES',
    'RATE_LIMIT_CHECKOUT',
    'RATE_LIMIT_CHECKOUT_ADDRESS',
    'RATE_LIMIT_LINK_ADDRESS',
    'RATE_LIMIT_LINK',
    'RATE_LIMIT_EPAY_ADDRESS',
    'RATE_LIMIT_EPAY',
    'RATE_LIMIT_LOOKUP',
    'RATE_LIMIT_DOCUMENTS',
    'RATE_LIMIT_LOGIN',
    'RATE_LIMIT_LOGIN_TOTAL',
    'RATE_LIMIT_LOGIN_PERSON',
    'RATE_LIMIT_CONFIRM',
    'RATE_LIMIT_ADMIN',
    'LOG_LEVEL',
    'METRICS_PORT',
    ...TRACES,
  ],
  requiredIf: (given) => [
    ...(given.TRON_NETWORK === 'mainnet' ? ['PUBLIC_BASE_URL' as const] : []),
    ...(DIRECTORY.some((name) => given[name] !== undefined) ? DIRECTORY : []),
  ],
});

export const WATCHER = reading({
  required: ['DATABASE_URL', 'REDIS_URL', 'VAULT_DIR', 'VAULT_KEY', 'TRON_NETWORK', 'USDT_CONTRACT'],
  optional: [
    'TRON_NODE_URL',
    'TRON_SOLIDITY_URL',
    'TRON_VERIFY_URL',
    'TRON_VERIFY_HEADERS',
    'TRON_API_KEY',
    'NODE_REQUESTS_PER_SECOND',
    'NODE_REQUESTS_PER_DAY',
    'NODE_POLL_MS',
    'MIN_CONFIRMATIONS',
    'START_BLOCK',
    'LATE_PAYMENTS',
    'DUST_LIMIT',
    'POOL_MIN_FREE',
    'POOL_BATCH',
    'BLOCK_LOG_DAYS',
    'ADDRESS_REUSE',
    'SWEEP_ENABLED',
    'SWEEP_MODE',
    'HOT_WALLET_KEY',
    'COLD_WALLET_ADDRESS',
    'SWEEP_MIN_AMOUNT',
    'SWEEP_MAX_AGE',
    'SWEEP_AGE_MIN_AMOUNT',
    'SWEEP_MAX_TRX',
    'SWEEP_DAILY_TRX',
    'SWEEP_MAX_FEE_SHARE',
    'SWEEP_TRX_PRICE',
    'SWEEP_HOURS',
    'ENERGY_MARKET_URL',
    'ENERGY_MARKET_KEY',
    'SWEEP_RENT_MAX_PRICE_SUN',
    'HOT_WALLET_ALERT_TRX',
    'NODE_ENV',
    'LOG_LEVEL',
    'HOST',
    'METRICS_PORT',
    ...TRACES,
  ],
  requiredIf: ({ TRON_NODE_URL, SWEEP_ENABLED, SWEEP_MODE, SWEEP_MAX_FEE_SHARE }) => [
    ...(TRON_NODE_URL === undefined ? ['TRON_API_KEY' as const] : []),
    ...(SWEEP_ENABLED === true ? (['HOT_WALLET_KEY', 'COLD_WALLET_ADDRESS'] as const) : []),
    ...(SWEEP_MAX_FEE_SHARE === undefined ? [] : ['SWEEP_TRX_PRICE' as const]),
    ...(SWEEP_MODE === 'rent' ? (['ENERGY_MARKET_URL', 'ENERGY_MARKET_KEY'] as const) : []),
  ],
});

export const NOTIFIER = reading({
  required: ['DATABASE_URL', 'REDIS_URL', 'HMAC_SECRET', 'TRON_NETWORK'],
  optional: [
    'HMAC_SECRET_PREVIOUS',
    'WEBHOOK_RETRY_SCHEDULE',
    'WEBHOOK_FAST_ATTEMPTS',
    'WEBHOOK_TIMEOUT_MS',
    'WEBHOOK_CONNECT_TIMEOUT_MS',
    'WEBHOOK_ALLOW_CIDRS',
    'WEBHOOK_BLOCKED_HOSTS',
    'WEBHOOK_SLOTS',
    'WEBHOOK_LOG_DAYS',
    'PUBLIC_BASE_URL',
    'TELEGRAM_API_URL',
    ...RATE_VARIABLES,
    'RATE_CURRENCIES',
    'NODE_ENV',
    'LOG_LEVEL',
    'HOST',
    'METRICS_PORT',
    ...TRACES,
  ],
});

export type ApiEnvironment = EnvironmentOf<typeof API>;
export type WatcherEnvironment = EnvironmentOf<typeof WATCHER>;
export type NotifierEnvironment = EnvironmentOf<typeof NOTIFIER>;

/** The names of the variables that each service reads. */
export const SERVICE_VARIABLES: Readonly<Record<'api' | 'watcher' | 'notifier', readonly string[]>> = {
  api: [...API.required, ...API.optional],
  watcher: [...WATCHER.required, ...WATCHER.optional],
  notifier: [...NOTIFIER.required, ...NOTIFIER.optional],
};
