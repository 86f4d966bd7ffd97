import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import type { Socket } from 'node:net';
import { requestTestDelivery, waitForTestOutcome, query } from '@gateway/store';
import { testWebhookBody } from '@gateway/domain';
import { openTestHouse, times, type TestHouse } from './testing/house';
import { openRawShop, openShop, type RawShop, type Shop } from './testing/shop';
import { until } from './testing/until';

const TIMEOUT_MS = 1_000;
const SPARE_MS = 1_500;
const ONE_TRY = { schedule: { waits: [0], fastAttempts: 1 }, timeoutMs: TIMEOUT_MS, connectTimeoutMs: 500 };

let house: TestHouse;
let shop: Shop;
let raw: RawShop | undefined;

beforeEach(async () => {
  house = await openTestHouse();
  shop = await openShop();
});

afterEach(async () => {
  await house.close();
  await shop.close();
  await raw?.close();
  raw = undefined;
});

/** Writes again and again until the socket is closed. */
function drip(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.on('close', () => {
    clearInterval(timer);
  });
}

/** Writes without end, as fast as the other side reads. */
function pour(socket: Socket, chunk: Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

const HEAD = 'HTTP/1.1 200 OK\r\n';
/** Made beforehand: it takes longer than the time-out of a request. */
const BOMB = gzipSync(Buffer.alloc(100_000_000));
const BODIES: [string, (socket: Socket) => void, string][] = [
  ['never answers', () => undefined, 'timeout'],
  [
    'drips headers',
    (socket) => {
      socket.write(HEAD);
      drip(socket, 'x-a: b\r\n', 50);
    },
    'timeout',
  ],
  [
    'sends interim answers without end',
    (socket) => {
      drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 20);
    },
    'timeout',
  ],
  [
    'sends 300 KB of headers',
    (socket) => {
      socket.write(`${HEAD}x-a: ${'b'.repeat(300_000)}\r\n\r\n`);
    },
    'bad_response',
  ],
  [
    'closes without a word',
    (socket) => {
      socket.end();
    },
    'socket_closed',
  ],
  [
    'resets the connection',
    (socket) => {
      socket.resetAndDestroy();
    },
    'socket_closed',
  ],
  [
    'speaks no HTTP',
    (socket) => {
      socket.end('220 smtp.example ready\r\n');
    },
    'bad_response',
  ],
  [
    'switches protocols',
    (socket) => {
      socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
    },
    'socket_closed',
  ],
];

test.each(BODIES)('a server that %s has failed, and its slot is free in time', async (_name, behave, reason) => {
  raw = await openRawShop((socket) =>
    socket.once('data', () => {
      behave(socket);
    }),
  );
  const [orderId = ''] = await house.paidOrders([raw.url]);
  const notifier = await house.start(ONE_TRY);
  const startedAt = performance.now();
  await house.untilStatus('callback_failed');
  expect(performance.now() - startedAt).toBeLessThan(1_000 + TIMEOUT_MS + SPARE_MS);
  expect(await house.failures(orderId)).toMatchObject([{ reason }]);
  expect(notifier.context.flight.size()).toBe(0);
  await until('the connection is closed', () => raw?.openConnections() === 0);
});

const AFTER_STATUS: [string, (socket: Socket) => void][] = [
  [
    'drips its body',
    (socket) => {
      socket.write(`${HEAD}content-length: 100000\r\n\r\n`);
      drip(socket, 'x', 20);
    },
  ],
  [
    'never ends its body',
    (socket) => {
      socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
      pour(socket, Buffer.from(`ffff\r\n${'x'.repeat(0xffff)}\r\n`));
    },
  ],
  [
    'breaks off in its body',
    (socket) => {
      socket.end(`${HEAD}content-length: 100000\r\n\r\nabc`);
    },
  ],
  [
    'sends a broken body',
    (socket) => {
      socket.end(`${HEAD}transfer-encoding: chunked\r\n\r\nzzz\r\n`);
    },
  ],
  [
    'sends a bomb that unpacks to 100 MB',
    (socket) => {
      socket.write(`${HEAD}content-encoding: gzip\r\ncontent-length: ${String(BOMB.length)}\r\n\r\n`);
      socket.end(BOMB);
    },
  ],
  [
    'answers 204 with a body',
    (socket) => {
      socket.end('HTTP/1.1 204 No Content\r\ncontent-length: 3\r\n\r\nabc');
    },
  ],
];

