import type { Schemas } from '@gateway/contract';
import type { Operation } from './access/me';
import { requestEither } from './http/client';
import { atShop } from './shop';

export type EPay = Schemas['EPay'];

/** A call of a shop, and why it was refused. */
export type EPayCall = Schemas['EPayCall'];

/** By which operations these are done, at the gateway and at a merchant. */
export const SET_EPAY: readonly Operation[] = ['setEPay', 'setOwnEPay'];
export const ROTATE_EPAY_KEY: readonly Operation[] = ['rotateEPayKey', 'rotateOwnEPayKey'];

const EPAY = '/epay';

/** Whether the shop of a merchant may speak EPay, and its last calls. */
export function findEPay(merchantId: string, signal: AbortSignal): Promise<EPay> {
  return requestEither('GET', atShop(merchantId, EPAY), { signal });
}

/** Switches it on or off; the first time, only this response contains the key. @throws ApiError INVALID_BODY */
export function setEPay(merchantId: string, body: Schemas['UpdateEPay']): Promise<Schemas['ChangedEPay']> {
  return requestEither('PUT', atShop(merchantId, EPAY), { body });
}

/** Replaces the key, which only this response contains. */
export function rotateEPayKey(merchantId: string): Promise<Schemas['EPayKey']> {
  return requestEither('POST', atShop(merchantId, `${EPAY}/key`));
}
