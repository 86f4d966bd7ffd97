import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const DEBIAN = (name: string): string => `apt-get install ${name}`;

/** What some tests need, by its name, and how to get it. Packages are Debian's. */
const HOW_TO_GET: Readonly<Record<string, string>> = {
  actionlint: 'go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12',
  amtool: DEBIAN('prometheus-alertmanager'),
  'a small disk': 'run as root on Linux, where tmpfs can be mounted',
  chromium: DEBIAN('chromium'),
  'docker-registry, oras and cosign': `${DEBIAN('docker-registry')}, https://oras.land/docs/installation and https://docs.sigstore.dev/cosign/system_config/installation`,
  'docker-registry and oras': `${DEBIAN('docker-registry')}, and https://oras.land/docs/installation`,
  go: DEBIAN('golang-go'),
  gofmt: DEBIAN('golang-go'),
  helm: 'https://helm.sh/docs/intro/install',
  java: DEBIAN('default-jdk-headless'),
  'network namespaces': 'run as root on Linux, with iproute2',
  openssl: DEBIAN('openssl'),
  'OpenSSL and the programs of Postgres': DEBIAN('openssl postgresql'),
  'OpenSSL and the programs of Redis': DEBIAN('openssl redis-server'),
  pg_dump: `${DEBIAN('postgresql-client')}, of the line of the server`,
  pgbouncer: DEBIAN('pgbouncer'),
  php: DEBIAN('php-cli php-guzzlehttp-guzzle'),
  procfs: 'run on Linux',
  promtool: DEBIAN('prometheus'),
  python3: DEBIAN('python3'),
  'recordings of the TRON network': 'put them beside the checkout, into ../shared/samples/tron',
  root: 'run as root',
  soffice: DEBIAN('libreoffice-calc'),
  'the programs of Postgres': DEBIAN('postgresql'),
  'the programs of Redis': DEBIAN('redis-server redis-sentinel'),
  webhook: DEBIAN('webhook'),
};

/** `test`, or where something is lacking `test.skip`; what and how to get it is printed at the end of the run. */
export function testNeeding(need: string, isThere: boolean): typeof test.skip {
  return isThere ? test : lacking(need, test.skip);
}

/** The same for `describe`. */
export function describeNeeding(need: string, isThere: boolean): typeof describe.skip {
  return isThere ? describe : lacking(need, describe.skip);
}

function lacking<T>(need: string, skip: T): T {
  const file = process.env['TEST_SKIPPED_FILE'];
  const name = basename(need); // of a program given by its path
  const howToGet = HOW_TO_GET[name] ?? `install a program ${name}`;
  const fact = { suite: expect.getState().testPath, need: name, howToGet };
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(fact)}\n`);
  return skip;
}
