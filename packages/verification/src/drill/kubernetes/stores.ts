import { appendFileSync, chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { query } from '@gateway/store/db';
import { createAuthority } from '../../rig/authority';
import { withDatabase } from '../../rig/database';
import { QUICK_BLOCKS, startChain, type RigChain } from '../../rig/chain';
import { createPostgres, give } from '../../rig/postgres-server';

/** What the chart does not contain, on this machine: Postgres and Redis, which speak TLS alone, and a simulated node. */
export interface Stores {
  /** Address and port of Postgres, as pods reach it, and the URL of Redis. */
  postgres: string;
  redis: string;
  chain: RigChain;
  ports: { postgres: number; redis: number; node: number; solidity: number };
  /** The file with the certificate of the authority that signed those of the stores. */
  authority: string;
  /** The gateway's database, as a superuser; empty at first. */
  databaseUrl: string;
  close(): Promise<void>;
}

/** Starts them on an address of this machine. @param redisUrl a server without TLS, in front of which one with TLS is put */
export async function openStores(bin: string, redisUrl: string, host: string, folder: string): Promise<Stores> {
  chmodSync(folder, 0o755);
  const authority = createAuthority(folder, 'stores');
  const own = authority.issue(host);
  give(own.key);
  const tls = { ssl: 'on', ssl_cert_file: own.certificate, ssl_key_file: own.key };
  const postgres = await createPostgres(bin, { listen_addresses: `127.0.0.1,${host}`, ...tls });
  appendFileSync(join(postgres.data, 'pg_hba.conf'), 'hostssl all all 0.0.0.0/0 scram-sha-256\n');
  await withDatabase(postgres.url, async (db) => {
    await query(db, 'select pg_reload_conf()');
    await query(db, 'create database gateway');
  });
  const redis = await serveTls(redisUrl, host, authority.issue(host));
  const throughTls = new URL(redisUrl);
  throughTls.protocol = 'rediss:';
  throughTls.host = `${host}:${String(redis.port)}`;
  const data = join(folder, 'chain');
  mkdirSync(data);
  const chain = await startChain({ ...QUICK_BLOCKS, DEVNET_DATA_DIR: data }, host);
  const portOf = (url: string): number => Number(new URL(url).port);
  return {
    postgres: `${host}:${String(postgres.port)}`,
    redis: throughTls.href,
    chain,
    ports: {
      ...{ postgres: postgres.port, redis: redis.port },
      ...{ node: portOf(chain.url), solidity: portOf(chain.solidityUrl) },
    },
    authority: authority.file,
    databaseUrl: postgres.url.replace(/postgres$/, 'gateway'),
    async close() {
      redis.close();
      await chain.program.kill();
      await postgres.remove();
    },
  };
}

/** A server with TLS in front of one without. */
async function serveTls(
  url: string,
  host: string,
  { key, certificate }: { key: string; certificate: string },
): Promise<{ port: number; close(): void }> {
  const target = new URL(url);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
    near.pipe(far).pipe(near);
  });
  server.on('tlsClientError', () => undefined).listen(0, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
