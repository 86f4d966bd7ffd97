import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Engine } from './engine';
import { run, succeeds } from './shell';
import type { Tools } from './tools';

const RELEASE = 'bookworm';
const PATH = '/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const INSTALL = 'apt-get -q update && apt-get -q -y --no-install-recommends install';

/** The parts of the official image's entrypoint that the compose file relies on. */
const POSTGRES_ENTRYPOINT = `#!/bin/sh
set -eu
[ "$1" = postgres ] || exec "$@"
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
mkdir -p /var/run/postgresql
chown postgres: "$PGDATA" /var/run/postgresql
chmod 0700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  as_postgres initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  echo "create database \\"$POSTGRES_DB\\"" | as_postgres postgres --single -j postgres >/dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"
`;

/** Debian's programs under the names of the official images, which no registry can deliver here. */
const IMAGES: Record<string, { dockerfile: string; entrypoint?: string }> = {
  postgres: {
    dockerfile: `RUN ${INSTALL} postgresql-15 && mkdir -p /var/lib/postgresql/data
ENV PATH=${PATH} PGDATA=/var/lib/postgresql/data
COPY entrypoint.sh /usr/local/bin/docker-entrypoint.sh
ENTRYPOINT ["docker-entrypoint.sh"]
STOPSIGNAL SIGINT
CMD ["postgres"]`,
    entrypoint: POSTGRES_ENTRYPOINT,
  },
  redis: {
    dockerfile: `RUN ${INSTALL} redis-server && mkdir /data && chown redis:redis /data
WORKDIR /data`,
  },
  haproxy: {
    dockerfile: `RUN ${INSTALL} haproxy
USER haproxy
STOPSIGNAL SIGUSR1
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]`,
  },
};

/**
 * Builds the images that the Dockerfile and the compose file name: a Debian with this machine's Node, and on it Debian's
 * Postgres, Redis and HAProxy.
 * @param names the tags, as the files have them
 * @returns the reason when the images of the gateway cannot be built here
 * @throws Error when these cannot
 */
export async function buildStandIns(
  engine: Engine,
  tools: Tools,
  folder: string,
  names: readonly string[],
): Promise<string | undefined> {
  const base = names.find((name) => name.startsWith('node:')) ?? '';
  await importBase(engine, tools, folder, base);
  for (const [program, { dockerfile, entrypoint }] of Object.entries(IMAGES)) {
    const name = names.find((one) => one.startsWith(`${program}:`)) ?? '';
    const context = mkdtempSync(join(folder, `${program}-`));
    writeFileSync(join(context, 'Dockerfile'), `FROM ${base}\n${dockerfile}\n`);
    if (entrypoint !== undefined) writeFileSync(join(context, 'entrypoint.sh'), entrypoint, { mode: 0o755 });
    await run('docker', ['build', '--quiet', '--tag', name, context], {
      env: { ...engine.env, DOCKER_BUILDKIT: '0' },
    });
  }
  const canDownload = await succeeds('docker', ['run', '--rm', base, 'npm', 'view', 'pnpm', 'version'], engine);
  return canDownload ? undefined : 'containers cannot reach the registry of packages';
}

async function importBase(engine: Engine, { env, mirror }: Tools, folder: string, name: string): Promise<void> {
  const root = join(folder, 'base');
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', RELEASE, root, mirror], { env });
  const node = join(root, 'usr/local/bin/node');
  const modules = join(root, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(process.execPath, node, { dereference: true });
  cpSync(npmFolder(), join(modules, 'npm'), { recursive: true, dereference: true });
  for (const program of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, join(root, 'usr/local/bin', program));
  }
  const changes = trustThisMachinesCertificates(root).flatMap((change) => ['--change', change]);
  await run('sh', ['-c', 'tar -C "$0" -c . | docker import "$@" -', root, ...changes], { env: engine.env });
  const [id = ''] = (await engine.docker('images', '--quiet', '--no-trunc')).split('\n');
  await engine.docker('tag', id, name);
  rmSync(root, { recursive: true });
}

function npmFolder(): string {
  const prefix = join(dirname(process.execPath), '..');
  const folder = join(prefix, 'lib/node_modules/npm');
  if (!existsSync(folder)) throw new Error(`npm is not in ${folder}`);
  return folder;
}

/** Where a proxy of this network signs what it forwards, a variable makes Node trust it; containers need it too. */
function trustThisMachinesCertificates(root: string): string[] {
  const file = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  if (file === '' || !existsSync(file)) return [];
  const copy = 'usr/local/share/this-machine.crt';
  writeFileSync(join(root, copy), readFileSync(file));
  return [`ENV NODE_EXTRA_CA_CERTS=/${copy}`];
}
