import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { openStreams, sayChange, type Subject } from './streams';

const ALIVE_MS = 15_000;
const SESSION: Subject = { kind: 'session', id: 'one', merchantId: null, until: new Date(Date.now() + 60_000) };

/** A response to a client that reads nothing, behind a connection without room. */
function unreadResponse(): ServerResponse {
  const connection = new Duplex({ read: () => undefined, write: () => undefined }) as Socket;
  const response = new ServerResponse(new IncomingMessage(connection));
  response.assignSocket(connection);
  return response;
}

test('a stream that is not read is closed when a few kilobytes wait, and its place is free again', async () => {
  const streams = openStreams(1, ALIVE_MS);
  const response = unreadResponse();
  const stream = streams.open(response, '192.0.2.1', SESSION);
  let most = 0;
  for (let i = 0; i < 1_000; i++) {
    sayChange(stream);
    most = Math.max(most, response.writableLength);
  }
  expect(most).toBeLessThan(5_000);
  expect(response.destroyed).toBe(true);
  await until('its place is free', () => streams.all.size === 0);
  expect(streams.open(unreadResponse(), '192.0.2.1', SESSION).subject).toBe(SESSION);
});

test('a session has a share of the streams, as an order has, wherever its pages are', () => {
  const streams = openStreams(100, ALIVE_MS);
  for (let i = 0; i < 20; i++) streams.open(unreadResponse(), `192.0.2.${String(i)}`, SESSION);
  expect(() => streams.open(unreadResponse(), '192.0.2.20', SESSION)).toThrow('Too many pages of this session');
  const order: Subject = { ...SESSION, kind: 'order', merchantId: 'merchant' };
  expect(streams.open(unreadResponse(), '192.0.2.20', order).subject).toBe(order);
  expect(streams.all.size).toBe(21);
});
