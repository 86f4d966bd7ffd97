import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { closeServer } from './server';
import { answerInTurn } from './turns';

/** More than the buffers of two sockets hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

let server: Server;
let client: Socket;
let received: string;
let started: { path: string; response: ServerResponse }[];

beforeEach(async () => {
  received = '';
  started = [];
  const turns = answerInTurn((request, response) => {
    if (request.url === '/other') {
      response.end();
      return;
    }
    started.push({ path: String(request.url), response });
    if (request.url === '/large') response.end(LARGE);
    if (request.url === '/last') response.setHeader('connection', 'close').end('last');
    if (request.url === '/small') response.end('small');
  });
  server = createServer(turns.answer).listen(0, '127.0.0.1');
  server.on('clientError', (_error, socket: Socket) => {
    turns.refuse(socket, () => socket.end('refused'));
  });
  await once(server, 'listening');
  client = await connected();
});

afterEach(() => {
  client.destroy();
  server.close();
  server.closeAllConnections();
});

async function connected(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket.on('error', () => undefined);
}

function send(...paths: string[]): void {
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
}

function read(): void {
  client.on('data', (chunk: Buffer) => (received += chunk.toString('latin1').replaceAll('x', '')));
}

const paths = (): string[] => started.map(({ path }) => path);

/** Serves a request on another connection: what the server did not do until then, it does not do by itself. */
async function passTurns(): Promise<void> {
  const other = await connected();
  other.write('GET /other HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(other.resume(), 'close');
}

test('a request does not start while the response before it is unread', async () => {
  send('/large', '/small', '/last');
  await until('the first request started', () => started.length > 0);
  for (let i = 0; i < 3; i++) await passTurns();
  expect(paths()).toEqual(['/large']);
  read();
  await once(client, 'close');
  expect(paths()).toEqual(['/large', '/small', '/last']);
  expect(received.match(/small|last/g)).toEqual(['small', 'last']);
});

test('a request does not start while the one before it is being answered', async () => {
  read();
  send('/open', '/small');
  await until('the first request started', () => started.length > 0);
  await passTurns();
  expect(paths()).toEqual(['/open']);
  started[0]?.response.end('opened');
  await until('both were answered', () => received.includes('small'));
  expect(received.indexOf('opened')).toBeLessThan(received.indexOf('small'));
});

test('sixteen requests may wait on a connection', async () => {
  read();
  send('/open', ...Array<string>(16).fill('/small'));
  await until('the first request started', () => started.length > 0);
  started[0]?.response.end('opened');
  await until('all were answered', () => received.match(/small/g)?.length === 16);
});

test('one more closes the connection, and none that waited is started', async () => {
  send('/open', ...Array<string>(17).fill('/small'));
  await once(client.resume(), 'close');
  await passTurns();
  expect(paths()).toEqual(['/open']);
});

test('no request is started behind a response that closes the connection', async () => {
  read();
  send('/last', '/small');
  await once(client, 'close');
  await passTurns();
  expect(paths()).toEqual(['/last']);
  expect(received).toContain('last');
});

test('no request is started for a client that has gone', async () => {
  send('/open', '/never');
  await until('the first request started', () => started.length > 0);
  const gone = once(started[0]?.response as ServerResponse, 'close');
  client.destroy();
  await gone;
  await passTurns();
  expect(paths()).toEqual(['/open']);
});

test('a server that closes answers the requests that wait', async () => {
  read();
  send('/open', '/small');
  await until('the first request started', () => started.length > 0);
  const closed = closeServer(server);
  started[0]?.response.end('opened');
  await closed;
  await until('the connection was closed', () => client.closed);
  expect(received).toContain('opened');
  expect(received).toContain('small');
});

test('what is not HTTP is refused after the responses to the requests before it', async () => {
  read();
  send('/slow', '/small');
  client.write('no HTTP\r\n\r\n');
  await until('the request is started', () => started.length === 1);
  await passTurns();
  expect(received).toBe('');
  started[0]?.response.end('slow');
  await once(client, 'close');
  expect(received).toMatch(/slow[^]*small[^]*refused$/);
  expect(received.match(/refused/g)).toHaveLength(1);
});

test('nothing follows a response that closes the connection', async () => {
  read();
  send('/slow');
  client.write('no HTTP\r\n\r\n');
  await until('the request is started', () => started.length === 1);
  started[0]?.response.setHeader('connection', 'close').end('slow');
  await once(client, 'close');
  expect(received).toMatch(/slow$|slow\r\n0\r\n\r\n$/);
});

test('a body that breaks off is refused while its request waits for it', async () => {
  read();
  client.write('POST /slow HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n');
  await once(client, 'close');
  expect([paths(), received]).toEqual([['/slow'], 'refused']);
});

test('a body that breaks off behind another request is refused after its response, and its request not started', async () => {
  read();
  send('/slow');
  client.write('POST /small HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n');
  await until('the request is started', () => started.length === 1);
  await passTurns();
  started[0]?.response.end('slow');
  await once(client, 'close');
  expect(paths()).toEqual(['/slow']);
  expect(received).toMatch(/slow[^]*refused$/);
});
