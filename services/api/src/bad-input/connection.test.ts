import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { apiPerSuite } from '../testing/suite-api';
import { bodiesOf, sendRaw } from '../testing/clients/raw-http';
import { expectUnchanged } from '../testing/unchanged';

/** Clients that are too slow are refused soon. */
const waits = { headersMs: 2_000, requestMs: 3_000, checkMs: 100 };
const api = apiPerSuite({}, { waits });

const LIVE = '/api/v1/health/live';

function post(body: string, headers = ''): string {
  const fixed = `Host: x\r\nX-API-Key: ${api.key}\r\nContent-Type: application/json\r\n`;
  return `POST /api/v1/payments HTTP/1.1\r\n${fixed}${headers}Content-Length: ${String(body.length)}\r\n\r\n${body}`;
}

describe('invalid HTTP is answered in the format of all errors, and the connection closed', () => {
  const requests: [string, number, () => string][] = [
    ['two lengths', 400, () => post('{}', 'Content-Length: 3\r\n')],
    ['a length and chunks', 400, () => post('{}', 'Transfer-Encoding: chunked\r\n')],
    ['a folded header', 400, () => `GET ${LIVE} HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n`],
    ['a space before the colon', 400, () => `GET ${LIVE} HTTP/1.1\r\nHost : x\r\n\r\n`],
    ['NUL in a header', 400, () => `GET ${LIVE} HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n`],
    ['no Host', 400, () => `GET ${LIVE} HTTP/1.1\r\n\r\n`],
    ['two Hosts', 400, () => `GET ${LIVE} HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n`],
    ['a URL of 20,000 characters', 431, () => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a header of 20,000 bytes', 431, () => `GET ${LIVE} HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a method that does not exist', 400, () => `FOO ${LIVE} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['the preface of HTTP/2', 400, () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown expectation', 400, () => `GET ${LIVE} HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n`],
    ['not HTTP', 400, () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ];
  test.each(requests)('%s', async (_name, status, request) => {
    const answer = await expectUnchanged(api, () => sendRaw(api.port, request()));
    expect(answer).toMatchObject({ status, isClosed: true });
    expect(bodiesOf(answer)).toEqual([{ error: expect.any(String), code: 'BAD_REQUEST' }]);
    expect(answer.text).toContain('Content-Type: application/json; charset=utf-8');
    expect(answer.text).toMatch(/\r\nX-Request-Id: [\w-]{8,64}\r\n/);
  });

  test('many headers are accepted', async () => {
    const many = Array.from({ length: 200 }, (_, i) => `X-${String(i)}: a\r\n`).join('');
    const answer = await sendRaw(api.port, `GET ${LIVE} HTTP/1.1\r\nHost: x\r\n${many}Connection: close\r\n\r\n`);
    expect([200, 431]).toContain(answer.status);
  });
});

test('no link uses a host from the request', async () => {
  const body = JSON.stringify({ external_id: randomUUID(), amount: '1', callback_url: 'https://shop.example/' });
  const request = post(body).replace('Host: x', 'Host: evil.example').replace('\r\n', '\r\nConnection: close\r\n');
  const answer = await sendRaw(api.port, request);
  expect(answer.status).toBe(201);
  expect(answer.text).not.toContain('evil.example');
});

test('a request behind one with an unread body is never executed', async () => {
  const refused = post('x'.repeat(20_000)).slice(0, 400);
  const second = post(
    JSON.stringify({ external_id: randomUUID(), amount: '1', callback_url: 'https://shop.example/' }),
  );
  const answer = await expectUnchanged(api, () => sendRaw(api.port, refused + second));
  expect(answer).toMatchObject({ status: 413, isClosed: true });
  expect(bodiesOf(answer)).toHaveLength(1);
});

test('HTTP/1.0 is served', async () => {
  expect(await sendRaw(api.port, `GET ${LIVE} HTTP/1.0\r\n\r\n`)).toMatchObject({ status: 200, isClosed: true });
});

test('a connection without a request is closed', async () => {
  const half = post('x'.repeat(50)).slice(0, -48);
  const [slowBody, slowHeaders] = await Promise.all([sendRaw(api.port, half, 10_000), dripHeaders()]);
  expect(slowBody).toMatchObject({ status: 408, isClosed: true });
  expect(bodiesOf(slowBody)).toMatchObject([{ code: 'BAD_REQUEST' }]);
  expect(slowHeaders).toBe('closed');
});

test('a server with many incomplete requests still serves others', async () => {
  const half = `POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n`;
  const waiting = Array.from({ length: 200 }, () => sendRaw(api.port, half, 1_500));
  expect((await api.call('GET', '/health/live')).status).toBe(200);
  await Promise.all(waiting);
});

/** Sends a header byte by byte until the server closes the connection. */
async function dripHeaders(): Promise<'closed'> {
  const socket = connect(api.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${LIVE} HTTP/1.1\r\nHost: x\r\nX-Slow: `);
  const drip = setInterval(() => socket.write('a'), 50);
  socket.on('error', () => undefined).resume();
  await once(socket, 'close', { signal: AbortSignal.timeout(10_000) });
  clearInterval(drip);
  return 'closed';
}
