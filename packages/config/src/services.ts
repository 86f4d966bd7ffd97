import { type EnvironmentOf, reading } from './read-environment';

const TRACES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'] as const;

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
    'DRAIN_DELAY',
    'NODE_ENV',
    'TRON_NODE_URL',
    'EXPLORER_BASE_URL',
    'ORDER_MIN_AMOUNT',
    'ORDER_MAX_AMOUNT',
    'MAX_OPEN_ORDERS',
    'ORDER_TTL',
    'MONITOR_AFTER_EXPIRY',
    'ADDRESS_COOLDOWN',
    'MIN_CONFIRMATIONS',
    'DUST_LIMIT',
    'WEBHOOK_ALLOW_CIDRS',
    'WEBHOOK_BLOCKED_HOSTS',
    'SANDBOX',
    'RATE_LIMIT_CREATE',
    'RATE_LIMIT_READ',
    'RATE_LIMIT_ACTIONS',
    'RATE_LIMIT_AUTH_FAILURES',
    'RATE_LIMIT_CHECKOUT',
    'RATE_LIMIT_CHECKOUT_ADDRESS',
    'RATE_LIMIT_LOOKUP',
    'RATE_LIMIT_DOCUMENTS',
    'RATE_LIMIT_LOGIN',
    'RATE_LIMIT_LOGIN_TOTAL',
    'RATE_LIMIT_CONFIRM',
    'RATE_LIMIT_ADMIN',
    'LOG_LEVEL',
    'METRICS_PORT',
    ...TRACES,
  ],
  requiredIf: ({ TRON_NETWORK }) => (TRON_NETWORK === 'mainnet' ? ['PUBLIC_BASE_URL'] : []),
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
    'HOT_WALLET_KEY',
    'COLD_WALLET_ADDRESS',
    'SWEEP_MIN_AMOUNT',
    'SWEEP_MAX_AGE',
    'SWEEP_AGE_MIN_AMOUNT',
    'SWEEP_MAX_TRX',
    'SWEEP_DAILY_TRX',
    'HOT_WALLET_ALERT_TRX',
    'NODE_ENV',
    'LOG_LEVEL',
    'HOST',
    'METRICS_PORT',
    ...TRACES,
  ],
  requiredIf: ({ TRON_NODE_URL, SWEEP_ENABLED }) => [
    ...(TRON_NODE_URL === undefined ? ['TRON_API_KEY' as const] : []),
    ...(SWEEP_ENABLED === true ? (['HOT_WALLET_KEY', 'COLD_WALLET_ADDRESS'] as const) : []),
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
