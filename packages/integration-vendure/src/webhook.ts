import type { IncomingMessage, ServerResponse } from 'node:http';
import { verifyWebhook, WebhookError } from 'crypto-payment-gateway-client';
import { Logger } from '@vendure/core';
import { METHOD, type Shop } from './shop';

/** A webhook has less than a thousand. */
const MAX_BYTES = 16_384;

/** Receives the webhooks of the gateway: records what is paid, and then acknowledges. A repeat changes nothing. */
export function webhookReceiver(
  secrets: string | readonly string[],
  shop: () => Shop,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    receive(request, secrets, shop).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        // The gateway repeats it, and the events bring the payment too.
        Logger.error(`a webhook could not be processed: ${String(error)}`, METHOD);
        response.writeHead(503).end();
      },
    );
  };
}

async function receive(
  request: IncomingMessage,
  secrets: string | readonly string[],
  shop: () => Shop,
): Promise<number> {
  if (request.method !== 'POST') return 405;
  const body = await read(request);
  if (!body) return 413;
  try {
    const { payload } = verifyWebhook({ body, headers: request.headers, secrets });
    if (payload.event === 'payment.confirmed') {
      await shop().recordPayment({ id: payload.order_id, externalId: payload.external_id });
    }
    return 204;
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    Logger.warn(`a request that is no webhook was refused: ${error.fault}`, METHOD);
    return 401;
  }
}

async function read(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
