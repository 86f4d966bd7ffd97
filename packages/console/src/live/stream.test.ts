import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Me } from '../api/access/me';
import { ApiError } from '../api/http/errors';
import { isFollowed, onChange, onOrderChange } from './changes';
import { AS_ORDERS_CHANGE, pauseMs } from './poll';
import { chooseMerchant, detectSessionEnd, know } from './session';

/** One stream after the other, as the gateway gets them. */
const streams: { request: IncomingMessage; response: ServerResponse; isOver: boolean }[] = [];
const real = { fetch: globalThis.fetch, document: globalThis.document };
let gateway: Server;
let visibility = (): void => undefined;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const stream = { request, response, isOver: false };
    streams.push(stream);
    response.once('close', () => (stream.isOver = true));
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  // A browser resolves paths against the URL of the page.
  globalThis.fetch = (path, init) => real.fetch(new URL(path instanceof Request ? path.url : path, origin), init);
  globalThis.document = {
    visibilityState: 'visible',
    addEventListener: (_type: string, listener: () => void) => (visibility = listener),
    removeEventListener: () => undefined,
  } as unknown as Document;
});
afterAll(async () => {
  Object.assign(globalThis, real);
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
});

/** The test fails by its time if it never is. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}

const allOver = (): boolean => streams.every(({ isOver }) => isOver);

const merchant = (id: string, operations: string[]): Me['merchants'][number] => ({
  id,
  name: id,
  role: 'owner',
  is_active: true,
  operations,
});

const ME = {
  gateway_role: 'owner',
  operations: ['followOrders'],
  merchants: [merchant('tea', ['followOwnOrders']), merchant('ink', ['followOwnOrders']), merchant('till', [])],
  person: null,
} as unknown as Me;

const asked = (): unknown[] =>
  streams.map(({ request: { url, headers } }) => [url, headers['x-merchant-id'], headers['x-admin-idle']]);

async function opened(count: number): Promise<(typeof streams)[number]> {
  await until(() => streams.length === count && streams.slice(0, -1).every(({ isOver }) => isOver));
  return streams[count - 1] as (typeof streams)[number];
}

test('changes are those of whom the person acts for, and end with the session', async () => {
  let changes = 0;
  const stop = onChange(() => changes++);
  expect(streams).toEqual([]); // nobody is signed in yet
  know(ME);
  const { response } = await opened(1);
  response.write('event: cha');
  response.write('nge\ndata: 1\n\nevent: still\ndata: 1\n\n');
  await until(() => changes === 1);

  chooseMerchant('tea');
  await opened(2);
  chooseMerchant('ink');
  (await opened(3)).response.write('event: change\ndata: 1\n\n');
  await until(() => changes === 2);
  chooseMerchant('till');
  await until(allOver); // who may not follow has no stream
  chooseMerchant('');
  await opened(4);
  Object.assign(document, { visibilityState: 'hidden' });
  visibility();
  await until(allOver); // a page that is not seen has no stream
  Object.assign(document, { visibilityState: 'visible' });
  visibility();

  (await opened(5)).response.end();
  await opened(6); // a moment later
  detectSessionEnd(new ApiError('ADMIN_TOKEN_INVALID', 'over', new Response()));
  await until(allOver); // the session is over, and so is the stream
  know(ME);
  await opened(7);
  stop();
  await until(allOver); // nobody listens any more
  const gatewayStream = ['/api/v1/admin/changes', undefined, '1'];
  expect(asked()).toEqual([
    gatewayStream,
    ['/api/v1/merchant/changes', 'tea', '1'],
    ['/api/v1/merchant/changes', 'ink', '1'],
    ...Array.from({ length: 4 }, () => gatewayStream),
  ]);
});

test('what changes with orders is loaded less often while changes are announced, and at once when they are not', async () => {
  const begun = streams.length;
  const isSeldom = (): boolean => pauseMs(AS_ORDERS_CHANGE) === AS_ORDERS_CHANGE.followedMs;
  let changes = 0;
  know(ME);
  const stop = onChange(() => changes++);
  const { response } = await opened(begun + 1);
  expect([isFollowed(), isSeldom(), pauseMs(7)]).toEqual([false, false, 7]); // a stream that says nothing promises nothing
  response.write('event: change\ndata: 1\n\n');
  await until(() => changes === 1);
  expect([isFollowed(), isSeldom(), pauseMs(7)]).toEqual([true, true, 7]);
  response.end();
  await until(() => !isFollowed());
  expect(isSeldom()).toBe(false);
  await until(() => changes === 2);
  await opened(begun + 2);
  stop();
  await until(allOver);
});

test('the changes of one order are heard from a stream of its own, each at once', async () => {
  const begun = streams.length;
  let changes = 0;
  const stop = onOrderChange('an order', () => changes++);
  const { request, response } = await opened(begun + 1);
  expect(request.url).toBe('/api/v1/checkout/an%20order/changes');
  for (let heard = 1; heard <= 3; heard++) {
    response.write('event: change\ndata: 1\n\n');
    await until(() => changes === heard);
  }
  stop();
  await until(allOver);
});
