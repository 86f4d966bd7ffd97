import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Authority } from '../../rig/authority';
import { give } from '../../rig/postgres-server';
import type { Host, Network } from './hosts';

const FOLDER = 'infra/cluster';
const SECRETS = ['PATRONI_PASSWORD', 'SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'REDIS_PASSWORD'] as const;

/** The words in capitals of the files of `infra/cluster`. */
type ClusterSecrets = Readonly<Record<(typeof SECRETS)[number], string>>;

export const SECRETS_OF_RUN = Object.fromEntries(
  SECRETS.map((name) => [name, randomBytes(16).toString('hex')]),
) as ClusterSecrets;

/** Writes a file of `infra/cluster` for a host, with its name, its folders and the secrets. @returns where */
export function configure(host: Host, file: string, more = ''): string {
  const target = join(host.folder, file);
  const words = {
    NAME: host.name,
    '/etc/cluster': host.folder,
    '/run/postgresql': join(host.folder, 'run'),
    ...Object.fromEntries(['postgresql', 'etcd', 'redis'].map((name) => [`/var/lib/${name}`, host.disk])),
    ...SECRETS_OF_RUN,
  };
  let text = readFileSync(join(FOLDER, file), 'utf8');
  for (const [word, value] of Object.entries(words)) text = text.replaceAll(word, value);
  writeFileSync(target, text + more);
  give(target);
  return target;
}

/** Gives each host its certificate, also for the address at which this process reaches Postgres and the apis. */
export function certify({ hosts, front }: Network, authority: Authority): void {
  for (const host of hosts) {
    const more = ['database', 'localhost', host.address, front.address];
    const { key, certificate } = authority.issue(host.name, undefined, more);
    const file = (name: string): string => join(host.folder, name);
    copyFileSync(authority.file, file('authority.pem'));
    copyFileSync(certificate, file('host.pem'));
    copyFileSync(key, file('host.key'));
    writeFileSync(file('host-with-key.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    chmodSync(file('host.key'), 0o600);
    mkdirSync(file('run'));
    for (const name of ['host.key', 'run', 'disk']) give(file(name));
  }
}
