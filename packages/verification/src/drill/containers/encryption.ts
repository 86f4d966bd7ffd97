import { strict as assert } from 'node:assert';
import type { Installation } from './installation';

/** Prints the connections from other containers, `t` for an encrypted one. */
const CONNECTIONS = `select distinct usename, ssl from pg_stat_activity join pg_stat_ssl using (pid)
  where client_addr is not null order by 1, 2`;
const SERVICES = ['api', 'notifier', 'watcher'];

/** Every service is connected to Postgres by TLS, and neither store speaks without it. */
export async function expectEncrypted(installation: Installation): Promise<void> {
  const inStore = (store: string, command: string): Promise<string> =>
    installation.compose('exec', '-T', store, 'sh', '-euc', command);
  const psql = `PGPASSWORD=$(cat /run/secrets/database_password) psql -XAt --username=gateway`;

  const printed = await inStore('postgres', `${psql} --command="${CONNECTIONS.replaceAll('\n', ' ')}"`);
  assert.deepEqual(
    printed.trim().split('\n'),
    SERVICES.map((service) => `gateway_${service}|t`),
  );
  const plain = `${psql} 'host=postgres sslmode=disable' --command='select 1'`;
  await assert.rejects(inStore('postgres', plain), /no encryption/, 'Postgres accepts a connection without TLS');
  await assert.rejects(
    inStore('redis', 'timeout 5 redis-cli ping | grep -q .'),
    'Redis responds to a client without TLS',
  );
}
