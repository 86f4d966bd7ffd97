import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { openTestApi, type TestApi } from './testing';
import { HOSTILITIES, openHostileClients } from './testing/hostile-clients';
import { startProcess, type ApiProcess } from './testing/process';

/** A compiled api has 100 MB at rest and must stay under 256 MB; this one holds its compiler too, so growth is limited. */
const MAX_GROWTH_BYTES = 128 * 1024 * 1024;
const RESIDENT = 'process_resident_memory_bytes';
const MAX_MEDIAN_MS = 100;
const OF_EACH_KIND = 200 / Object.keys(HOSTILITIES).length;
const START_MS = 60_000;
/** Twice the time after which a silent connection is closed, and slack. */
const GONE_MS = 90_000;

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function startApi(overrides: Record<string, string>): Promise<ApiProcess> {
  const api: TestApi = await openTestApi();
  open.push(() => api.close());
  const process = await startProcess(api.context.config, '', overrides);
  open.push(() => {
    process.signal('SIGKILL');
    return process.ended;
  });
  await until('the api started', () => process.output().includes('api started'), START_MS);
  return process;
}

/** How long a request for the health takes. */
async function healthMs({ url }: ApiProcess): Promise<number> {
  const startedAt = performance.now();
  expect((await fetch(`${url}/api/v1/health/live`)).status).toBe(200);
  return performance.now() - startedAt;
}

async function metric({ metricsUrl }: ApiProcess, name: string): Promise<number> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]);
}

test('200 hostile connections leave an api small and its health fast, until it has closed all of them', async () => {
  // Each address may have them, and ask for documents as often as it likes: nothing but the connections is limited.
  const api = await startApi({ MAX_CONNECTIONS_PER_ADDRESS: '1000', RATE_LIMIT_DOCUMENTS: '1000000' });
  await healthMs(api);
  const own = await metric(api, 'http_connections');
  const atRest = await metric(api, RESIDENT);
  open.push(openHostileClients(api.port, OF_EACH_KIND));
  await until('they are connected', async () => (await metric(api, 'http_connections')) > 100);

  const times: number[] = [];
  const sizes: number[] = [];
  await until(
    'all were disconnected',
    async () => {
      times.push(await healthMs(api));
      sizes.push(await metric(api, RESIDENT));
      return (await metric(api, 'http_connections')) <= own;
    },
    GONE_MS,
  );
  expect(Math.max(...sizes) - atRest).toBeLessThan(MAX_GROWTH_BYTES);
  // The median: a busy machine delays single requests, an api that is kept busy delays all.
  expect(times.sort((a, b) => a - b)[times.length >> 1]).toBeLessThan(MAX_MEDIAN_MS);
}, 200_000);

test('an address with idle connections keeps out no other, and none is needed to stop', async () => {
  const api = await startApi({});
  const sockets = Array.from({ length: 1_000 }, () => connect(api.port, '127.0.0.1').on('error', () => undefined));
  open.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  await until('the rest is refused', async () => (await metric(api, 'http_connections_refused_total')) >= 750);
  expect(await metric(api, 'http_connections')).toBe(250);
  const other = connect({ port: api.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  other.write('GET /api/v1/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [answer] = (await once(other, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
  api.signal('SIGTERM');
  expect(await api.ended).toBe(0);
});
