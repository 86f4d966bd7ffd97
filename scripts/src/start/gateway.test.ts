import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { openGuard } from '../process/guard';
import { startGateway } from './gateway';

test('a taken port is refused before anything is started or connected to', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const guard = openGuard();
  try {
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1' };
    const started = startGateway(guard, { ...nowhere, PORT: String(port) }, new AbortController().signal);
    await expect(started).rejects.toThrow(`port ${String(port)} of 127.0.0.1`);
  } finally {
    await guard.close();
    other.close();
  }
});
