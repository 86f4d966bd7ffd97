import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifySignature } from '@gateway/domain';

const BODY_LIMIT_BYTES = 16_384;

export interface Merchant {
  callbackUrl: string;
  /** The orders of the webhooks with a valid signature. */
  paidOrders: string[];
  close(): void;
}

/** A minimal merchant's server on loopback: verifies the signature of each webhook over the raw body. */
export async function openMerchant(webhookSecret: string): Promise<Merchant> {
  const paidOrders: string[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const isGenuine = verifySignature(body, webhookSecret, String(request.headers['x-signature']));
      response.writeHead(isGenuine ? 204 : 401).end();
      if (isGenuine) paidOrders.push((JSON.parse(body.toString()) as { order_id: string }).order_id);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    callbackUrl: `http://127.0.0.1:${port}/webhook`,
    paidOrders,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_LIMIT_BYTES) request.destroy();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
