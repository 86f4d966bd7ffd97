import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isReachable } from './identity';
import type { Identity } from './identity';

const OUTSIDE = '/var/tmp/gateway-stores-';

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

/** Creates a folder that only the servers' user can read. */
export function makePrivateFolder(path: string, identity: Identity | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (identity !== undefined) chownSync(path, identity.uid, identity.gid);
}

function isOwnFolder(path: string): boolean {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  return entry?.isDirectory() === true && entry.uid === process.getuid?.();
}
