import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export * from './testing/collector';
export * from './testing/free-port';
export * from './testing/local-server';
export * from './testing/recorded-log';
export * from './testing/service-process';
export * from './testing/leak-recorder';
export * from './testing/redis-servers';
export * from './testing/test-redis';
export * from './testing/until';
export { endTracing } from './trace/tracing';

/** A proxy to a store that can be cut or frozen, like a network or a machine. */
export interface StoreWay {
  /** The store's URL through the proxy. */
  url: string;
  /** Closes all connections, and refuses new ones until `mend`. */
  cut(): void;
  /** Stops all traffic, and closes no connection. */
  freeze(): void;
  /** Stops the traffic of the connections that are open, as when their host is gone; new ones lead to the store. */
  strand(): void;
  /** Restores the proxy; frozen connections are closed. */
  mend(): Promise<void>;
  /** Closes all connections; new ones go to the store of this URL, as an address moves to another server. */
  moveTo(storeUrl: string): void;
  close(): void;
}

/** Opens a proxy to the store of a URL, on a separate port. */
export async function openStoreWay(storeUrl: string): Promise<StoreWay> {
  let target = new URL(storeUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => undefined));
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    if (!isFrozen) near.pipe(far).pipe(near);
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = (): void => {
    server.close();
    hangUp();
  };
  const port = await listen(0);
  const url = new URL(storeUrl);
  url.host = `127.0.0.1:${String(port)}`;
  const strand = (): void => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return {
    url: url.href,
    cut,
    freeze() {
      isFrozen = true;
      strand();
    },
    strand,
    async mend() {
      if (isFrozen) hangUp();
      isFrozen = false;
      if (!server.listening) await listen(port);
    },
    moveTo(next) {
      target = new URL(next);
      hangUp();
    },
    close: cut,
  };
}
