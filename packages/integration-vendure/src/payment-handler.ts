import type { GatewayClient, OrderDetail } from 'crypto-payment-gateway-client';
import { type Injector, LanguageCode, type Order, PaymentMethodHandler } from '@vendure/core';
import { type Asked, askedOf } from './payments/asked';
import { orderCodeOf } from './payments/attempts';
import { minorOf } from './payments/money';
import { METHOD, type Shop } from './shop';

interface Parts {
  client: GatewayClient;
  usdtCurrency: string | undefined;
  /** Called at the start of the shop. */
  onStart: (injector: Injector) => void;
  shop: () => Shop;
}

/**
 * A payment of the shop is money that has arrived: it is recorded as settled, and only if the gateway says so. Thus it
 * does no harm that customers can call this too, and an order whose payment has only begun owes its whole amount.
 */
export function newPaymentHandler({ client, usdtCurrency, onStart, shop }: Parts): PaymentMethodHandler {
  return new PaymentMethodHandler({
    code: METHOD,
    description: [{ languageCode: LanguageCode.en, value: 'USDT through the crypto payment gateway' }],
    args: {},
    init: onStart,
    async createPayment(ctx, order, amount, _args, { gatewayOrderId }) {
      const declined = (errorMessage: string) => ({ amount, state: 'Declined' as const, errorMessage });
      if (typeof gatewayOrderId !== 'string') return declined('Begin this payment with createGatewayCheckout.');
      const paid = await client.getOrder(gatewayOrderId);
      const asked = askedOf(paid, usdtCurrency);
      const fault = faultOf(paid, asked, order);
      if (fault !== undefined) return declined(fault);
      if (await shop().hasPayment(ctx, order.code, paid.id)) return declined('This payment is recorded already.');
      const { external_id, tx_hash, amount_received, amount_expected } = paid;
      return {
        amount: minorOf(asked.amount, shop().places()),
        state: 'Settled',
        transactionId: paid.id,
        metadata: { external_id, tx_hash, amount_received, amount_expected, asked: asked.amount },
      };
    },
    settlePayment: () => ({ success: true }),
  });
}

function faultOf(paid: OrderDetail, asked: Asked, order: Order): string | undefined {
  if (orderCodeOf(paid.external_id) !== order.code) return 'This payment is of another order.';
  if (paid.confirmed_at === null) return `This payment is not complete: it is ${paid.status}.`;
  if (order.currencyCode !== asked.currency) return `It was asked for in ${asked.currency}.`;
  return undefined;
}