test.each(AFTER_STATUS)(
  'a server that says 200 and then %s has acknowledged, with bounded memory',
  async (_name, behave) => {
    raw = await openRawShop((socket) =>
      socket.once('data', () => {
        behave(socket);
      }),
    );
    await house.paidOrders([raw.url]);
    const before = process.memoryUsage().rss;
    await house.start(ONE_TRY);
    await house.untilStatus('completed');
    await until('the connection is closed', () => raw?.openConnections() === 0);
    expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000);
    const heads = await query<{ bytes: number }>(
      house.database.db,
      'select octet_length(response_head) as bytes from webhook_attempts',
    );
    expect(heads[0]?.bytes).toBeLessThanOrEqual(3 * 2048); // each byte that is no text becomes a character of three
  },
);

test('a redirect is a failure and is never followed', async () => {
  const target = await openShop();
  const codes = [301, 302, 303, 307, 308];
  shop.answer = ({ path }, response) => response.writeHead(Number(path.slice(6)), { location: target.url }).end();
  const ids = await house.paidOrders(codes.map((code) => `${shop.url}?${String(code)}`));
  await house.start(ONE_TRY);
  await house.untilStatus('callback_failed', codes.length);
  const failures = await Promise.all(ids.map((id) => house.failures(id)));
  expect(
    failures
      .flat()
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual(codes.map((code) => `http_${String(code)}`));
  expect(target.received).toEqual([]);
  await target.close();
});

test('a hung server costs the others nothing', async () => {
  shop.answer = ({ path }, response) => {
    if (path === '/hook') response.end();
  };
  await house.paidOrders(times(300, () => shop.url.replace('/hook', '/hang')));
  await house.start({ timeoutMs: 15_000 });
  await until('the hung ones are in flight', () => shop.received.length === 8);
  const startedAt = performance.now();
  await house.paidOrders(times(5, () => shop.url));
  await house.untilStatus('completed', 5);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(shop.received.filter(({ path }) => path === '/hang')).toHaveLength(8);
});

test('a kept connection that died is used without a failure: the request goes out once more on a new one', async () => {
  let requests = 0;
  raw = await openRawShop((socket) => {
    let served = 0;
    socket.on('data', () => {
      served += 1;
      requests += 1;
      // Serves one request per connection, keeps it open, and drops it without a word when the next one comes.
      if (served === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: keep-alive\r\n\r\n');
      else socket.resetAndDestroy();
    });
  });
  const merchant = await house.merchant();
  await house.start();
  for (let i = 1; i <= 4; i++) {
    const [orderId = ''] = await house.paidOrders([raw.url], merchant.id);
    await house.untilStatus('completed', i);
    expect(await house.failures(orderId)).toEqual([]);
  }
  expect(raw.connections).toBeGreaterThan(1);
  expect(requests).toBeGreaterThan(4);
});

test('a test delivery is sent at once, past a server in trouble, and reports what came back', async () => {
  shop.answer = ({ path }, response) => (path === '/test' ? response.writeHead(418).end('I am a teapot') : undefined);
  const { id: merchantId } = await house.merchant();
  await house.paidOrders(
    times(20, () => shop.url),
    merchantId,
  );
  await house.start();
  await until('the server hangs', () => shop.received.length === 8);
  const body = testWebhookBody('nile', new Date());
  const id = await requestTestDelivery(house.database.db, { merchantId, url: shop.url.replace('hook', 'test'), body });
  expect(await waitForTestOutcome(house.database.db, id, 5_000)).toMatchObject({
    ...{ isAcknowledged: false, httpStatus: 418, reason: 'http_418', responseHead: 'I am a teapot' },
  });
  expect(shop.received.filter(({ path }) => path === '/test').map((request) => request.body)).toEqual([body]);
});
