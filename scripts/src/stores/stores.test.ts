import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connect, query } from '@gateway/store/db';
import { STATE } from '../checkout';
import { openGuard } from '../process/guard';
import type { Guard } from '../process/guard';
import { answersAsPostgres, answersAsRedis } from './answers';
import { memoryFolder } from './server-home';
import { openStores } from './stores';
import type { Shell } from './store-site';

let folder: string;
let guard: Guard;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stores-'));
  chmodSync(folder, 0o755);
  guard = openGuard();
});

afterEach(async () => {
  await guard.close();
  rmSync(folder, { recursive: true });
});

const open = (shell: Shell, given: { databaseUrl?: string; redisUrl?: string } = {}) =>
  openStores({
    purpose: 'throwaway',
    state: folder,
    databaseUrl: given.databaseUrl,
    redisUrl: given.redisUrl,
    shell,
    guard,
  });

test('stores with given addresses are used unchanged', async () => {
  const stores = await open({}, { databaseUrl: 'postgres://given', redisUrl: 'redis://given' });
  expect(stores).toMatchObject({ databaseUrl: 'postgres://given', redisUrl: 'redis://given' });
});

test('throwaway stores respond, and leave nothing behind', async () => {
  const testGuard = openGuard();
  const { databaseUrl, redisUrl } = await openStores({
    ...{ purpose: 'throwaway', state: STATE, databaseUrl: undefined, redisUrl: undefined, shell: process.env },
    guard: testGuard,
  });
  const [database, redis] = [new URL(databaseUrl), new URL(redisUrl)];
  const answers = () =>
    Promise.all([
      answersAsPostgres(Number(database.port), database.username),
      answersAsRedis(Number(redis.port), redis.password),
    ]);
  expect(await answers()).toEqual([true, true]);
  expect(await answersAsRedis(Number(redis.port), 'wrong')).toBe(false);
  await testGuard.close();
  expect(await answers()).toEqual([false, false]);
});

test.each([
  ['throwaway', 'off'],
  ['measured', 'on'],
] as const)('of %s stores, fsync is %s', async (purpose, isDurable) => {
  const { databaseUrl } = await openStores({
    ...{ purpose, state: STATE, databaseUrl: undefined, redisUrl: undefined, shell: process.env },
    guard,
  });
  const db = connect(databaseUrl, { name: 'test', poolSize: 1, statementTimeoutMs: 10_000 });
  const names = `('fsync', 'full_page_writes', 'synchronous_commit')`;
  const settings = await query<{ value: string }>(
    db,
    `select distinct reset_val as value from pg_settings where name in ${names}`,
  );
  await db.destroy();
  expect(settings).toEqual([{ value: isDurable }]);
});

test.each(['throwaway', 'measured'] as const)('where the data of %s stores is', async (purpose) => {
  const memory = memoryFolder();
  const { databaseUrl } = await openStores({
    ...{ purpose, state: STATE, databaseUrl: undefined, redisUrl: undefined, shell: process.env },
    guard,
  });
  const db = connect(databaseUrl, { name: 'test', poolSize: 1, statementTimeoutMs: 10_000 });
  const [row] = await query<{ data_directory: string }>(db, 'show data_directory');
  await db.destroy();
  const isInMemory = row?.data_directory.startsWith('/dev/shm/');
  expect(isInMemory).toBe(purpose === 'throwaway' && memory !== undefined);
});

test('kept data is found again after a crash, at the same address', async () => {
  const keep = () => openStores({ ...KEPT, state: folder, guard });
  const first = await keep();
  const pidFile = join(folder, 'servers/kept/postgres/cluster/postmaster.pid');
  process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');
  expect(await first.ended).toContain('SIGKILL');
  expect(existsSync(pidFile)).toBe(true);
  const second = await keep();
  expect(second.databaseUrl).toBe(first.databaseUrl);
});

test('a server that an earlier command left running is stopped before its data is opened', async () => {
  const forgotten = await openStores({ ...KEPT, state: folder, guard });
  const next = await openStores({ ...KEPT, state: folder, guard });
  expect(await forgotten.ended).toMatch(/ended/);
  expect(await answersAsPostgres(Number(new URL(next.databaseUrl).port), 'gateway')).toBe(true);
});

test('a container engine that responds is preferred to the servers of the machine', async () => {
  const calls = writeFakeDocker();
  const shell = { PATH: `${folder}/bin:${process.env['PATH'] ?? ''}` };
  const { databaseUrl } = await open(shell);
  expect(await answersAsPostgres(Number(new URL(databaseUrl).port), 'gateway')).toBe(true);
  const started = readFileSync(calls, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('run '));
  expect(started.map((line) => /(postgres|redis):\d+/.exec(line)?.[0]).sort()).toEqual(['postgres:17', 'redis:7']);
  expect(started.join()).not.toContain(new URL(databaseUrl).password);
});

test('without any server and any way to get one, the command fails with one sentence', async () => {
  await expect(open({ PATH: folder }, { databaseUrl: 'postgres://given' })).rejects.toThrow(/^No Redis was found/);
});

const KEPT = {
  purpose: 'kept',
  databaseUrl: undefined,
  redisUrl: 'redis://given',
  shell: { ...process.env, PATH: '/usr/bin:/bin' },
} as const;

/** A docker client whose containers are stubs with the real greetings. Returns the file of its calls. */
function writeFakeDocker(): string {
  const calls = join(folder, 'calls');
  const program = `#!${process.execPath}
    const args = process.argv.slice(2);
    require('node:fs').appendFileSync('${calls}', args.join(' ') + '\\n');
    const published = args.join(' ').match(/127.0.0.1:(\\d+):(\\d+)/);
    const greeting = published?.[2] === '5432' ? 'R' : '+OK\\r\\n+PONG\\r\\n';
    if (args[0] === 'run') require('node:net').createServer((s) => s.on('error', () => {}).end(greeting)).listen(published[1]);`;
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/docker'), program, { mode: 0o755 });
  return calls;
}
