import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { createServer } from '../../app';
import { openMetrics } from '../../metrics';
import { apiPerSuite } from '../../testing/suite-api';

const LIVE = 'GET /api/v1/health/live HTTP/1.1\r\nHost: x\r\n\r\n';

const api = apiPerSuite({ MAX_CONNECTIONS_PER_ADDRESS: '3' }, { waits: { silenceMs: 1_500, lingerMs: 500 } });
let server: Server;
const clients: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
  server.closeAllConnections();
});

async function listen(trustedProxies = 0): Promise<void> {
  server = createServer({ ...api.context, config: { ...api.context.config, trustedProxies } });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Connects from an address of this machine; the whole of 127.0.0.0/8 is. */
function open(localAddress = '127.0.0.1', allowHalfOpen = false): Socket {
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen });
  clients.push(client);
  return client.on('error', () => undefined);
}

/** Whether a new connection from an address is served. */
async function isServed(localAddress?: string): Promise<boolean> {
  const client = open(localAddress);
  client.write(LIVE);
  const [event] = await Promise.race([
    once(client, 'data').then(() => ['data']),
    once(client, 'close').then(() => ['close']),
  ]);
  return event === 'data';
}

const openCount = (): Promise<number> => promisify(server.getConnections.bind(server))();

test('an address has no more connections than its limit, and others are served', async () => {
  await listen();
  expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, true]);
  expect([await isServed(), await isServed()]).toEqual([false, false]);
  expect(await isServed('127.0.0.2')).toBe(true);
  clients[0]?.destroy();
  await until('a connection is free', () => isServed());
  expect(await isServed()).toBe(false);
});

test('the addresses of one IPv6 network share a limit, and another network has its own', async () => {
  await listen();
  const peers = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:99::3', '2001:db8:1:3::4', '2001:db8:1:200::5'];
  server.prependListener('connection', (socket: Socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: peers.shift() });
  });
  const served: boolean[] = [];
  while (peers.length > 0) served.push(await isServed());
  expect(served).toEqual([true, true, true, false, true]);
});

test('refused connections are counted, and logged once with their address', async () => {
  await listen();
  const registry = openMetrics(api.context, server);
  const logged = api.log.length;
  for (let i = 0; i < 5; i++) await isServed();
  expect(api.log.slice(logged).filter(({ message }) => message.startsWith('connection was refused'))).toMatchObject([
    { level: 'warn', fields: { address: '127.0.0.1' } },
  ]);
  const text = await registry.metrics();
  expect(text).toContain('http_connections_refused_total{service="api"} 2\n');
  expect(text).toContain('http_connections{service="api"} 3\n');
});

test('a trusted proxy has the connections of all its clients', async () => {
  await listen(1);
  for (let i = 0; i < 5; i++) expect(await isServed()).toBe(true);
});

test('a connection ends with its thousandth response', async () => {
  await listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = server.address() as AddressInfo;
  const connections: (string | undefined)[] = [];
  const ports = new Set<number | undefined>();
  for (let i = 0; i < 1_001; i++) {
    const [response] = (await once(get({ port, agent, path: '/api/v1/health/live' }), 'response')) as [IncomingMessage];
    ports.add(response.socket.localPort);
    connections.push(response.headers.connection);
    await once(response.resume(), 'end');
  }
  agent.destroy();
  expect(connections.indexOf('close')).toBe(999);
  expect(ports.size).toBe(2);
});

test('what a client sent ahead is not parsed once its connection is closed', async () => {
  await listen();
  let parsed = 0;
  server.prependListener('request', () => (parsed += 1));
  const client = open();
  client.write(LIVE.repeat(1_000));
  await once(client.resume(), 'close');
  expect(parsed).toBeLessThanOrEqual(20);
  expect(await isServed()).toBe(true);
});

test('a client that is refused and goes on sending is disconnected', async () => {
  await listen();
  server.headersTimeout = 500;
  const client = open('127.0.0.1', true);
  client.write('GET /docs HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const sending = setInterval(() => client.write('x'), 100);
  client.once('close', () => {
    clearInterval(sending);
  });
  await once(client.resume(), 'end');
  expect(client.writable).toBe(true);
  await until('the connection was closed', async () => (await openCount()) === 0, 20_000);
});

test('a client that reads nothing is disconnected, also if it goes on sending', async () => {
  await listen();
  const client = open().pause();
  const sending = setInterval(() => client.write('GET /docs HTTP/1.1\r\nHost: x\r\n\r\n'), 20);
  client.once('close', () => {
    clearInterval(sending);
  });
  await until('it is connected', async () => (await openCount()) === 1);
  await until('the connection was closed', async () => (await openCount()) === 0, 20_000);
});
