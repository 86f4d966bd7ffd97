import {
  API,
  type ApiEnvironment,
  nodeUrls,
  type Observation,
  observation,
  previousSecret,
  type RateConfig,
  rateConfig,
  readEnvironment,
  webhookTargets,
} from '@gateway/config';
import {
  FINAL_CONFIRMATIONS,
  isReadOnlyKey,
  type Network,
  type TargetPolicy,
  type TronAddress,
  type Usdt,
} from '@gateway/domain';
import { ConfigError } from '@gateway/runtime';
import { isCommonPassword, isOwnWords } from './common-passwords';
import { type Limits, readLimits } from './limits';

/** The configuration of the api; nothing else reads the environment. */
export interface ApiConfig extends Observation {
  databaseUrl: string;
  redisUrl: string;
  host: string;
  port: number;
  /** Origin and path before /api/v1 and /checkout, without a trailing slash. */
  publicBaseUrl: string;
  /** How many proxies are in front of this service and trusted to report the client's address. */
  trustedProxies: number;
  /** Does not apply to trusted proxies. */
  maxConnectionsPerAddress: number;
  isProduction: boolean;
  /** Seconds for which requests are still served after the signal to stop. */
  drainDelay: number;
  apiKey: string;
  webhookSecret: string;
  hmacSecret: Buffer;
  /** Valid beside the current one during a rotation. */
  previousHmacSecret: Buffer | undefined;
  adminPassword: string;
  jwtSecret: Buffer;
  /** Seconds after which an unused session of the admin ends. */
  adminIdleTimeout: number;
  /** Whether ADMIN_PASSWORD lets in while an owner of the gateway can sign in safely. */
  adminPasswordLogin: 'on' | 'off';
  /** The directory by which people may sign in; undefined if there is none. */
  directory: DirectoryConfig | undefined;
  /** Sessions that it signed stay valid during a rotation. */
  previousJwtSecret: Buffer | undefined;
  network: Network;
  usdtContract: TronAddress;
  orders: OrderRules;
  rates: RateConfig;
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
  /** The simulated node on which payments are simulated; undefined outside a sandbox. */
  sandboxNodeUrl: string | undefined;
}

/** How this gateway is known to the directory of people, an OpenID provider. */
export interface DirectoryConfig {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Where the directory sends the browser back to. */
  redirectUrl: string;
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
  /** Orders of one merchant that may await payment at once. */
  maxOpen: number;
  /** Free addresses that payment links leave alone. */
  reservedAddresses: number;
}

const TRONSCAN = { nile: 'https://nile.tronscan.org', mainnet: 'https://tronscan.org' };
const MIN_TTL = { nile: 1, mainnet: 300 };
const MAX_TTL = 86_400;

/** @throws ConfigError with every problem at once */
export function loadConfig(environment: NodeJS.ProcessEnv): ApiConfig {
  const given = readEnvironment(API, environment);
  if (isCommonPassword(given.ADMIN_PASSWORD)) {
    throw new ConfigError(['ADMIN_PASSWORD is on the list of common passwords: choose another one']);
  }
  if (isReadOnlyKey(given.API_KEY)) {
    throw new ConfigError(['API_KEY has the form of a read-only key ("gpr_..."): choose another one']);
  }
  const network = given.TRON_NETWORK;
  const publicBaseUrl = readPublicUrl(given);
  if (isOwnWords(given.ADMIN_PASSWORD, new URL(publicBaseUrl).hostname)) {
    throw new ConfigError(['ADMIN_PASSWORD consists of words of this product or of its host name: choose another one']);
  }
  return {
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    host: given.HOST,
    port: given.PORT,
    publicBaseUrl,
    trustedProxies: given.TRUST_PROXY,
    maxConnectionsPerAddress: given.MAX_CONNECTIONS_PER_ADDRESS,
    isProduction: given.NODE_ENV === 'production',
    drainDelay: given.DRAIN_DELAY,
    apiKey: given.API_KEY,
    webhookSecret: given.WEBHOOK_SECRET,
    hmacSecret: given.HMAC_SECRET,
    previousHmacSecret: previousSecret('HMAC_SECRET', given.HMAC_SECRET, given.HMAC_SECRET_PREVIOUS),
    adminPassword: given.ADMIN_PASSWORD,
    jwtSecret: given.JWT_SECRET,
    adminIdleTimeout: given.ADMIN_IDLE_TIMEOUT,
    adminPasswordLogin: given.ADMIN_PASSWORD_LOGIN,
    directory: readDirectory(given, publicBaseUrl),
    previousJwtSecret: previousSecret('JWT_SECRET', given.JWT_SECRET, given.JWT_SECRET_PREVIOUS),
    network,
    usdtContract: given.USDT_CONTRACT,
    orders: readOrderRules(given),
    rates: rateConfig(given),
    targets: webhookTargets(given),
    confirmationsRequired: Math.max(FINAL_CONFIRMATIONS, given.MIN_CONFIRMATIONS),
    dustLimit: given.DUST_LIMIT,
    limits: readLimits(given),
    explorerBaseUrl: withoutSlash(given.EXPLORER_BASE_URL ?? TRONSCAN[network]),
    nodeUrl: nodeUrls(given)[0]?.fullUrl ?? '',
    lookupNodeUrl: given.TRON_NODE_URL?.[0],
    sandboxNodeUrl: readSandbox(given),
    ...observation(given),
  };
}

