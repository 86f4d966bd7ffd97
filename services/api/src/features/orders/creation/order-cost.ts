import type { Schemas } from '@gateway/contract';
import { amountOfPrice, parseDecimal, parsePrice, parseUsdt, type OrderPrice, type Usdt } from '@gateway/domain';
import type { Merchant } from '@gateway/store/merchants';
import type { Rates } from '../../rates';

/** What an order costs, and the price that this follows from, if it was asked for by one. */
export interface OrderCost {
  amount: Usdt;
  price?: OrderPrice;
}

/**
 * What a create asks for: an amount as it is, a price at the rate of now with the merchant's spread.
 * @throws Refusal INVALID_BODY for what is no price or one currency too many, RATE_UNAVAILABLE if there is no rate
 */
export async function costOf(
  { amount, price: given }: Schemas['CreatePayment'],
  { id, spread }: Pick<Merchant, 'id' | 'spread'>,
  rates: Rates,
): Promise<OrderCost> {
  if (given === undefined) return { amount: parseUsdt(amount ?? '') };
  const price = parsePrice(given);
  const { rate, at, sources } = await rates.of(price.currency, id);
  const [asked, unit, added] = [price.amount, rate, spread].map(parseDecimal);
  if (!asked || !unit || !added) throw new Error('a price, a rate and a spread are decimal numbers');
  return { amount: amountOfPrice(asked, unit, added), price: { ...price, rate, rateAt: at, sources, spread } };
}
