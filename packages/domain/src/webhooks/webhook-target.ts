import { Refusal, type ErrorCode } from '../errors';
import { contains, kindOfIp, parseCidr, parseIp, translatedIp, type Cidr } from '../ip-address';

/** Where webhooks may go. */
export interface TargetPolicy {
  /** Loopback and private ranges: on a test network a merchant's server is often local. */
  isPrivateAllowed: boolean;
  /** Allows private and reserved ranges, but never link-local and the like. */
  allowedRanges: readonly Cidr[];
  /** The gateway's own database, cache and node. */
  blockedHosts: readonly BlockedHost[];
}

export interface BlockedHost {
  /** A name or an address. */
  host: string;
  /** Without a port every port of the host is blocked. */
  port: number | undefined;
}

const MAX_URL_LENGTH = 2048;
/** URL parsers normalize other spellings; we refuse them instead, so that the stored URL is the one that was sent. */
const HTTP_URL = /^https?:\/\/[\x21-\x7e]+$/i;
const UNCLEAR = /^https?:\/\/\/|[\\#]/i;
const MAX_HOST_LENGTH = 253;
const LABEL = /^(?!-)[a-z\d_-]{1,63}(?<!-)$/;
/** Names that no public name server resolves (RFC 6761, 6762, 8375, and the reserved `internal`). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$|^[^.]+$/;
const HOST_AND_PORT = /^([\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;
const LOWEST_FREE_PORT = 1024;
const WEB_PORTS = [80, 443];
const STORE_PORTS = [5432, 6379];

/** Parses a comma-separated list of ranges such as `10.0.0.0/8,fd00::/8`. @throws Error naming an invalid entry */
export function parseRanges(list: string): Cidr[] {
  return entriesOf(list).map((entry) => {
    const cidr = parseCidr(entry);
    if (!cidr) throw new Error(`${entry} is not a range such as 10.0.0.0/8`);
    return cidr;
  });
}

/** Parses a comma-separated list of hosts: `db.internal,[fd00::5]:8090`. @throws Error naming an invalid entry */
export function parseBlockedHosts(list: string): BlockedHost[] {
  return entriesOf(list).map((entry) => {
    if (parseIp(entry)) return { host: entry, port: undefined };
    const [, host, port] = HOST_AND_PORT.exec(entry) ?? [];
    if (host === undefined) throw new Error(`${entry} is not a host or host:port`);
    return { host, port: port === undefined ? undefined : parseInt(port, 10) };
  });
}

/**
 * Parses the URL of a webhook and checks everything possible without DNS: form, port, names and literals.
 * Returns it in normal form.
 * @throws Refusal with the given code
 */
export function parseWebhookUrl(
  text: string,
  policy: TargetPolicy,
  code: ErrorCode = 'INVALID_BODY',
  field = 'callback_url',
): URL {
  const isUrl = text.length <= MAX_URL_LENGTH && HTTP_URL.test(text) && !UNCLEAR.test(text) && URL.canParse(text);
  if (!isUrl) {
    throw new Refusal(
      code,
      `${field} must be an http or https URL of at most ${MAX_URL_LENGTH} characters, without white space or fragment`,
    );
  }
  const url = new URL(text);
  if (!isHostName(url.hostname)) throw new Refusal(code, `${field} must name a host`);
  if (url.username !== '' || url.password !== '') throw new Refusal(code, `${field} must not contain credentials`);
  const portFault = findPortFault(portOf(url));
  if (portFault !== undefined) throw new Refusal(code, `${field} must ${portFault}`);
  if (!isHostAllowed(url, policy)) throw new Refusal(code, `${field} must not point into a private network`);
  return url;
}

/** Whether a connection to this address is allowed; checked for every address that a name resolves to. */
export function isAddressAllowed(address: string, port: number, policy: TargetPolicy): boolean {
  const bytes = parseIp(address);
  if (!bytes || isBlockedHost(address, port, policy)) return false;
  switch (kindOfIp(bytes)) {
    case 'public':
      return true;
    case 'private':
      return policy.isPrivateAllowed || policy.allowedRanges.some((range) => contains(range, bytes));
    case 'reserved':
      return policy.allowedRanges.some((range) => contains(range, bytes));
    case 'never':
      return false;
  }
}

/**
 * Whether a request to this URL can only have reached a public address. Without DNS a name is trusted only if no
 * private network is open.
 */
export function leadsToPublic(url: string, { isPrivateAllowed, allowedRanges }: TargetPolicy): boolean {
  const bytes = parseIp(new URL(url).hostname);
  return bytes ? kindOfIp(bytes) === 'public' : !isPrivateAllowed && allowedRanges.length === 0;
}

/** The port of an http or https URL. */
export function portOf(url: URL): number {
  if (url.port !== '') return parseInt(url.port, 10);
  return url.protocol === 'https:' ? 443 : 80;
}

function findPortFault(port: number): string | undefined {
  if (STORE_PORTS.includes(port)) return `not use port ${port}, which is that of a database`;
  const isAllowed = WEB_PORTS.includes(port) || port >= LOWEST_FREE_PORT;
  return isAllowed ? undefined : `use port 80, 443 or one from ${LOWEST_FREE_PORT} up`;
}

function isHostName(host: string): boolean {
  if (parseIp(host)) return true;
  const name = hostName(host);
  return name.length <= MAX_HOST_LENGTH && name.split('.').every((label) => LABEL.test(label));
}

function isHostAllowed(url: URL, policy: TargetPolicy): boolean {
  const port = portOf(url);
  const name = hostName(url.hostname);
  if (parseIp(name)) return isAddressAllowed(name, port, policy);
  const mayBePrivate = policy.isPrivateAllowed || policy.allowedRanges.length > 0;
  return !isBlockedHost(name, port, policy) && (mayBePrivate || !LOCAL_NAME.test(name));
}

function isBlockedHost(host: string, port: number, policy: TargetPolicy): boolean {
  return policy.blockedHosts.some(
    (blocked) => isSameHost(host, blocked.host) && (blocked.port === undefined || blocked.port === port),
  );
}

/** An address has several spellings, or is translated to another; names differ in case and in a trailing dot. */
function isSameHost(one: string, other: string): boolean {
  const address = parseIp(one);
  if (!address) return hostName(one) === hostName(other);
  const known = parseIp(other);
  return known !== undefined && translatedIp(address).join() === translatedIp(known).join();
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function entriesOf(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
