import { expect, test } from '@jest/globals';
import { sendRaw } from '../../testing/clients/raw-http';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();

/** Sends a target as it is, and with the host of another site. */
async function ask(target: string, method = 'GET'): Promise<{ status: number; location?: string; rest: string }> {
  const request = `${method} ${target} HTTP/1.1\r\nHost: evil.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n`;
  const { status, text } = await sendRaw(api.port, request);
  const [head = '', rest = ''] = text.split('\r\n\r\n', 2);
  const location = /^location: (.*)$/im.exec(head)?.[1];
  return { status, ...(location === undefined ? {} : { location }), rest };
}

test.each([
  ['/admin', '/console'],
  ['/admin/', '/console/'],
  ['/admin/orders/4711', '/console/orders/4711'],
  ['/admin/invitation', '/console/invitation'],
  ['/admin/assets/index-1.js', '/console/assets/index-1.js'],
  ['/admin?merchant_id=1', '/console?merchant_id=1'],
  ['/admin/orders?q=a%26b+%C3%BC&page=2&page=3', '/console/orders?q=a%26b+%C3%BC&page=2&page=3'],
  ['/admin/merchants/a%2Fb%20c', '/console/merchants/a%2Fb%20c'],
])('%s leads to %s, for now and without a body', async (target, location) => {
  for (const method of ['GET', 'HEAD']) expect(await ask(target, method)).toEqual({ status: 302, location, rest: '' });
});

test('browsers ask again each time', async () => {
  const { headers } = await fetch(`${api.url}/admin/invitation`, { redirect: 'manual' });
  expect([headers.get('cache-control'), headers.get('location')]).toEqual(['no-cache', '/console/invitation']);
});

test.each([
  '/admin//evil.example',
  '/admin///evil.example/%2e',
  '/admin/%2F%2Fevil.example',
  '/admin/\\evil.example',
  '/admin/%5C%5Cevil.example',
  '/admin/@evil.example',
  '/admin/:80/https://evil.example',
  '/admin?to=https://evil.example',
  '/admin?//evil.example',
  '/admin/%0D%0ASet-Cookie:%20a=b',
  '/admin/orders/../people',
  '/admin/x/%2E%2e/orders',
  '/admin/%252e%252e/docs',
  '/admin/"><script>alert(1)</script>',
  '/admin/%C3%A9',
  'http://evil.example/admin/orders',
  'http://user:word@evil.example/admin?x',
])('%s leads to nowhere but the console', async (target) => {
  const { status, location = '', rest } = await ask(target);
  expect([status, rest]).toEqual([302, '']);
  expect(location).toMatch(/^\/console(?:[/?][!-~]*)?$/);
  expect(location).not.toMatch(/[<>"\\]/);
  const { origin, pathname, hash } = new URL(location, 'https://pay.example/admin/');
  expect([origin, hash]).toEqual(['https://pay.example', '']);
  expect(pathname).toMatch(/^\/console(?:\/|$)/);
});

test.each([
  '/admin/..',
  '/admin/../docs',
  '/admin/%2e%2e/docs',
  '/admin/.%2E//evil.example',
  '/admin/..//evil.example/admin/orders',
  '/admin/..\\docs',
  '/admin/x/..\\../%2e%2e//evil.example',
  '/admin/../administration',
  '/admin/%zz',
  '/admin\\orders',
  '/administration',
  '/Admin',
  '//evil.example/admin',
  '/%2fevil.example/admin',
  '/x/admin',
])('%s leads nowhere', async (target) => {
  const { status, location, rest } = await ask(target);
  expect([status, location, rest]).toEqual([404, undefined, '{"error":"Not found","code":"NOT_FOUND"}']);
});

test('only reading leads on', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await fetch(`${api.url}/admin/orders`, { method, redirect: 'manual' });
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
    expect(response.headers.has('location')).toBe(false);
  }
});
