import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { apiPerSuite } from '../../testing/suite-api';
import { loadContract } from '@gateway/contract';

const SITE = join(dirname(require.resolve('@gateway/docs/package.json')), 'dist/site');
const PAGES = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && !name.startsWith('download/'))
  .map((name) => (name === 'index.html' ? '/docs' : `/docs/${name.replace('.html', '')}`));
/** All pages, of which the reference has one more with each capability: 164 KB with people. */
const MAX_FIRST_VISIT_BYTES = 190_000;
const MAX_SEARCH_BYTES = 28_000;

const api = apiPerSuite();

async function get(path: string, encoding = 'identity'): Promise<Response> {
  return fetch(api.url + path, { headers: { 'accept-encoding': encoding } });
}

/** Where the links of a page lead, and what it loads. */
function referencesOf(text: string, page: string): { loaded: URL[]; linked: URL[] } {
  const urls = (pattern: RegExp): URL[] =>
    [...text.matchAll(pattern)].map(([, link = '']) => new URL(link, api.url + page));
  return {
    loaded: urls(/<(?:link|script|img)[^>]* (?:href|src)="([^"]*)"/g),
    linked: urls(/<a[^>]* href="([^"]*)"/g),
  };
}

test('every page is a page that loads nothing from other origins and runs nothing inline', async () => {
  expect(PAGES).toEqual(expect.arrayContaining(['/docs', '/docs/webhooks', '/docs/reference/payments']));
  for (const page of PAGES) {
    const response = await get(page);
    expect([page, response.status, response.headers.get('content-type')]).toEqual([
      page,
      200,
      'text/html; charset=utf-8',
    ]);
    const policy = response.headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "form-action 'none'"]) {
      expect(policy).toContain(rule);
    }
    const text = await response.text();
    expect(text).not.toMatch(/ style="|<style|<script(?! type="module" src=)| on\w+="/);
    for (const { origin } of referencesOf(text, page).loaded) expect([page, origin]).toEqual([page, api.url]);
  }
});

test('every link leads to a page of this server, and to a section that it has', async () => {
  const pages = new Map<string, string>();
  for (const page of PAGES) pages.set(page, await (await get(page)).text());
  const broken: string[] = [];
  for (const [page, text] of pages) {
    const { loaded, linked } = referencesOf(text, page);
    for (const url of [...loaded, ...linked].filter(({ origin }) => origin === api.url)) {
      const target = pages.get(url.pathname);
      const isThere = target === undefined ? (await get(url.pathname)).status === 200 : true;
      const hasSection = url.hash === '' || (target ?? '').includes(`id="${url.hash.slice(1)}"`);
      if (!isThere || !hasSection) broken.push(`${page}: ${url.href}`);
    }
  }
  expect(broken).toEqual([]);
});

test('every operation and webhook of the OpenAPI document is described, with an example', async () => {
  const { paths, webhooks } = loadContract();
  const described = [
    ...Object.entries(paths).map(([path, item]) => ({ path: `/api/v1${path}`, item })),
    ...Object.entries(webhooks).map(([path, item]) => ({ path, item })),
  ];
  for (const { path, item } of described) {
    for (const operation of Object.values(item)) {
      const [tag] = (operation as { tags?: string[] }).tags ?? [];
      if (tag === undefined) continue; // what the operations of a path share
      const text = (await (await get(`/docs/reference/${tag}`)).text()).replaceAll('<wbr />', '');
      expect([path, text.includes(`id="${operation.operationId}"`)]).toEqual([path, true]);
      expect([path, text.includes(`</span> ${path}</p>`)]).toEqual([path, true]);
      const example = path.startsWith('/') ? `${operation.operationId}.go` : `${operation.operationId}: body: example`;
      expect(text).toContain(`<figcaption>${example}</figcaption>`);
    }
  }
});

test('every error code is in the table of errors', async () => {
  const text = await (await get('/docs/errors')).text();
  const { Error: error } = loadContract().components['schemas'] as Record<
    string,
    { properties: { code: { enum: string[] } } }
  >;
  for (const code of error?.properties.code.enum ?? []) expect(text).toContain(`<td><code>${code}</code></td>`);
});

test('a page is sent compressed to those who accept it, as the same bytes', async () => {
  const plain = await (await get('/docs')).text();
  expect(plain).toBe(readFileSync(join(SITE, 'index.html'), 'utf8'));
  for (const encoding of ['br', 'gzip']) {
    const response = await get('/docs', encoding);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(plain.length / 3);
    expect(await response.text()).toBe(plain);
  }
});

test('a first visit, and all pages together, transfer little', async () => {
  let total = 0;
  for (const page of [...PAGES, '/docs/assets/docs.css', '/docs/assets/docs.js', '/docs/assets/icon.svg']) {
    total += Number((await get(page, 'br')).headers.get('content-length'));
  }
  expect(total).toBeLessThan(MAX_FIRST_VISIT_BYTES);
});

test('the page that verifies evidence is saved to disk, and loads nothing', async () => {
  const response = await get('/docs/download/evidence.html');
  expect([response.status, response.headers.get('content-disposition')]).toEqual([200, 'attachment']);
  const text = await response.text();
  expect(text).toContain('default-src &#39;none&#39;');
  expect(text).not.toMatch(/<(?:link|img|iframe)\b| (?:src|href)=/);
});

test('the search loads little, and only what a page does not load at once', async () => {
  const { loaded } = referencesOf(await (await get('/docs')).text(), '/docs');
  let total = 0;
  for (const name of ['search.js', 'match.js', 'search-index.js']) {
    const response = await get(`/docs/assets/${name}`, 'br');
    expect([name, response.status, response.headers.get('content-type')]).toEqual([
      ...[name, 200, 'text/javascript; charset=utf-8'],
    ]);
    expect(loaded.map(({ pathname }) => pathname)).not.toContain(`/docs/assets/${name}`);
    total += Number(response.headers.get('content-length'));
  }
  expect(total).toBeLessThan(MAX_SEARCH_BYTES);
});

test.each(['/docs/', '/docs/nowhere', '/docs/index', '/docs/webhooks.html', '/docs/..%2fpackage.json'])(
  '%s is not found',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('a browser that opens the root gets the documentation, other clients JSON', async () => {
  const browser = await fetch(`${api.url}/`, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' });
  expect([browser.status, browser.headers.get('location')]).toEqual([302, 'docs']);
  const other = await fetch(`${api.url}/`);
  expect([other.status, await other.json()]).toEqual([404, { error: 'Not found', code: 'NOT_FOUND' }]);
});
