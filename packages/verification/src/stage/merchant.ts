import { verifySignature } from '@gateway/domain';
import { serveLocally } from '@gateway/runtime/testing';

/** One webhook as it reached the merchant. */
export interface Received {
  orderId: string;
  webhookId: string;
  isSigned: boolean;
  bytes: string;
  /** Milliseconds of `performance.now()`. */
  at: number;
  body: Record<string, unknown>;
}

/** A merchant's server: verifies signatures and can be down. */
export interface Merchant {
  url: string;
  received(orderId: string): Received[];
  /** From now on responds with this status for an order, and with a text if there is one. */
  answerWith(externalId: string, status: number, text?: string): void;
  close(): Promise<void>;
}

/** Opens a merchant on a free port of this machine, on an address that the notifier reaches. */
export async function openMerchant(secret: string, host?: string): Promise<Merchant> {
  const all: Received[] = [];
  const answers = new Map<string, { status: number; text: string }>();
  const server = await serveLocally((request, response, bytes) => {
    const body = JSON.parse(bytes.toString()) as Record<string, unknown>;
    all.push({
      orderId: String(body['order_id']),
      webhookId: String(request.headers['webhook-id']),
      isSigned: verifySignature(bytes, secret, String(request.headers['x-signature'])),
      bytes: bytes.toString(),
      at: performance.now(),
      body,
    });
    const { status, text } = answers.get(String(body['external_id'])) ?? { status: 200, text: '' };
    response.writeHead(status).end(text);
  }, host);
  return {
    url: `${server.url}/hook`,
    received: (orderId) => all.filter((webhook) => webhook.orderId === orderId),
    answerWith: (externalId, status, text = '') => answers.set(externalId, { status, text }),
    close: server.close,
  };
}
