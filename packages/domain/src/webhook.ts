import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatUsdt, type Usdt } from './money';

/** The facts of one confirmed payment that the merchant is told. */
export interface PaymentConfirmed {
  orderId: string;
  externalId: string;
  amountExpected: Usdt;
  amountReceived: Usdt;
  currency: string;
  network: string;
  txHash: string;
  fromAddress: string;
  toAddress: string;
  confirmedAt: Date;
}

/** The bytes of the webhook: the 12 fields of specification 6.1 in their order, compact UTF-8 JSON. */
export function webhookBody(payment: PaymentConfirmed): Buffer {
  return Buffer.from(
    JSON.stringify({
      event: 'payment.confirmed',
      order_id: payment.orderId,
      external_id: payment.externalId,
      amount_expected: formatUsdt(payment.amountExpected),
      amount_received: formatUsdt(payment.amountReceived),
      currency: payment.currency,
      network: payment.network,
      tx_hash: payment.txHash,
      from_address: payment.fromAddress,
      to_address: payment.toAddress,
      status: 'confirmed',
      timestamp: payment.confirmedAt.toISOString(),
    }),
  );
}

/** The value of `x-signature` over exactly these bytes (specification 5.3). */
export function signBody(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Whether a signature is right for these bytes, compared in constant time. Merchants verify in the same way. */
export function verifySignature(body: Uint8Array, secret: string, signature: string): boolean {
  const expected = Buffer.from(signBody(body, secret));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * The value of `webhook-signature` (Standard Webhooks): one signature per secret, the current secret first.
 * @param id the `webhook-id` header
 * @param timestamp the `webhook-timestamp` header: unix seconds of this attempt
 */
export function signStandard(id: string, timestamp: number, body: Uint8Array, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body);
      return `v1,${mac.digest('base64')}`;
    })
    .join(' ');
}
