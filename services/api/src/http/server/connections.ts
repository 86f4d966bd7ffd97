import type { Server } from 'node:http';
import type { DropArgument, Socket } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';
import type { ApiContext } from '../../base/context';

/** Responses that last as long as a page is open. */
export const MAX_STREAMS = 10_000;
/** Those of the streams, and as many again as requests need. */
const MAX_CONNECTIONS = MAX_STREAMS + 2_000;
const REPORT_EVERY_MS = 60_000;

/**
 * Limits the open connections of a server, in total and from each address. One too many is closed without a response:
 * no request was read from it, so a client may repeat whatever it sends. The server reports each as `drop`.
 *
 * With trusted proxies in front, the peer is always a proxy, which connects for all clients. Then only the total is
 * limited here, and the connections of a client by the proxy.
 */
export function limitConnections(server: Server, { config, logger }: Pick<ApiContext, 'config' | 'logger'>): void {
  server.maxConnections = MAX_CONNECTIONS;
  if (config.trustedProxies === 0) limitAddresses(server, config.maxConnectionsPerAddress);
  let silentUntil = 0;
  server.on('drop', (dropped?: DropArgument) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + REPORT_EVERY_MS;
    logger.warn('connection was refused: too many are open', { address: dropped?.remoteAddress });
  });
}

/** Counts an IPv6 address with its network, as request limits do. */
function limitAddresses(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return; // closed by the client already
    const client = ipKeyGenerator(remoteAddress);
    const count = open.get(client) ?? 0;
    if (count >= most) {
      socket.destroy();
      server.emit('drop', { remoteAddress } satisfies DropArgument);
      return;
    }
    open.set(client, count + 1);
    socket.once('close', () => {
      const left = (open.get(client) ?? 0) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}
