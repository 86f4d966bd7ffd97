import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { measuredApiPerTest, readMetric } from '../../testing/programs/measured-api';

const measured = measuredApiPerTest();

test('an address with idle connections keeps out no other, and none is needed to stop', async () => {
  const api = await measured.start({});
  const sockets = Array.from({ length: 1_000 }, () => connect(api.port, '127.0.0.1').on('error', () => undefined));
  measured.closeLater(() => {
    for (const socket of sockets) socket.destroy();
  });
  await until('the rest is refused', async () => (await readMetric(api, 'http_connections_refused_total')) >= 750);
  expect(await readMetric(api, 'http_connections')).toBe(250);
  const other = connect({ port: api.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  other.write('GET /api/v1/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [answer] = (await once(other, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
  api.signal('SIGTERM');
  expect(await api.ended).toBe(0);
});
