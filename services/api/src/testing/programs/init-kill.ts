import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import type { Walks } from '@gateway/runtime/testing/walk';
import { findWallet } from '@gateway/store/addresses';
import { query } from '@gateway/store/db';
import { TEST_VAULT_KEY } from '@gateway/store/testing';
import { fingerprintOfMnemonic, readVault } from '@gateway/wallet';
import { openTestApi, type TestApi } from '../../testing';
import { startProcess, type ApiProcess } from './process';
import { openVaultSide, waitForOutput, type VaultSide } from './wallet-watcher';

const DEPLOYMENTS_AT_ONCE = 3;
const TAKEOVER_MS = 120_000;
/** Every step of a walk, on a machine that may be busy. */
export const WHOLE_WALK_MS = 3_600_000;

/** What a failed test leaves open. */
const open = new Set<() => Promise<unknown>>();
afterEach(async () => {
  for (const close of [...open].reverse()) await close();
  open.clear();
});

/** A point at which a process can die: what it does there, how many times it did so, and what it changed before. */
interface Point {
  kind: string;
  nth: number;
  /** Points after the same change leave the same behind. */
  lastChange: string;
}

/** Whose points a walk takes: of the api, or of the watcher those in its vault folder, or its SQL statements. */
type Walk = 'api' | 'vault' | 'statements';

const VAULT_CALL = /^(before|after) (open|writeFile|sync|readFile|close|link|lstat|readdir|rm)$/;
/** A request that the watcher has answered, for good. */
const ANSWERED = /^point after update wallet_requests[^]*^point after COMMIT/m;
/** The fewest points that an init has: of the statements the lock of the term, the update of the request, the commit. */
const FEWEST_POINTS: Record<Walk, number> = { api: 11, vault: 11, statements: 6 };
const CHANGE = /^after (?:writeFile|link|rm|COMMIT|(?:insert into|update|delete from) wallet_requests)/;

/**
 * From the first use of the vault folder or the insert of a request, each call on the folder and each SQL statement counts as two points, before and after
 * it. Each point is printed, and at the given one the process is killed.
 */
const killingPreload = (killAt?: Point): string => `
  const fs = require('node:fs/promises');
  const { Client } = require(require.resolve('pg', { paths: [${JSON.stringify(join(__dirname, '../../../../../packages/store'))}] }));
  const passed = new Map();
  let isArmed = false;
  const pass = (kind) => {
    const nth = (passed.get(kind) ?? 0) + 1;
    passed.set(kind, nth);
    process.stdout.write('point ' + kind + '\\n');
    if (kind === ${JSON.stringify(killAt?.kind ?? '')} && nth === ${String(killAt?.nth ?? 0)}) process.kill(process.pid, 'SIGKILL');
  };
  const around = (object, name, then = (result) => result) => {
    const original = object[name];
    object[name] = function (...args) {
      isArmed ||= object === fs && String(args[0]).startsWith(process.env.VAULT_DIR ?? '-');
      const result = isArmed ? (pass('before ' + name), original.apply(this, args)) : original.apply(this, args);
      if (!isArmed || typeof result?.then !== 'function') return result;
      return result.then((value) => (pass('after ' + name), then(value)));
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
    const text = String(args[0]?.text ?? args[0]).replace(/\\s+/g, ' ').replace(/\\b\\d+\\b/g, '0');
    isArmed ||= text.includes('into wallet_requests');
    if (!isArmed) return send.apply(this, args);
    pass('before ' + text);
    const answer = args.at(-1);
    if (typeof answer === 'function') args[args.length - 1] = (...given) => (pass('after ' + text), answer(...given));
    return send.apply(this, args);
  };`;

/** Both sides of a deployment without a wallet. */
export async function opened(): Promise<{ api: TestApi; vault: VaultSide; close: () => Promise<void> }> {
  const api = await openTestApi({}, { addresses: 0 });
  const vault = await openVaultSide();
  const close = async (): Promise<void> => {
    open.delete(close);
    await vault.close();
    await api.close();
  };
  open.add(close);
  return { api, vault, close };
}

