import { createHash } from 'node:crypto';
import { verifySignature } from '@gateway/domain';
import { serveLocally } from '@gateway/runtime/testing';

/** A merchant's server that counts the webhooks of each order. */
export interface CountingMerchant {
  url: string;
  /** A webhook of this order must arrive. */
  expect(orderId: string): void;
  /** Number of orders with at least one webhook. */
  arrived(): number;
  tally(): Tally;
  close(): Promise<void>;
}

interface Tally {
  missing: string[];
  /** Number of requests beyond the first of each order. */
  repeated: number;
  /** The highest number of requests for one order. */
  most: number;
  /** Requests with a wrong signature, for an unpaid order, or with another id or body than before. */
  faults: string[];
}

const MAX_FAULTS = 10;

interface Received {
  count: number;
  digest: string;
}

/** Opens a server that responds with 200 after a delay, so that deliveries are always in flight. */
export async function openCountingMerchant(secret: string, responseMs: number): Promise<CountingMerchant> {
  const expected = new Set<string>();
  const received = new Map<string, Received>();
  const faults: string[] = [];
  const record = (body: Buffer, signature: string, id: string): void => {
    const { order_id: orderId } = JSON.parse(body.toString('utf8')) as { order_id: string };
    const digest = createHash('sha256').update(body).digest('hex');
    const before = received.get(orderId);
    if (!verifySignature(body, secret, signature)) faults.push(`${orderId}: wrong signature`);
    if (id !== `evt_${orderId}`) faults.push(`${orderId}: wrong id`);
    if (before && before.digest !== digest) faults.push(`${orderId}: different bytes than before`);
    received.set(orderId, { count: (before?.count ?? 0) + 1, digest });
  };
  const server = await serveLocally((request, response, body) => {
    record(body, String(request.headers['x-signature']), String(request.headers['webhook-id']));
    setTimeout(() => response.end(), responseMs);
  });
  return {
    url: `${server.url}/hook`,
    expect: (orderId) => expected.add(orderId),
    arrived: () => received.size,
    tally() {
      const counts = [...received.values()].map(({ count }) => count);
      const unpaid = [...received.keys()]
        .filter((orderId) => !expected.has(orderId))
        .map((orderId) => `${orderId}: not paid`);
      return {
        missing: [...expected].filter((orderId) => !received.has(orderId)),
        repeated: counts.reduce((sum, count) => sum + count - 1, 0),
        most: counts.reduce((most, count) => Math.max(most, count), 0),
        faults: [...faults, ...unpaid].slice(0, MAX_FAULTS),
      };
    },
    close: server.close,
  };
}
