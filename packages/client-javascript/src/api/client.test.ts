import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, type ClientOptions, type GatewayClient } from './client';
import { ConnectionError, GatewayError } from '../errors';
import type { OrderFilter } from './orders';

/** A response of the server, or the end of the connection without one. */
type Step = { status: number; body?: unknown; headers?: Record<string, string> } | 'close' | 'silence';

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const ORDER = { external_id: 'order-1', amount: '25.50', callback_url: 'https://shop.example/webhook' };
const CREATED = { id: 'an-id', status: 'pending' };
const BUSY: Step = { status: 503, body: { error: 'busy', code: 'UNAVAILABLE' } };

let server: Server;
let steps: Step[];
let received: Received[];
let url: string;

beforeEach(async () => {
  steps = [];
  received = [];
  server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { method = '', url: path = '', headers } = request;
  received.push({ method, url: path, headers, body: Buffer.concat(chunks).toString() });
  const step = steps.shift() ?? 'close';
  if (step === 'silence') return;
  if (step === 'close') request.socket.destroy();
  else
    response
      .writeHead(step.status, step.headers)
      .end(typeof step.body === 'string' ? step.body : JSON.stringify(step.body));
}

function open(options: Partial<ClientOptions> = {}): GatewayClient {
  return createClient({ baseUrl: url, apiKey: 'a-key', firstDelayMs: 1, ...options });
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no error',
    (error: unknown) => error,
  );
}

