import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { freePort } from '../../stores/free-port';
import { apiAddress } from './api-address';

const other = createServer();
let taken: number;

beforeEach(async () => {
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = (other.address() as AddressInfo).port;
});
afterEach(() => {
  other.close();
});

test('without variables the api listens on a free port of the loopback address', async () => {
  const { host, port, url } = await apiAddress({});
  expect({ host, url }).toEqual({ host: '127.0.0.1', url: `http://127.0.0.1:${String(port)}` });
});

test('a given port is used exactly, or refused', async () => {
  const port = await freePort();
  expect(await apiAddress({ PORT: String(port) })).toMatchObject({ port, host: '127.0.0.1' });
  await expect(apiAddress({ PORT: String(taken) })).rejects.toThrow(`port ${String(taken)} of 127.0.0.1`);
});

// Who holds a port is read from procfs.
testNeeding('procfs', existsSync('/proc/net/tcp'))(
  'who has a taken port is named, with how to choose another',
  async () => {
    const refused = apiAddress({ PORT: String(taken) });
    await expect(refused).rejects.toThrow(new RegExp(`, because process ${String(process.pid)} \\(.*node`));
    await expect(refused).rejects.toThrow(/PORT=\d+ npm start/);
  },
);

test.each(['0', '65536', '3000x', '-1', ''])('the port %j is refused with its name', async (port) => {
  await expect(apiAddress({ PORT: port })).rejects.toThrow('PORT must be a number');
});

test.each([
  ['127.0.0.2', 'http://127.0.0.2:'],
  ['0.0.0.0', 'http://127.0.0.1:'],
  ['localhost', 'http://localhost:'],
])('listening on %s, the api is reached at %s', async (host, url) => {
  const port = String(await freePort());
  expect(await apiAddress({ HOST: host, PORT: port })).toEqual({ host, port: Number(port), url: url + port });
});
