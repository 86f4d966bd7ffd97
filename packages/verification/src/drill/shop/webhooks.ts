import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'undici';
import type { Gateway } from '../../stage/gateway';
import { call, until } from '../../rig/http';
import type { Bill } from './customer';
import type { RunningShop } from './running-shop';

const PATIENCE_MS = 120_000;

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

/** Waits until the order has this status at the gateway. */
export async function reachesAtGateway({ apiUrl, apiKey: key }: Gateway, { id }: Bill, status: string): Promise<void> {
  await until(`order ${id} to be ${status}`, PATIENCE_MS, async () => {
    const { body } = await call('GET', `${apiUrl}/api/v1/payments/${id}`, { key });
    return body['status'] === status ? true : undefined;
  });
}
