import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A registry with the process metrics of Node and a label that names the service. */
export function newRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * Serves a registry at /metrics on a port of its own, which is not meant for the public. The same port tells a
 * supervisor whether the process lives (/health/live) and whether it can work (/health/ready, which asks `isReady`).
 */
export async function serveMetrics(
  registry: Registry,
  host: string,
  port: number,
  isReady: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(answer(registry, isReady));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function answer(registry: Registry, isReady: () => Promise<boolean>): RequestListener {
  const metrics = async (response: ServerResponse): Promise<void> => {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  };
  const health = (response: ServerResponse, isWell: boolean, status: string): void => {
    response.writeHead(isWell ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify({ status }));
  };
  const routes: Record<string, (response: ServerResponse) => Promise<void> | void> = {
    '/metrics': metrics,
    '/health/live': (response) => {
      health(response, true, 'alive');
    },
    '/health/ready': async (response) => {
      const isWell = await isReady();
      health(response, isWell, isWell ? 'ok' : 'degraded');
    },
  };
  return (request, response) => {
    const route = routes[request.url ?? ''];
    if (!route) response.writeHead(404).end();
    else void Promise.resolve(route(response)).catch(() => response.writeHead(500).end());
  };
}
