import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifySignature } from '@gateway/domain';

/** What a merchant was told of one order. */
export interface Told {
  count: number;
  ids: Set<string>;
  bodies: Set<string>;
  forged: number;
}

/** A merchant's server that may be slow or down, and counts what it acknowledged. */
export interface MoodyMerchant {
  url: string;
  answerAfter(ms: number): void;
  answerWith(status: number): void;
  told(orderId: string): Told | undefined;
  close(): void;
}

/** Opens it on a free port of this machine. */
export async function openMoodyMerchant(secret: string): Promise<MoodyMerchant> {
  const orders = new Map<string, Told>();
  let delayMs = 0;
  let status = 200;
  const note = (bytes: Buffer, id: string, signature: string): void => {
    const orderId = String((JSON.parse(bytes.toString()) as Record<string, unknown>)['order_id']);
    const told = orders.get(orderId) ?? { count: 0, ids: new Set(), bodies: new Set(), forged: 0 };
    orders.set(orderId, told);
    told.count += 1;
    told.ids.add(id);
    told.bodies.add(bytes.toString());
    if (!verifySignature(bytes, secret, signature)) told.forged += 1;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = status;
      setTimeout(() => {
        if (answer < 300) {
          note(Buffer.concat(chunks), String(request.headers['webhook-id']), String(request.headers['x-signature']));
        }
        response.writeHead(answer).end();
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook`,
    answerAfter(ms) {
      delayMs = ms;
    },
    answerWith(code) {
      status = code;
    },
    told: (orderId) => orders.get(orderId),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
