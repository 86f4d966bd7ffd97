import { createSocket, type Socket } from 'node:dgram';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openResolver, type ResolveHost } from './resolver';

const A = 1;
const AAAA = 28;
const ADDRESS = { [A]: Buffer.from([192, 0, 2, 7]), [AAAA]: Buffer.from('20010db8000000000000000000000007', 'hex') };

let nameServer: Socket;
let resolve: ResolveHost;
/** How long the name server takes to answer each type of query. */
let delays: Partial<Record<number, number>>;

beforeEach(async () => {
  nameServer = createSocket('udp4');
  nameServer.on('message', (message, { port, address }) => {
    const delay = delays[typeOf(message)];
    if (delay !== undefined)
      setTimeout(() => {
        nameServer.send(answerTo(message), port, address);
      }, delay);
  });
  await new Promise<void>((done) => {
    nameServer.bind(0, '127.0.0.1', done);
  });
  resolve = openResolver([`127.0.0.1:${String(nameServer.address().port)}`]);
});
afterEach(() => {
  nameServer.close();
});

/** Where the question of a query ends, after its name, type and class. */
function endOfQuestion(query: Buffer): number {
  return query.indexOf(0, 12) + 5;
}

function typeOf(query: Buffer): number {
  return query.readUInt16BE(endOfQuestion(query) - 4);
}

/** A response with one address. */
function answerTo(query: Buffer): Buffer {
  const type = typeOf(query);
  const address = ADDRESS[type as keyof typeof ADDRESS];
  const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, address.length]);
  return Buffer.concat([header, query.subarray(12, endOfQuestion(query)), record, address]);
}

test('the addresses of both families are found', async () => {
  delays = { [A]: 0, [AAAA]: 100 };
  expect(await resolve('shop.example')).toEqual(['192.0.2.7', '2001:db8::7']);
});

test('a name server that does not answer about IPv6 delays a name with an IPv4 address only briefly', async () => {
  delays = { [A]: 0 };
  const startedAt = performance.now();
  expect(await resolve('shop.example')).toEqual(['192.0.2.7']);
  expect(performance.now() - startedAt).toBeLessThan(2_000); // of the five seconds in which a connection must be open
});
