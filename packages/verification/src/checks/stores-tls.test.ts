import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { openBlockingRedis, type Logger } from '@gateway/runtime';
import { freePort, hasRedisPrograms, until } from '@gateway/runtime/testing';
import { connect, queryOne } from '@gateway/store/db';
import { createAuthority, hasOpenssl, type Authority } from '../rig/authority';
import { createPostgres, findPostgres, give, type PostgresServer } from '../rig/postgres-server';

const bin = hasOpenssl ? findPostgres() : undefined;
const withPostgres = testNeeding('OpenSSL and the programs of Postgres', bin !== undefined);
const withRedis = testNeeding('OpenSSL and the programs of Redis', hasOpenssl && hasRedisPrograms());
const REDIS = '/usr/bin/redis-server';
const SILENT: Logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };
/** A name that leads to the servers and is not in their certificates. */
const OTHER_NAME = '127.0.0.1';

let folder: string;
let authority: Authority;
let stranger: Authority;
let postgres: PostgresServer | undefined;
let redis: ChildProcess | undefined;
let redisPort: { tls: number; plain: number };

beforeAll(async () => {
  if (!hasOpenssl) return;
  folder = mkdtempSync('/var/tmp/gateway-tls-');
  chmodSync(folder, 0o755);
  authority = createAuthority(folder, 'ours');
  stranger = createAuthority(folder, 'stranger');
  const { key, certificate } = authority.issue('localhost');
  redisPort = { tls: await freePort(), plain: await freePort() };
  const tls = ['--tls-port', String(redisPort.tls), '--tls-cert-file', certificate, '--tls-key-file', key];
  const more = ['--tls-ca-cert-file', authority.file, '--tls-auth-clients', 'no', '--save', ''];
  if (hasRedisPrograms()) {
    redis = spawn(REDIS, ['--port', String(redisPort.plain), ...tls, ...more], { stdio: 'ignore' });
    await until('Redis', async () => (await ping(`redis://localhost:${String(redisPort.plain)}`)) === 'PONG');
  }
  if (bin === undefined) return;
  // Postgres reads no key that belongs to another user.
  const own = authority.issue('localhost');
  give(own.key);
  postgres = await createPostgres(bin, { ssl: 'on', ssl_cert_file: own.certificate, ssl_key_file: own.key });
}, 120_000);
afterAll(async () => {
  redis?.kill('SIGKILL');
  await postgres?.remove();
  if (hasOpenssl) rmSync(folder, { recursive: true });
});

function ignore(): void {
  // connections fail on purpose
}

/** Whether the connection to Postgres is encrypted, or why there is none. */
async function encrypted(host: string, parameters: string): Promise<unknown> {
  const url = new URL(`${String(postgres?.url)}?${parameters}`);
  url.hostname = host;
  const db = connect(url.href, { name: 'tls', poolSize: 1, statementTimeoutMs: 20_000, connectionTimeoutMs: 20_000 });
  try {
    return await queryOne(db, 'select ssl from pg_stat_ssl where pid = pg_backend_pid()');
  } catch (error) {
    return String(error);
  } finally {
    await db.destroy();
  }
}

withPostgres('Postgres is connected to with its authority, encrypted', async () => {
  expect(await encrypted('localhost', `sslmode=verify-full&sslrootcert=${authority.file}`)).toEqual({ ssl: true });
});

withPostgres('Postgres with a certificate of another authority is refused', async () => {
  const refusal = /self-signed certificate in certificate chain|unable to verify/;
  expect(await encrypted('localhost', `sslmode=verify-full&sslrootcert=${stranger.file}`)).toMatch(refusal);
  expect(await encrypted('localhost', 'sslmode=verify-full')).toMatch(refusal);
});

withPostgres('Postgres with a certificate of another name is refused', async () => {
  const parameters = `sslmode=verify-full&sslrootcert=${authority.file}`;
  expect(await encrypted(OTHER_NAME, parameters)).toMatch(/does not match certificate/);
});

withPostgres('Postgres without TLS is refused', async () => {
  const url = new URL(String(process.env['TEST_DATABASE_URL']));
  url.search = `?sslmode=verify-full&sslrootcert=${authority.file}`;
  const db = connect(url.href, { name: 'tls', poolSize: 1, statementTimeoutMs: 20_000, connectionTimeoutMs: 20_000 });
  await expect(queryOne(db, 'select 1')).rejects.toThrow(/does not support SSL/);
  await db.destroy();
});

/** The response to a ping, or why there is no connection. */
async function ping(url: string): Promise<string> {
  const client = openBlockingRedis(url, SILENT);
  const failure = new Promise<string>((resolve) =>
    client.once('error', (error) => {
      resolve(String(error));
    }),
  );
  try {
    return await Promise.race([client.ping().catch(String), failure]);
  } finally {
    client.disconnect();
  }
}

withRedis('Redis is connected to with its authority', async () => {
  expect(await ping(`rediss://localhost:${String(redisPort.tls)}?sslrootcert=${authority.file}`)).toBe('PONG');
});

withRedis('Redis with a certificate of another authority is refused', async () => {
  const url = `rediss://localhost:${String(redisPort.tls)}`;
  const refusal = /self-signed certificate in certificate chain|unable to verify/;
  expect(await ping(`${url}?sslrootcert=${stranger.file}`)).toMatch(refusal);
  expect(await ping(url)).toMatch(refusal);
});

withRedis('Redis with a certificate of another name is refused', async () => {
  const url = `rediss://${OTHER_NAME}:${String(redisPort.tls)}?sslrootcert=${authority.file}`;
  expect(await ping(url)).toMatch(/does not match certificate/);
});

withRedis('Redis without TLS is refused', async () => {
  // A server without TLS says nothing, so the connection takes its time to fail.
  expect(await ping(`rediss://localhost:${String(redisPort.plain)}?sslrootcert=${authority.file}`)).toMatch(/^Error/);
});
