import { expect, test } from '@jest/globals';
import { apiPerSuite } from '../testing/suite-api';
import { sendRaw } from '../testing/clients/raw-http';
import { assetsOf } from '../pages/assets';

const api = apiPerSuite();

const NOTHING = "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
const PAGES = ['/docs', '/checkout/x', '/console', '/admin'];
const OTHERS = ['/api/v1/health/live', '/api/v1/openapi.json', '/api/v1/payments', '/api/v1/admin/stats', '/nowhere'];
const BROKEN = ['GET /docs HTTP/1.1\r\n\r\n', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 'not HTTP\r\n\r\n'];

const get = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`;

async function headersOf(request: string): Promise<Record<string, string | undefined>> {
  const { text } = await sendRaw(api.port, request);
  const lines = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => line.split(': ')).map(([name = '', value]) => [name.toLowerCase(), value]),
  );
}

test('every response has the headers that protect a browser', async () => {
  for (const request of [...[...PAGES, ...OTHERS, '/docs/assets/docs.css'].map(get), ...BROKEN]) {
    const headers = await headersOf(request);
    expect([request, headers]).toEqual([
      request,
      expect.objectContaining({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      }),
    ]);
    for (const directive of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
      expect([request, headers['content-security-policy']]).toEqual([
        request,
        expect.stringContaining(`${directive} 'none'`),
      ]);
    }
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('what is no page loads nothing, submits nothing and is of its stated type only', async () => {
  for (const request of [...OTHERS.map(get), ...BROKEN]) {
    expect([request, await headersOf(request)]).toEqual([
      request,
      expect.objectContaining({
        'content-security-policy': NOTHING,
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      }),
    ]);
  }
});

test('every file of the checkout states its type and charset', () => {
  const types = [...assetsOf(api.context).files.values()].map(({ type }) => type);
  expect(types.length).toBeGreaterThan(2);
  for (const type of types) expect(type).toMatch(/^(text\/\w+|image\/svg\+xml); charset=utf-8$/);
});
