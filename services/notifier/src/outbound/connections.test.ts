import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { openConnections, type Connection, type Connections } from './connections';
import { openRawServer, type RawServer } from '../testing/merchant-server';
import { times } from '../testing/test-notifier';

let server: RawServer;
let connections: Connections;
let ending: string;

beforeEach(async () => {
  ending = '';
  server = await openRawServer((socket) =>
    socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\n${ending}content-length: 0\r\n\r\n`)),
  );
  connections = openConnections({});
});

afterEach(async () => {
  await connections.close();
  await server.close();
});

async function request(): Promise<Connection> {
  const connection = connections.take(new URL(server.url).origin);
  await connection.client.request({ path: '/hook', method: 'POST', body: '{}' }).then(({ body }) => body.dump());
  return connection;
}

test('requests that follow each other share a connection, the one that was used last', async () => {
  const [first, second] = await Promise.all([request(), request()]);
  expect(server.connections).toBe(2);
  connections.keep(first);
  connections.keep(second);
  await nextTurn();
  expect(await request()).toBe(second);
  expect(await request()).toBe(first);
  expect(server.connections).toBe(2);
});

test('a connection is not used again in the turn of its response', async () => {
  const first = await request();
  connections.keep(first);
  expect(await request()).not.toBe(first);
});

test('a connection that was discarded closes', async () => {
  for (const connection of await Promise.all(times(3, request))) connections.discard(connection);
  await until('all are closed', () => server.openConnections() === 0);
});

test('a connection that its server closes is forgotten', async () => {
  ending = 'connection: close\r\n';
  const closing = await request();
  connections.keep(closing);
  await until('it is forgotten', () => closing.client.destroyed);
  expect(connections.take(closing.origin)).not.toBe(closing);
});
