import { expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { HOSTILITIES, openHostileClients } from '../../testing/clients/hostile-clients';
import { measuredApiPerTest, readMetric } from '../../testing/programs/measured-api';
import type { ApiProcess } from '../../testing/programs/process';

/** A compiled api has 100 MB at rest and must stay under 256 MB; this one holds its compiler too, so growth is limited. */
const MAX_GROWTH_BYTES = 128 * 1024 * 1024;
const RESIDENT = 'process_resident_memory_bytes';
const MAX_MEDIAN_MS = 100;
const OF_EACH_KIND = 200 / Object.keys(HOSTILITIES).length;
/** Twice the time after which a silent connection is closed, and slack. */
const GONE_MS = 90_000;

const measured = measuredApiPerTest();

/** How long a request for the health takes. */
async function healthMs({ url }: ApiProcess): Promise<number> {
  const startedAt = performance.now();
  expect((await fetch(`${url}/api/v1/health/live`)).status).toBe(200);
  return performance.now() - startedAt;
}

test('200 hostile connections leave an api small and its health fast, until it has closed all of them', async () => {
  // Each address may have them, and ask for documents as often as it likes: nothing but the connections is limited.
  const api = await measured.start({ MAX_CONNECTIONS_PER_ADDRESS: '1000', RATE_LIMIT_DOCUMENTS: '1000000' });
  await healthMs(api);
  const own = await readMetric(api, 'http_connections');
  const atRest = await readMetric(api, RESIDENT);
  measured.closeLater(openHostileClients(api.port, OF_EACH_KIND));
  await until('they are connected', async () => (await readMetric(api, 'http_connections')) > 100);

  const times: number[] = [];
  const sizes: number[] = [];
  await until(
    'all were disconnected',
    async () => {
      times.push(await healthMs(api));
      sizes.push(await readMetric(api, RESIDENT));
      return (await readMetric(api, 'http_connections')) <= own;
    },
    GONE_MS,
  );
  expect(Math.max(...sizes) - atRest).toBeLessThan(MAX_GROWTH_BYTES);
  // The median: a busy machine delays single requests, an api that is kept busy delays all.
  expect(times.sort((a, b) => a - b)[times.length >> 1]).toBeLessThan(MAX_MEDIAN_MS);
}, 200_000);
