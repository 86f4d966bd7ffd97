import type { Request, RequestHandler } from 'express';
import { parseIp } from '@gateway/domain';
import type { ApiContext } from '../context';

const IPV6_NETWORK_BYTES = 7; // what one customer of a provider usually has: a /56

/** An address with a port, as some proxies write it: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const WITH_PORT = /^\[?(.+?)\]?:\d+$/;

/** The subject of a limit per address: an IPv4 address, or the network of an IPv6 address. */
export function clientAddress(request: Request): string {
  const given = request.ip ?? '';
  const address = parseIp(given) ? given : given.replace(WITH_PORT, '$1');
  const bytes = parseIp(address);
  return bytes?.length === 16
    ? Buffer.from(bytes.slice(0, IPV6_NETWORK_BYTES)).toString('hex')
    : (bytes?.join('.') ?? address);
}

/** Warns once about an unconfigured proxy in front of this service: limits would count all its clients as one. */
export function warnOfUnknownProxy({ config, logger }: ApiContext): RequestHandler {
  let isSilent = config.trustedProxies > 0;
  return (request, _response, next) => {
    if (!isSilent && request.headers['x-forwarded-for'] !== undefined) {
      isSilent = true;
      logger.warn('X-Forwarded-For is ignored: set TRUST_PROXY to the number of proxies');
    }
    next();
  };
}
