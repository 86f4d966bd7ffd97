import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '@gateway/runtime';
import { reasonOf } from './tested-shop';

/** A request that notifies a shop. */
export interface Webhook {
  headers: Record<string, string>;
  body: Buffer;
}

/** What becomes of the webhook of an order: it is passed on, kept, or finds no shop at its first attempt. */
export type Fate = 'pass' | 'keep' | 'down';

/**
 * Stands between the shop and the gateway: what the shop asks is passed on, and webhooks come here first, so that they
 * can be late, repeated, or in another order.
 */
export interface Relay {
  /** Where the customer of an order comes back to; null if the shop names no such page. @throws if it is unknown */
  returnUrlOf(paymentId: string): string | null;
  decide(paymentId: string, fate: Fate): void;
  /** The webhook of an order, once the gateway has sent one. */
  received(paymentId: string): Webhook | undefined;
  /** Sends the shop a webhook about an order. @returns the status of its answer, or 0 if there is none */
  send(paymentId: string, webhook: Webhook): Promise<number>;
  close(): Promise<void>;
}

interface Placed {
  callbackUrl: string;
  returnUrl: string | null;
  fate: Fate;
  webhook?: Webhook;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer;
}

const WEBHOOKS = '/integration-test/webhooks';
const ORDERS = '/api/v1/payments';
const TIMEOUT_MS = 30_000;
const [OK, GONE, BAD_GATEWAY, DOWN] = [200, 410, 502, 503];
/** Of one connection; `fetch` sets its own. */
const OWN_HEADERS = /^(host|connection|keep-alive|content-length|transfer-encoding|content-encoding|expect)$/;

/** @param url where the relay listens, as the shop and the gateway reach it */
export async function openRelay(url: string, gatewayUrl: string): Promise<Relay> {
  const placed = new Map<string, Placed>();
  const server = createServer((request, response) => {
    const answer = request.url === WEBHOOKS ? takeWebhook(request, placed) : passOn(request, placed, url, gatewayUrl);
    answer.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.writeHead(BAD_GATEWAY).end(reasonOf(error)),
    );
  });
  const { hostname, port } = new URL(url);
  const isOfThisMachine = /^(127\.|localhost$|\[::1\]$)/.test(hostname);
  const { close } = await listen(server, isOfThisMachine ? hostname.replace(/[[\]]/g, '') : '0.0.0.0', Number(port));
  const find = (paymentId: string): Placed => {
    const found = placed.get(paymentId);
    if (found) return found;
    throw new Error(
      `The shop created payment ${paymentId} without ${url}, or without a callback_url. Its gateway must be ${url}, and each payment needs a callback_url.`,
    );
  };
  return {
    returnUrlOf: (paymentId) => find(paymentId).returnUrl,
    decide(paymentId, fate) {
      find(paymentId).fate = fate;
    },
    received: (paymentId) => find(paymentId).webhook,
    send: (paymentId, webhook) => post(find(paymentId).callbackUrl, webhook),
    close,
  };
}

/** Has the gateway notify the relay instead of the shop. */
async function passOn(
  request: IncomingMessage,
  placed: Map<string, Placed>,
  url: string,
  gatewayUrl: string,
): Promise<Answer> {
  const body = await buffer(request);
  const isCreate = request.method === 'POST' && request.url === ORDERS;
  const asked = isCreate ? (JSON.parse(body.toString()) as { callback_url?: string; success_url?: string }) : {};
  const { callback_url: callbackUrl, success_url: returnUrl = null } = asked;
  const sent =
    callbackUrl === undefined
      ? body
      : Buffer.from(JSON.stringify({ ...asked, callback_url: new URL(WEBHOOKS, url).href }));
  const response = await fetch(new URL(request.url ?? '/', gatewayUrl), {
    method: request.method ?? 'GET',
    headers: headersOf(request),
    body: sent.length === 0 ? null : new Uint8Array(sent),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answered = Buffer.from(await response.arrayBuffer());
  if (callbackUrl !== undefined && response.ok) {
    const { id } = JSON.parse(answered.toString()) as { id: string };
    // A repeated create must not undo what was decided meanwhile.
    if (!placed.has(id)) placed.set(id, { callbackUrl, returnUrl, fate: 'pass' });
  }
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.test(name)));
  return { status: response.status, headers, body: answered };
}

/** A webhook of an earlier run is ended: nobody waits for it. */
async function takeWebhook(request: IncomingMessage, placed: Map<string, Placed>): Promise<Answer> {
  const webhook = { headers: headersOf(request), body: await buffer(request) };
  const { order_id: paymentId } = JSON.parse(webhook.body.toString()) as { order_id: string };
  const order = placed.get(paymentId);
  if (!order) return { status: GONE };
  order.webhook ??= webhook;
  if (order.fate === 'keep') return { status: OK };
  if (order.fate === 'pass') return { status: (await post(order.callbackUrl, webhook)) || DOWN };
  order.fate = 'pass';
  return { status: DOWN };
}

function headersOf(request: IncomingMessage): Record<string, string> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(headers.filter(([name]) => !OWN_HEADERS.test(name)));
}

async function post(url: string, { headers, body }: Webhook): Promise<number> {
  const request = {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'manual' as const,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const response = await fetch(url, request).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}
