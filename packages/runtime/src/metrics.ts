import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A registry with the process metrics of Node and a label that names the service. */
export function newRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** A figure that is asked for whenever it is read. */
export interface PolledMetric {
  name: string;
  help: string;
  read: () => number | Promise<number>;
}

/**
 * Adds figures that are asked for when they are read. One that cannot be told, because the database is away, is NaN,
 * and all others are told all the same.
 */
export function addMetrics(registry: Registry, figures: readonly PolledMetric[]): void {
  for (const { name, help, read } of figures) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        gauge.set(await readOrNaN(read));
      },
    });
  }
}

async function readOrNaN(read: PolledMetric['read']): Promise<number> {
  try {
    return await read();
  } catch {
    return Number.NaN;
  }
}

/** Lets several figures of one reading share what they ask for. */
export function askOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= ask().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Whether a connection to Redis stands. */
export function redisMetric(redis: { readonly status: string }): PolledMetric {
  return {
    name: 'redis_up',
    help: 'Whether the connection to Redis stands',
    read: () => (redis.status === 'ready' ? 1 : 0),
  };
}

/** Who waits for a connection of the database. */
export function poolMetric(countWaiting: () => number): PolledMetric {
  return { name: 'pg_pool_waiting', help: 'Statements that wait for a connection of the database', read: countWaiting };
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
