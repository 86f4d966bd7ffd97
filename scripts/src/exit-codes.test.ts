import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import { buildOrder, payOrder, TEST_NETWORK } from '@gateway/store/testing';
import { databasePerSuite } from '@gateway/store/testing/suite-database';
import { ROOT } from './checkout';

const SOURCE = ['--conditions=source', '-r', join(ROOT, 'scripts/run-source.cjs')];

/** For each command of package.json what it starts, and arguments that it refuses. */
const WRONG_USAGE: Record<string, string[]> = {
  'audit:dependencies': ['scripts/src/commands/audit-dependencies.ts'],
  bench: ['scripts/src/commands/bench.ts', 'nonsense'],
  build: ['scripts/bootstrap.mjs', 'build', 'nonsense'],
  campaign: ['packages/verification/src/campaign.ts', '--nonsense'],
  check: ['scripts/src/commands/check.ts', '--nonsense'],
  'contract:types': ['packages/contract/generate.mjs', '--nonsense'],
  drill: ['packages/verification/src/drill.ts', 'nonsense'],
  e2e: ['scripts/src/commands/e2e.ts', 'nonsense'],
  'env:example': ['scripts/src/commands/env-example.ts', 'nonsense'],
  fuzz: ['scripts/src/commands/fuzz.ts', 'many'],
  gateway: ['packages/operator/src/gateway.ts', 'nonsense'],
  'integration-test': ['scripts/src/commands/integration-test.ts'],
  migrate: ['packages/operator/src/migrate.ts', 'nonsense'],
  'migrate:new': ['scripts/src/commands/migrate-new.ts', 'nonsense'],
  'migrate:schema': ['scripts/src/commands/migrate-schema.ts', 'nonsense'],
  mutants: ['packages/verification/src/mutants.ts', '--nonsense'],
  pay: ['scripts/src/commands/pay.ts'],
  release: ['scripts/src/commands/release.ts'],
  sbom: ['scripts/src/commands/sbom.ts', 'nonsense'],
  soak: ['scripts/src/commands/soak.ts', 'nonsense'],
  start: ['scripts/src/commands/start.ts', '--nonsense'],
  test: ['scripts/src/commands/test.ts', '--nonsense'],
  walks: ['scripts/src/commands/walks.ts', 'nonsense'],
  witnesses: ['scripts/src/commands/witnesses.ts', 'nonsense'],
};

const database = databasePerSuite();
beforeAll(async () => {
  await payOrder(database.db, await buildOrder(database.db), 1n);
});

test('every command of package.json is listed here', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  expect(Object.keys(WRONG_USAGE).sort()).toEqual(Object.keys(scripts).sort());
});

test('every command ends with 2 when its arguments are wrong', async () => {
  const waiting = Object.entries(WRONG_USAGE);
  const ends: Record<string, unknown> = {};
  const runWaiting = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, program] = next;
      // The channel is what the entry point of `npm run` opens.
      const child = spawn(process.execPath, [...SOURCE, ...program], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      ends[name] = await endOf(child);
    }
  };
  await Promise.all([runWaiting(), runWaiting()]);
  const expected = Object.keys(WRONG_USAGE).map((name) => [name, { code: 2, hasReason: true }]);
  expect(ends).toEqual(Object.fromEntries(expected));
}, 240_000);

test('npm run e2e takes what CONTRIBUTING.md names', async () => {
  const documented = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(/`npm run e2e -- (\w+)/g);
  const child = spawn(process.execPath, [...SOURCE, 'scripts/src/commands/e2e.ts', 'nonsense'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const usage = await textOf(child.stderr as Readable);
  for (const [, mode] of documented) expect(usage).toMatch(new RegExp(`\\b${String(mode)}\\b`));
});

test.each([
  ['0', 'a success', ['orders']],
  ['1', 'a failed check', ['order', 'no such order']],
  ['2', 'wrong usage', ['audit', '--nonsense']],
])('npm run gateway ends with %s for %s', async (code, _what, args) => {
  expect((await endOf(npmRunGateway(args))).code).toBe(Number(code));
});

test('npm run gateway ends with 130 for Ctrl-C', async () => {
  const child = npmRunGateway(['rescan', '--from', '1']);
  const end = endOf(child);
  let output = '';
  while (!output.includes('reading blocks')) output += String(await once(child.stdout, 'data'));
  // A terminal sends the signal to the whole group.
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect((await end).code).toBe(130);
});

function npmRunGateway(args: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
  const variables = {
    DATABASE_URL: database.urlOf('watcher'),
    REDIS_URL: process.env['TEST_REDIS_URL'],
    TRON_NETWORK: TEST_NETWORK,
  };
  return spawn('npm', ['run', '--silent', 'gateway', '--', ...args], {
    cwd: ROOT,
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function endOf(child: ChildProcess): Promise<{ code: unknown; hasReason: boolean }> {
  let reason = '';
  child.stdout?.resume();
  child.stderr?.on('data', (chunk: Buffer) => (reason += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  // npm ends itself by the signal, for which a shell says 130.
  return { code: signal === 'SIGINT' ? 130 : code, hasReason: reason !== '' };
}
