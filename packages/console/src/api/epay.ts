import type { Schemas } from '@gateway/contract';
import { request } from './http/client';

export type EPay = Schemas['EPay'];

/** A call of a shop, and why it was refused. */
export type EPayCall = Schemas['EPayCall'];

const pathOf = (merchantId: string): string => `/merchants/${encodeURIComponent(merchantId)}/epay`;

/** Whether the shop of a merchant may speak EPay, and its last calls. */
export function findEPay(merchantId: string, signal: AbortSignal): Promise<EPay> {
  return request('GET', pathOf(merchantId), { signal });
}

/** Switches it on or off; the first time, only this response contains the key. @throws ApiError INVALID_BODY */
export function setEPay(merchantId: string, body: Schemas['UpdateEPay']): Promise<Schemas['ChangedEPay']> {
  return request('PUT', pathOf(merchantId), { body });
}

/** Replaces the key, which only this response contains. */
export function rotateEPayKey(merchantId: string): Promise<Schemas['EPayKey']> {
  return request('POST', `${pathOf(merchantId)}/key`);
}
