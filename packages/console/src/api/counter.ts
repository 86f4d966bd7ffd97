import type { Schemas } from '@gateway/contract';
import { requestOwn } from './http/client';

export type Sale = Schemas['CounterSale'];
export type NewSale = Schemas['CreateCounterSale'];
export type SaleSum = Schemas['CounterSum'];

/**
 * Makes a sale. After a lost answer the same `external_id` returns the sale that was made.
 * @throws ApiError INVALID_BODY, RATE_UNAVAILABLE
 */
export function makeSale(sale: NewSale, signal: AbortSignal): Promise<Sale> {
  return requestOwn('POST', '/counter/sales', { body: sale, signal });
}

/** @throws ApiError NOT_FOUND */
export function findSale(id: string, signal: AbortSignal): Promise<Sale> {
  return requestOwn('GET', `/counter/sales/${encodeURIComponent(id)}`, { signal });
}

/** The sales since the begin of this device's day, newest first, and their sums. */
export function readDay(signal: AbortSignal): Promise<Schemas['CounterDay']> {
  const now = new Date();
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
  return requestOwn('GET', '/counter/sales', { query: { from }, signal });
}

/** @throws ApiError INVALID_STATE if a payment was seen */
export async function cancelSale(id: string): Promise<void> {
  await requestOwn('POST', `/payments/${encodeURIComponent(id)}/cancel`);
}
