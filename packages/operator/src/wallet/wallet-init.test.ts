import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { findWallet } from '@gateway/store/addresses';
import { fingerprintOfMnemonic, readVault } from '@gateway/wallet';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { walletInit } from './wallet-init';
import { print, type Printed } from '../testing';

const database = databasePerTest();
let folder: string;

const KEY = Buffer.alloc(32, 7);
const environmentOf = (url: string): NodeJS.ProcessEnv => ({
  DATABASE_URL: url,
  TRON_NETWORK: 'nile',
  VAULT_DIR: folder,
  VAULT_KEY: KEY.toString('hex'),
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('the wallet is created once, and its seed phrase is printed', async () => {
  const environment = environmentOf(database.urlOf('watcher'));
  const { code, output } = await print(() => walletInit(environment, ['--yes']));
  expect(code).toBe(0);
  expect(output).toMatch(/\n(\w+ ){23}\w+\n/);
  expect(output).toMatch(/first address: T\w{33}\n/);

  const wallet = await findWallet(database.db);
  const { rows } = await database.db.raw<{ rows: { id: string }[] }>('select id from instance');
  const opened = await readVault({ folder, key: KEY, instance: rows[0]?.id ?? '' });
  expect(opened?.fingerprint).toBe(wallet?.fingerprint);
  await expect(walletInit(environment, ['--yes'])).rejects.toThrow('already initialised');
});

test('all missing variables are reported at once', async () => {
  await expect(walletInit({}, [])).rejects.toThrow(/DATABASE_URL[\s\S]*VAULT_KEY/);
});

test('a dry run and an unconfirmed command create nothing', async () => {
  const environment = environmentOf(database.urlOf('watcher'));
  for (const args of [['--dry-run'], []]) {
    const { code, output } = await print(() => walletInit(environment, args));
    // A script that forgot --yes must not go on as if there were a wallet.
    expect(code).toBe(args.length === 0 ? 1 : 0);
    expect(output.match(/nothing was changed/g)).toHaveLength(1);
  }
  expect(await findWallet(database.db)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

const PHRASE = /^(\w+ ){23}\w+$/m;

test('the seed phrase of a committed wallet is shown although its vault cannot be put in place', async () => {
  const environment = environmentOf(database.urlOf('watcher'));
  const holding = await database.db.transaction();
  await holding.raw('lock table addresses in exclusive mode');
  const run = print(() => walletInit(environment, ['--yes']));
  await until('the insert waits', () => readdirSync(folder).some((name) => name.startsWith('mark.')));
  writeFileSync(join(folder, 'vault.json'), 'foreign', { mode: 0o600 });
  await holding.rollback();
  const { code, out, err } = await run;
  const wallet = await findWallet(database.db);
  expect(fingerprintOfMnemonic(PHRASE.exec(out)?.[0] ?? '')).toBe(wallet?.fingerprint);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('its vault is not in place') });
});

test('the seed phrase of a committed wallet is shown although the answer of the database was lost', async () => {
  const wire = await openWire(new URL(database.url), 'insert_wallet');
  const environment = environmentOf(wire.through(database.urlOf('watcher')));
  let printed: Printed;
  try {
    printed = await print(() => walletInit(environment, ['--yes']));
  } finally {
    await wire.close();
  }
  const { code, out } = printed;
  expect(wire.wasCut()).toBe(true);
  const wallet = await findWallet(database.db);
  expect(fingerprintOfMnemonic(PHRASE.exec(out)?.[0] ?? '')).toBe(wallet?.fingerprint);
  expect(code).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(['mark.1.json', 'vault.json']);
});

/** A proxy to Postgres that loses the answer of the first commit on the connection that sends this text. */
async function openWire({ hostname, port }: URL, text: string) {
  let isCut = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let isMeant = false;
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
    client.on('data', (chunk) => {
      isMeant ||= chunk.includes(text);
      upstream.write(chunk);
      if (!isMeant || isCut || !/commit/i.test(chunk.toString('latin1'))) return;
      isCut = true;
      upstream.removeAllListeners('data').once('data', () => client.destroy());
    });
    upstream.on('data', (chunk) => client.write(chunk));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    through(given: string): string {
      const url = new URL(given);
      [url.hostname, url.port] = ['127.0.0.1', String((server.address() as AddressInfo).port)];
      return url.href;
    },
    wasCut: () => isCut,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
