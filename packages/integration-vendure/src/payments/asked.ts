import type { Order } from 'crypto-payment-gateway-client';

/** What a customer was asked for. */
export interface Asked {
  /** Decimal text. */
  amount: string;
  /** ISO 4217, such as `EUR`. */
  currency: string;
}

/**
 * What an order of the gateway was asked for in the shop: its price, or else its amount in USDT.
 * @param usdtCurrency the currency that counts as USDT, if any
 */
export function askedOf(
  { price, amount_expected }: Pick<Order, 'price' | 'amount_expected'>,
  usdtCurrency: string | undefined,
): Asked {
  return price ?? { amount: amount_expected, currency: usdtCurrency ?? 'USDT' };
}
