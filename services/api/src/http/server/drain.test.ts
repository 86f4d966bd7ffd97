import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort, until } from '@gateway/runtime/testing';
import { listHeartbeats } from '@gateway/store/gateway';
import { startProcess } from '../../testing/programs/process';
import { apiPerSuite } from '../../testing/suite-api';

/** Shorter than the life of a kept connection, and longer than this test takes to see it drain. */
const DRAIN_SECONDS = 5;
const START_MS = 60_000;

const api = apiPerSuite();

function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    ({ status }) => status,
    () => undefined,
  );
}

test('after SIGTERM an api serves on for the delay, old and new connections, reports what it does, and exits', async () => {
  const { db } = api.database;
  const started = await startProcess(api.context.config, '', { DRAIN_DELAY: String(DRAIN_SECONDS) });
  const health = `${started.url}/api/v1/health`;
  try {
    await until('the api is ready', async () => (await statusOf(`${health}/ready`)) === 200, START_MS);
    await until('the api reported itself', async () => (await listHeartbeats(db)).length === 1);
    expect(await listHeartbeats(db)).toMatchObject([{ service: 'api' }]);
    const kept = await openConnection(started.port);
    const startedAt = performance.now();
    started.signal('SIGTERM');
    await until('the api drains', async () => (await statusOf(`${health}/ready`)) === 503);
    expect(await statusOf(`${started.metricsUrl}/health/ready`)).toBe(503);
    expect(await statusOf(`${health}/live`)).toBe(200);
    const created = await placeOrder(started.url);
    expect(created.status).toBe(201);
    expect(created.headers.get('connection')).toBe('close');
    kept.socket.write('GET /api/v1/health/live HTTP/1.1\r\nHost: gateway\r\n\r\n');
    await once(kept.socket, 'close');
    expect(kept.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(kept.received()).toMatch(/^Connection: close\r$/m);
    expect(await listHeartbeats(db)).toHaveLength(1);
    expect(await started.ended).toBe(0);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(DRAIN_SECONDS * 1_000);
    expect(await statusOf(`${health}/live`)).toBeUndefined();
    expect(await listHeartbeats(db)).toEqual([]);
  } finally {
    started.signal('SIGKILL');
    await started.ended;
  }
});

test('an api that waits for its database ends when it is told to', async () => {
  const away = { DATABASE_URL: `postgres://127.0.0.1:${String(await freePort())}/gateway` };
  const started = await startProcess(api.context.config, '', away);
  try {
    await until('it waits', () => started.output().includes('database does not respond yet'), START_MS);
    started.signal('SIGTERM');
    expect(await started.ended).toBe(0);
  } finally {
    started.signal('SIGKILL');
    await started.ended;
  }
});

async function openConnection(port: number): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  return { socket, received: () => received };
}

function placeOrder(url: string): Promise<Response> {
  return fetch(`${url}/api/v1/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': api.key },
    body: JSON.stringify({
      external_id: 'placed-while-draining',
      amount: '10',
      callback_url: 'https://shop.example/hook',
    }),
  });
}
