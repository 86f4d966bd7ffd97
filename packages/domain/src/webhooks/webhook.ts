import { createHmac, timingSafeEqual } from 'node:crypto';
import { presentOrderDeposit, type OrderDeposit } from '../orders/order-deposit';
import { formatUsdt, usdt, type Usdt } from '../money/money';
import { presentOrderLink, type OrderLink } from '../orders/order-link';
import { presentWaived } from '../orders/underpaid-tolerance';
import { presentPrice, type OrderPrice } from '../rates/price';
import { addressFromAccount } from '../chain/tron-address';

/** A confirmed payment as reported to the merchant. */
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
  /** Absent for an order by amount. */
  price?: OrderPrice | null;
  /** How much of the expected amount stayed unpaid, within the order's tolerance; absent or zero where nothing did. */
  amountWaived?: Usdt;
  /** Absent for an order that was not made at a payment link. */
  link?: OrderLink | null;
  /** Absent for an order that is not a payment to a deposit address. */
  deposit?: OrderDeposit | null;
}

/**
 * The bytes of the webhook: the 12 fields of specification 6.1 in their order, compact UTF-8 JSON. Those of an order by
 * price have its price behind them, those of an order that is paid with less what was waived, and those of an order that
 * was made at a payment link, or by a payment to a deposit address, name that.
 */
export function webhookBody(payment: PaymentConfirmed): Buffer {
  return bodyBytes('payment.confirmed', 'confirmed', payment);
}

/**
 * The bytes of an example with which a merchant can test its server: the same fields, but event and status are `test`,
 * no order has the id and nothing was paid, so that it cannot be mistaken for a payment.
 */
export function testWebhookBody(network: string, at: Date): Buffer {
  const zeroAddress = addressFromAccount(Buffer.alloc(20));
  return bodyBytes('webhook.test', 'test', {
    orderId: '00000000-0000-0000-0000-000000000000',
    externalId: 'webhook-test',
    amountExpected: usdt(0n),
    amountReceived: usdt(0n),
    currency: 'USDT',
    network,
    txHash: '0'.repeat(64),
    fromAddress: zeroAddress,
    toAddress: zeroAddress,
    confirmedAt: at,
  });
}

function bodyBytes(event: string, status: string, payment: PaymentConfirmed): Buffer {
  return Buffer.from(
    JSON.stringify({
      event,
      order_id: payment.orderId,
      external_id: payment.externalId,
      amount_expected: formatUsdt(payment.amountExpected),
      amount_received: formatUsdt(payment.amountReceived),
      currency: payment.currency,
      network: payment.network,
      tx_hash: payment.txHash,
      from_address: payment.fromAddress,
      to_address: payment.toAddress,
      status,
      timestamp: payment.confirmedAt.toISOString(),
      ...(payment.price && { price: presentPrice(payment.price) }),
      ...(payment.amountWaived && presentWaived(payment.amountWaived)),
      ...(payment.link && { link: presentOrderLink(payment.link) }),
      ...presentOrderDeposit(payment.deposit),
    }),
  );
}

/** The value of `x-signature` over exactly these bytes (specification 5.3). */
export function signBody(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Whether a signature is valid for these bytes, compared in constant time. Merchants verify it the same way. */
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