export async function startApi(api: TestApi, preload: string): Promise<ApiProcess> {
  const started = await startProcess(api.context.config, preload);
  open.add(() => {
    started.signal('SIGKILL');
    return started.ended;
  });
  await waitForOutput(started, 'api started');
  return started;
}

/** The response; undefined if the process dies before sending it. */
export async function init({ url }: { url: string }): Promise<{ status: number; mnemonic: string } | undefined> {
  const headers = { 'x-api-key': 'the-default-key-of-tests' };
  try {
    const answer = await fetch(`${url}/api/v1/wallet/init`, { method: 'POST', headers });
    const { mnemonic = '' } = (await answer.json()) as { mnemonic?: string };
    return { status: answer.status, mnemonic };
  } catch {
    return undefined;
  }
}

/** The response once a watcher serves: until one has taken over, which takes longer on a busy machine, it is 503. */
export async function initWhenServed(api: TestApi): Promise<{ status: number; mnemonic: string } | undefined> {
  let answer = await init(api);
  await until(
    'a watcher serves',
    async () => {
      if (answer?.status === 503) answer = await init(api);
      return answer?.status !== 503;
    },
    TAKEOVER_MS,
  );
  return answer;
}

/** The ten seconds after which a leader counts as dead pass in its row: the other watcher leads at its next check. */
async function passSilence({ database }: TestApi): Promise<void> {
  await query(database.db, `update leadership set renewed_at = renewed_at - interval '10 seconds'`);
}

/** Kills the leading watcher where its preload says, and expects that another one creates the wallet. */
export async function killWatcher(preload: string): Promise<void> {
  const { api, vault, close } = await opened();
  const killed = await vault.startWatcher(api, preload);
  await vault.startWatcher(api);
  const served = initWhenServed(api);
  // What a loop does beside it may have been counted: then the last points are not reached.
  await Promise.race([killed.ended, served]);
  killed.signal('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  await passSilence(api);
  const other = await served;
  expect(other?.status).toBe(201);
  await expectOneWallet(api, vault, [other?.mnemonic ?? '']);
  await close();
}

/** There is one wallet, whose vault opens, and these are the seed phrases that were shown. */
export async function expectOneWallet({ context }: TestApi, { folder }: VaultSide, shown: string[]): Promise<void> {
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

/** The points that a process passes during an init that nothing disturbs. */
async function pointsDuringInit(walk: Walk): Promise<Point[]> {
  const { api, vault, close } = await opened();
  const watcher = await vault.startWatcher(api, killingPreload());
  const whole = await startApi(api, killingPreload());
  const answer = await init(whole);
  await until('the watcher has printed its commit', () => ANSWERED.test(watcher.output()));
  // No later: the loops of both go on, and pass points that have to do with something else.
  const points =
    walk === 'api'
      ? pointsOf(whole.output())
      : pointsOf(watcher.output()).filter(({ kind }) => VAULT_CALL.test(kind) === (walk === 'vault'));
  expect(answer?.status).toBe(201);
  await expectOneWallet(api, vault, [answer?.mnemonic ?? '']);
  await close();
  return points;
}

/** The points that a process printed. */
function pointsOf(output: string): Point[] {
  const counts = new Map<string, number>();
  let lastChange = 'none';
  return [...output.matchAll(/^point (.+)$/gm)].map(([, kind = '']) => {
    const nth = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, nth);
    lastChange = CHANGE.exec(kind)?.[0] ?? lastChange;
    return { kind, nth, lastChange };
  });
}

/**
 * Kills a process during init, at points of it that the walk chooses, each in a deployment of its own.
 * @param kill starts the process with this preload, and checks what is left
 */
export async function killAtEach(walks: Walks, walk: Walk, kill: (preload: string) => Promise<void>): Promise<void> {
  const points = await pointsDuringInit(walk);
  expect(points.length).toBeGreaterThanOrEqual(FEWEST_POINTS[walk]);
  const left = walks.choose(walk, points, ({ lastChange }) => lastChange);
  const killOthers = async (): Promise<void> => {
    for (let at = left.shift(); at; at = left.shift()) await kill(killingPreload(at));
  };
  await Promise.all(Array.from({ length: DEPLOYMENTS_AT_ONCE }, killOthers));
}