test('a create sends the order as JSON with the key, and returns the response', async () => {
  steps = [{ status: 201, body: CREATED }];
  expect(await open({ baseUrl: `${url}/` }).createOrder(ORDER)).toEqual(CREATED);
  expect(received).toMatchObject([
    { method: 'POST', url: '/api/v1/payments', headers: { 'x-api-key': 'a-key', 'content-type': 'application/json' } },
  ]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual(ORDER);
});

test('an id is one segment of the path, and filters are encoded', async () => {
  steps = [
    { status: 200, body: CREATED },
    { status: 200, body: { data: [] } },
    { status: 200, body: { data: [] } },
  ];
  const client = open();
  await client.getOrder('../admin?x');
  const unset = { status: undefined } as unknown as OrderFilter;
  await client.listOrders({ ...unset, external_id: 'a b&c=ü', limit: 5 });
  await client.listOrders({ status: ['expired', 'failed'] });
  expect(received.map((request) => request.url)).toEqual([
    '/api/v1/payments/..%2Fadmin%3Fx',
    '/api/v1/payments?external_id=a+b%26c%3D%C3%BC&limit=5',
    '/api/v1/payments?status=expired%2Cfailed',
  ]);
});

describe('what may succeed later is repeated with the same bytes', () => {
  test.each<[string, Step]>([
    ['a connection that ends', 'close'],
    ['429', { status: 429, body: { error: 'slow down', code: 'RATE_LIMITED' }, headers: { 'retry-after': '0' } }],
    ['500', { status: 500, body: { error: 'broken', code: 'INTERNAL' } }],
    ['503', BUSY],
    ['502 of a proxy', { status: 502, body: '<html>' }],
  ])('after %s', async (_name, step) => {
    steps = [step, step, { status: 201, body: CREATED }];
    expect(await open().createOrder(ORDER)).toEqual(CREATED);
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  test('after no response in time', async () => {
    steps = ['silence', { status: 200, body: CREATED }];
    expect(await open({ timeoutMs: 200 }).getOrder('an-id')).toEqual(CREATED);
  });

  test('as long as Retry-After says', async () => {
    steps = [
      { ...BUSY, headers: { 'retry-after': '1' } },
      { status: 201, body: CREATED },
    ];
    const startedAt = performance.now();
    await open().createOrder(ORDER);
    expect(performance.now() - startedAt).toBeGreaterThan(950);
  });
});

describe('repetition has a bound', () => {
  test.each<[string, Step]>([
    ['a connection that ends', 'close'],
    ['503', BUSY],
  ])('a simulated payment is sent once, also after %s, because a repeat would pay again', async (_name, step) => {
    steps = [step, step, { status: 200, body: {} }];
    await failureOf(open().simulatePayment({ order_id: 'an-id', scenario: 'exact' }));
    await failureOf(open().simulateDeposit({ deposit_id: 'an-id' }));
    expect(received).toMatchObject([
      { url: '/api/v1/sandbox/pay', body: '{"order_id":"an-id","scenario":"exact"}' },
      { url: '/api/v1/sandbox/deposit', body: '{"deposit_id":"an-id"}' },
    ]);
  });

  test('a payment link is created once, because a repeat would create another, and changed as often as needed', async () => {
    steps = [BUSY, BUSY, { status: 200, body: {} }];
    await failureOf(open().links.create({ title: 'Tea', amount: '1' }));
    await open().links.update('../x', { active: false });
    const change = { method: 'PUT', url: '/api/v1/payment-links/..%2Fx', body: '{"active":false}' };
    expect(received).toMatchObject([
      { url: '/api/v1/payment-links', body: '{"title":"Tea","amount":"1"}' },
      change,
      change,
    ]);
  });

  test('a deposit address is created and changed as often as needed, because a repeat finds it', async () => {
    steps = [BUSY, { status: 201, body: {} }, BUSY, { status: 200, body: {} }];
    await open().deposits.create({ customer_id: '7' });
    await open().deposits.update('../x', { active: false });
    const create = { method: 'POST', url: '/api/v1/deposit-addresses', body: '{"customer_id":"7"}' };
    const change = { method: 'PUT', url: '/api/v1/deposit-addresses/..%2Fx', body: '{"active":false}' };
    expect(received).toMatchObject([create, create, change, change]);
  });

  test('after the last attempt its error is thrown', async () => {
    steps = [BUSY, BUSY, BUSY];
    expect(await failureOf(open({ maxAttempts: 2 }).createOrder(ORDER))).toMatchObject({ code: 'UNAVAILABLE' });
    expect(received).toHaveLength(2);
  });

  test('without any response it is a connection error with its cause', async () => {
    const error = await failureOf(open({ maxAttempts: 2 }).createOrder(ORDER));
    expect(error).toBeInstanceOf(ConnectionError);
    expect((error as ConnectionError).cause).toMatchObject({ message: 'fetch failed' });
    expect(received).toHaveLength(2);
  });

  test('a longer wait than allowed is not waited for', async () => {
    steps = [{ status: 429, body: { error: 'slow down', code: 'RATE_LIMITED' }, headers: { 'retry-after': '60' } }];
    expect(await failureOf(open().createOrder(ORDER))).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 60 });
    expect(received).toHaveLength(1);
  });
});

describe('what would fail again is not repeated', () => {
  test.each<[number, unknown, string]>([
    [400, { error: '"amount" is required', code: 'INVALID_BODY' }, 'INVALID_BODY'],
    [409, { error: 'other amount', code: 'EXTERNAL_ID_CONFLICT' }, 'EXTERNAL_ID_CONFLICT'],
    [404, '<html>', 'UNEXPECTED_RESPONSE'],
    [200, '<html>', 'UNEXPECTED_RESPONSE'],
    [200, 'null', 'UNEXPECTED_RESPONSE'],
  ])('%i %j', async (status, body, code) => {
    steps = [{ status, body, headers: { 'x-request-id': 'request-1' } }];
    const error = await failureOf(open().createOrder(ORDER));
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ code, status, requestId: 'request-1', retryAfterSeconds: null });
    expect(received).toHaveLength(1);
  });

  test('a redirect is not followed, so that the key stays with the gateway', async () => {
    steps = [{ status: 307, headers: { location: `${url}/elsewhere` }, body: '' }];
    expect(await failureOf(open().createOrder(ORDER))).toMatchObject({ status: 307, code: 'UNEXPECTED_RESPONSE' });
    expect(received).toHaveLength(1);
  });
});