/** Sessions and keys must not cross a network in the clear where money is at stake. */
const PRIVATE_TRANSPORT = /^(https:|http:\/\/(localhost|127\.0\.0\.1)(:|$))/;

function readPublicUrl({ PUBLIC_BASE_URL, PORT, TRON_NETWORK }: ApiEnvironment): string {
  const url = withoutSlash(PUBLIC_BASE_URL ?? `http://localhost:${PORT}`);
  if (TRON_NETWORK === 'mainnet' && !PRIVATE_TRANSPORT.test(url)) {
    throw new ConfigError(['PUBLIC_BASE_URL must begin with https on mainnet']);
  }
  return url;
}

/** Anyone who changes what the directory answers on its way can sign in as any person. */
function readDirectory(
  { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: ApiEnvironment,
  publicBaseUrl: string,
): DirectoryConfig | undefined {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) return undefined;
  if (!PRIVATE_TRANSPORT.test(OIDC_ISSUER)) throw new ConfigError(['OIDC_ISSUER must begin with https']);
  const redirectUrl = `${publicBaseUrl}/api/v1/auth/directory/callback`;
  return { issuer: new URL(OIDC_ISSUER), clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, redirectUrl };
}

/** Whether the node is a simulated one is seen when it is connected to. */
function readSandbox({ SANDBOX, TRON_NETWORK, TRON_NODE_URL = [] }: ApiEnvironment): string | undefined {
  if (!SANDBOX) return undefined;
  const [nodeUrl, ...others] = TRON_NODE_URL;
  const problems = [
    ...(TRON_NETWORK === 'mainnet' ? ['SANDBOX must not be true on mainnet'] : []),
    ...(nodeUrl === undefined || others.length > 0
      ? ['SANDBOX requires that TRON_NODE_URL is one node, the simulated one']
      : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return nodeUrl;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function readOrderRules(given: ApiEnvironment): OrderRules {
  const minTtl = MIN_TTL[given.TRON_NETWORK];
  if (given.ORDER_MIN_AMOUNT > given.ORDER_MAX_AMOUNT) {
    throw new ConfigError(['ORDER_MIN_AMOUNT must be at most ORDER_MAX_AMOUNT']);
  }
  if (given.ORDER_TTL < minTtl) {
    throw new ConfigError([`ORDER_TTL must be a whole number from ${minTtl} to ${MAX_TTL}`]);
  }
  return {
    minAmount: given.ORDER_MIN_AMOUNT,
    maxAmount: given.ORDER_MAX_AMOUNT,
    ttl: given.ORDER_TTL,
    minTtl,
    maxTtl: MAX_TTL,
    monitorAfterExpiry: given.MONITOR_AFTER_EXPIRY,
    cooldown: given.ADDRESS_COOLDOWN,
    maxOpen: given.MAX_OPEN_ORDERS,
    reservedAddresses: given.LINK_ADDRESS_RESERVE,
  };
}
