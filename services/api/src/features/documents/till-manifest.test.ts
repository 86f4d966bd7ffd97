import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** Where the header of a PNG has its width and height. */
const WIDTH_AT = 16;

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

const read = async (query = ''): Promise<Manifest> =>
  (await (await fetch(`${api.url}/console/counter.webmanifest${query}`)).json()) as Manifest;

test('the counter can be installed: its manifest has a type of its own, and pages may load it', async () => {
  const response = await fetch(`${api.url}/console/counter.webmanifest`);
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(await response.json()).toMatchObject({
    start_url: '/console/counter',
    display: 'standalone',
    name: 'Counter',
  });
  const page = await fetch(`${api.url}/console/counter`);
  expect(page.headers.get('content-security-policy')).toContain("manifest-src 'self'");
});

test('it has the name of the shop, whatever that contains, up to a length', async () => {
  const name = 'Café "Ana" </script>';
  expect(await read(`?name=${encodeURIComponent(name)}`)).toMatchObject({ name, short_name: name });
  expect((await read(`?name=${'x'.repeat(500)}`)).name).toHaveLength(60);
  expect((await fetch(`${api.url}/console/counter.webmanifest?name=a&name=b`)).status).toBe(400);
  for (const query of ['?name=', '?name=%20', '?other=1']) {
    expect(await read(query)).toMatchObject({ name: 'Counter' });
  }
});

test('each icon is a square PNG of the size that the manifest states', async () => {
  const { icons } = await read();
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  // Tests need no built console: this is what its build copies.
  const folder = join(dirname(require.resolve('@gateway/console/package.json')), 'public');
  for (const { src, sizes, type } of [
    ...icons,
    { src: '/console/assets/till-180.png', sizes: '180x180', type: 'image/png' },
  ]) {
    expect(type).toBe('image/png');
    const file = readFileSync(join(folder, src.replace('/console/', '')));
    expect(file.subarray(0, PNG.length)).toEqual(PNG);
    expect(`${String(file.readUInt32BE(WIDTH_AT))}x${String(file.readUInt32BE(WIDTH_AT + 4))}`).toBe(sizes);
  }
});
