import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A free port of the loopback address: the preferred one when it is free, else any. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await tryPort(preferred)) !== undefined) return preferred;
  const port = await tryPort(0);
  if (port === undefined) throw new Error('No free port was found on 127.0.0.1.');
  return port;
}

/** Whether something could listen there now. */
export async function isFree(port: number, host: string): Promise<boolean> {
  return (await tryPort(port, host)) !== undefined;
}

async function tryPort(port: number, host = '127.0.0.1'): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch {
    return undefined;
  }
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}
