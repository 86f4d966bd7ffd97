import { expect, test } from '@jest/globals';
import { inspect } from 'node:util';
import { ConfigError } from '@gateway/runtime';
import { addressOf } from '@gateway/store/testing';
import { loadConfig, type WatcherConfig } from './config';

const KEY = '7'.padStart(64, '0');
/** The address of the key 7, from the published vectors. */
const HOT = 'TVJjphBwXTtDTVJZUEEG9g3CWD7vLcBAS8';
const USDT = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

const base = {
  DATABASE_URL: 'postgres://127.0.0.1/x',
  REDIS_URL: 'redis://127.0.0.1',
  VAULT_DIR: '/vault',
  VAULT_KEY: '1'.repeat(64),
  TRON_NETWORK: 'nile',
  USDT_CONTRACT: USDT,
  TRON_NODE_URL: 'http://127.0.0.1:8090',
};
const load = (change: Record<string, string>): WatcherConfig => loadConfig({ ...base, ...change });
const sweeping = { SWEEP_ENABLED: 'true', HOT_WALLET_KEY: KEY, COLD_WALLET_ADDRESS: addressOf('cold') };

test('sweeping is off by default', () => {
  expect(load({}).sweep).toMatchObject({ isEnabled: false, hotWallet: undefined, coldWallet: undefined });
  expect(load({}).pool.reuse).toBe('unpaid');
});

test('the defaults are the documented ones', () => {
  expect(load(sweeping).sweep).toMatchObject({
    isEnabled: true,
    mode: 'burn',
    coldWallet: addressOf('cold'),
    hotWallet: { address: HOT },
    minAmount: 20_000_000n,
    ageMinAmount: 5_000_000n,
    maxAgeSeconds: 604_800,
    maxSun: 20_000_000n,
    dailySun: 500_000_000n,
    alertSun: 100_000_000n,
    feeRule: undefined,
    hours: undefined,
  });
});

test('the share of the fee needs the price of TRX that the operator sets', () => {
  expect(faultOf({ SWEEP_MAX_FEE_SHARE: '0.01' })).toContain('SWEEP_TRX_PRICE is missing');
  expect(load({ SWEEP_TRX_PRICE: '0.3' }).sweep).toMatchObject({ feeRule: undefined, trxPrice: 300_000n });
  expect(load({ SWEEP_MAX_FEE_SHARE: '0.01', SWEEP_TRX_PRICE: '0.3' }).sweep.feeRule).toEqual({
    maxShare: 10_000n,
    trxPrice: 300_000n,
  });
});

test('sweeps begin within the hours of the environment', () => {
  expect(load({ SWEEP_HOURS: '22:00-06:30' }).sweep.hours).toEqual({ fromMinute: 1_320, untilMinute: 390 });
});

test('the mode is one of those that are known', () => {
  expect(load({ ...sweeping, SWEEP_MODE: 'stake' }).sweep.mode).toBe('stake');
  expect(faultOf({ ...sweeping, SWEEP_MODE: 'mint' })).toContain('SWEEP_MODE');
});

test('sweeping requires both wallets, and everything missing is reported at once', () => {
  const fault = faultOf({ SWEEP_ENABLED: 'true' });
  expect(fault).toMatch(/HOT_WALLET_KEY is missing[^]*COLD_WALLET_ADDRESS is missing/);
});

const market = { SWEEP_MODE: 'rent', ENERGY_MARKET_URL: 'https://market.example', ENERGY_MARKET_KEY: 'market-key' };

test('energy is burned by default, also where a market is named', () => {
  expect(load(sweeping).sweep.market).toBeUndefined();
  expect(load({ ...sweeping, ...market, SWEEP_MODE: 'burn' }).sweep.market).toBeUndefined();
});

test('the highest price is known in every mode once a market is named, for the plan', () => {
  expect(load(sweeping).sweep.rentMaxPrice).toBeUndefined();
  for (const mode of ['burn', 'stake', 'rent']) {
    const config = load({ ...sweeping, ...market, SWEEP_MODE: mode, SWEEP_RENT_MAX_PRICE_SUN: '70' });
    expect(config.sweep.rentMaxPrice).toBe(70n);
  }
});

test('renting requires a market and its key, which no dump shows', () => {
  expect(faultOf({ SWEEP_MODE: 'rent' })).toMatch(/ENERGY_MARKET_URL is missing[^]*ENERGY_MARKET_KEY is missing/);
  const config = load({ ...sweeping, ...market });
  expect(config.sweep.market).toMatchObject({ url: 'https://market.example', maxPriceSun: 90n });
  expect(config.sweep.market?.readKey()).toBe('market-key');
  expect(
    inspect(config, { depth: 9 }) + JSON.stringify(config.sweep.market, (_, v: unknown) => String(v)),
  ).not.toContain('market-key');
});

test('on mainnet the key of the market is sent over https only', () => {
  const mainnet = { TRON_NETWORK: 'mainnet', USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };
  const plain = { ...market, ENERGY_MARKET_URL: 'http://market.example' };
  expect(faultOf({ ...sweeping, ...mainnet, ...plain })).toContain('ENERGY_MARKET_URL must begin with https');
  expect(load({ ...sweeping, ...mainnet, ...market }).sweep.market?.url).toBe('https://market.example');
});

test.each<[string, Record<string, string>]>([
  ['a mode that does not exist', { SWEEP_MODE: 'lend' }],
  ['a price of nothing', { SWEEP_RENT_MAX_PRICE_SUN: '0' }],
  ['a cold wallet with a wrong checksum', { COLD_WALLET_ADDRESS: `${addressOf('cold').slice(0, -1)}1` }],
  ['the hot wallet as the cold one', { COLD_WALLET_ADDRESS: HOT }],
  ['the contract as the cold wallet', { COLD_WALLET_ADDRESS: USDT }],
  ['an invalid key', { HOT_WALLET_KEY: '0'.repeat(64) }],
  ['a key with too few digits', { HOT_WALLET_KEY: '7' }],
  ['an invalid amount', { SWEEP_MIN_AMOUNT: 'much' }],
  ['a zero amount', { SWEEP_AGE_MIN_AMOUNT: '0' }],
  ['a cap with seven decimals', { SWEEP_MAX_TRX: '20.0000001' }],
  ['a share above the whole', { SWEEP_MAX_FEE_SHARE: '1.01', SWEEP_TRX_PRICE: '0.3' }],
  ['a share of nothing', { SWEEP_MAX_FEE_SHARE: '0', SWEEP_TRX_PRICE: '0.3' }],
  ['hours without length', { SWEEP_HOURS: '22:00-22:00' }],
  ['an unknown reuse policy', { ADDRESS_REUSE: 'sometimes' }],
])('%s stops the start, and no key is in the sentence', (_, change) => {
  expect(faultOf({ ...sweeping, ...change })).not.toContain(KEY);
});

test('no dump of the configuration shows the key of the hot wallet', () => {
  const config = load(sweeping);
  const dump = inspect(config, { depth: 10, showHidden: true }) + JSON.stringify(config, hideBigint);
  expect(dump).not.toContain(KEY);
  expect(config.sweep.hotWallet?.readKey()).toBe(KEY);
});

function hideBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function faultOf(change: Record<string, string>): string {
  try {
    load(change);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}
