import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ERROR_CODES } from '@gateway/domain';
import type { Schema } from './contract';
import { openTestApi, type TestApi } from './testing';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

test('the OpenAPI document passes the linter', async () => {
  const script = join(__dirname, '../lint-openapi.mjs');
  const problems = await new Promise<string>((resolve) => {
    execFile(process.execPath, [script], (_error, stdout) => {
      resolve(stdout);
    });
  });
  expect(problems).toBe('');
});

test('it has every error code', () => {
  const { Error: error } = api.context.contract.components['schemas'] as Record<string, Schema>;
  expect(error?.properties?.['code']?.enum).toEqual(expect.arrayContaining([...ERROR_CODES]));
});

test('it is served as JSON, and as a page that loads nothing from other origins', async () => {
  const { body } = await api.call('GET', '/openapi.json');
  expect(body).toEqual(JSON.parse(JSON.stringify(api.context.contract)));
  const page = await api.request.get('/docs');
  const { text } = page;
  expect(page.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.get('content-security-policy')).toContain("default-src 'none'");
  for (const path of Object.keys(api.context.contract.paths)) expect(text).toContain(`/api/v1${path}`);
  expect([...text.matchAll(/(?:href|src)="(?!#)([^"]*)"/g)].map(([, link]) => link)).toEqual([
    'docs/style.css',
    'api/v1/openapi.json',
  ]);
  expect((await api.request.get('/docs/style.css')).get('content-type')).toBe('text/css; charset=utf-8');
});

test('a browser that opens the root gets the page, other clients JSON', async () => {
  const browser = await fetch(`${api.url}/`, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' });
  expect([browser.status, browser.headers.get('location')]).toEqual([302, 'docs']);
  const other = await fetch(`${api.url}/`);
  expect([other.status, await other.json()]).toEqual([404, { error: 'Not found', code: 'NOT_FOUND' }]);
});
