import { expect, test } from '@jest/globals';
import { parseRedisUrl } from './redis-url';

test.each([
  ['redis://127.0.0.1:6380/2', { nodes: [{ host: '127.0.0.1', port: 6380 }] }],
  ['rediss://user:secret@cache.internal', { nodes: [{ host: 'cache.internal', port: 6379 }], tls: {} }],
])('%s is a server', (url, place) => {
  expect(parseRedisUrl(url)).toEqual({ kind: 'server', url, ...place });
});

test.each([
  ['rediss://a', 'server'],
  ['rediss+sentinel://a/my-primary', 'sentinel'],
  ['rediss+cluster://a', 'cluster'],
])('%s may have an authority of its own', (url, kind) => {
  const place = parseRedisUrl(`${url}?sslrootcert=/run/ca.pem`);
  expect(place.kind).toBe(kind);
  expect('credentials' in place ? place.credentials.tls : place.tls).toEqual({ authority: '/run/ca.pem' });
  if (place.kind === 'server') expect(place.url).toBe(url);
});

test('sentinels are named with the primary that they watch', () => {
  expect(parseRedisUrl('redis+sentinel://:p%40ss@a:26379,b,[fd00::1]:5000/my-primary/3')).toEqual({
    kind: 'sentinel',
    nodes: [
      { host: 'a', port: 26_379 },
      { host: 'b', port: 26_379 },
      { host: 'fd00::1', port: 5_000 },
    ],
    primary: 'my-primary',
    database: 3,
    credentials: { password: 'p@ss' },
  });
});

test('a cluster is some of its nodes', () => {
  expect(parseRedisUrl('rediss+cluster://gateway:secret@a:7000,b:7001')).toEqual({
    kind: 'cluster',
    nodes: [
      { host: 'a', port: 7_000 },
      { host: 'b', port: 7_001 },
    ],
    credentials: { username: 'gateway', password: 'secret', tls: {} },
  });
});

test.each([
  'http://127.0.0.1:6379',
  'redis+sentinel://a:26379,b:26379',
  'redis+sentinel://a:26379,/my-primary',
  'redis+sentinel://a:99999/my-primary',
  'redis+cluster://a:7000/1',
  'redis+cluster://',
  'redis://a:7000,b:7001',
  'redis://a:7000?sslrootcert=/run/ca.pem',
  'rediss://a:7000?sslrootcert=',
  'no url',
])('%s is refused', (url) => {
  expect(() => parseRedisUrl(url)).toThrow(/^not one of redis:/);
});
