import { LOG_LEVELS } from '@gateway/runtime';
import { hosts, httpHeaders, integer, oneOf, ranges, share, text, url, waits } from '../format';
import { optional, withDefault } from '../variable';

const MAX_ATTEMPTS = 30;
const MAX_WAIT_SECONDS = 86_400;
const MAX_LIMIT = 1_000_000_000;

export const WEBHOOKS = {
  title: 'Webhooks',
  variables: {
    WEBHOOK_RETRY_SCHEDULE: withDefault(
      waits(MAX_ATTEMPTS, MAX_WAIT_SECONDS),
      '0,5,20,60,300,1800,7200,18000,36000,50400,72000,86400',
      'Seconds before each attempt. After the fast ones the order shows callback_failed; the others continue.',
    ),
    WEBHOOK_FAST_ATTEMPTS: withDefault(integer(1, MAX_ATTEMPTS), '4'),
    WEBHOOK_TIMEOUT_MS: withDefault(integer(100, 60_000), '15000'),
    WEBHOOK_CONNECT_TIMEOUT_MS: withDefault(integer(100, 60_000), '5000'),
    WEBHOOK_ALLOW_CIDRS: optional(
      ranges,
      '',
      'Private ranges that merchants may use on mainnet, such as 10.1.0.0/16, separated by commas.',
    ),
    WEBHOOK_BLOCKED_HOSTS: optional(
      hosts,
      '',
      'Hosts, or host:port, that webhooks must not reach: list your node and stores here.',
    ),
    WEBHOOK_SLOTS: withDefault(integer(1, 4096), '512', 'Deliveries in flight at once.'),
    WEBHOOK_LOG_DAYS: withDefault(
      integer(1, 3650),
      '90',
      'Attempts and responses, and messages to people, are kept this many days.',
    ),
    TELEGRAM_API_URL: withDefault(
      url('http', 'https'),
      'https://api.telegram.org',
      'Where messages by Telegram go, if you run a Bot API server of your own.',
    ),
  },
};

const limit = (most: number, about?: string) => withDefault(integer(1, MAX_LIMIT), String(most), about);

export const HTTP = {
  title: 'HTTP',
  variables: {
    PORT: withDefault(integer(1, 65_535), '3000'),
    PUBLIC_BASE_URL: optional(
      url('http', 'https'),
      'https://pay.example',
      'What generated links begin with; required on mainnet.',
    ),
    TRUST_PROXY: withDefault(
      integer(0, 10),
      '0',
      "Number of proxies in front of the api that are trusted for the client's address.",
    ),
    MAX_CONNECTIONS_PER_ADDRESS: withDefault(
      integer(1, 12_000),
      '250',
      'Connections that one address may have open, of 12000 in all. Behind a trusted proxy it limits the streams of ' +
        'open pages only: half of it.',
    ),
    ADMIN_IDLE_TIMEOUT: withDefault(
      integer(60, 86_400),
      '28800',
      'Seconds after which an unused session of the admin ends; none lasts longer than 24 hours.',
    ),
    ADMIN_PASSWORD_LOGIN: withDefault(
      oneOf('on', 'off'),
      'on',
      'off: ADMIN_PASSWORD lets nobody in any more, once an owner of the gateway has a passkey or a second factor.',
    ),
    DRAIN_DELAY: withDefault(
      integer(0, 300),
      '0',
      'Seconds for which requests are still served after SIGTERM, while /health/ready reports 503: longer than your ' +
        'load balancer takes to notice.',
    ),
    EXPLORER_BASE_URL: optional(url('http', 'https'), 'https://nile.tronscan.org'),
    // The defaults are those of the specification, part 8.
    RATE_LIMIT_CREATE: limit(1200, 'Requests per minute per key, per address and so on; login per 15 minutes.'),
    RATE_LIMIT_READ: limit(3000),
    RATE_LIMIT_ACTIONS: limit(
      60,
      'What a merchant asks for beside orders: webhooks sent again, test webhooks, new secrets and keys, an events URL.',
    ),
    RATE_LIMIT_AUTH_FAILURES: limit(30),
    RATE_LIMIT_CHECKOUT: limit(60),
    RATE_LIMIT_CHECKOUT_ADDRESS: limit(1200),
    RATE_LIMIT_LINK_ADDRESS: limit(20, 'Orders that one client address makes at payment links.'),
    RATE_LIMIT_LINK: limit(600, 'Orders that are made at one payment link.'),
    RATE_LIMIT_EPAY_ADDRESS: limit(
      60,
      'Customers whom shops send by EPay, and as many calls without the key of a shop, per client address.',
    ),
    RATE_LIMIT_EPAY: limit(1200, 'Calls of the shop of one merchant by EPay.'),
    RATE_LIMIT_LOOKUP: limit(5),
    RATE_LIMIT_DOCUMENTS: limit(
      600,
      'The documentation, and the pages and files of the console: at first 15 of a till.',
    ),
    RATE_LIMIT_LOGIN: limit(5),
    RATE_LIMIT_LOGIN_TOTAL: limit(
      100,
      'Logins per 15 minutes from all addresses together; above it they wait in line, or need the second factor.',
    ),
    RATE_LIMIT_LOGIN_PERSON: limit(20, 'Logins per login name and 15 minutes; a passkey signs in all the same.'),
    RATE_LIMIT_CONFIRM: limit(10, 'Per session and 15 minutes: changes of the second factor, which need the password.'),
    RATE_LIMIT_ADMIN: limit(600),
  },
};

export const RUNNING = {
  title: 'Running',
  variables: {
    HOST: withDefault(text, '127.0.0.1', 'The address to listen on, also for metrics.'),
    NODE_ENV: optional(
      text,
      'production',
      'production: JSON logs, Secure cookies. The images set it; otherwise it is not set, and logs are plain text.',
    ),
    LOG_LEVEL: withDefault(oneOf(...LOG_LEVELS), 'info'),
    METRICS_PORT: optional(
      integer(1, 65_535),
      '9100',
      'Prometheus metrics at /metrics on HOST and this port; without it, no metrics.',
    ),
  },
};

export const TRACES = {
  title: 'Traces (OpenTelemetry)',
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(
      url('http', 'https'),
      'http://127.0.0.1:4318',
      'A collector that receives OTLP over HTTP, as JSON, under /v1/traces; without it, no traces.',
    ),
    OTEL_EXPORTER_OTLP_HEADERS: optional(
      httpHeaders,
      '',
      'Headers for the collector, such as authorization=Bearer%20abc, separated by commas; values are URL-encoded.',
    ),
    OTEL_TRACES_SAMPLER_ARG: withDefault(
      share,
      '1',
      'The share of orders that are traced, from 0 to 1. Give all services the same: they choose the same orders.',
    ),
  },
};
