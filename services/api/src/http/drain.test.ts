import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { listHeartbeats } from '@gateway/store';
import { openTestApi, type TestApi } from '../testing';
import { startProcess, type ApiProcess } from '../testing/process';

/** Shorter than the life of a kept connection, and longer than this test takes to see it drain. */
const DRAIN_SECONDS = 3;

let api: TestApi;
let started: ApiProcess;
beforeEach(async () => {
  api = await openTestApi();
  started = await startProcess(api.context.config, '', { DRAIN_DELAY: String(DRAIN_SECONDS) });
  await until('the api is ready', async () => (await statusOf('/api/v1/health/ready')) === 200);
});
afterEach(async () => {
  started.signal('SIGKILL');
  await started.ended;
  await api.close();
});

function statusOf(path: string, base = started.url): Promise<number | undefined> {
  return fetch(`${base}${path}`).then(
    ({ status }) => status,
    () => undefined,
  );
}

test('after SIGTERM an api reports that it is not ready, serves on for the delay, then exits by itself', async () => {
  const startedAt = performance.now();
  started.signal('SIGTERM');
  await until('the api drains', async () => (await statusOf('/api/v1/health/ready')) === 503);
  expect(await statusOf('/health/ready', started.metricsUrl)).toBe(503);
  expect(await statusOf('/api/v1/health/live')).toBe(200);
  const order = { external_id: 'placed-while-draining', amount: '10', callback_url: 'https://shop.example/hook' };
  const created = await fetch(`${started.url}/api/v1/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': api.key },
    body: JSON.stringify(order),
  });
  expect(created.status).toBe(201);
  expect(created.headers.get('connection')).toBe('close');
  expect(await started.ended).toBe(0);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(DRAIN_SECONDS * 1_000);
  expect(await statusOf('/api/v1/health/live')).toBeUndefined();
});

test('an api reports that it runs, also while it drains, until it has exited', async () => {
  const { db } = api.database;
  const isReported = async (): Promise<boolean> => (await listHeartbeats(db)).length === 1;
  await until('the api reported itself', isReported);
  expect(await listHeartbeats(db)).toMatchObject([{ service: 'api' }]);
  started.signal('SIGTERM');
  await until('the api drains', async () => (await statusOf('/api/v1/health/ready')) === 503);
  expect(await isReported()).toBe(true);
  expect(await started.ended).toBe(0);
  expect(await listHeartbeats(db)).toEqual([]);
});

test('a connection that was opened before the signal is served, and closed with the response', async () => {
  const socket = connect(started.port, '127.0.0.1');
  await once(socket, 'connect');
  started.signal('SIGTERM');
  await until('the api drains', async () => (await statusOf('/api/v1/health/ready')) === 503);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write('GET /api/v1/health/live HTTP/1.1\r\nHost: gateway\r\n\r\n');
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(received).toMatch(/^Connection: close\r$/m);
});
