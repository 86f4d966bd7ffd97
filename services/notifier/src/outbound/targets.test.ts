import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { perTest } from '@gateway/runtime/testing/suite';
import { openMerchantServer } from '../testing/merchant-server';
import { MAINNET, ONE_TRY, reasonsOf } from '../testing/reasons';
import { openTestNotifier, times } from '../testing/test-notifier';

const LOOPBACK = { bytes: [127, 0, 0, 0], bits: 8 };

const fixture = perTest(openTestNotifier);
/** Listens on every address of the machine and must never receive a connection. */
let canary: Server;
let canaryPort: number;
let visits: string[];

beforeEach(async () => {
  visits = [];
  canary = createServer((socket) => {
    visits.push(`${String(socket.remoteAddress)} -> ${String(socket.localAddress)}`);
    socket
      .resume()
      .on('error', () => undefined)
      .end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve) => {
    canary.listen(0, '::', resolve);
  });
  canaryPort = (canary.address() as AddressInfo).port;
});

afterEach(async () => {
  await new Promise((resolve) => canary.close(resolve));
});

function ownAddresses(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return addresses
    .filter(({ address }) => !address.startsWith('fe80'))
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
}

const SPELLINGS = [
  ...['127.0.0.1', '2130706433', '0x7f000001', '017700000001', '0177.0.0.1', '127.1', '127.0.0.1.', '%31%32%37.0.0.1'],
  ...['127.8.8.8', '0.0.0.0', '0', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', 'localhost', 'LOCALHOST.'],
  ...['x.localhost', '169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '10.0.0.1', '172.16.0.1', '192.168.0.1'],
  ...['100.64.0.1', '198.18.0.1', '192.0.0.192', '224.0.0.1', '255.255.255.255', '[fc00::1]', '[ff02::1]'],
];

test('under the mainnet policy no spelling of an internal address is ever connected to', async () => {
  const hosts = [...SPELLINGS, ...ownAddresses(), 'user@127.0.0.1', 'shop.example@127.0.0.1'];
  const reasons = await reasonsOf(
    fixture,
    hosts.map((host) => `http://${host}:${String(canaryPort)}/hook`),
    MAINNET,
  );
  expect(reasons).toEqual(hosts.map(() => 'blocked_address'));
  expect(visits).toEqual([]);
});

const ANSWERS = [
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.31.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254'],
  ...['192.0.0.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16', '::1'],
  ...['::', '::ffff:127.0.0.1', '::ffff:a00:1', '::7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::'],
  ...[
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '4000::1',
  ],
];

test('a name that resolves to an internal address is refused, even if only one of several is internal', async () => {
  const names = times(2 * ANSWERS.length, (i) => `n${String(i)}.example`);
  const resolve = (hostname: string): Promise<string[]> => {
    const i = names.indexOf(hostname);
    const answer = ANSWERS[i % ANSWERS.length] ?? '';
    return Promise.resolve(i < ANSWERS.length ? [answer] : ['93.184.216.34', '2606:2800:220:1::1', answer]);
  };
  const reasons = await reasonsOf(
    fixture,
    names.map((name) => `http://${name}:${String(canaryPort)}/hook`),
    MAINNET,
    resolve,
  );
  expect(reasons).toEqual(names.map(() => 'blocked_address'));
  expect(visits).toEqual([]);
});

test('the connection goes to the address that was checked: DNS rebinding gains nothing', async () => {
  let lookups = 0;
  const resolve = (): Promise<string[]> => Promise.resolve([lookups++ === 0 ? '127.0.0.1' : '169.254.169.254']);
  const url = `http://rebinding.example:${String(fixture.server.port)}/hook`;
  fixture.server.answer = (_request, response) => response.setHeader('connection', 'close').end();
  const ids = await fixture.paidOrders([url, url]);
  await fixture.start({ ...ONE_TRY, slots: 1, targets: { ...MAINNET, allowedRanges: [LOOPBACK] } }, resolve);
  await fixture.untilStatus('completed');
  await fixture.untilStatus('callback_failed');
  const failures = await Promise.all(ids.map((id) => fixture.failures(id)));
  expect(failures.flat().map(({ reason }) => reason)).toEqual(['blocked_address']);
  expect([lookups, fixture.server.received.length, visits]).toEqual([2, 1, []]);
});

test('a redirect to an internal address is not followed', async () => {
  fixture.server.answer = (_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${String(canaryPort)}/` }).end();
  const reasons = await reasonsOf(fixture, [fixture.server.url], { ...MAINNET, allowedRanges: [LOOPBACK] });
  expect(reasons).toEqual(['http_307']);
  expect(visits).toEqual([]);
});

test("the gateway's own stores are also blocked on a test network, by name, address and every alias", async () => {
  const targets = { ...MAINNET, isPrivateAllowed: true, blockedHosts: [{ host: 'database', port: canaryPort }] };
  const port = String(canaryPort);
  const reasons = await reasonsOf(
    fixture,
    [
      `http://database:${port}/`,
      `http://127.0.0.1:${port}/`,
      `http://alias.example:${port}/`,
      'http://169.254.169.254/',
    ],
    targets,
    () => Promise.resolve(['127.0.0.1']),
  );
  expect(reasons).toEqual(times(4, () => 'blocked_address'));
  expect(visits).toEqual([]);
});

test('names that do not exist or never resolve fail in time and delay nothing else', async () => {
  const resolve = (hostname: string): Promise<string[]> =>
    hostname === 'hanging.example' ? new Promise(() => undefined) : Promise.reject(new Error('ENOTFOUND'));
  await fixture.paidOrders([fixture.server.url]);
  const reasons = await reasonsOf(
    fixture,
    ['http://absent.example/', ...times(8, () => 'http://hanging.example/')],
    { ...MAINNET, allowedRanges: [LOOPBACK] },
    resolve,
  );
  expect(reasons).toEqual(['dns_error', ...times(8, () => 'connect_timeout')]);
  expect(await fixture.statuses()).toMatchObject({ completed: 1 });
});

test('the system resolver finds localhost and rejects unknown names', async () => {
  await fixture.paidOrders([`http://localhost:${String(fixture.server.port)}/hook`]);
  const [absent = ''] = await fixture.paidOrders(['http://name.invalid/hook']);
  await fixture.start({ ...ONE_TRY, timeoutMs: 15_000, connectTimeoutMs: 10_000 });
  await fixture.untilStatus('completed');
  await fixture.untilStatus('callback_failed');
  expect(await fixture.failures(absent)).toMatchObject([{ reason: 'dns_error' }]);
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe('TLS', () => {
  testNeeding('openssl', hasOpenssl)('a certificate without a trusted issuer is refused (needs openssl)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'notifier-tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
      { stdio: 'ignore' },
    );
    let requests = 0;
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const port = String((server.address() as AddressInfo).port);
    const reasons = await reasonsOf(fixture, [`https://127.0.0.1:${port}/`], { ...MAINNET, isPrivateAllowed: true });
    expect([reasons, requests]).toEqual([['tls_error'], 0]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  test('a server that does not speak TLS is a failure', async () => {
    const reasons = await reasonsOf(fixture, [`https://127.0.0.1:${String(canaryPort)}/`], {
      ...MAINNET,
      isPrivateAllowed: true,
    });
    expect(reasons).toEqual(['tls_error']);
  });
});

test('a refused connection has its own failure reason', async () => {
  const closed = await openMerchantServer();
  await closed.close();
  const reasons = await reasonsOf(fixture, [closed.url], { ...MAINNET, isPrivateAllowed: true });
  expect(reasons).toEqual(['connect_refused']);
});
