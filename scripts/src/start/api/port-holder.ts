import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
/** Of a socket that listens (include/net/tcp_states.h). */
const LISTENS = '0A';
const MAX_COMMAND = 80;

/** Who listens on a port: `process 812 (node server.js)`. Undefined where it cannot be seen, as without procfs. */
export function portHolder(port: number): string | undefined {
  const sockets = new Set(TABLES.flatMap((table) => listeningSockets(table, port)));
  const pid =
    sockets.size === 0 ? undefined : listOf('/proc').find((name) => /^\d+$/.test(name) && holds(name, sockets));
  return pid === undefined ? undefined : `process ${pid} (${commandOf(pid)})`;
}

/** As links of `/proc/<pid>/fd` name them. The fields of a row are in proc_pid_net(5): address, state and inode. */
function listeningSockets(table: string, port: number): string[] {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  return (readable(table) ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => state === LISTENS && address?.endsWith(`:${hexPort}`))
    .map((fields) => `socket:[${String(fields[9])}]`);
}

function holds(pid: string, sockets: ReadonlySet<string>): boolean {
  const folder = `/proc/${pid}/fd`;
  return listOf(folder).some((name) => {
    try {
      return sockets.has(readlinkSync(`${folder}/${name}`));
    } catch {
      return false; // closed meanwhile
    }
  });
}

function commandOf(pid: string): string {
  const line = (readable(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
  return line.slice(0, MAX_COMMAND) || 'unknown';
}

/** Of other users' processes nothing can be read. */
function listOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readable(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
