import type { Schemas } from '@gateway/contract';
import { request } from './http/client';

export type Merchant = Schemas['Merchant'];

export type MerchantRow = Schemas['ListedMerchant'];

/** A merchant with its statistics, its ten latest orders and its ten latest incidents. */
export type MerchantDetail = Schemas['MerchantDetail'];

/** All merchants. */
export async function listMerchants(signal: AbortSignal): Promise<MerchantRow[]> {
  return (await request<{ data: MerchantRow[] }>('GET', '/merchants', { signal })).data;
}

/** @throws ApiError NOT_FOUND */
export function findMerchant(id: string, signal: AbortSignal): Promise<MerchantDetail> {
  return request('GET', `/merchants/${encodeURIComponent(id)}`, { signal });
}

/** Creates a merchant; only this response contains its key. @throws ApiError INVALID_BODY */
export function createMerchant(body: Schemas['CreateMerchant']): Promise<Schemas['CreatedMerchant']> {
  return request('POST', '/merchants', { body });
}

/** @throws ApiError INVALID_BODY, EMPTY_UPDATE, NOT_FOUND */
export function updateMerchant(id: string, change: Schemas['UpdateMerchant']): Promise<Merchant> {
  return request('PUT', `/merchants/${encodeURIComponent(id)}`, { body: change });
}
