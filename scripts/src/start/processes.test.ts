import { expect, test } from '@jest/globals';
import { environmentOf } from './processes';

const VARIABLES = {
  PATH: '/usr/bin',
  ORDER_TTL: '600',
  DATABASE_URL: 'postgres://x',
  WATCHER_DATABASE_URL: 'postgres://w',
  REDIS_URL: 'redis://x',
  TRON_NETWORK: 'nile',
  VAULT_KEY: 'v',
  HMAC_SECRET: 'h',
  API_KEY_FILE: '/run/key',
  HOT_WALLET_KEY: 'k',
  DEVNET_PORT: '1',
};

test('the notifier has no key', () => {
  expect(Object.keys(environmentOf('notifier', VARIABLES)).sort()).toEqual(
    ['DATABASE_URL', 'HMAC_SECRET', 'ORDER_TTL', 'PATH', 'REDIS_URL', 'TRON_NETWORK'].sort(),
  );
});

test('only the watcher has the key of the hot wallet', () => {
  expect(environmentOf('watcher', VARIABLES)).toHaveProperty('HOT_WALLET_KEY');
  for (const name of ['api', 'notifier', 'devnet'] as const) {
    expect(environmentOf(name, VARIABLES)).not.toHaveProperty('HOT_WALLET_KEY');
  }
});

test('a secret given as a file is passed to the same processes', () => {
  expect(environmentOf('api', VARIABLES)).toHaveProperty('API_KEY_FILE', '/run/key');
  expect(environmentOf('watcher', VARIABLES)).not.toHaveProperty('API_KEY_FILE');
});

test('the simulated chain gets no variable of the gateway', () => {
  expect(environmentOf('devnet', VARIABLES)).toEqual({ PATH: '/usr/bin', ORDER_TTL: '600', DEVNET_PORT: '1' });
});
