import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { expect, test } from '@jest/globals';

import type { EncodedAnswer } from '../answers/node-answer';
import { openStreamConnections, prepareStream } from './node-stream';
import { serve } from '../testing/serve';

/** The result of a response sent like this. */
async function pickFrom(send: (response: ServerResponse) => void): Promise<EncodedAnswer> {
  const server = await serve((_, response) => {
    send(response);
    return undefined;
  });
  const connections = openStreamConnections(1_000);
  try {
    const stream = prepareStream(connections, server.url, undefined, 3_000);
    return await stream('/x', {}, (answer) => answer.pick({ fields: { id: 'all' } }, { kept: 1_000, token: 100_000 }));
  } finally {
    await connections.destroy();
    await server.close();
  }
}
const write =
  (piece: string | Buffer, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(200, headers).write(piece);
const dripping = (response: ServerResponse): void => {
  response.write('{');
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => {
    clearInterval(timer);
  });
};

test('a streamed response may exceed the deadline of a whole one as long as it progresses', async () => {
  const answer = await pickFrom((response) => {
    write('{"id"')(response);
    setTimeout(() => response.write(':7'), 800);
    setTimeout(() => response.end('}'), 1_600);
  });
  expect(Buffer.from(answer.bytes).toString()).toBe('{"id":7}');
});

test.each<[string, string, (response: ServerResponse) => void]>([
  ['stops', 'timeout', write('{"id":7')],
  ['never starts', 'timeout', () => undefined],
  ['drips endlessly', 'timeout', dripping],
  ['has an endless value', 'too_big', (response) => void response.end('"'.padEnd(300_000))],
  ['keeps too much', 'too_big', (response) => void response.end(`{"id":"${'x'.repeat(2_000)}"}`)],
  ['is truncated', 'garbage', (response) => void response.end('{"id":7')],
  ['is not gzip', 'garbage', (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}')],
  [
    'is gzip without an end',
    'garbage',
    (response) =>
      void response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync('{"id":7}'.padEnd(5_000)).subarray(0, -9)),
  ],
  [
    'is in an unknown encoding',
    'garbage',
    (response) => void response.writeHead(200, { 'content-encoding': 'br' }).end(),
  ],
  ['breaks', 'refused', (response) => void response.write('{', () => response.destroy())],
  ['is refused', 'rate_limited', (response) => void response.writeHead(429).end()],
  ['fails', 'http_status', (response) => void response.writeHead(500).end()],
])('a response that %s is a fault: %s', async (_, reason, send) => {
  await expect(pickFrom(send)).rejects.toThrow(expect.objectContaining({ reason }));
});
