import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { listen, type Listener } from './listener';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A registry with the process metrics of Node and a label that names the service. */
export function newRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** A metric that is computed whenever it is scraped. */
export interface PolledMetric {
  name: string;
  help: string;
  read: () => number | Promise<number>;
}

/**
 * Adds metrics that are computed when scraped. One that fails, because the database is unreachable, is NaN, and all
 * others are still reported.
 */
export function addMetrics(registry: Registry, metrics: readonly PolledMetric[]): void {
  for (const { name, help, read } of metrics) {
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

/** A metric with a value for each of some labels, which is computed whenever it is scraped. */
export interface LabelledMetric {
  name: string;
  help: string;
  label: string;
  /** By the value of the label; what is no longer among them ends. */
  read: () => Promise<Readonly<Record<string, number>>>;
}

/** Adds metrics with labels, which keep their last values while they cannot be read. */
export function addLabelledMetrics(registry: Registry, metrics: readonly LabelledMetric[]): void {
  for (const { name, help, label, read } of metrics) {
    const gauge: Gauge = new Gauge({
      ...{ name, help, labelNames: [label], registers: [registry] },
      async collect() {
        const values = await read().catch(() => undefined);
        if (values === undefined) return; // other metrics of the same scrape show that the database is unreachable
        gauge.reset();
        for (const [key, value] of Object.entries(values)) gauge.set({ [label]: key }, value);
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

/** Lets several metrics of one scrape share a query. */
export function coalesce<T>(query: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= query().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Whether Redis is connected. */
export function redisMetric(redis: { readonly status: string }): PolledMetric {
  return {
    name: 'redis_up',
    help: 'Whether Redis is connected',
    read: () => (redis.status === 'ready' ? 1 : 0),
  };
}

/** The statements waiting for a database connection. */
export function poolMetric(countWaiting: () => number): PolledMetric {
  return { name: 'pg_pool_waiting', help: 'Statements waiting for a database connection', read: countWaiting };
}

/**
 * Serves a registry at /metrics on a separate port, which is not meant for the public. The same port reports to a
 * supervisor whether the process is alive (/health/live) and ready (/health/ready, which calls `isReady`).
 */
export function serveMetrics(
  registry: Registry,
  host: string,
  port: number,
  isReady: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<Listener> {
  return listen(createServer(answer(registry, isReady)), host, port);
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
