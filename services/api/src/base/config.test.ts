import { expect, test } from '@jest/globals';
import { loadConfig } from './config';

const MINIMAL = {
  DATABASE_URL: 'postgres://db.internal/gateway',
  REDIS_URL: 'redis://cache.internal:6390',
  API_KEY: 'a-key-of-our-own',
  WEBHOOK_SECRET: 'a-secret-of-our-own',
  HMAC_SECRET: 'ab'.repeat(32),
  ADMIN_PASSWORD: 'a password',
  JWT_SECRET: 'cd'.repeat(32),
  TRON_NETWORK: 'nile',
  USDT_CONTRACT: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
};

test('all missing variables are reported at once', () => {
  const complain = (): unknown => loadConfig({});
  for (const name of Object.keys(MINIMAL)) expect(complain).toThrow(new RegExp(`${name} is missing`));
});

test('the defaults are those of the specification and of the decisions', () => {
  const config = loadConfig(MINIMAL);
  expect(config).toMatchObject({
    port: 3000,
    publicBaseUrl: 'http://localhost:3000',
    trustedProxies: 0,
    orders: { minAmount: 10_000n, maxAmount: 1_000_000_000_000n, ttl: 1800, minTtl: 1, maxTtl: 86_400 },
    confirmationsRequired: 19,
    explorerBaseUrl: 'https://nile.tronscan.org',
  });
  expect(config.orders).toMatchObject({ monitorAfterExpiry: 86_400, cooldown: 604_800 });
});

test('the gateway’s stores are blocked webhook targets', () => {
  expect(loadConfig(MINIMAL).targets.blockedHosts).toEqual(
    expect.arrayContaining([
      { host: 'db.internal', port: 5432 },
      { host: 'cache.internal', port: 6390 },
    ]),
  );
});

test.each<[string, Record<string, string>, RegExp]>([
  ['a hex key of 63 digits', { JWT_SECRET: 'c'.repeat(63) }, /JWT_SECRET must be 64 hex digits/],
  ['a hex key that is not hex', { HMAC_SECRET: 'z'.repeat(64) }, /HMAC_SECRET must be 64 hex digits/],
  [
    'a previous secret that is the current one',
    { HMAC_SECRET_PREVIOUS: 'AB'.repeat(32) },
    /HMAC_SECRET_PREVIOUS must differ from HMAC_SECRET/,
  ],
  [
    'a previous session secret that is the current one',
    { JWT_SECRET_PREVIOUS: 'cd'.repeat(32) },
    /JWT_SECRET_PREVIOUS must differ from JWT_SECRET/,
  ],
  ['a previous secret that is too short', { HMAC_SECRET_PREVIOUS: 'ab' }, /HMAC_SECRET_PREVIOUS must be 64 hex digits/],
  ['a directory without an id', { OIDC_ISSUER: 'https://login.example' }, /OIDC_CLIENT_ID is missing/],
  ['a directory without a secret', { OIDC_CLIENT_ID: 'gateway' }, /OIDC_CLIENT_SECRET is missing/],
  [
    'a directory in the clear',
    { OIDC_ISSUER: 'http://login.example', OIDC_CLIENT_ID: 'gateway', OIDC_CLIENT_SECRET: 'a secret' },
    /OIDC_ISSUER must begin with https/,
  ],
  [
    'a sandbox on mainnet',
    { SANDBOX: 'true', TRON_NETWORK: 'mainnet', PUBLIC_BASE_URL: 'https://pay.example', TRON_NODE_URL: 'http://node' },
    /SANDBOX must not be true on mainnet/,
  ],
  ['a sandbox on the public node', { SANDBOX: 'true' }, /SANDBOX requires that TRON_NODE_URL is one node/],
  [
    'a sandbox on several nodes',
    { SANDBOX: 'true', TRON_NODE_URL: 'http://a,http://b' },
    /SANDBOX requires that TRON_NODE_URL is one node/,
  ],
  ['a short key', { API_KEY: 'short' }, /API_KEY must be/],
  ['a read-only key', { API_KEY: `gpr_${'0'.repeat(40)}` }, /API_KEY has the form of a read-only key/],
  ['a short password', { ADMIN_PASSWORD: '1234567' }, /ADMIN_PASSWORD must be/],
  ['a common password', { ADMIN_PASSWORD: 'Password123' }, /ADMIN_PASSWORD is on the list of common passwords/],
  ['a password of our own words', { ADMIN_PASSWORD: 'Gateway-Admin-2026' }, /ADMIN_PASSWORD consists of words of this/],
  [
    'a password of the host name',
    { PUBLIC_BASE_URL: 'https://pay.bestshop.example', ADMIN_PASSWORD: 'BestShop!2026' },
    /ADMIN_PASSWORD consists of words of this product or of its host name/,
  ],
  ['a value copied from the example', { ADMIN_PASSWORD: 'change-me-please' }, /ADMIN_PASSWORD must be/],
  ['mainnet without its address', { TRON_NETWORK: 'mainnet' }, /PUBLIC_BASE_URL is missing/],
  [
    'mainnet without TLS',
    { TRON_NETWORK: 'mainnet', PUBLIC_BASE_URL: 'http://pay.example' },
    /PUBLIC_BASE_URL must begin with https on mainnet/,
  ],
  ['another network', { TRON_NETWORK: 'shasta' }, /TRON_NETWORK must be one of nile, mainnet/],
  ['a contract with a typing error', { USDT_CONTRACT: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBg' }, /USDT_CONTRACT/],
  ['an invalid range', { WEBHOOK_ALLOW_CIDRS: '10.0.0.0/99' }, /WEBHOOK_ALLOW_CIDRS/],
  ['an amount with seven decimals', { ORDER_MIN_AMOUNT: '0.0000001' }, /ORDER_MIN_AMOUNT/],
  ['crossed bounds', { ORDER_MIN_AMOUNT: '10', ORDER_MAX_AMOUNT: '1' }, /ORDER_MIN_AMOUNT must be/],
  [
    'a lifetime of a second on mainnet',
    { TRON_NETWORK: 'mainnet', PUBLIC_BASE_URL: 'https://a.example', ORDER_TTL: '1' },
    /ORDER_TTL/,
  ],
  ['TRUST_PROXY without a number', { TRUST_PROXY: 'true' }, /TRUST_PROXY must be a whole number/],
])('%s stops the start with a message that shows no value', (_name, change, sentence) => {
  const start = (): unknown => loadConfig({ ...MINIMAL, ...change });
  expect(start).toThrow(sentence);
  try {
    start();
  } catch (error) {
    for (const name of ['JWT_SECRET', 'HMAC_SECRET', 'API_KEY', 'ADMIN_PASSWORD'] as const) {
      expect(String(error)).not.toContain({ ...MINIMAL, ...change }[name]);
    }
  }
});
