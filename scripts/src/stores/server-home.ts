import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isReachable } from './identity';
import type { Identity } from './identity';

const OUTSIDE = '/var/tmp/gateway-stores-';
const MEMORY = '/dev/shm';
/** Many times what the databases of a run of all tests take. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * The folder of the servers' programs and data: inside the state folder, or, if their user cannot reach that (root's
 * checkout in a closed home), a folder under /var/tmp that the state folder records.
 */
export function serverHome(state: string, identity: Identity | undefined): string {
  const inside = join(state, 'servers');
  mkdirSync(inside, { recursive: true });
  if (isReachable(inside, identity)) return inside;

  const note = join(inside, 'moved-to');
  const remembered = existsSync(note) ? readFileSync(note, 'utf8') : undefined;
  if (remembered !== undefined && isOwnFolder(remembered)) return remembered;
  const outside = mkdtempSync(OUTSIDE);
  chmodSync(outside, 0o755);
  writeFileSync(note, outside);
  return outside;
}

/**
 * A folder in memory, for data that is thrown away; undefined where none has enough room. Tests create and remove
 * databases of hundreds of files all the time: on a disk with ext4, the search for free inodes took a fifth of the
 * processor time of a run.
 */
export function memoryFolder(): string | undefined {
  if (!existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) < ROOM_BYTES) return undefined;
  const folder = join(MEMORY, `gateway-stores-${String(process.getuid?.() ?? 0)}`);
  mkdirSync(folder, { recursive: true });
  if (!isOwnFolder(folder)) return undefined;
  chmodSync(folder, 0o755);
  return folder;
}

/** Creates a folder that only the servers' user can read. */
export function makePrivateFolder(path: string, identity: Identity | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (identity !== undefined) chownSync(path, identity.uid, identity.gid);
}

function isOwnFolder(path: string): boolean {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  return entry?.isDirectory() === true && entry.uid === process.getuid?.();
}
