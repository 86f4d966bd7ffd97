import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { closeSync, createReadStream, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openBlockingRedis, openLogger } from '@gateway/runtime';
import type { Noted } from '@gateway/runtime/testing';
import { searchFor, type Secret, type Output } from './secrets/secret-search';
import type { Servers } from '../rig/servers';

const JEST = 'node_modules/jest/bin/jest.js';
const COMMANDS = 'redis.jsonl';
/** At least one of each must have been recorded. */
const KINDS = [
  ...['an entropy', 'the key of a vault', 'the key of an address', 'the key of a hot wallet'],
  ...['HMAC_SECRET', 'JWT_SECRET', 'ADMIN_PASSWORD', 'WEBHOOK_SECRET', 'VAULT_KEY'],
];

/**
 * Runs all suites. Their gateways record their output and their secrets: log lines, responses, output of processes, the
 * rows of every database before it is dropped. This drill records every Redis command. Then it searches all of it for
 * every seed phrase, entropy, private key and configured secret of every test.
 */
export async function drillSuite(servers: Servers): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'drill-suite-'));
  try {
    const stopListening = await listenToRedis(servers.redisUrl, join(folder, COMMANDS));
    const code = await runSuites(servers, folder);
    stopListening();
    const { secrets, phrases, places } = await readSecrets(folder);
    expectThorough(secrets, phrases, places);
    const search = searchFor(secrets, phrases);
    const found = new Set<string>();
    for await (const noted of notesIn(folder)) {
      if ('place' in noted) for (const line of search(noted)) found.add(line);
    }
    assert.deepEqual([...found], []);
    assert.equal(code, 0, 'the suites failed');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Records every command that any client sends, with its arguments. */
async function listenToRedis(url: string, file: string): Promise<() => void> {
  const redis = openBlockingRedis(url, openLogger('drill', { level: 'error', json: false }));
  if (!('monitor' in redis)) throw new Error('this drill listens to a single server');
  const recording = openSync(file, 'a');
  const monitor = await redis.monitor();
  monitor.on('monitor', (_time: string, [name = '', ...given]: string[]) => {
    const output: Output = { place: `the command ${name} to Redis`, text: given.join(' ') };
    writeSync(recording, `${JSON.stringify(output)}\n`);
  });
  return () => {
    monitor.disconnect();
    redis.disconnect();
    closeSync(recording);
  };
}

function runSuites(servers: Servers, folder: string): Promise<number | null> {
  const jest = spawn(process.execPath, [JEST], {
    env: {
      ...process.env,
      TEST_DATABASE_URL: servers.databaseUrl,
      TEST_REDIS_URL: servers.redisUrl,
      TEST_LEAK_DIR: folder,
    },
    stdio: 'inherit',
  });
  return new Promise((resolve) => jest.once('exit', resolve));
}

/** The secrets are known only after every suite has run, so the output is read a second time to be searched. */
async function readSecrets(folder: string): Promise<{ secrets: Secret[]; phrases: string[]; places: Set<string> }> {
  const secrets = new Map<string, Secret>();
  const places = new Set<string>();
  for await (const noted of notesIn(folder)) {
    if ('place' in noted) places.add(noted.place.split(' ').slice(0, 2).join(' '));
    else secrets.set(noted.secret + noted.value, { name: noted.secret, value: noted.value });
  }
  const all = [...secrets.values()];
  const isPhrase = ({ name }: Secret): boolean => name === 'a seed phrase';
  return {
    secrets: all.filter((secret) => !isPhrase(secret)),
    phrases: all.filter(isPhrase).map(({ value }) => value),
    places,
  };
}

async function* notesIn(folder: string): AsyncGenerator<Noted> {
  for (const name of readdirSync(folder)) {
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      yield JSON.parse(line) as Noted;
    }
  }
}

/** Guards against a search that passes because it has no output or no secrets. */
function expectThorough(secrets: readonly Secret[], phrases: readonly string[], places: ReadonlySet<string>): void {
  for (const place of [
    'a log',
    'the answer',
    'the output',
    'the command',
    'table orders',
    'table sweeps',
    'table addresses',
  ]) {
    assert.ok(places.has(place), `no output was recorded of ${place}`);
  }
  const wanted = new Set(secrets.map(({ name }) => name));
  for (const name of KINDS) assert.ok(wanted.has(name), `${name} was not searched for`);
  assert.ok(phrases.length > 1, 'no seed phrase was searched for');
}
