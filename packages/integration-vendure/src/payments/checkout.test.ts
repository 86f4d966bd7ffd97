import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createClient, type OrderStatus } from 'crypto-payment-gateway-client';
import { attemptOf, orderCodeOf } from './attempts';
import { CheckoutRefusal, openCheckout } from './checkout';

// A gateway that remembers the orders it created, over HTTP.

const PAYMENT = { amount: '25.00', callback_url: 'https://shop.example/hook' };

let server: Server;
let url: string;
let known: Map<string, OrderStatus | 'conflict'>;
/** What has arrived for the attempts that are read. */
let money: Map<string, { status: OrderStatus; tx_hash: string | null; amount_received: string }>;
let isDown: boolean;

beforeEach(async () => {
  known = new Map();
  money = new Map();
  isDown = false;
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'GET') {
        const name = new URL(request.url ?? '', 'http://gateway').searchParams.get('external_id') ?? '';
        const order = money.get(name) ?? { status: 'expired', tx_hash: null, amount_received: '0.000000' };
        response.end(JSON.stringify({ data: [{ id: name, ...order }] }));
        return;
      }
      const { external_id: id } = JSON.parse(Buffer.concat(chunks).toString()) as { external_id: string };
      if (isDown) {
        response.writeHead(503).end('{"error":"busy","code":"UNAVAILABLE"}');
        return;
      }
      const status = known.get(id) ?? 'pending';
      known.set(id, status);
      if (status === 'conflict') response.writeHead(409).end('{"error":"other amount","code":"EXTERNAL_ID_CONFLICT"}');
      else
        response
          .writeHead(201)
          .end(JSON.stringify({ id, status, checkout_url: `https://pay.example/${id}`, expires_at: 'soon' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const open = (recorded: string[] = []): ReturnType<typeof openCheckout> =>
  openCheckout(createClient({ baseUrl: url, apiKey: 'k', maxAttempts: 1 }), 'ORDER', PAYMENT, recorded);

test('opened twice, it is the same attempt', async () => {
  expect(await open()).toEqual({ checkoutUrl: 'https://pay.example/ORDER-1', expiresAt: 'soon' });
  expect(await open()).toEqual({ checkoutUrl: 'https://pay.example/ORDER-1', expiresAt: 'soon' });
  expect([...known.keys()]).toEqual(['ORDER-1']);
});

test('after an attempt that expired, or had another amount, there is a new one', async () => {
  known.set('ORDER-1', 'expired').set('ORDER-2', 'conflict');
  expect(await open()).toMatchObject({ checkoutUrl: 'https://pay.example/ORDER-3' });
});

test.each<[OrderStatus, string]>([
  ['failed', 'A part of the amount has arrived'],
  ['confirmed', 'Your payment has arrived'],
  ['completed', 'Your payment has arrived'],
  ['callback_failed', 'Your payment has arrived'],
])('a customer whose attempt is %s is not sent to pay again', async (status, message) => {
  known.set('ORDER-1', 'expired').set('ORDER-2', status);
  await expect(open()).rejects.toThrow(message);
  expect(known.has('ORDER-3')).toBe(false);
});

test.each<[OrderStatus, string | null, string, boolean]>([
  ['pending', null, '0.000000', true],
  ['pending', 'ab', '0.000000', false],
  ['failed', 'ab', '10.000000', false],
  ['confirmed', 'ab', '30.000000', false],
  ['expired', 'ab', '0.000000', false],
  ['expired', 'ab', '0.001000', true],
])('an attempt that is %s (%s, %s) leaves the customer to pay another: %s', async (status, seen, received, isFree) => {
  known.set('ORDER-1', status === 'expired' ? status : 'conflict');
  money.set('ORDER-1', { status, tx_hash: seen, amount_received: received });
  if (isFree) expect(await open()).toMatchObject({ checkoutUrl: 'https://pay.example/ORDER-2' });
  else await expect(open()).rejects.toThrow('A payment for this order has arrived already');
  expect(await open(['ORDER-1'])).toMatchObject({ checkoutUrl: 'https://pay.example/ORDER-2' });
});

test('a customer who paid before the order became more expensive pays the rest', async () => {
  known.set('ORDER-1', 'completed');
  await expect(open(['another'])).rejects.toThrow('Your payment has arrived');
  expect(await open(['ORDER-1'])).toMatchObject({ checkoutUrl: 'https://pay.example/ORDER-2' });
});

test('a gateway that is down is explained, with the reason for the log', async () => {
  isDown = true;
  const refusal: unknown = await open().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CheckoutRefusal);
  expect(refusal).toMatchObject({
    message: expect.stringContaining('Nothing was charged'),
    cause: { code: 'UNAVAILABLE' },
  });
});

test('a gateway that expires every attempt is not asked for ever', async () => {
  for (let n = 1; n <= 60; n++) known.set(attemptOf('ORDER', n), 'expired');
  await expect(open()).rejects.toThrow('too many attempts');
});

test.each([
  ['ORDER-1', 'ORDER'],
  ['A-B-12', 'A-B'],
  ['ORDER', undefined],
  ['ORDER-0', undefined],
  ['ORDER-1x', undefined],
  ['-1', undefined],
])('%s is an attempt to pay %s', (externalId, code) => {
  expect(orderCodeOf(externalId)).toBe(code);
});
