/** A server's address. */
export interface RedisNode {
  host: string;
  port: number;
}

/** The server's certificate must be of this authority, or of a public one. */
interface Tls {
  /** A file with certificates. */
  authority?: string;
}

interface Credentials {
  username?: string;
  password?: string;
  tls?: Tls;
}

/** Where Redis is: one server, the primary that sentinels name, or the nodes of a cluster. */
export type RedisPlace =
  | { kind: 'server'; url: string; nodes: RedisNode[]; tls?: Tls }
  | { kind: 'sentinel'; nodes: RedisNode[]; primary: string; database: number; credentials: Credentials }
  | { kind: 'cluster'; nodes: RedisNode[]; credentials: Credentials };

export const REDIS_URL_FORMS =
  'redis://host:6379, redis+sentinel://host1:26379,host2:26379/name-of-the-primary or ' +
  'redis+cluster://host1:6379,host2:6379 (rediss… for TLS, and ?sslrootcert=<file> at the end for an authority of your own)';

const FORM =
  /^(rediss?)\+(sentinel|cluster):\/\/(?:(?<user>[^@/:]*):(?<password>[^@/]*)@)?(?<hosts>[^@/]+)(?<path>\/.*)?$/;
/** As in a DATABASE_URL. */
const AUTHORITY = '?sslrootcert=';
const SENTINEL_PATH = /^\/(?<primary>[^/]+)(?:\/(?<database>\d{1,3}))?$/;
const HOST = /^(?<host>\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(?<port>\d{1,5}))?$/i;
const SERVER_PORT = 6379;
const SENTINEL_PORT = 26_379;

/**
 * Reads a REDIS_URL. The credentials are those of the Redis servers; sentinels get the same password.
 * @throws Error when it has none of the three forms; its message does not contain the URL
 */
export function parseRedisUrl(text: string): RedisPlace {
  const [url = '', authority] = text.split(AUTHORITY);
  const isTls = url.startsWith('rediss');
  if (authority !== undefined && (!isTls || authority === '')) throw malformed();
  const tls: Tls | undefined = isTls ? (authority === undefined ? {} : { authority }) : undefined;
  const match = FORM.exec(url);
  if (!match) return { ...parseServer(url), ...(tls && { tls }) };
  const { user = '', password = '', hosts = '', path = '' } = match.groups ?? {};
  const credentials: Credentials = {
    ...(user === '' ? {} : { username: decodeURIComponent(user) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(tls && { tls }),
  };
  if (match[2] === 'cluster') {
    if (!['', '/', '/0'].includes(path)) throw malformed();
    return { kind: 'cluster', nodes: parseNodes(hosts, SERVER_PORT), credentials };
  }
  const names = SENTINEL_PATH.exec(path)?.groups;
  if (names?.['primary'] === undefined) throw malformed();
  const primary = decodeURIComponent(names['primary']);
  const database = Number(names['database'] ?? 0);
  return { kind: 'sentinel', nodes: parseNodes(hosts, SENTINEL_PORT), primary, database, credentials };
}

function parseServer(url: string): RedisPlace {
  if (!URL.canParse(url)) throw malformed();
  const { protocol, hostname, port } = new URL(url);
  if (!['redis:', 'rediss:'].includes(protocol)) throw malformed();
  const nodes = hostname === '' ? [] : [{ host: hostname, port: port === '' ? SERVER_PORT : Number(port) }];
  return { kind: 'server', url, nodes };
}

function parseNodes(hosts: string, defaultPort: number): RedisNode[] {
  return hosts.split(',').map((text) => {
    const { host = '', port = String(defaultPort) } = HOST.exec(text)?.groups ?? {};
    if (host === '' || Number(port) > 65_535) throw malformed();
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
}

function malformed(): Error {
  return new Error(`not one of ${REDIS_URL_FORMS}`);
}
