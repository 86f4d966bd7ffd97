import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ConnectionError, createClient, type GatewayClient, type OrderEvent } from 'crypto-payment-gateway-client';
import type { Cursor } from './cursor';
import { reconcile } from './reconcile';
import type { Shop } from '../shop';

// The feed of a gateway over HTTP; of the shop, only what it is asked to write. The drill "shop" has the real ones.

let server: Server;
let client: GatewayClient;
let events: OrderEvent[];
let asked: (string | null)[];
let written: string[];
let saved: string | undefined;
/** The attempt whose payment cannot be recorded. */
let fails: string | undefined;

const shop: Shop = {
  recordPayment({ externalId }) {
    if (fails === externalId) return Promise.reject(new Error('the shop is busy'));
    written.push(`paid ${externalId}`);
    return Promise.resolve();
  },
  note(externalId, text) {
    written.push(`${externalId} ${text.split(':')[0] ?? ''}`);
    return Promise.resolve();
  },
  hasPayment: () => Promise.resolve(false),
  places: () => 2,
};
const cursor: Cursor = {
  read: () => Promise.resolve(saved),
  save(value) {
    saved = value;
    return Promise.resolve();
  },
};

beforeEach(async () => {
  [events, asked, written, saved, fails] = [[], [], [], undefined, undefined];
  server = createServer((request, response) => {
    const after = new URL(request.url ?? '', 'http://shop').searchParams.get('after');
    asked.push(after);
    const from = events.findIndex((event) => event.cursor === after) + 1;
    if (after !== null && from === 0) response.writeHead(410).end('{"error":"gone","code":"EVENTS_GONE"}');
    else {
      const data = events.slice(from);
      response.end(JSON.stringify({ data, next_cursor: data.at(-1)?.cursor ?? after, has_more: false }));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  client = createClient({ baseUrl: `http://127.0.0.1:${String(port)}`, apiKey: 'k', maxAttempts: 1 });
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

function event(type: OrderEvent['type'], externalId: string): OrderEvent {
  const order = { id: externalId, external_id: externalId, status: 'failed' as const };
  return {
    ...{ id: externalId, cursor: `after-${type}-${externalId}`, type, created_at: '', payment: null, webhook: null },
    order: {
      ...order,
      amount_expected: '25.000000',
      amount_received: type === 'order.confirmed' ? '25.000000' : '10.000000',
    },
  };
}

test('payments are recorded and noted in their order, and each event once', async () => {
  events = [event('payment.late', 'A-1'), event('order.confirmed', 'A-1')];
  await reconcile(client, shop, cursor);
  events.push(event('order.failed', 'B-1'));
  await reconcile(client, shop, cursor);
  await reconcile(client, shop, cursor);
  expect(written).toEqual(['A-1 Late payment', 'paid A-1', 'B-1 Underpaid']);
});

test('an event whose effect failed comes again', async () => {
  events = [event('payment.late', 'A-1'), event('order.confirmed', 'A-1')];
  fails = 'A-1';
  await expect(reconcile(client, shop, cursor)).rejects.toThrow('the shop is busy');
  expect(saved).toBe('after-payment.late-A-1');
  fails = undefined;
  await reconcile(client, shop, cursor);
  expect(written).toEqual(['A-1 Late payment', 'paid A-1']);
});

test('an order that cannot be changed holds up no other, and is tried again', async () => {
  events = [event('order.confirmed', 'A-1'), event('order.confirmed', 'B-1'), event('order.failed', 'C-1')];
  fails = 'A-1';
  await expect(reconcile(client, shop, cursor)).rejects.toThrow('the shop is busy');
  expect(written).toEqual(['paid B-1', 'C-1 Underpaid']);
  expect(saved).toBeUndefined();
  fails = undefined;
  await reconcile(client, shop, cursor);
  expect(written.slice(2)).toEqual(['paid A-1', 'paid B-1', 'C-1 Underpaid']);
  expect(saved).toBe('after-order.failed-C-1');
});

test('a gateway that is down ends the round, so that no event waits for it again', async () => {
  events = [event('order.confirmed', 'A-1'), event('order.confirmed', 'B-1')];
  const recorded: string[] = [];
  const isDown: Shop = {
    ...shop,
    recordPayment({ externalId }) {
      recorded.push(externalId);
      return Promise.reject(new ConnectionError('No response'));
    },
  };
  await expect(reconcile(client, isDown, cursor)).rejects.toThrow('No response');
  expect(recorded).toEqual(['A-1']);
});

test('a cursor that the gateway no longer has is given up, and everything is read again', async () => {
  events = [event('order.confirmed', 'A-1')];
  saved = 'of-a-restored-database';
  await reconcile(client, shop, cursor);
  expect(asked).toEqual(['of-a-restored-database', null]);
  expect(written).toEqual(['paid A-1']);
  expect(saved).toBe('after-order.confirmed-A-1');
});
