import { invariant } from './assert';

/** An IPv4 address as 4, an IPv6 address as 16 bytes. */
export type IpBytes = readonly number[];

/** A range of addresses, such as 10.0.0.0/8. */
export interface Cidr {
  bytes: IpBytes;
  bits: number;
}

/**
 * public    publicly reachable
 * private   loopback and ranges that belong to the network's operator
 * reserved  documentation, benchmarks, tunnels and everything without an owner
 * never     link-local, metadata services, multicast, unspecified: no setting opens these
 */
export type IpKind = 'public' | 'private' | 'reserved' | 'never';

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;
const IPV6_GROUP = /^[0-9a-f]{1,4}$/i;
const MAPPED_PREFIX = parseCidrOrFail('::ffff:0:0/96');
const NAT64_PREFIX = parseCidrOrFail('64:ff9b::/96');
const GLOBAL_IPV6 = parseCidrOrFail('2000::/3');

/**
 * The special-purpose registries of IANA (RFC 6890) and the metadata addresses of clouds outside of link-local. For
 * Amazon the whole range: instance metadata (::254), pod identity (::23), DNS (::253) and time (::123).
 */
const SPECIAL: readonly (readonly [Exclude<IpKind, 'public'>, readonly Cidr[]])[] = [
  [
    'never',
    [
      ...['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4'],
      ...['168.63.129.16/32', '100.100.100.200/32', '192.0.0.192/32'],
      ...['::/128', 'fe80::/10', 'ff00::/8', 'fd00:ec2::/32', 'fd20:ce::254/128'],
    ].map(parseCidrOrFail),
  ],
  [
    'private',
    ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '::1/128', 'fc00::/7'].map(
      parseCidrOrFail,
    ),
  ],
  [
    'reserved',
    [
      ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
      ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
    ].map(parseCidrOrFail),
  ],
];

/** Parses an address literal, with or without brackets and zone. An IPv4-mapped IPv6 address becomes the IPv4 one. */
export function parseIp(text: string): IpBytes | undefined {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
  const bytes = bare.includes(':') ? parseIpv6(bare) : parseIpv4(bare);
  return bytes && contains(MAPPED_PREFIX, bytes) ? bytes.slice(12) : bytes;
}

/** Reads a range such as 10.0.0.0/8 or fd00::/8; undefined when it is invalid. */
export function parseCidr(text: string): Cidr | undefined {
  const [address = '', length = '', ...rest] = text.split('/');
  const bytes = address.includes(':') ? parseIpv6(address) : parseIpv4(address);
  const bits = parseInt(length, 10);
  const isLength = /^\d{1,3}$/.test(length) && rest.length === 0;
  return bytes && isLength && bits <= bytes.length * 8 ? { bytes, bits } : undefined;
}

/** Whether a range contains an address; an IPv6 range contains no IPv4 address. */
export function contains({ bytes, bits }: Cidr, address: IpBytes): boolean {
  if (bytes.length !== address.length) return false;
  return bytes.every((byte, i) => {
    const counted = Math.min(8, Math.max(0, bits - i * 8));
    const mask = (0xff << (8 - counted)) & 0xff;
    return (byte & mask) === ((address[i] ?? 0) & mask);
  });
}

/** The IPv4 address to which a NAT64 gateway translates an address (RFC 6052); any other address itself. */
export function translatedIp(address: IpBytes): IpBytes {
  return contains(NAT64_PREFIX, address) ? address.slice(12) : address;
}

/** The kind of an address. Translated addresses have the kind of the address they translate to. */
export function kindOfIp(address: IpBytes): IpKind {
  const target = translatedIp(address);
  const special = SPECIAL.find(([, ranges]) => ranges.some((range) => contains(range, target)));
  if (special) return special[0];
  return target.length === 4 || contains(GLOBAL_IPV6, target) ? 'public' : 'reserved';
}

function parseIpv4(text: string): IpBytes | undefined {
  const bytes = IPV4.exec(text)
    ?.slice(1)
    .map((part) => parseInt(part, 10));
  return bytes?.every((byte) => byte <= 255) ? bytes : undefined;
}

function parseIpv6(text: string): IpBytes | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, i) => parseGroups(half, i === halves.length - 1));
  if (!head || (halves.length === 2 && !tail)) return undefined;
  if (!tail) return head.length === 16 ? head : undefined;
  const missing = 16 - head.length - tail.length;
  return missing >= 2 ? [...head, ...Array.from({ length: missing }, () => 0), ...tail] : undefined;
}

/** The bytes of groups between colons, the last of which may be an IPv4 address. */
function parseGroups(text: string, isEnd: boolean): number[] | undefined {
  if (text === '') return [];
  const groups = text.split(':');
  const bytes: number[] = [];
  for (const [i, group] of groups.entries()) {
    const embedded = isEnd && i === groups.length - 1 ? parseIpv4(group) : undefined;
    if (embedded) bytes.push(...embedded);
    else if (IPV6_GROUP.test(group)) bytes.push(parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff);
    else return undefined;
  }
  return bytes;
}

function parseCidrOrFail(text: string): Cidr {
  const cidr = parseCidr(text);
  invariant(cidr !== undefined, `${text} is a range`);
  return cidr;
}
