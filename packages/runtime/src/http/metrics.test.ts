import { afterEach, expect, test } from '@jest/globals';
import { addLabelledMetrics, addMetrics, Counter, newRegistry, poolMetric, redisMetric, serveMetrics } from './metrics';

let server: Awaited<ReturnType<typeof serveMetrics>> | undefined;

afterEach(async () => {
  await server?.close();
});

async function serve(isReady?: () => Promise<boolean>): Promise<string> {
  const registry = newRegistry('shop');
  new Counter({ name: 'sold_total', help: 'Things sold.', registers: [registry] }).inc(3);
  server = await serveMetrics(registry, '127.0.0.1', 0, isReady);
  return `http://127.0.0.1:${String(server.port)}`;
}

test('a scrape returns the registry, with the name of the service', async () => {
  const answer = await fetch(`${await serve()}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toContain('sold_total{service="shop"} 3');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

test('the process is alive while it responds, and ready when its service is', async () => {
  let isReady = false;
  const url = await serve(() => Promise.resolve(isReady));
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  isReady = true;
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ok' });
});

test('nothing else is served', async () => {
  expect((await fetch(`${await serve()}/`)).status).toBe(404);
});

test('a failing metric does not affect the others', async () => {
  const registry = newRegistry('shop');
  addMetrics(registry, [
    { name: 'broken', help: 'Always fails', read: () => Promise.reject(new Error('unreachable')) },
    { name: 'stock', help: 'Things left', read: () => 7 },
    redisMetric({ status: 'reconnecting' }),
    poolMetric(() => 3),
  ]);
  const text = await registry.metrics();
  for (const line of ['broken{service="shop"} Nan', 'stock{service="shop"} 7', 'redis_up{service="shop"} 0']) {
    expect(text).toContain(line);
  }
  expect(text).toContain('pg_pool_waiting{service="shop"} 3');
});

test('a labelled metric has the values of now, and keeps them while it cannot be read', async () => {
  const registry = newRegistry('shop');
  let values: Promise<Record<string, number>> = Promise.resolve({ apples: 3, pears: 0 });
  addLabelledMetrics(registry, [{ name: 'stock', help: 'Things left', label: 'thing', read: () => values }]);
  expect(await registry.metrics()).toContain('stock{thing="pears",service="shop"} 0\n');
  values = Promise.resolve({ apples: 2 });
  expect(await registry.metrics()).not.toContain('pears');
  values = Promise.reject(new Error('unreachable'));
  expect(await registry.metrics()).toContain('stock{thing="apples",service="shop"} 2\n');
});
