import type { Schemas } from '@gateway/contract';
import { request } from './http/client';

/** What is known of the rate of a currency. */
export type CurrencyRate = Schemas['CurrencyRate'];

/** The currencies in use, by name. */
export async function listRates(signal: AbortSignal): Promise<CurrencyRate[]> {
  return (await request<{ data: CurrencyRate[] }>('GET', '/rates', { signal })).data;
}
