import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import {
  addMetrics,
  Counter,
  Histogram,
  newRegistry,
  poolMetric,
  redisMetric,
  type PolledMetric,
  type Registry,
} from '@gateway/runtime';
import { countWaiting } from '@gateway/store/db';
import { EVENT_STREAM, changesOf } from './features/changes';
import type { ApiContext } from './base/context';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5, 15];
const LOGIN = '/admin/auth/login';

/** Rate, errors and durations by route pattern, never by path, which contains ids. */
export function openMetrics(context: ApiContext, server: Server): Registry {
  const { db, redis } = context;
  const registry = newRegistry('api');
  const registers = [registry];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status, from their first byte to the end of the answer',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const loginFailures = new Counter({
    name: 'login_failures_total',
    help: 'Refused logins of the admin: a wrong password, or a second factor that is wrong or still missing',
    registers,
  });
  const refused = new Counter({
    name: 'http_connections_refused_total',
    help: 'Connections that were one too many, in total or from one address',
    registers,
  });
  server.on('drop', () => {
    refused.inc();
  });
  addMetrics(registry, [
    redisMetric(redis),
    poolMetric(() => countWaiting(db)),
    connectionsMetric(server),
    streamsMetric(context),
  ]);

  // Outside the app, so that requests which it refuses before any route are counted as well.
  server.prependListener('request', (request: Request, response: Response) => {
    const end = durations.startTimer({ method: request.method });
    response.once('close', () => {
      const route = routeOf(request);
      if (!isStream(response)) end({ route, status: response.statusCode });
      if (route === LOGIN && response.statusCode === 401) loginFailures.inc();
    });
  });
  return registry;
}

function connectionsMetric(server: Server): PolledMetric {
  const count = promisify(server.getConnections.bind(server));
  return { name: 'http_connections', help: 'Open connections of clients', read: () => count() };
}

function streamsMetric(context: ApiContext): PolledMetric {
  const changes = changesOf(context);
  return { name: 'http_streams', help: 'Open event streams of pages', read: () => Promise.resolve(changes.count()) };
}

/** A stream lasts as long as its page is open, which says nothing about this service. */
function isStream(response: Response): boolean {
  return response.getHeader('content-type') === EVENT_STREAM;
}

/** Express leaves the matched route on the request. All requests without a route share one label. */
function routeOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : 'none';
}
