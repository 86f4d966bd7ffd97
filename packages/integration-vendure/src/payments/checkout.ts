import {
  ConnectionError,
  type CreatedOrder,
  type GatewayClient,
  GatewayError,
  type NewOrder,
  type Order,
} from 'crypto-payment-gateway-client';
import { attemptOf } from './attempts';

/** Where a customer pays. */
export interface Checkout {
  checkoutUrl: string;
  expiresAt: string;
}

/** Why a customer cannot pay now, in words for the customer. */
export class CheckoutRefusal extends Error {
  override readonly name = 'CheckoutRefusal';
}

const MAX_ATTEMPTS = 50;

/**
 * Opens the attempt to pay an order that is under way, or else a new one. Attempts are numbered, so that this needs no
 * memory: a crash, a double click or a lost response leads to the same attempt.
 * @param recorded the gateway's ids of attempts that the shop has recorded as payments: what is still due is another
 * @throws CheckoutRefusal if the customer must not, or cannot, pay now
 */
export async function openCheckout(
  client: GatewayClient,
  orderCode: string,
  payment: Omit<NewOrder, 'external_id'>,
  recorded: readonly string[],
): Promise<Checkout> {
  for (let number = 1; number <= MAX_ATTEMPTS; number++) {
    const name = attemptOf(orderCode, number);
    const order = await ask(() => create(client, { ...payment, external_id: name }));
    switch (order?.status) {
      case 'pending':
        return { checkoutUrl: order.checkout_url, expiresAt: order.expires_at };
      case undefined:
      case 'expired':
        await refuseIfPaid(client, name, recorded);
        break;
      case 'failed':
        throw new CheckoutRefusal('A part of the amount has arrived already. Please contact us before you pay again.');
      case 'confirmed':
      case 'completed':
      case 'callback_failed':
        if (recorded.includes(order.id)) break;
        throw new CheckoutRefusal('Your payment has arrived. Please do not pay again; the order is paid in a moment.');
    }
  }
  throw new CheckoutRefusal('There were too many attempts to pay this order. Please contact us.');
}

/** Undefined if the attempt was for another amount. */
async function create(client: GatewayClient, order: NewOrder): Promise<CreatedOrder | undefined> {
  try {
    return await client.createOrder(order);
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'EXTERNAL_ID_CONFLICT') return undefined;
    throw error;
  }
}

/** Of an attempt that is not continued: after a new one, the customer would have paid twice. */
async function refuseIfPaid(client: GatewayClient, name: string, recorded: readonly string[]): Promise<void> {
  const { data } = await ask(() => client.listOrders({ external_id: name }));
  if (data.some((order) => hasMoney(order) && !recorded.includes(order.id))) {
    throw new CheckoutRefusal('A payment for this order has arrived already. Please contact us before you pay again.');
  }
}

function hasMoney({ status, tx_hash: seen, amount_received: received }: Order): boolean {
  if (status === 'pending') return seen !== null;
  if (status === 'expired') return seen !== null && Number(received) === 0; // late, and not final yet
  return true;
}

async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const isTemporary =
      error instanceof ConnectionError ||
      (error instanceof GatewayError && (error.status >= 500 || error.status === 429));
    if (!isTemporary) throw error;
    throw new CheckoutRefusal(
      'Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.',
      { cause: error },
    );
  }
}
