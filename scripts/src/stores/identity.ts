import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user that the servers run as: Postgres refuses to run as root. */
export interface Identity {
  uid: number;
  gid: number;
}

const PASSWD = '/etc/passwd';
const UNPRIVILEGED: Identity = { uid: 65_534, gid: 65_534 };
const OTHERS_MAY_ENTER = 0o001;

/** For root: the user `postgres`, else `nobody`. For other users: undefined, the servers run as the same user. */
export function serverIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = existsSync(PASSWD) ? readFileSync(PASSWD, 'utf8').split('\n') : [];
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return UNPRIVILEGED;
}

/** Whether that user can reach the path: every folder on the way lets others enter (a home of mode 0700 does not). */
export function isReachable(path: string, identity: Identity | undefined): boolean {
  if (identity === undefined) return true;
  const entry = statSync(path);
  const mayEnter = entry.uid === identity.uid || (entry.mode & OTHERS_MAY_ENTER) !== 0;
  return mayEnter && (dirname(path) === path || isReachable(dirname(path), identity));
}
