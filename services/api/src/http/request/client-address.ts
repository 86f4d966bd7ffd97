import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { ApiContext } from '../../base/context';

/** An address with a port, as some proxies write it: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const WITH_PORT = /^\[?(.+?)\]?:\d+$/;

/**
 * The subject of a limit per address: an IPv4 address, or the network of an IPv6 address, of which one customer of a
 * provider usually has a /56.
 */
export function clientAddress(request: Request): string {
  const given = request.ip ?? '';
  return ipKeyGenerator(isIP(given) ? given : given.replace(WITH_PORT, '$1'));
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
