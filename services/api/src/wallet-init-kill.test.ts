import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { findWallet, query } from '@gateway/store';
import { TEST_VAULT_KEY } from '@gateway/store/testing';
import { fingerprintOfMnemonic, readVault } from '@gateway/wallet';
import { openTestApi, type TestApi } from './testing';
import { startProcess, type ApiProcess } from './testing/process';
import { openVaultSide, waitForOutput, type VaultSide } from './testing/wallet-watcher';

const SEED = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
const RUNS = 4;

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/**
 * From the first use of the vault folder or the insert of a request, each call on the folder and each SQL statement counts as two points, before and after
 * it. Each point is printed, and at the given one the process is killed.
 */
const killingPreload = (killAt: number): string => `
  const fs = require('node:fs/promises');
  const { Client } = require(require.resolve('pg', { paths: [${JSON.stringify(join(__dirname, '../../../packages/store'))}] }));
  let passed = 0;
  let isArmed = false;
  const pass = () => {
    passed += 1;
    process.stdout.write('point ' + passed + '\\n');
    if (passed === ${String(killAt)}) process.kill(process.pid, 'SIGKILL');
  };
  const around = (object, name, then = (result) => result) => {
    const original = object[name];
    object[name] = function (...args) {
      isArmed ||= object === fs && String(args[0]).startsWith(process.env.VAULT_DIR ?? '-');
      const result = isArmed ? (pass(), original.apply(this, args)) : original.apply(this, args);
      if (!isArmed || typeof result?.then !== 'function') return result;
      return result.then((value) => (pass(), then(value)));
    };
  };
  const handle = (file) => {
    for (const name of ['writeFile', 'sync', 'readFile', 'close']) around(file, name);
    return file;
  };
  for (const name of ['link', 'lstat', 'readdir', 'rm']) around(fs, name);
  around(fs, 'open', handle);
  const send = Client.prototype.query;
  Client.prototype.query = function (...args) {
    isArmed ||= String(args[0]?.text ?? args[0]).includes('into wallet_requests');
    if (!isArmed) return send.apply(this, args);
    pass();
    const answer = args.at(-1);
    if (typeof answer === 'function') args[args.length - 1] = (...given) => (pass(), answer(...given));
    return send.apply(this, args);
  };`;

/** Both sides of a deployment without a wallet. */
async function opened(): Promise<{ api: TestApi; vault: VaultSide }> {
  const api = await openTestApi({}, { addresses: 0 });
  open.push(() => api.close());
  const vault = await openVaultSide();
  open.push(() => vault.close());
  return { api, vault };
}

async function startApi(api: TestApi, preload: string): Promise<ApiProcess> {
  const started = await startProcess(api.context.config, preload);
  open.push(() => {
    started.signal('SIGKILL');
    return started.ended;
  });
  await waitForOutput(started, 'api started');
  return started;
}

/** The response; undefined if the process dies before sending it. */
async function init({ url }: { url: string }): Promise<{ status: number; mnemonic: string } | undefined> {
  const headers = { 'x-api-key': 'the-default-key-of-tests' };
  try {
    const answer = await fetch(`${url}/api/v1/wallet/init`, { method: 'POST', headers });
    const { mnemonic = '' } = (await answer.json()) as { mnemonic?: string };
    return { status: answer.status, mnemonic };
  } catch {
    return undefined;
  }
}

/** There is one wallet, whose vault opens, and these are the seed phrases that were shown. */
async function expectOneWallet({ context }: TestApi, { folder }: VaultSide, shown: string[]): Promise<void> {
  const row = await findWallet(context.db);
  const vaults = (): string =>
    readdirSync(folder)
      .filter((name) => name.startsWith('vault'))
      .join();
  await until('the vault is settled', () => vaults() === 'vault.json');
  const vault = await readVault({ folder, key: TEST_VAULT_KEY, instance: context.instanceId });
  expect(vault?.fingerprint).toBe(row?.fingerprint);
  expect(shown.map(fingerprintOfMnemonic)).toEqual(shown.map(() => row?.fingerprint));
  expect(await query(context.db, 'select count(*)::int as count from addresses')).toEqual([{ count: 200 }]);
  expect(await query(context.db, 'select id from wallet_requests')).toEqual([]);
}

/** The points of a process, at which it will be killed. */
function killPoints(points: number, name: string): number[] {
  return Array.from({ length: RUNS }, (_, i) => {
    const text = `${String(SEED)} ${name} ${String(i)}`;
    return 1 + (createHash('sha256').update(text).digest().readUInt32BE() % points);
  });
}

const pointsOf = (output: string): number => output.match(/^point /gm)?.length ?? 0;

test(`whichever process is killed during init, one wallet is created and shown at most once (PROPERTY_SEED=${String(SEED)})`, async () => {
  const complete = await opened();
  const watcher = await complete.vault.startWatcher(complete.api, killingPreload(Infinity));
  const whole = await startApi(complete.api, killingPreload(Infinity));
  const answer = await init(whole);
  const points = { watcher: pointsOf(watcher.output()), api: pointsOf(whole.output()) };
  expect(answer?.status).toBe(201);
  expect(Math.min(points.watcher, points.api)).toBeGreaterThan(10);
  await expectOneWallet(complete.api, complete.vault, [answer?.mnemonic ?? '']);

  for (const killAt of killPoints(points.watcher, 'watcher')) {
    const { api, vault } = await opened();
    const killed = await vault.startWatcher(api, killingPreload(killAt));
    await vault.startWatcher(api);
    const other = await init(api);
    // An unrelated statement may have been counted: then the last points are not reached.
    killed.signal('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    expect(other?.status).toBe(201);
    await expectOneWallet(api, vault, [other?.mnemonic ?? '']);
  }

  for (const killAt of killPoints(points.api, 'api')) {
    const { api, vault } = await opened();
    await vault.startWatcher(api);
    const killed = await startApi(api, killingPreload(killAt));
    const first = await init(killed);
    killed.signal('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    const hasWallet = (await findWallet(api.database.db)) !== undefined;
    const second = await init(api);
    expect(second?.status).toBe(hasWallet ? 409 : 201);
    const shown = [first, second].filter((each) => each?.status === 201);
    expect(shown.length).toBeLessThanOrEqual(1);
    await expectOneWallet(
      api,
      vault,
      shown.map((each) => each?.mnemonic ?? ''),
    );
  }
}, 400_000);
