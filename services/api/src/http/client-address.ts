import type { Request } from 'express';
import { parseIp } from '@gateway/domain';

const IPV6_NETWORK_BYTES = 7; // what one customer of a provider usually has: a /56

/** Whom a limit per address counts: an IPv4 address, or the network that an IPv6 address belongs to. */
export function clientAddress(request: Request): string {
  const address = request.ip ?? '';
  const bytes = parseIp(address);
  return bytes?.length === 16
    ? Buffer.from(bytes.slice(0, IPV6_NETWORK_BYTES)).toString('hex')
    : (bytes?.join('.') ?? address);
}
