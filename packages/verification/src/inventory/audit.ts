import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { affectedBy, type Advisory } from './advisories';
import { readLockfile } from './lockfile';

const PROGRAMS = ['services/api', 'services/watcher', 'services/notifier', 'packages/operator'];
const USAGE = 'Usage: npm run audit:dependencies -- <file or folder of advisories in the form of OSV>';

/**
 * `node audit.js <file or folder>`: compares the lockfile with downloaded advisories, so that it works
 * where no registry can be queried. Exits with 1 when a package of a program is affected; one of development is listed.
 */
function main(path: string | undefined): number {
  if (path === undefined) throw new Error(USAGE);
  const advisories = readAdvisories(path);
  const newest = advisories
    .map(({ modified }) => modified)
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error(`${path} has no advisories`);
  const lockfile = readLockfile(readFileSync('pnpm-lock.yaml', 'utf8'));
  const shipped = new Set(PROGRAMS.flatMap((program) => [...lockfile.packagesOf(program)]));
  const found = advisories.flatMap((advisory) =>
    affectedBy(advisory, lockfile.all).map((ref) => ({ ref, advisory, isShipped: shipped.has(ref) })),
  );
  for (const { ref, advisory, isShipped } of found) {
    console.log(
      `${isShipped ? 'SHIPPED    ' : 'development'} ${ref}  ${advisory.id}  ${advisory.summary ?? ''}`.trimEnd(),
    );
  }
  console.log(
    `${String(lockfile.all.size)} packages, ${String(advisories.length)} advisories, the newest of ${newest.slice(0, 10)}: ` +
      `${String(found.length)} found, ${String(found.filter(({ isShipped }) => isShipped).length)} of them shipped`,
  );
  return found.some(({ isShipped }) => isShipped) ? 1 : 0;
}

/** A file has one advisory or a list of them. */
function readAdvisories(path: string): Advisory[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(path, name))
    : [path];
  return files.flatMap((file) => {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Advisory | Advisory[];
    const some = Array.isArray(content) ? content : [content];
    for (const { id, modified } of some) {
      if (typeof id !== 'string' || typeof modified !== 'string') throw new Error(`${file} is not an advisory of OSV`);
    }
    return some;
  });
}

try {
  process.exitCode = main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
