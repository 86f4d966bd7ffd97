import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { zipSync } from 'fflate';

const FILE_MODE = (0o100644 << 16) >>> 0;
const UNIX = 3;

/**
 * The files of a folder as a zip: the same bytes whenever, wherever and by whom it is made.
 * @param paths files and folders of it
 * @param epoch the time of all of them, in seconds since 1970; the day of it counts
 */
export function zipOf(folder: string, paths: readonly string[], epoch: number): Uint8Array {
  // A zip has local times: noon of a day exists everywhere.
  const day = new Date(epoch * 1_000);
  const mtime = new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 12);
  const files = paths.flatMap((path) => filesAt(join(folder, path))).map((file) => relative(folder, file));
  const entries = files.sort().map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))] as const);
  return zipSync(Object.fromEntries(entries), { level: 9, os: UNIX, attrs: FILE_MODE, mtime });
}

function filesAt(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