describe('the iterator', () => {
  const order = (id: string, second: number): object => ({
    id,
    created_at: `2026-01-01T00:00:0${String(second)}.000Z`,
  });
  const page = (...data: object[]): Step => ({ status: 200, body: { data } });

  async function idsOf(orders: AsyncIterable<{ id: string }>): Promise<string[]> {
    const ids = [];
    for await (const { id } of orders) ids.push(id);
    return ids;
  }

  test('reads on from the last order, and returns each once', async () => {
    steps = [
      page(order('e', 5), order('d', 4)),
      page(order('d', 4), order('c', 3)),
      page(order('c', 3), order('b', 3)),
      page(order('a', 3)),
    ];
    expect(await idsOf(open().iterateOrders({ status: 'pending', limit: 2 }))).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(received.map((request) => Object.fromEntries(new URL(request.url, url).searchParams))).toEqual([
      { status: 'pending', limit: '2', page: '1' },
      { status: 'pending', limit: '2', page: '1', to: '2026-01-01T00:00:04.000Z' },
      { status: 'pending', limit: '2', page: '1', to: '2026-01-01T00:00:03.000Z' },
      { status: 'pending', limit: '2', page: '2', to: '2026-01-01T00:00:03.000Z' },
    ]);
  });

  test('reads what has changed from a minute before the time, and on behind the last order', async () => {
    const changed = (n: number): object => ({
      id: `id-${String(n)}`,
      updated_at: `2026-01-01T00:00:${String(n % 10)}0.000Z`,
    });
    steps = [page(...Array.from({ length: 100 }, (_, n) => changed(n))), page(changed(100))];
    expect(await idsOf(open().iterateUpdatedOrders('2026-01-01T00:00:30Z'))).toHaveLength(101);
    expect(received.map((request) => Object.fromEntries(new URL(request.url, url).searchParams))).toEqual([
      { updated_since: '2025-12-31T23:59:30.000Z', limit: '100' },
      { updated_since: '2026-01-01T00:00:90.000Z', after_id: 'id-99', limit: '100' },
    ]);
  });

  test('reads no page before it is needed', async () => {
    steps = [page(order('b', 2), order('a', 1))];
    const orders = open().iterateOrders({ limit: 2 });
    expect((await orders.next()).value).toMatchObject({ id: 'b' });
    await orders.return();
    expect(received).toHaveLength(1);
  });
});

const eventOf = (name: string): object => ({ id: name, type: 'order.created', cursor: `after-${name}` });

test('events are read page by page, and the reader knows how far they have been processed', async () => {
  steps = [
    { status: 200, body: { data: [eventOf('a'), eventOf('b')], next_cursor: 'page-1', has_more: true } },
    { status: 200, body: { data: [], next_cursor: 'page-2', has_more: true } },
    { status: 200, body: { data: [eventOf('c')], next_cursor: 'page-3', has_more: false } },
    { status: 200, body: { data: [], next_cursor: 'page-3', has_more: false } },
  ];
  const reader = open().events({ after: 'kept', types: ['order.created', 'order.expired'] });
  const seen: [string, string | undefined][] = [];
  for await (const event of reader) seen.push([event.id, reader.cursor]);
  expect(seen).toEqual([
    ['a', 'kept'],
    ['b', 'after-a'],
    ['c', 'page-2'],
  ]);
  expect(reader.cursor).toBe('page-3');
  for await (const event of reader) seen.push([event.id, reader.cursor]);
  expect(seen).toHaveLength(3);
  expect(received.map((request) => new URL(request.url, url).searchParams.get('after'))).toEqual([
    'kept',
    'page-1',
    'page-2',
    'page-3',
  ]);
  expect(received[0]?.url).toContain('types=order.created%2Corder.expired');
});

test('a reader that is left while it processes an event comes back to that event', async () => {
  const page = { data: [eventOf('a'), eventOf('b')], next_cursor: 'page-1', has_more: false };
  steps = [
    { status: 200, body: page },
    { status: 200, body: { ...page, data: [eventOf('b')] } },
  ];
  const reader = open().events();
  for await (const event of reader) if (event.id === 'b') break;
  expect(reader.cursor).toBe('after-a');
  for await (const event of reader) expect(event.id).toBe('b');
  expect(received.map((request) => request.url)).toEqual([
    '/api/v1/events?limit=1000',
    '/api/v1/events?limit=1000&after=after-a',
  ]);
});
