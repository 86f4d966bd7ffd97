import { expect, test } from '@jest/globals';
import { ConfigError } from '@gateway/runtime';
import { readConfig } from './config';

test('without variables the process produces a block every 3 s and keeps nothing', () => {
  expect(readConfig({ DEVNET_DATA_DIR: '' })).toEqual({ blockMs: 3_000 });
});

test('every variable has its option', () => {
  expect(
    readConfig({
      DEVNET_PORT: '8545',
      DEVNET_HOST: '0.0.0.0',
      DEVNET_BLOCK_MS: '500',
      DEVNET_SOLIDITY_LAG: '0',
      DEVNET_DATA_DIR: '/data',
      DEVNET_USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      DEVNET_REPLAY_DIR: '/recordings',
    }),
  ).toEqual({
    port: 8545,
    host: '0.0.0.0',
    blockMs: 500,
    solidityLag: 0,
    dataDir: '/data',
    usdtContract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    replayFolder: '/recordings',
  });
});

test('all problems are reported at once', () => {
  const read = (): unknown =>
    readConfig({
      DEVNET_PORT: 'many',
      DEVNET_BLOCK_MS: '0',
      DEVNET_USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T',
    });
  expect(read).toThrow(ConfigError);
  for (const name of ['DEVNET_PORT', 'DEVNET_BLOCK_MS', 'DEVNET_USDT_CONTRACT']) expect(read).toThrow(name);
});
