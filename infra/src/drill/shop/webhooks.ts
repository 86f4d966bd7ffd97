import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'undici';
import type { Gateway } from '../../e2e/gateway';
import { call } from '../../rig/http';
import type { Bill } from './customer';
import type { RunningShop } from './running-shop';

/** Sends the shop the webhook of a payment, whatever became of it, and returns the status of the response. */
export async function sendWebhook(shop: RunningShop, bill: Bill, secret: string): Promise<number> {
  const body = JSON.stringify({
    event: 'payment.confirmed',
    order_id: bill.id,
    external_id: bill.attempt,
    amount_expected: '25.000000',
    amount_received: '25.000000',
    status: 'confirmed',
  });
  const [id, time] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  const mac = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64');
  const response = await request(shop.webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': `v1,${mac}`,
    },
    body,
  });
  await response.body.dump();
  return response.statusCode;
}

/** The order as the gateway has it. */
export async function readAtGateway(gateway: Gateway, bill: Bill): Promise<Record<string, unknown>> {
  return (await call('GET', `${gateway.apiUrl}/api/v1/payments/${bill.id}`, { key: gateway.apiKey })).body;
}
