import { verifySignature } from '@gateway/domain';
import { serveLocally } from '@gateway/runtime/testing';

/** The acknowledged webhooks of one order. */
export interface Received {
  /** When the first one arrived, in milliseconds since 1970. */
  at: number;
  count: number;
  ids: Set<string>;
  bodies: Set<string>;
  forged: number;
}

/** A merchant's server that may be slow or down, and counts what it acknowledged. */
export interface FlakyMerchant {
  url: string;
  respondAfter(ms: number): void;
  respondWith(status: number): void;
  received(orderId: string): Received | undefined;
  close(): Promise<void>;
}

/** Opens a server on a free port of this machine. @param host the address, if notifiers are not on this machine */
export async function openFlakyMerchant(secret: string, host?: string): Promise<FlakyMerchant> {
  const orders = new Map<string, Received>();
  let delayMs = 0;
  let status = 200;
  const record = (bytes: Buffer, id: string, signature: string): void => {
    const orderId = String((JSON.parse(bytes.toString()) as Record<string, unknown>)['order_id']);
    const received = orders.get(orderId) ?? { at: Date.now(), count: 0, ids: new Set(), bodies: new Set(), forged: 0 };
    orders.set(orderId, received);
    received.count += 1;
    received.ids.add(id);
    received.bodies.add(bytes.toString());
    if (!verifySignature(bytes, secret, signature)) received.forged += 1;
  };
  const server = await serveLocally((request, response, body) => {
    const current = status;
    setTimeout(() => {
      if (current < 300) {
        record(body, String(request.headers['webhook-id']), String(request.headers['x-signature']));
      }
      response.writeHead(current).end();
    }, delayMs);
  }, host);
  return {
    url: `${server.url}/hook`,
    respondAfter(ms) {
      delayMs = ms;
    },
    respondWith(code) {
      status = code;
    },
    received: (orderId) => orders.get(orderId),
    close: server.close,
  };
}
