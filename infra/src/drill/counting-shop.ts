import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifySignature } from '@gateway/domain';

/** A merchants' server that counts what it is told of each order. */
export interface CountingShop {
  url: string;
  /** This order is to be told. */
  expect(orderId: string): void;
  /** How many orders have been told. */
  arrived(): number;
  tally(): Tally;
  close(): Promise<void>;
}

interface Tally {
  missing: string[];
  /** How many requests came beyond the first of each order. */
  repeated: number;
  /** How often the order that was told most often was told. */
  most: number;
  /** Requests with a wrong signature, of an order that nobody paid, or with another id or body than before. */
  faults: string[];
}

const MAX_FAULTS = 10;

interface Told {
  count: number;
  digest: string;
}

/** Opens one that answers 200 after a while, so that there is always something in flight. */
export async function openCountingShop(secret: string, answerMs: number): Promise<CountingShop> {
  const expected = new Set<string>();
  const told = new Map<string, Told>();
  const faults: string[] = [];
  const take = (body: Buffer, signature: string, id: string): void => {
    const { order_id: orderId } = JSON.parse(body.toString('utf8')) as { order_id: string };
    const digest = createHash('sha256').update(body).digest('hex');
    const before = told.get(orderId);
    if (!verifySignature(body, secret, signature)) faults.push(`${orderId}: wrong signature`);
    if (id !== `evt_${orderId}`) faults.push(`${orderId}: another id`);
    if (before && before.digest !== digest) faults.push(`${orderId}: other bytes than before`);
    told.set(orderId, { count: (before?.count ?? 0) + 1, digest });
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      take(Buffer.concat(chunks), String(request.headers['x-signature']), String(request.headers['webhook-id']));
      setTimeout(() => response.end(), answerMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook`,
    expect: (orderId) => expected.add(orderId),
    arrived: () => told.size,
    tally() {
      const counts = [...told.values()].map(({ count }) => count);
      const unpaid = [...told.keys()]
        .filter((orderId) => !expected.has(orderId))
        .map((orderId) => `${orderId}: not paid`);
      return {
        missing: [...expected].filter((orderId) => !told.has(orderId)),
        repeated: counts.reduce((sum, count) => sum + count - 1, 0),
        most: counts.reduce((most, count) => Math.max(most, count), 0),
        faults: [...faults, ...unpaid].slice(0, MAX_FAULTS),
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
