import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens. */
export interface Listener {
  port: number;
  url: string;
  /** Closes it and all its connections; it may be closed already. */
  close(): Promise<void>;
}

/** Has a server listen: on a free port of this machine, if nothing else is given. @throws when the port is taken */
export async function listen(server: Server, host = '127.0.0.1', wanted = 0): Promise<Listener> {
  server.listen(wanted, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
