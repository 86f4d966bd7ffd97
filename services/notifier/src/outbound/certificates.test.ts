import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TlsOptions } from 'node:tls';
import type { ServiceProcess } from '@gateway/runtime/testing';
import { until } from '@gateway/runtime/testing';
import { makeCertificate, type Certificate } from '../testing/certificate';
import { createGarbledServer } from '../testing/garbled-tls';
import { HOSTILE_RECEIVERS, MAX_BYTES_READ, reasonOf } from '../testing/hostile-receivers';
import { openTestNotifier, type TestNotifier } from '../testing/test-notifier';
import { startProcess } from '../testing/process';

jest.setTimeout(120_000); // each process compiles the sources again

const ADDRESS = '127.0.0.1';
const AUTHORITY = makeCertificate({ name: 'authority', isAuthority: true });
const VALID = { name: ADDRESS, issuer: AUTHORITY, addresses: [ADDRESS] };
const LEAF = makeCertificate(VALID);

/** Which certificates are accepted; all but the last four are signed by a trusted authority. */
const CERTIFICATES: [string, Certificate, boolean][] = [
  ['valid', LEAF, true],
  ['for other addresses as well', makeCertificate({ ...VALID, addresses: ['127.0.0.2', ADDRESS] }), true],
  ['expired', makeCertificate({ ...VALID, validFrom: -2, validTo: -1 }), false],
  ['not yet valid', makeCertificate({ ...VALID, validFrom: 1, validTo: 2 }), false],
  ['for another address', makeCertificate({ ...VALID, addresses: ['127.0.0.2'] }), false],
  ['for the address as a name', makeCertificate({ ...VALID, addresses: [], hosts: [ADDRESS] }), false],
  ['without a subject alternative name', makeCertificate({ ...VALID, addresses: [] }), false],
  ['for clients only', makeCertificate({ ...VALID, isForClients: true }), false],
  ['self-signed', makeCertificate({ name: ADDRESS, addresses: [ADDRESS] }), false],
  [
    'of an unknown authority',
    makeCertificate({ ...VALID, issuer: makeCertificate({ name: 'stranger', isAuthority: true }) }),
    false,
  ],
  [
    'of an authority with only the same name',
    makeCertificate({ ...VALID, issuer: makeCertificate({ name: 'authority' }) }),
    false,
  ],
  ['signed by a server certificate', makeCertificate({ ...VALID, issuer: LEAF }), false],
];

/** Floods that a server with a valid certificate can send as well as one without TLS. */
const FLOODS = HOSTILE_RECEIVERS.filter(
  ({ name, isTls }) => !isTls && (name.endsWith('without end') || name.startsWith('trailers')),
);

/** Prints how many bytes each connection received, once it is closed. */
const COUNT_BYTES = `
  require('node:diagnostics_channel').subscribe('net.client.socket', ({ socket }) =>
    socket.once('close', () => console.log('received ' + socket.remotePort + ' ' + socket.bytesRead)));
`;

let fixture: TestNotifier;
let folder: string;
let notifier: ServiceProcess | undefined;
let servers: Server[];
let sockets: Socket[];

beforeEach(async () => {
  fixture = await openTestNotifier();
  folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  writeFileSync(join(folder, 'authority.pem'), AUTHORITY.cert);
  [servers, sockets] = [[], []];
});

afterEach(async () => {
  notifier?.signal('SIGKILL');
  await notifier?.ended;
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  await fixture.close();
  rmSync(folder, { recursive: true });
});

/** Delivers an order to each of these servers. @returns each attempt's failure reason; undefined for a success */
function reasonsOf(targets: [Certificate, (socket: Socket) => void, TlsOptions?][]): Promise<unknown[]> {
  return reasonsAt(
    targets.map(([{ key, cert }, behave, options]) => {
      const server = createServer({ key, cert: `${cert}${LEAF.cert}`, ...options }, behave);
      server.on('secureConnection', (socket: Socket) => socket.on('error', () => undefined));
      return server;
    }),
  );
}

async function reasonsAt(targets: readonly Server[]): Promise<unknown[]> {
  const ids: string[] = [];
  for (const server of targets) {
    servers.push(server);
    server.on('connection', (socket: Socket) => sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve));
    ids.push(
      ...(await fixture.paidOrders([`https://${ADDRESS}:${String((server.address() as AddressInfo).port)}/hook`])),
    );
  }
  notifier = startProcess(fixture.database.urlOf('notifier'), {
    variables: {
      NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
      ...{ WEBHOOK_RETRY_SCHEDULE: '0', WEBHOOK_FAST_ATTEMPTS: '1' },
    },
    preload: COUNT_BYTES,
  });
  await until('all are decided', async () => (await fixture.statuses())['confirmed'] === undefined, 90_000);
  const failures = await Promise.all(ids.map((id) => fixture.failures(id)));
  return failures.map(([failure]) => failure?.['reason']);
}

function acknowledge(socket: Socket): void {
  socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
}

test('only a certificate valid for the host is accepted', async () => {
  const reasons = await reasonsOf(CERTIFICATES.map(([, certificate]) => [certificate, acknowledge]));
  expect(CERTIFICATES.map(([name], i) => [name, reasons[i]])).toEqual(
    CERTIFICATES.map(([name, , isAccepted]) => [name, isAccepted ? undefined : 'tls_error']),
  );
});

test('no version of TLS before 1.2 is spoken', async () => {
  const old: TlsOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
  const versions: TlsOptions[] = [old, { maxVersion: 'TLSv1.2' }, { minVersion: 'TLSv1.3' }];
  const reasons = await reasonsOf(versions.map((options) => [LEAF, acknowledge, options]));
  expect(reasons).toEqual(['tls_error', undefined, undefined]);
});

test('an invalid record right after a valid handshake fails the attempt, and nothing else', async () => {
  const { key, cert } = LEAF;
  const healthy = createServer({ key, cert }, acknowledge);
  expect(await reasonsAt([createGarbledServer({ key, cert }), healthy])).toEqual(['bad_response', undefined]);
  expect(notifier?.output()).not.toContain('process ended');
});

test('the response limits also hold under TLS', async () => {
  const reasons = await reasonsOf(FLOODS.map(({ behave }) => [LEAF, behave]));
  expect(FLOODS.map(({ name }, i) => [name, reasons[i]])).toEqual(
    FLOODS.map(({ name, outcome }) => [name, reasonOf(outcome)]),
  );
  const received = [...(notifier?.output() ?? '').matchAll(/^received \S+ (\d+)/gm)].map(([, bytes]) => Number(bytes));
  expect(received.length).toBeGreaterThanOrEqual(FLOODS.length);
  expect(Math.max(...received)).toBeLessThanOrEqual(MAX_BYTES_READ);
});
