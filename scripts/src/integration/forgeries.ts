import { randomUUID } from 'node:crypto';
import { signBody, signStandard } from '@gateway/domain';
import type { Webhook } from './relay';

const DAY_MS = 86_400_000;

/** Signs a body as the gateway does. @param sentAt in milliseconds */
function sign(body: Buffer, secret: string, id: string, sentAt: number): Webhook {
  const timestamp = Math.floor(sentAt / 1000);
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signStandard(id, timestamp, body, [secret]),
      'x-signature': signBody(body, secret),
      'x-webhook-attempt': '1',
    },
    body,
  };
}

/** The body of a payment that nobody made. */
function inventedBody(paymentId: string, externalId: string, amount: string, event: string): Buffer {
  const body = {
    ...{ event, order_id: paymentId, external_id: externalId },
    ...{ amount_expected: amount, amount_received: amount, currency: 'USDT', network: 'nile' },
    tx_hash: 'ab'.repeat(32),
    from_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    to_address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
    ...{ status: 'confirmed', timestamp: new Date().toISOString() },
  };
  return Buffer.from(JSON.stringify(body));
}

/** What somebody sends who knows the shop's address and the order, but not the secret; with what is wrong with it. */
export function forgeriesOf(
  order: { id: string; external_id: string; amount: string },
  secret: string,
): [fault: string, webhook: Webhook][] {
  const body = inventedBody(order.id, order.external_id, order.amount, 'payment.confirmed');
  const [id, now] = [`evt_${order.id}`, Date.now()];
  const genuine = sign(body, secret, id, now);
  const cheap = sign(inventedBody(randomUUID(), 'another', '1.000000', 'payment.confirmed'), secret, id, now);
  return [
    ['has no signature', { headers: { 'content-type': 'application/json', 'webhook-id': id }, body }],
    ['is signed with another secret', sign(body, 'a guessed secret', id, now)],
    ['is signed with an empty secret', sign(body, '', id, now)],
    ['has the signature of another body', { headers: cheap.headers, body }],
    ['has a signature that was cut off', cutOff(genuine)],
  ];
}

/** The example that the gateway sends on request, about this order: it is signed, and nothing was paid. */
export function testWebhook(order: { id: string; external_id: string; amount: string }, secret: string): Webhook {
  const body = inventedBody(order.id, order.external_id, order.amount, 'webhook.test');
  return sign(body, secret, `evt_${randomUUID()}`, Date.now());
}

/** A webhook as it was sent a day ago, by somebody who recorded it. */
export function recordedADayAgo(webhook: Webhook, secret: string): Webhook {
  return sign(dayOld(webhook), secret, idOf(webhook), Date.now() - DAY_MS);
}

/** A webhook about a payment of yesterday, in an attempt of now. */
export function sentAgainAfterADay(webhook: Webhook, secret: string): Webhook {
  return sign(dayOld(webhook), secret, idOf(webhook), Date.now());
}

function dayOld({ body }: Webhook): Buffer {
  const payment = JSON.parse(body.toString()) as { timestamp: string };
  const timestamp = new Date(Date.parse(payment.timestamp) - DAY_MS).toISOString();
  return Buffer.from(JSON.stringify({ ...payment, timestamp }));
}

function idOf({ headers }: Webhook): string {
  return headers['webhook-id'] ?? '';
}

function cutOff({ headers, body }: Webhook): Webhook {
  const cut = ['webhook-signature', 'x-signature'].map((name) => [name, (headers[name] ?? '').slice(0, 10)]);
  return { headers: { ...headers, ...(Object.fromEntries(cut) as Record<string, string>) }, body };
}
