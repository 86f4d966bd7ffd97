import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { request } from './client';
import { ApiError, Unreachable } from './errors';
import { testWebhook } from '../shop';
import { serverNow } from './server-clock';

interface Received {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  body: string;
}

/** The response of the gateway in a test, and the requests it received. */
let answer: { status: number; headers?: Record<string, string>; body: string };
let received: Received[];
let delayMs: number;
let gateway: Server;
const realFetch = globalThis.fetch;

beforeEach(async () => {
  received = [];
  delayMs = 0;
  answer = { status: 200, body: '{"ok":true}' };
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, type: request.headers['content-type'], body });
      setTimeout(() => {
        response.writeHead(answer.status, { connection: 'close', ...answer.headers }).end(answer.body);
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  // A browser resolves paths against the URL of the page.
  globalThis.fetch = (path, init) => realFetch(new URL(path instanceof Request ? path.url : path, origin), init);
});

afterEach(async () => {
  globalThis.fetch = realFetch;
  await new Promise((resolve) => gateway.close(resolve));
});

test('a request goes to the admin API, without parameters that have no value', async () => {
  answer.body = '{"data":[]}';
  expect(await request('GET', '/orders', { query: { q: 'a&b ü', status: undefined, page: 2, from: '' } })).toEqual({
    data: [],
  });
  await request('POST', '/merchants', { body: { name: 'Ü' } });
  expect(received).toEqual([
    { method: 'GET', url: '/api/v1/admin/orders?q=a%26b+%C3%BC&page=2', type: undefined, body: '' },
    { method: 'POST', url: '/api/v1/admin/merchants', type: 'application/json', body: '{"name":"Ü"}' },
  ]);
});

test('a file is sent as it is, with its type', async () => {
  await request('PUT', '/merchants/1/logo', { body: new Blob(['the bytes'], { type: 'image/png' }) });
  expect(received).toEqual([
    { method: 'PUT', url: '/api/v1/admin/merchants/1/logo', type: 'image/png', body: 'the bytes' },
  ]);
});

test('an error keeps its code, message and retry time', async () => {
  answer = {
    status: 429,
    headers: { 'retry-after': '20', 'ratelimit-remaining': '0' },
    body: '{"error":"Too many requests","code":"RATE_LIMITED"}',
  };
  const error = await request('GET', '/stats').catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'RATE_LIMITED', message: 'Too many requests', retryAfter: 20, remaining: 0 });
});

test('an error keeps what it says about the second factor', async () => {
  const hint = { second_factor: ['passkey'], passkey_options: { challenge: 'x' } };
  answer = { status: 401, body: JSON.stringify({ error: 'x', code: 'ADMIN_UNAUTHORIZED', ...hint }) };
  expect(await request('POST', '/auth/login').catch((failure: unknown) => failure)).toMatchObject({ hint });
});

test.each([
  [502, '<html>Bad gateway</html>'],
  [503, '{"message":"upstream"}'],
  [200, 'null'],
])('a response that is not from the gateway (%i %s) means that it is unreachable', async (status, body) => {
  answer = { status, body };
  await expect(request('GET', '/stats')).rejects.toThrow(Unreachable);
});

test('no response means that the gateway is unreachable', async () => {
  globalThis.fetch = () => realFetch('http://127.0.0.1:1/');
  await expect(request('GET', '/stats')).rejects.toThrow(Unreachable);
});

test('the outcome of a test webhook arrives, however long the server of the merchant took', async () => {
  const outcome = { acknowledged: false, http_status: null, reason: 'timeout', duration_ms: 15_003, response: null };
  answer.body = JSON.stringify(outcome);
  delayMs = 16_000; // a merchant's server has 15 seconds, and the notifier learns of the test a moment later
  expect(await testWebhook('1', 'https://shop.example/')).toEqual(outcome);
});

test('ages are based on the server’s clock', async () => {
  answer.headers = { date: 'Sat, 21 Nov 2026 12:00:00 GMT' };
  await request('GET', '/stats');
  expect(Math.abs(serverNow().getTime() - Date.parse('2026-11-21T12:00:00Z'))).toBeLessThan(60_000);
});
