import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { until } from '@gateway/runtime/testing';
import { openOutbound, type Outbound } from './outbound';
import { OutboundFault } from './outbound-fault';
import { targetOf } from './target-reader';
import { HOSTILE_RECEIVERS, MAX_BYTES_READ } from '../testing/hostile-receivers';
import { times } from '../testing/test-notifier';
import { openRawServer, type RawServer } from '../testing/merchant-server';

const TIMEOUT_MS = 2_000;
/** For a receiver that lets any time pass. */
const SHORT_MS = 1_000;
const CLIENTS = 'net.client.socket';

let outbound: Outbound;
let raw: RawServer | undefined;
let clients: Socket[];

function noteClient(message: unknown): void {
  clients.push((message as { socket: Socket }).socket);
}

function open(timeoutMs: number): Outbound {
  return openOutbound({
    policy: { isPrivateAllowed: true, allowedRanges: [], blockedHosts: [] },
    resolve: () => Promise.reject(new Error('no name needs resolving')),
    ...{ connectTimeoutMs: timeoutMs / 2, timeoutMs },
  });
}

beforeEach(() => {
  clients = [];
  subscribe(CLIENTS, noteClient);
  outbound = open(TIMEOUT_MS);
});

afterEach(async () => {
  unsubscribe(CLIENTS, noteClient);
  await outbound.close();
  await raw?.close();
  raw = undefined;
});

/** Posts once. @returns the status, or the failure reason */
async function post(url: string): Promise<number | string> {
  await nextTurn(); // a connection is reusable from the turn after its response
  try {
    return (await outbound.post({ target: targetOf(new URL(url)), headers: {}, body: Buffer.from('{}') })).status;
  } catch (error) {
    if (error instanceof OutboundFault) return error.reason;
    throw error;
  }
}

test.each(HOSTILE_RECEIVERS)(
  '$name: ends with $outcome in time and reads little',
  async ({ behave, outcome, isTls, isSlow }) => {
    raw = await openRawServer(behave);
    const timeoutMs = isSlow ? SHORT_MS : TIMEOUT_MS;
    await outbound.close();
    outbound = open(timeoutMs);
    const startedAt = performance.now();
    expect(await post(isTls ? raw.url.replace('http:', 'https:') : raw.url)).toBe(outcome);
    expect(performance.now() - startedAt).toBeLessThan(timeoutMs + 1_000);
    expect(clients).toHaveLength(1);
    if (typeof outcome === 'string') await until('the connection is closed', () => clients[0]?.destroyed === true);
    expect(clients[0]?.bytesRead).toBeLessThanOrEqual(MAX_BYTES_READ);
  },
);

const RESPONSE = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const HEADERS_LENGTH = RESPONSE.length - 2;

test.each(['close', 'reset'])('a %s at any byte of a response fails until its headers are complete', async (kind) => {
  const counts = times(RESPONSE.length + 1, (count) => count);
  raw = await openRawServer((socket) =>
    socket.once('data', (request: Buffer) => {
      const count = Number(/^POST \/(\d+)/.exec(request.toString())?.[1]);
      socket.write(RESPONSE.slice(0, count), () => {
        setImmediate(() => (kind === 'close' ? socket.end() : socket.resetAndDestroy()));
      });
    }),
  );
  const { port } = raw;
  const outcomes = await Promise.all(counts.map((count) => post(`http://127.0.0.1:${String(port)}/${String(count)}`)));
  expect(outcomes).toEqual(counts.map((count) => (count < HEADERS_LENGTH ? 'socket_closed' : 200)));
});

test.each([
  ['a second response', `${RESPONSE}${RESPONSE}`],
  ['a response that is not HTTP', `${RESPONSE}\0\0\0`],
])('%s on a kept connection does not answer the next request', async (_name, bytes) => {
  raw = await openRawServer((socket) => socket.once('data', () => socket.write(bytes)));
  const { url } = raw;
  for (let i = 0; i < 3; i++) expect(await post(url)).toBe(200);
  expect(raw.connections).toBe(3);
});

test('garbage on an idle connection costs no attempt', async () => {
  const kept: Socket[] = [];
  raw = await openRawServer((socket) => {
    kept.push(socket);
    socket.on('data', () => socket.write(RESPONSE));
  });
  expect(await post(raw.url)).toBe(200);
  expect(await post(raw.url)).toBe(200);
  expect(raw.connections).toBe(1);
  kept[0]?.write('\0'.repeat(1_000_000));
  await until('the connection is closed', () => raw?.openConnections() === 0);
  expect(await post(raw.url)).toBe(200);
  expect(clients.map(({ bytesRead }) => bytesRead > MAX_BYTES_READ)).toEqual([false, false]);
});

test('a 408 with which a proxy ends a kept connection costs no attempt; one that is always sent counts', async () => {
  let isBusy = false;
  const timedOut = 'HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
  raw = await openRawServer((socket) => {
    let served = 0;
    socket.on('data', () => {
      served += 1;
      if (served === 1 && !isBusy) socket.write(RESPONSE);
      else socket.end(timedOut);
    });
  });
  for (let i = 0; i < 4; i++) expect(await post(raw.url)).toBe(200);
  isBusy = true;
  expect(await post(raw.url)).toBe(408);
});

test('the limits apply per response: a kept connection serves any number of them', async () => {
  const long = `HTTP/1.1 200 OK\r\ncontent-length: 40000\r\n\r\n${'x\n'.repeat(500)}${'x'.repeat(39_000)}`;
  raw = await openRawServer((socket) => socket.on('data', () => socket.write(long)));
  for (let i = 0; i < 10; i++) expect(await post(raw.url)).toBe(200);
  expect(raw.connections).toBe(1);
});

test('a response with too many lines closes its connection', async () => {
  const lines = `HTTP/1.1 200 OK\r\ncontent-length: 2000\r\n\r\n${'\n'.repeat(2_000)}`;
  raw = await openRawServer((socket) => socket.on('data', () => socket.write(lines)));
  for (let i = 0; i < 3; i++) expect(await post(raw.url)).toBe(200);
  expect(raw.connections).toBe(3);
});

test('a compressed body is never decompressed', async () => {
  const packed = gzipSync('hello');
  raw = await openRawServer((socket) =>
    socket.once('data', () => {
      socket.write(`HTTP/1.1 500 x\r\ncontent-encoding: gzip\r\ncontent-length: ${String(packed.length)}\r\n\r\n`);
      socket.write(packed);
    }),
  );
  const { head } = await outbound.post({ target: targetOf(new URL(raw.url)), headers: {}, body: Buffer.from('{}') });
  expect(head).toBe(packed.toString().replaceAll('\0', '\ufffd'));
});
