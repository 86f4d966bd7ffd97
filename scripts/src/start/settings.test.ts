import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { gatewayVariables } from './settings';
import type { Places } from './settings';

let places: Places;

beforeEach(() => {
  const state = mkdtempSync(join(tmpdir(), 'settings-'));
  const api = { host: '0.0.0.0', port: 3610, url: 'http://127.0.0.1:3610' };
  places = {
    state,
    databaseUrl: 'postgres://db',
    redisUrl: 'redis://cache',
    api,
    devnetPort: 8090,
    devnetSolidityPort: 8091,
    devnetRatesPort: 8092,
  };
});

afterEach(() => {
  rmSync(places.state, { recursive: true });
});

test('without a node the chain is simulated, and its data is kept', () => {
  expect(gatewayVariables({}, places)).toMatchObject({
    TRON_NETWORK: 'nile',
    TRON_NODE_URL: 'http://127.0.0.1:8090',
    TRON_SOLIDITY_URL: 'http://127.0.0.1:8091',
    DEVNET_PORT: '8090',
    DEVNET_SOLIDITY_PORT: '8091',
    DEVNET_RATES_PORT: '8092',
    DEVNET_DATA_DIR: join(places.state, 'devnet'),
  });
});

test('the api listens where it was given to, and names itself by an address that can be opened', () => {
  const url = 'http://127.0.0.1:3610';
  expect(gatewayVariables({}, places)).toMatchObject({ HOST: '0.0.0.0', PORT: '3610', PUBLIC_BASE_URL: url });
  const given = { PUBLIC_BASE_URL: 'https://pay.example' };
  expect(gatewayVariables(given, places)).toMatchObject(given);
});

test.each([{ TRON_NODE_URL: 'https://node' }, { TRON_API_KEY: 'key' }, { TRON_NETWORK: 'mainnet' }])(
  'with %j nothing is simulated',
  (shell) => {
    expect(Object.keys(gatewayVariables(shell, places)).join()).not.toContain('DEVNET');
  },
);

test('variables of the shell win, as a value or as a file', () => {
  const variables = gatewayVariables({ API_KEY: 'given-by-shell', VAULT_KEY_FILE: '/run/vault-key' }, places);
  expect(variables).toMatchObject({ API_KEY: 'given-by-shell', VAULT_KEY_FILE: '/run/vault-key' });
  expect(variables).not.toHaveProperty('VAULT_KEY');
  expect(variables).toHaveProperty('JWT_SECRET');
});

test('mainnet gets no development secrets', () => {
  expect(gatewayVariables({ TRON_NETWORK: 'mainnet' }, places)).not.toHaveProperty('VAULT_KEY');
});
